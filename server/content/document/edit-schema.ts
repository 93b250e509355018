// Requests and answers between the editor and the server: ops, drafts, versions. Editor 3.2 and 3.4. Portable.
import * as z from 'zod';
import { unpublishedSchema } from '../record-draft/schema.ts';
import { type Patch, patchLimits } from './patches.ts';
import { documentSchema } from './schema.ts';

const idSchema = z.string().regex(/^[0-9a-zA-Z-]{8,40}$/);

const patchSchema: z.ZodType<Patch> = z.strictObject({
  p: z.array(z.string().min(1).max(64)).min(2).max(patchLimits.pathMax),
  o: z.enum(['set', 'del']),
  v: z.unknown().optional(),
});

/** One change with its label for the undo list. Its id makes resending it harmless. */
export const opSchema = z.strictObject({
  id: idSchema,
  doc: z.string().min(1).max(64),
  /** The revision that the user saw. */
  base: z.int().min(0),
  /** Set by the server from the session; the sent value is ignored. */
  actor: z.string().max(64),
  at: z.int().min(0),
  label: z.string().max(100),
  patches: z.array(patchSchema).min(1).max(patchLimits.patchesMax),
  /**
   * The editor window of the change: the same user's windows are treated separately, since both may change the
   * same text.
   */
  from: z.string().max(40).optional(),
  /** Set by the server: it replaced text that its author hadn't seen. Both texts are stored as versions. */
  contested: z.boolean().optional(),
});
export type Op = z.infer<typeof opSchema>;

export const opsBodySchema = z.strictObject({
  base: z.int().min(0),
  ops: z.array(opSchema).min(1).max(patchLimits.opsMax),
});
export type OpsBody = z.infer<typeof opsBodySchema>;

const bySchema = z.object({ id: z.string(), name: z.string() });

/** Content that the saved ops replaced unseen, and its author. Both texts are stored as versions. */
const contestedSchema = z.object({ by: bySchema, paths: z.array(z.array(z.string())) });
export type Contested = z.infer<typeof contestedSchema>;

const unsavedSchema = z.object({
  saved: z.literal(false),
  rev: z.int(),
  known: z.array(z.string()),
  seen: z.array(z.string()).optional(),
  people: z.record(z.string(), z.string()),
});

/**
 * `saved`, or what the sender hasn't seen: others' ops since its base, or the whole draft if those are too many or the
 * page was published, rolled back or discarded in between. `known` are ids of the batch that were saved before, and
 * `seen` those that the sender's base already contains: later changes to them stay.
 */
export const opsAnswerSchema = z.union([
  z.object({
    ...{ saved: z.literal(true), rev: z.int(), contested: contestedSchema.optional() },
    seen: z.array(z.string()).optional(),
  }),
  unsavedSchema.extend({ ops: z.array(opSchema) }),
  unsavedSchema.extend({ document: documentSchema }),
]);
export type OpsAnswer = z.infer<typeof opsAnswerSchema>;

/** `missed` is absent if nothing changed; `changed`: there is an unpublished draft. */
export const sinceAnswerSchema = z.object({
  changed: z.boolean(),
  missed: z
    .union([unsavedSchema.extend({ ops: z.array(opSchema) }), unsavedSchema.extend({ document: documentSchema })])
    .optional(),
});
export type SinceAnswer = z.infer<typeof sinceAnswerSchema>;

const versionKinds = ['first', 'automatic', 'published'] as const;

export const versionSchema = z.object({
  document: z.string(),
  number: z.int(),
  /** `first`: live before the first publish here; `automatic`: a draft saved in between; `published`: was live. */
  kind: z.enum(versionKinds),
  label: z.string(),
  name: z.string().optional(),
  /** The last one of its day, in the site's time zone. */
  isDaily: z.boolean().optional(),
  at: z.int(),
  /** Absent: at the same time. A draft is saved when it changes again, which may be long after `at`. */
  savedAt: z.int().optional(),
  by: z.object({ id: z.string(), name: z.string() }),
  /** The draft's revision that it contains. */
  rev: z.int(),
  restoredFrom: z.int().optional(),
  content: documentSchema,
});
export type Version = z.infer<typeof versionSchema>;
export const listedVersionSchema = versionSchema.omit({ content: true }).extend({ live: z.boolean() });
export type ListedVersion = z.infer<typeof listedVersionSchema>;

