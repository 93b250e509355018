// Templates of the site: importing a folder, and loading a template for rendering.
import { join } from 'node:path';
import * as z from 'zod';
import { type Pool, WorkerFailed } from '../../../workers/pool.ts';
import { isDomainError } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';
import { BlobDamaged, type Blobs, hashOf } from '../../data-folder/blobs.ts';
import { forgetLeaving, noteLeaving } from '../../data-folder/leaving-files.ts';
import { readOnly } from '../../store/errors.ts';
import type { Store } from '../../store/store.ts';
import { table } from '../../store/table.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { type Compiler, createCompiler } from './compile.ts';
import { draftRevisionOf, filesListedAt, findTemplateDraft, putTemplateVersion } from './draft.ts';
import { templateMissing, templateReplaced } from './errors.ts';
import { problemsOf, sourceList, type Template, templateOf, textsOf } from './load.ts';
import { problems as messages } from './messages.ts';
import { type Folder, readFolder } from './read-folder.ts';
import { type FileList, fileListSchema, type Problem, type TemplateRecord, templateSchema } from './schema.ts';
import { type Stylesheets, sheetProblems } from './site-css.ts';
import { type Sources, sourcesOf } from './sources.ts';
import { tweaksOf } from './tweaks.ts';

export type { Template } from './load.ts';

/** The bundled theme. */
export const defaultTemplateId = 'atelier';

export type TemplateParts = Parts & { blobs: Blobs; pool: Pool };

const templates = table<TemplateRecord>({ name: 'template', topic: 'templates', schema: templateSchema });
const compiledSources = table<{ filesHash: string; blob: string }>({
  name: 'template-compiled',
  topic: 'none: on no screen',
  schema: z.object({ filesHash: z.string(), blob: z.string() }),
});

/** Compiled output is excluded: it is rebuilt when missing. */
export const filesOfTemplates = templates.namesFiles(({ id, filesHash }) =>
  filesListedAt(filesHash, `template "${id}"`),
);

export const findTemplateRecord = templates.find;

/** All templates of the site, newest import first. */
export async function listTemplates(store: Store): Promise<TemplateRecord[]> {
  const { records } = await templates.list(store, { limit: 1000 });
  return records.sort((a, b) => b.importedAt - a.importedAt);
}

export type ImportedTemplate = {
  record: TemplateRecord;
  problems: Problem[];
  isChanged: boolean;
  sources: Sources;
  files: ReadonlyMap<string, Uint8Array>;
  /** For rendering; its assets aren't served from it. */
  template: Template;
};

/**
 * Imports a folder as a revision of the template `id`. Idempotent for unchanged files, so it may run at every start.
 *
 * @throws templateRefused
 */
export const importTemplate = async (
  parts: TemplateParts,
  folder: string,
  id: string,
  options: ImportOptions = {},
): Promise<ImportedTemplate> => importTemplateFiles(parts, await readFolder(folder), id, options);

type ImportOptions = {
  /** The revision that it replaces. @throws templateReplaced for another one */
  replaces?: number;
  /** The files are bundled rather than imported by an owner. */
  bundled?: boolean;
  /** Writes in the revision's commit, e.g. switching the site to it. Also runs when no file has changed. */
  also?: (template: Template) => Promise<(tx: Tx) => Promise<void>>;
};

/** The same for files from another source, e.g. an archive. Atomic. */
export async function importTemplateFiles(
  parts: TemplateParts,
  folder: Folder,
  id: string,
  { bundled = false, replaces, also }: ImportOptions = {},
): Promise<ImportedTemplate> {
  const taken = await takeIn(parts, folder, id);
  const tried = await triedTemplate(parts, taken, folder, id);
  const alsoWrite = await also?.(tried.template);
  if (!tried.isChanged) {
    if (alsoWrite) await transact(parts.store, alsoWrite);
    return tried;
  }
  await putFiles(parts, folder.files);
  const compiled = taken.compiler.sources(textsOf(taken.sources));
  const blob = await parts.blobs.put(Buffer.from(JSON.stringify(compiled)));
  const record = await transact(parts.store, async (tx) => {
    const before = await templates.find(tx, id);
    if (replaces !== undefined && before?.revision !== replaces) throw templateReplaced();
    const now = parts.clock.now();
    const next = nextRecord(before, taken, id, now, bundled);
    if (before) await putTemplateVersion(tx, before, now);
    templates.put(tx, next, id);
    await putCompiled(tx, id, { filesHash: taken.filesHash, blob }, now);
    await alsoWrite?.(tx);
    return next;
  });
  return { ...tried, record };
}

