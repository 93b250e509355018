// One action of a contributor: who, what, before, after, when. Portable.
import * as z from 'zod';
import { listQueryShape } from '../../base/paged.ts';

const auditActorSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** `key`: an API client; `command`: the command line. */
  kind: z.enum(['contributor', 'key', 'command']),
});
export type AuditActor = z.infer<typeof auditActorSchema>;

/** A changed field. Secret and personal values are omitted; long values are cut. */
const fieldSchema = z.object({ path: z.string(), before: z.string().optional(), after: z.string().optional() });
export type AuditField = z.infer<typeof fieldSchema>;

const changeSchema = z.object({
  /** The kind of record, e.g. `product`, and its id. */
  record: z.string(),
  id: z.string(),
  /** The record's title, name, or order number at that time. */
  title: z.string().optional(),
  did: z.enum(['added', 'changed', 'removed']),
  fields: z.array(fieldSchema),
  /** How many further fields changed. */
  more: z.int().optional(),
});
export type AuditChange = z.infer<typeof changeSchema>;

export const auditEntrySchema = z.object({
  id: z.string(),
  at: z.int(),
  actor: auditActorSchema,
  requestId: z.string(),
  /** The route's pattern, e.g. `PUT /config/api/reviews/:id/reply`. */
  call: z.string(),
  changes: z.array(changeSchema),
  /** Counts of all rows written, by kind, including those without details. */
  rows: z.record(z.string(), z.int()),
  /** Code of the refusal, if the call wasn't allowed and changed nothing. */
  refused: z.string().optional(),
  /** How many commits of the call this entry covers, if more than one. */
  commits: z.int().optional(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** An entry must match all given filters. */
export const auditQuerySchema = z.object({
  actor: z.string().max(100).optional(),
  record: z.string().max(100).optional(),
  id: z.string().max(200).optional(),
  call: z.string().max(200).optional(),
  requestId: z.string().max(100).optional(),
  /** Epoch ms. */
  from: z.coerce.number().int().min(0).optional(),
  to: z.coerce.number().int().min(0).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.string().max(500).optional(),
});
export type AuditQuery = z.infer<typeof auditQuerySchema>;

export const auditBrowseSchema = z.object({
  ...listQueryShape(['at'], '-at'),
  actor: z.string().max(100).optional(),
  /** `refused`: calls that weren't allowed, and failed sign-ins. */
  did: z.enum([...changeSchema.shape.did.options, 'refused']).optional(),
  record: z.string().max(100).optional(),
  /** Epoch ms, inclusive. */
  from: z.coerce.number().int().min(0).optional(),
  to: z.coerce.number().int().min(0).optional(),
});
export type AuditBrowseQuery = z.infer<typeof auditBrowseSchema>;

export const auditExportSchema = auditBrowseSchema.pick({
  search: true,
  actor: true,
  did: true,
  record: true,
  from: true,
  to: true,
});
export type AuditExportQuery = z.infer<typeof auditExportSchema>;

/** `canUndo`: by the caller, as far as this is known without trying. */
export const listedEntrySchema = auditEntrySchema.extend({ canUndo: z.boolean() });
export type ListedEntry = z.infer<typeof listedEntrySchema>;

/** Filter options. */
export const auditChoicesSchema = z.object({ actors: z.array(auditActorSchema), records: z.array(z.string()) });
export type AuditChoices = z.infer<typeof auditChoicesSchema>;