export const headSchema = z.object({
  /** Increases with each op, publish, rollback and discard. */
  rev: z.int(),
  /** The log doesn't reach back before this revision, at which the whole draft was replaced. */
  resetRev: z.int(),
  versionCount: z.int(),
  /** Number of the live version; 0 before the first publish. */
  liveVersion: z.int(),
  draft: z.object({ by: z.object({ id: z.string(), name: z.string() }), at: z.int() }).optional(),
});
export type Head = z.infer<typeof headSchema>;

/** `restored`: went back to an older version; `discarded`: gave up a draft. */
export const changeSchema = z.object({
  document: z.string(),
  kind: z.enum(['published', 'restored', 'discarded']),
  at: z.int(),
  by: z.object({ id: z.string(), name: z.string() }),
  /** The version that became live; for a discarded draft, the version that keeps it. */
  version: z.int(),
});
export type Change = z.infer<typeof changeSchema>;

export const discardFieldsBodySchema = z.strictObject({ revision: z.int().min(0) });
export const discardBodySchema = z.strictObject({ rev: z.int().min(0) });

/** Maximum documents in one commit: a new page takes about 14 of its 500 keys. */
export const publishedAtOnce = 25;

export const publishBodySchema = z.strictObject({
  /** The revisions of each page that the user saw in the publish dialog, of its content and of its unpublished fields. */
  documents: z
    .array(z.strictObject({ id: z.string().min(1).max(64), rev: z.int().min(0), fields: z.int().min(0).optional() }))
    .min(1)
    .max(publishedAtOnce),
});

export const previewBodySchema = z.strictObject({
  rev: z.int().min(0),
  /** Unsaved changes to show; not stored. */
  patches: z.array(patchSchema).max(patchLimits.patchesMax * 5),
  sections: z.array(z.string().max(64)).min(1).max(60),
});

export const publishedSchema = z.object({ id: z.string(), rev: z.int(), version: z.int() });

export const editablePageSchema = z.object({
  id: z.string(),
  title: z.string(),
  navigationTitle: z.string(),
  typeName: z.string(),
  /** Path on the site, e.g. `/about`. */
  path: z.string(),
  enabled: z.boolean(),
  folder: z.boolean(),
  /** A part of other pages, or shown instead of them. */
  isUnvisited: z.literal(true).optional(),
  home: z.boolean(),
  /** For a post: the page that contains it. */
  parentId: z.string().optional(),
  /** For a post: it is a draft or in review. */
  isHidden: z.literal(true).optional(),
  /** It has sections and blocks, so it can be edited in place. */
  editable: z.boolean(),
  /** The collection's type number; absent if it isn't a collection. */
  type: z.int().optional(),
  draft: z.object({ by: bySchema, at: z.int() }).optional(),
});
export type EditablePage = z.infer<typeof editablePageSchema>;

export const listedDraftSchema = z.object({
  id: z.string(),
  rev: z.int(),
  draft: headSchema.shape.draft,
  /** Unpublished settings, or fields of a post. */
  fields: unpublishedSchema.optional(),
  /** When its schedule publishes it. */
  dueAt: z.int().optional(),
  /** Its author asked for a review. */
  isInReview: z.literal(true).optional(),
  /** The site reviews changes before publishing, and this one hasn't been approved by someone else. */
  needsReview: z.enum(['ask', 'wait']).optional(),
  page: editablePageSchema.optional(),
});
export type ListedDraft = z.infer<typeof listedDraftSchema>;

export const listedChangeSchema = changeSchema.extend({ page: editablePageSchema.optional() });
export type ListedChange = z.infer<typeof listedChangeSchema>;

export const openedDocumentSchema = z.object({
  document: documentSchema,
  rev: z.int(),
  changed: z.boolean(),
  page: editablePageSchema.optional(),
});
