// The files of a template as the code editor shows and changes them. Portable.
import * as z from 'zod/mini';

const codeFileSchema = z.object({
  path: z.string(),
  sizeBytes: z.int(),
  isText: z.boolean(),
  /** Compared with the published files. */
  state: z.enum(['same', 'changed', 'new']),
});
export type CodeFile = z.infer<typeof codeFileSchema>;

export const openedCodeSchema = z.object({
  templateId: z.string(),
  name: z.string(),
  /** Whether the site uses this template. */
  isCurrent: z.boolean(),
  liveRevision: z.int(),
  publishedAt: z.int(),
  /** Grows with each change of the draft; 0 without one. Sent back, so that other people's changes aren't overwritten. */
  revision: z.int(),
  /** Another revision was published after the draft was begun. */
  isBehind: z.boolean(),
  by: z.optional(z.string()),
  at: z.optional(z.int()),
  files: z.array(codeFileSchema),
  /** Published files that the draft doesn't have. */
  removed: z.array(z.string()),
});
export type OpenedCode = z.infer<typeof openedCodeSchema>;

const path = z.string().check(z.minLength(1), z.maxLength(200));
const revision = z.int().check(z.minimum(0));

export const pathQuerySchema = z.strictObject({ path });
export const openedFileSchema = z.object({ path: z.string(), text: z.string(), revision: z.int() });

export const checkBodySchema = z.strictObject({ path, text: z.string() });
const problemShape = {
  level: z.enum(['error', 'warning']),
  message: z.string(),
  line: z.optional(z.int()),
};
/** `column` and `length` in UTF-16 code units; without a column, the whole line is meant. */
const fileProblemSchema = z.object({
  ...problemShape,
  column: z.optional(z.int()),
  length: z.optional(z.int()),
});
export type FileProblem = z.infer<typeof fileProblemSchema>;
export const checkedSchema = z.object({ problems: z.array(fileProblemSchema) });

const codeProblemSchema = z.object({ ...problemShape, file: z.string() });
export type CodeProblem = z.infer<typeof codeProblemSchema>;
export const codeProblemsSchema = z.object({ problems: z.array(codeProblemSchema), total: z.int() });

export const saveBodySchema = z.strictObject({ path, text: z.string(), revision });
export const newFileBodySchema = z.strictObject({ path, text: z.string(), revision });
export const renameBodySchema = z.strictObject({ path, to: path, revision });
export const pathBodySchema = z.strictObject({ path, revision });
export const revisionBodySchema = z.strictObject({ revision });
export const revisionQuerySchema = z.strictObject({ revision: z.coerce.number().check(z.int(), z.minimum(0)) });
export const publishBodySchema = z.strictObject({
  revision,
  /** The published revision that the caller saw: only this one is replaced. */
  liveRevision: z.int().check(z.minimum(1)),
});

const side = z.union([z.enum(['draft', 'live']), z.coerce.number().check(z.int(), z.minimum(1))]);
export type CodeSide = z.infer<typeof side>;
export const differencesQuerySchema = z.strictObject({ from: side, to: side });
const differenceSchema = z.object({
  path: z.string(),
  kind: z.enum(['added', 'removed', 'changed']),
  /** Absent for files that are not texts, and for long ones. */
  before: z.optional(z.string()),
  after: z.optional(z.string()),
});
export type CodeDifference = z.infer<typeof differenceSchema>;
export const differencesSchema = z.object({ files: z.array(differenceSchema), total: z.int() });

export const codeVersionsSchema = z.object({
  versions: z.array(
    z.object({
      revision: z.int(),
      /** When it went live, and when it was replaced. */ importedAt: z.int(),
      at: z.int(),
    }),
  ),
});