/** Dry run of an import: stores nothing. */
export const tryTemplateFiles = async (parts: TemplateParts, folder: Folder, id: string): Promise<ImportedTemplate> =>
  triedTemplate(parts, await takeIn(parts, folder, id), folder, id);

async function triedTemplate(
  parts: TemplateParts,
  taken: TakenIn,
  { files }: Folder,
  id: string,
): Promise<ImportedTemplate> {
  const { sources, compiler, known, problems } = taken;
  const isChanged = known?.filesHash !== taken.filesHash;
  const record = known && !isChanged ? known : nextRecord(known, taken, id, parts.clock.now(), false);
  const compiled = await compiler.compile(textsOf(sources));
  const template = templateOf(record, sources, compiled, files, () => undefined);
  return { record, problems, isChanged, sources, files, template };
}

type TakenIn = Pick<ImportedTemplate, 'sources' | 'problems'> & {
  compiler: Compiler;
  listBytes: Uint8Array;
  filesHash: string;
  known: TemplateRecord | undefined;
};

async function takeIn(parts: TemplateParts, { files, problems: found }: Folder, id: string): Promise<TakenIn> {
  const sources = sourcesOf(files);
  const { listBytes, filesHash } = fileListOf(files);
  const known = await templates.find(parts.store, id);
  const compiler = createCompiler(parts.pool);
  await adoptKept(parts, compiler, id, known?.filesHash ?? '');
  const problems = [...found, ...sources.problems, ...(await problemsOf(sourceList(sources), compiler))];
  return { sources, problems, compiler, listBytes, filesHash, known };
}

/**
 * Stores files and their list.
 * @returns the list's hash
 */
export async function putFiles(
  { blobs }: Pick<TemplateParts, 'blobs'>,
  files: ReadonlyMap<string, Uint8Array>,
): Promise<string> {
  const waiting = [...files.values()];
  // After a failure, a bucket refuses all but one request until that one succeeds.
  const list = await blobs.put(fileListOf(files).listBytes);
  // Each put waits for the disk, so run a few concurrently.
  const putNext = async (): Promise<void> => {
    for (let bytes = waiting.pop(); bytes; bytes = waiting.pop()) await blobs.put(bytes);
  };
  await Promise.all(Array.from({ length: 8 }, putNext));
  return list;
}

function fileListOf(files: ReadonlyMap<string, Uint8Array>): { listBytes: Uint8Array; filesHash: string } {
  const list: FileList = [];
  for (const [path, bytes] of files) list.push([path, hashOf(bytes), bytes.length]);
  const listBytes = Buffer.from(JSON.stringify(list));
  return { listBytes, filesHash: hashOf(listBytes) };
}

function nextRecord(
  before: TemplateRecord | undefined,
  { sources, filesHash }: TakenIn,
  id: string,
  now: number,
  bundled: boolean,
): TemplateRecord {
  const bundledHash = bundled ? filesHash : before && bundledHashOf(before);
  return {
    id,
    revision: (before?.revision ?? 0) + 1,
    name: sources.manifest.name,
    author: sources.manifest.author,
    filesHash,
    importedAt: now,
    ...(bundledHash !== undefined && { bundledHash }),
  };
}

/** For sites that predate `bundledHash`: the first revision of the bundled theme was the seed's. */
const bundledHashOf = ({ id, bundledHash, revision, filesHash }: TemplateRecord): string | undefined =>
  bundledHash ?? (id === defaultTemplateId && revision === 1 ? filesHash : undefined);

/**
 * Updates an unmodified bundled template; runs at every start. Skips templates that the owner has changed, and sites without it.
 *
 * @returns the new revision, or undefined when there was nothing to do
 */
export async function updateBundledTemplate(
  parts: TemplateParts,
  folder: string,
  id: string,
): Promise<TemplateRecord | undefined> {
  const known = await templates.find(parts.store, id);
  if (!known || bundledHashOf(known) !== known.filesHash) return undefined;
  const read = await readFolder(folder);
  if (fileListOf(read.files).filesHash === known.filesHash) {
    // Restores missing files: `put` does nothing where the file exists.
    await putFiles(parts, read.files);
    return undefined;
  }
  return (await importTemplateFiles(parts, read, id, { bundled: true })).record;
}

