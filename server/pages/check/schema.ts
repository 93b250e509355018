// Wire format of a site's content problems, and of their list. Portable.
import * as z from 'zod';
import { listAnswerOf, listQueryShape } from '../../base/paged.ts';

/** In display order. */
export const checkKinds = ['link', 'alt', 'contrast', 'heading', 'title', 'image', 'empty', 'form', 'product'] as const;
export type CheckKind = (typeof checkKinds)[number];

/** Types of records that are checked; each has its own screen. */
const checkedTypes = ['page', 'item', 'area', 'shared', 'product', 'menu', 'part', 'template'] as const;
export type CheckedType = (typeof checkedTypes)[number];

/** Our choices. */
export const checkLimits = { recordsMax: 50_000, findingsMax: 100, linksMax: 500 } as const;

const findingSchema = z.object({
  id: z.string(),
  kind: z.enum(checkKinds),
  /** A sentence. */
  what: z.string(),
  /** Position on the page, e.g. `Section 2, Image`; absent for the whole page. */
  where: z.string().optional(),
  type: z.enum(checkedTypes),
  pageId: z.string(),
  pageTitle: z.string(),
  path: z.string().optional(),
  /** Block in the page's draft. */
  blockId: z.string().optional(),
  sectionId: z.string().optional(),
});
export type Finding = z.infer<typeof findingSchema>;

export const checkQuerySchema = z.object({
  ...listQueryShape(['page', 'kind'], 'kind'),
  kind: z.enum(checkKinds).optional(),
  page: z.string().min(1).max(100).optional(),
});
export type CheckQuery = z.infer<typeof checkQuerySchema>;

export const checkExportQuery = checkQuerySchema
  .pick({ search: true, kind: true, page: true })
  .extend({ format: z.enum(['csv', 'json']).default('csv') });
export type CheckExportQuery = z.infer<typeof checkExportQuery>;

const progressSchema = z.object({ checked: z.int(), total: z.int(), isComplete: z.boolean() });
export type Progress = z.infer<typeof progressSchema>;

export const checkListSchema = listAnswerOf(findingSchema).extend({
  progress: progressSchema,
  /** Counts of every kind, regardless of the filters. */
  counts: z.partialRecord(z.enum(checkKinds), z.int()),
});

export const pageChecksSchema = z.object({ findings: z.array(findingSchema) });

/** By its id, or by its path on the site. */
export const linkTargetQuery = z.object({
  id: z
    .string()
    .regex(/^[0-9a-f]{24}$/)
    .optional(),
  path: z.string().max(2000).optional(),
});
/** Absent if there is none, e.g. once it is deleted. */
export const linkTargetSchema = z.object({
  target: z.object({ id: z.string(), title: z.string(), path: z.string() }).optional(),
});
