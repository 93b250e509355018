// A template's unpublished files, and its earlier revisions. Public.
import * as z from 'zod';
import { noteLeavingList } from '../../data-folder/leaving-files.ts';
import type { Store } from '../../store/store.ts';
import { type NamedFile, table } from '../../store/table.ts';
import type { Tx } from '../../store/transact.ts';
import { codeLimits } from './limits.ts';
import { fileListSchema, type TemplateRecord } from './schema.ts';

const draftSchema = z.object({
  templateId: z.string(),
  /** Grows with each change. */
  revision: z.int(),
  /** Blob with the file list. */
  filesHash: z.string(),
  /** The published revision that it was begun from. */
  basedOn: z.int(),
  at: z.int(),
  by: z.object({ id: z.string(), name: z.string() }),
});
export type TemplateDraft = z.infer<typeof draftSchema>;

/** Was live until `at`. */
const versionSchema = z.object({
  templateId: z.string(),
  revision: z.int(),
  filesHash: z.string(),
  importedAt: z.int(),
  at: z.int(),
});
type TemplateVersion = z.infer<typeof versionSchema>;

const drafts = table<TemplateDraft>({ name: 'template-draft', topic: 'templates', schema: draftSchema });
const versions = table<TemplateVersion, [templateId: string, revision: number]>({
  name: 'template-version',
  topic: 'templates',
  schema: versionSchema,
});

/** The files that a record with a file list names. */
export const filesListedAt = (filesHash: string, title: string): NamedFile[] => [
  {
    hash: filesHash,
    name: `list of files of ${title}`,
    lists: (bytes) =>
      fileListSchema
        .parse(JSON.parse(new TextDecoder().decode(bytes)))
        .map(([path, hash]) => ({ hash, name: `"${path}" of ${title}` })),
  },
];

export const filesOfTemplateDrafts = drafts.namesFiles(({ templateId, filesHash }) =>
  filesListedAt(filesHash, `draft of template "${templateId}"`),
);
export const filesOfTemplateVersions = versions.namesFiles(({ templateId, filesHash, revision }) =>
  filesListedAt(filesHash, `revision ${revision} of template "${templateId}"`),
);

export const findTemplateDraft = drafts.find;
export const putTemplateDraft = (tx: Tx, draft: TemplateDraft): void => drafts.put(tx, draft, draft.templateId);
export const deleteTemplateDraft = (tx: Tx, templateId: string): void => drafts.delete(tx, templateId);

export const findTemplateVersion = versions.find;

/** Newest first. */
export async function listTemplateVersions(store: Store, templateId: string): Promise<TemplateVersion[]> {
  const { records } = await versions.list(store, { prefix: [templateId], limit: codeLimits.versions, reverse: true });
  return records;
}

/** Stores the revision that is being replaced. Revisions grow by one, so the oldest one is known by its number. */
export async function putTemplateVersion(
  tx: Tx,
  { id, revision, filesHash, importedAt }: TemplateRecord,
  at: number,
): Promise<void> {
  const oldest = await versions.find(tx, id, revision - codeLimits.versions);
  versions.put(tx, { templateId: id, revision, filesHash, importedAt, at }, id, revision);
  if (!oldest) return;
  versions.delete(tx, id, oldest.revision);
  noteLeavingList(tx, oldest.filesHash, at);
}

/** A number for the addresses of a draft's styles, scripts, and assets. It cannot be guessed by visitors. */
export const draftRevisionOf = (filesHash: string): number => Number.parseInt(filesHash.slice(0, 13), 16) + 1;