/** Updates the default template at start; failing to read or compile it must not prevent serving. */
export async function followBundledTemplate(parts: TemplateParts, templatesFolder: string): Promise<void> {
  const { log } = parts;
  try {
    const record = await updateBundledTemplate(parts, join(templatesFolder, defaultTemplateId), defaultTemplateId);
    if (record) log.info('theme-updated', { template: record.id, revision: record.revision });
  } catch (error) {
    if (isDomainError(error, readOnly.code)) throw error;
    log.fault('theme-update', error);
  }
}

/**
 * The imported files, byte for byte.
 * @throws templateMissing
 */
export async function filesOfTemplate(
  parts: Omit<TemplateParts, 'pool'>,
  id: string,
): Promise<Map<string, Uint8Array>> {
  const record = await templates.find(parts.store, id);
  if (!record) throw templateMissing({ id });
  return filesOf(parts, record);
}

/** The files of any revision of a template. */
export async function filesOf(
  parts: Pick<TemplateParts, 'blobs'>,
  record: ListedRecord,
): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  for (const [path, hash] of await listedFiles(parts, record)) files.set(path, await readBlob(parts, record, hash));
  return files;
}

/**
 * Compiler errors of the current template, without importing it again.
 * @throws templateMissing
 */
export async function problemsOfTemplate(
  parts: TemplateParts,
  stylesheets: Stylesheets,
  id: string,
): Promise<Problem[]> {
  const sources = sourcesOf(await filesOfTemplate(parts, id));
  const template = await createTemplates(parts).load(id);
  return [
    ...sources.problems,
    ...(await problemsOf(sourceList(sources), createCompiler(parts.pool))),
    ...(await sheetProblems(stylesheets, template)),
  ];
}

/**
 * Problems of all files, errors and warnings. Files of a draft are taken apart in a worker, since hostile ones take long.
 * @param listed the draft or the template's own record
 */
export async function problemsInFiles(
  parts: TemplateParts,
  stylesheets: Stylesheets,
  listed: ListedRecord,
): Promise<Problem[]> {
  const known = await templates.find(parts.store, listed.id);
  const files = new Map<string, Uint8Array>();
  for (const [path, hash] of await listedFiles(parts, listed))
    files.set(path, path.startsWith('assets/') ? new Uint8Array() : await readBlob(parts, listed, hash));
  const checked = await parts.pool.run('check-template', { files }).catch((error: unknown) => {
    if (!(error instanceof WorkerFailed) || error.why !== 'timed-out') throw error;
  });
  if (checked === undefined) return [{ file: 'template.conf', message: messages.filesTooSlow, level: 'error' }];
  const { problems, parts: apart } = checked;
  const { sources, styles } = apart!;
  const compiler = createCompiler(parts.pool);
  await adoptKept(parts, compiler, listed.id, known?.filesHash ?? '');
  const sheets = { id: listed.id, revision: 0, styles, tweaks: tweaksOf(styles.text) };
  return [...problems, ...(await problemsOf(sources, compiler)), ...(await sheetProblems(stylesheets, sheets))];
}

export type Templates = {
  /** The newest revision, loaded once. @throws templateMissing */
  load(id: string): Promise<Template>;
  /** The files that await publishing, if there are any, else the newest revision. @throws templateMissing */
  loadDraft(id: string): Promise<Template>;
};

type LoadOptions = { isDraft: boolean };

