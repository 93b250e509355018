// Redirects from an unused URL of the site to another URL. Portable.
import * as z from 'zod';
import { listAnswerOf, listQueryShape } from '../../base/paged.ts';
import { isSafeHref } from '../../content/block/href.ts';
import { messages } from './messages.ts';

export const redirectLimits = { countMax: 1000, pathMax: 500, targetMax: 2000, stepsMax: 10, segmentsMax: 12 } as const;

/** `/old/page`: a path of this site, without a query. Small letters or large ones. */
const pathSchema = z
  .string()
  .trim()
  .max(redirectLimits.pathMax)
  .regex(/^\/[^?#\s\\]+$/, messages.pathInvalid)
  .refine((path) => !path.startsWith('//'), messages.pathInvalid);

const targetSchema = z
  .string()
  .trim()
  .min(1, messages.targetInvalid)
  .max(redirectLimits.targetMax)
  .regex(/^(?:\/(?![/\\])\S*|https?:\/\/\S+)$/i, messages.targetInvalid)
  .refine(isSafeHref, messages.targetInvalid);

export const redirectBodySchema = z.strictObject({
  from: pathSchema,
  to: targetSchema,
  isPermanent: z.boolean().default(true),
});
export type RedirectBody = z.output<typeof redirectBodySchema>;

/** `isAutomatic`: from a page's earlier URL. */
export const redirectRowSchema = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  isPermanent: z.boolean(),
  /** The title of what had this address before; absent: the owner added it. */
  renamed: z.string().optional(),
  addedOn: z.int().optional(),
});
export type RedirectRow = z.infer<typeof redirectRowSchema>;

export const redirectQuerySchema = z.object({
  ...listQueryShape(['from', 'to'], 'from'),
  kind: z.enum(['own', 'automatic']).optional(),
});
export type RedirectQuery = z.infer<typeof redirectQuerySchema>;
export const redirectListSchema = listAnswerOf(redirectRowSchema);

export const fromQuerySchema = z.object({ from: z.string().min(1).max(redirectLimits.pathMax) });

/** The redirect chain of a URL, step by step. */
export const traceSchema = z.object({
  steps: z.array(z.string()),
  end: z.enum(['page', 'elsewhere', 'nothing', 'loop']),
  title: z.string().optional(),
});
export type Trace = z.infer<typeof traceSchema>;
