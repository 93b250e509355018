// Unpublished changes to products. Portable.
import * as z from 'zod';

const idSchema = z.string().regex(/^[0-9a-f]{24}$/);

export const stagedLimits = { changesMax: 500, atOnceMax: 100, publishedShown: 20, publishedMax: 200 } as const;

const changeSchema = z.strictObject({
  field: z.string(),
  variantId: z.string().optional(),
  from: z.json(),
  to: z.json(),
});
export type Change = z.output<typeof changeSchema>;

const personSchema = z.strictObject({ id: z.string(), name: z.string() });

export const stagedSchema = z.strictObject({
  /** The product's id. */
  id: z.string(),
  title: z.string(),
  by: personSchema,
  /** Epoch ms. */
  at: z.int(),
  changes: z.array(changeSchema).min(1).max(stagedLimits.changesMax),
  /** Epoch ms of the scheduled publication. */
  dueAt: z.int().optional(),
  /** Why the scheduled publication failed. */
  problem: z.string().optional(),
});
export type Staged = z.output<typeof stagedSchema>;

export const publishedSchema = z.strictObject({
  id: z.string(),
  productId: z.string(),
  title: z.string(),
  by: personSchema,
  at: z.int(),
  changes: stagedSchema.shape.changes,
  rolledBackAt: z.int().optional(),
});
export type Published = z.output<typeof publishedSchema>;

/** Names of the changed variants, e.g. `Small, Oak`. */
const variantNames = z.record(z.string(), z.string());
export const stagedAnswerSchema = stagedSchema.extend({ variantNames, currency: z.string() });
export const publishedAnswerSchema = publishedSchema.extend({ variantNames, currency: z.string() });
export type StagedAnswer = z.output<typeof stagedAnswerSchema>;
export type PublishedAnswer = z.output<typeof publishedAnswerSchema>;

const idsSchema = z.array(idSchema).min(1).max(stagedLimits.atOnceMax);

export const publishBodySchema = z.strictObject({
  ids: idsSchema,
  /** Overwrites what someone else saved in between. */
  force: z.boolean().default(false),
});

export const scheduleBodySchema = z.strictObject({
  ids: idsSchema,
  /** Epoch ms; null: not scheduled. */
  dueAt: z.int().min(0).max(8_640_000_000_000_000).nullable(),
});

export const publishAnswerSchema = z.object({
  published: z.array(z.object({ id: z.string(), title: z.string() })),
  problems: z.array(z.object({ id: z.string(), title: z.string(), message: z.string() })),
});
export type PublishAnswer = z.output<typeof publishAnswerSchema>;