/** Built once: caches the loaded revision of each template. */
export function createTemplates(parts: TemplateParts): Templates {
  const compiler = createCompiler(parts.pool);
  const loaded = new Map<string, { filesHash: string; revision: number; template: Promise<Template> }>();

  const loadOnce = (record: TemplateRecord, key: string, options: LoadOptions): Promise<Template> => {
    const { filesHash, revision } = record;
    const known = loaded.get(key);
    if (known?.filesHash === filesHash && known.revision === revision) return known.template;
    const template = loadTemplate(parts, compiler, record, options);
    loaded.set(key, { filesHash, revision, template });
    template.catch(() => {
      if (loaded.get(key)?.template === template) loaded.delete(key);
    });
    return template;
  };
  const load = async (id: string, { isDraft }: LoadOptions) => {
    const record = await templates.find(parts.store, id);
    if (!record) throw templateMissing({ id });
    const draft = isDraft ? await findTemplateDraft(parts.store, id) : undefined;
    if (!draft) return loadOnce(record, id, { isDraft: false });
    const { filesHash } = draft;
    return loadOnce({ ...record, filesHash, revision: draftRevisionOf(filesHash) }, `${id} draft`, { isDraft });
  };
  return { load: (id) => load(id, { isDraft: false }), loadDraft: (id) => load(id, { isDraft: true }) };
}

async function loadTemplate(
  parts: TemplateParts,
  compiler: Compiler,
  record: TemplateRecord,
  { isDraft }: LoadOptions,
): Promise<Template> {
  const listed = await listedFiles(parts, record);
  const places = new Map(listed.map(([path, hash, sizeBytes]) => [path, { hash, sizeBytes }]));
  const readable = listed.filter(([path]) => !path.startsWith('assets/'));
  const bytes = await Promise.all(readable.map(([, hash]) => parts.blobs.read(hash).catch(ifDamaged)));
  const files = new Map<string, Uint8Array>();
  // A missing or damaged file only costs its own content, not the whole site. Operations R7.
  for (const [at, [path]] of readable.entries()) {
    if (bytes[at]) files.set(path, bytes[at]);
    else parts.log.warn('template-file-missing', { template: record.id, file: path });
  }
  const sources = sourcesOf(files);
  await adoptKept(parts, compiler, record.id, record.filesHash);
  const texts = textsOf(sources);
  // Output cached by an older compiler doesn't count.
  const isKept = compiler.knows(texts);
  const compiled = await compiler.compile(texts);
  if (!isKept && !isDraft) await keepSources(parts, record, compiler.sources(texts));
  // Unicode normalization: some systems decompose accents in archive names, while templates use composed letters.
  const placeOf = (path: string) =>
    places.get(path) ?? places.get(path.normalize('NFD')) ?? places.get(path.normalize('NFC'));
  return templateOf(record, sources, compiled, files, placeOf);
}

/** Treats damaged as missing. */
function ifDamaged(error: unknown): undefined {
  if (!(error instanceof BlobDamaged)) throw error;
}

type ListedRecord = { id: string; filesHash: string };

async function readBlob(parts: Pick<TemplateParts, 'blobs'>, record: ListedRecord, hash: string): Promise<Uint8Array> {
  const bytes = await parts.blobs.read(hash);
  if (!bytes) throw new Error(`File ${hash} of template "${record.id}" is missing`);
  return bytes;
}

export const listedFiles = async (parts: Pick<TemplateParts, 'blobs'>, record: ListedRecord): Promise<FileList> =>
  fileListSchema.parse(JSON.parse(Buffer.from(await readBlob(parts, record, record.filesHash)).toString()));

/** Lets the next start skip compiling. A read-only site just compiles again. */
async function keepSources(
  parts: TemplateParts,
  { id, filesHash }: TemplateRecord,
  sources: Readonly<Record<string, string>>,
): Promise<void> {
  if (parts.store.state() !== 'open') return;
  const blob = await parts.blobs.put(Buffer.from(JSON.stringify(sources)));
  await transact(parts.store, (tx) => putCompiled(tx, id, { filesHash, blob }, parts.clock.now()));
}

async function putCompiled(
  tx: Tx,
  id: string,
  compiled: { filesHash: string; blob: string },
  now: number,
): Promise<void> {
  const before = await compiledSources.find(tx, id);
  if (before && before.blob !== compiled.blob) noteLeaving(tx, before.blob, now);
  // The sweep doesn't look for it in the records.
  forgetLeaving(tx, compiled.blob);
  compiledSources.put(tx, compiled, id);
}

async function adoptKept(parts: TemplateParts, compiler: Compiler, id: string, filesHash: string): Promise<void> {
  const kept = await compiledSources.find(parts.store, id);
  const bytes = kept?.filesHash === filesHash ? await parts.blobs.read(kept.blob).catch(ifDamaged) : undefined;
  if (bytes) compiler.adopt(JSON.parse(bytes.toString()) as Record<string, string>);
}
