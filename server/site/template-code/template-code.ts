// The files of a template, edited as a draft: visitors see them once they are published.
import { hashOf } from '../../data-folder/blobs.ts';
import { noteLeavingList } from '../../data-folder/leaving-files.ts';
import type { Store } from '../../store/store.ts';
import { transact } from '../../store/transact.ts';
import { checkFile, type FileProblem } from '../template/check-file.ts';
import {
  deleteTemplateDraft,
  findTemplateDraft,
  findTemplateVersion,
  listTemplateVersions,
  putTemplateDraft,
  type TemplateDraft,
} from '../template/draft.ts';
import { templateMissing, templateRefused, templateReplaced } from '../template/errors.ts';
import type { TemplateFaults } from '../template/faults.ts';
import { codeLimits, filesMax, folderBytesMax, megabyte, textsBytesMax } from '../template/limits.ts';
import { refusals } from '../template/messages.ts';
import { isText } from '../template/read-folder.ts';
import { readZip } from '../template/read-zip.ts';
import type { FileList, TemplateRecord } from '../template/schema.ts';
import type { Stylesheets } from '../template/site-css.ts';
import {
  filesOf,
  findTemplateRecord,
  importTemplateFiles,
  listedFiles,
  problemsInFiles,
  putFiles,
  type TemplateParts,
  type Templates,
} from '../template/template.ts';
import { zipOf } from '../template/write-zip.ts';
import { addPublish } from '../website/publishes.ts';
import { loadWebsite } from '../website/website.ts';
import {
  codeBroken,
  codeChanged,
  codeConfNeeded,
  codeFileExists,
  codeFileMissing,
  codeNotChanged,
  codeNotText,
  codePathInvalid,
  codeTooLarge,
  codeTooLong,
  codeTooManyFiles,
  codeTooMuchText,
  codeVersionMissing,
} from './errors.ts';
import { isCodePath, isTextPath } from './paths.ts';
import type { CodeDifference, CodeProblem, CodeSide, OpenedCode } from './schema.ts';

export type CodeParts = TemplateParts & { templates: Templates };
export type FaultParts = { renderer: { templateFaults: TemplateFaults } };
type Person = { id: string; name: string };
type Entry = { hash: string; sizeBytes: number };
/** By path. */
type Files = Map<string, Entry>;

const confPath = 'template.conf';

/** @throws templateMissing */
export async function openCode(parts: CodeParts, id: string): Promise<OpenedCode> {
  const { record, draft } = await found(parts.store, id);
  const live = await entriesOf(parts, record);
  const files = draft ? await entriesOf(parts, { id, filesHash: draft.filesHash }) : live;
  return {
    templateId: id,
    name: record.name,
    isCurrent: (await loadWebsite(parts.store)).templateId === id,
    liveRevision: record.revision,
    publishedAt: record.importedAt,
    revision: draft?.revision ?? 0,
    isBehind: draft !== undefined && draft.basedOn !== record.revision,
    ...(draft && { by: draft.by.name, at: draft.at }),
    files: [...files].map(([path, { hash, sizeBytes }]) => {
      const before = live.get(path);
      return {
        path,
        sizeBytes,
        isText: isTextPath(path) && sizeBytes <= codeLimits.textBytes,
        state: before === undefined ? 'new' : before.hash === hash ? 'same' : 'changed',
      };
    }),
    removed: [...live.keys()].filter((path) => !files.has(path)),
  };
}

/** @throws templateMissing, codeFileMissing, codeNotText, codeTooLong */
export async function openFile(parts: CodeParts, id: string, path: string) {
  const { draft, files } = await opened(parts, id);
  const entry = loadEntry(files, path);
  if (entry.sizeBytes > codeLimits.textBytes) throw tooLong();
  const bytes = (await parts.blobs.read(entry.hash)) ?? new Uint8Array();
  const text = isTextPath(path) ? textOf(bytes) : undefined;
  if (text === undefined) throw codeNotText({ path });
  return { path, text, revision: draft?.revision ?? 0 };
}

/**
 * Compiles a text as this file of the draft. Includes the errors of pages that ran the file, if it is as published.
 * @throws templateMissing, codeTooLong
 */
export async function checkCode(
  parts: CodeParts & FaultParts,
  stylesheets: Stylesheets,
  id: string,
  { path, text }: { path: string; text: string },
): Promise<(FileProblem & { level: 'error' | 'warning' })[]> {
  assertShort(text);
  const { record, files } = await opened(parts, id);
  const template = await parts.templates.loadDraft(id);
  const problems = await checkFile({ pool: parts.pool, stylesheets }, { path, text, template, files });
  const live = await entriesOf(parts, record);
  const isLive = live.get(path)?.hash === hashOf(Buffer.from(text));
  const known = new Set(problems.map(({ line, message }) => `${line} ${message}`));
  const onPages = (isLive ? parts.renderer.templateFaults.of(record).faults : [])
    .filter(({ file, line, message }) => file === path && !known.has(`${line} ${message}`))
    .map(({ line, offset, message, level }) => ({
      line,
      message,
      level: levelOf(level),
      ...(offset > 0 && { column: offset }),
    }));
  return [...problems.map((problem) => ({ ...problem, level: problem.level ?? ('warning' as const) })), ...onPages]
    .sort((one, other) => (one.line ?? 0) - (other.line ?? 0))
    .slice(0, codeLimits.problems);
}

const levelOf = (level: string): 'error' | 'warning' => (level === 'warning' ? 'warning' : 'error');

/** The draft's problems in all files: errors first. @throws templateMissing */
export async function codeProblems(parts: CodeParts, stylesheets: Stylesheets, id: string): Promise<CodeProblem[]> {
  const { record, draft } = await found(parts.store, id);
  return problemsIn(parts, stylesheets, { id, filesHash: (draft ?? record).filesHash });
}

async function problemsIn(
  parts: CodeParts,
  stylesheets: Stylesheets,
  listed: { id: string; filesHash: string },
): Promise<CodeProblem[]> {
  const problems = await problemsInFiles(parts, stylesheets, listed);
  return problems
    .map(({ level = 'warning', ...problem }) => ({ ...problem, level }))
    .sort((one, other) => Number(one.level === 'warning') - Number(other.level === 'warning'));
}

/** A change of the draft as the editor has seen it. */
type Sent<Fields> = Fields & { revision: number };

/** @throws codeFileMissing, codeNotText, codeTooLong, codeChanged, codeTooLarge */
export function saveFile(parts: CodeParts, person: Person, id: string, sent: Sent<{ path: string; text: string }>) {
  const { path, text, revision } = sent;
  assertShort(text);
  if (!isTextPath(path)) throw codeNotText({ path });
  return change(parts, person, id, revision, async (files) => {
    loadEntry(files, path);
    files.set(path, await stored(parts, text));
  });
}

/** @throws codePathInvalid, codeFileExists, codeNotText, codeTooLong, codeTooManyFiles, codeTooLarge, codeChanged */
export function createFile(parts: CodeParts, person: Person, id: string, sent: Sent<{ path: string; text: string }>) {
  const { path, text, revision } = sent;
  assertShort(text);
  assertNewPath(path);
  if (!isTextPath(path)) throw codeNotText({ path });
  return change(parts, person, id, revision, async (files) => {
    if (files.has(path)) throw codeFileExists({ path });
    files.set(path, await stored(parts, text));
  });
}

/** @throws codePathInvalid, codeFileMissing, codeFileExists, codeConfNeeded, codeChanged */
export function renameFile(parts: CodeParts, person: Person, id: string, sent: Sent<{ path: string; to: string }>) {
  const { path, to, revision } = sent;
  assertNewPath(to);
  if (path === confPath || to === confPath) throw codeConfNeeded();
  return change(parts, person, id, revision, (files) => {
    const entry = loadEntry(files, path);
    if (files.has(to)) throw codeFileExists({ path: to });
    files.delete(path);
    files.set(to, entry);
  });
}

/** @throws codeFileMissing, codeConfNeeded, codeChanged */
export function deleteFile(parts: CodeParts, person: Person, id: string, sent: Sent<{ path: string }>) {
  if (sent.path === confPath) throw codeConfNeeded();
  return change(parts, person, id, sent.revision, (files) => {
    loadEntry(files, sent.path);
    files.delete(sent.path);
  });
}

/** Also restores a deleted file. @throws codeFileMissing, codeChanged */
export function revertFile(parts: CodeParts, person: Person, id: string, sent: Sent<{ path: string }>) {
  return change(parts, person, id, sent.revision, async (files, record) => {
    files.set(sent.path, loadEntry(await entriesOf(parts, record), sent.path));
  });
}

/** @throws templateRefused, codeChanged */
export async function uploadCode(
  parts: CodeParts,
  person: Person,
  id: string,
  zip: { bytes: Uint8Array; name: string; revision: number },
): Promise<OpenedCode> {
  const folder = await readZip(zip.bytes, zip.name);
  // Left out, it would be gone from the template.
  const unusable = folder.problems.find(({ level }) => level === 'error');
  if (unusable)
    throw templateRefused({
      folder: zip.name,
      why: refusals.fileUnusable({ path: unusable.file, problem: unusable.message }),
    });
  // Before hundreds of megabytes are stored for nothing.
  assertSeen((await found(parts.store, id)).draft, zip.revision);
  await putFiles(parts, folder.files);
  return change(parts, person, id, zip.revision, (files) => {
    files.clear();
    for (const [path, bytes] of folder.files) files.set(path, { hash: hashOf(bytes), sizeBytes: bytes.length });
  });
}

/** @throws templateMissing */
export async function downloadCode(parts: CodeParts, id: string): Promise<Buffer> {
  const { record, draft } = await found(parts.store, id);
  return zipOf(await filesOf(parts, draft ? { id, filesHash: draft.filesHash } : record));
}

/** @throws codeNotChanged, codeChanged, templateReplaced, codeBroken */
export async function publishCode(
  parts: CodeParts,
  stylesheets: Stylesheets,
  person: Person,
  id: string,
  { revision, liveRevision }: { revision: number; liveRevision: number },
): Promise<OpenedCode> {
  const { record, draft } = await found(parts.store, id);
  assertSeen(draft, revision);
  if (!draft) throw codeNotChanged();
  if (record.revision !== liveRevision) throw templateReplaced();
  await assertCompiles(parts, stylesheets, id);
  const files = await filesOf(parts, { id, filesHash: draft.filesHash });
  const { id: personId, name } = person;
  await importTemplateFiles(parts, { files, problems: [] }, id, {
    replaces: liveRevision,
    also: async () => async (tx) => {
      assertSeen(await findTemplateDraft(tx, id), revision);
      deleteTemplateDraft(tx, id);
      addPublish(tx, { what: 'template', at: parts.clock.now(), by: { id: personId, name } });
    },
  });
  return openCode(parts, id);
}

/** Problems that the published files have too don't count. @throws codeBroken */
async function assertCompiles(parts: CodeParts, stylesheets: Stylesheets, id: string): Promise<void> {
  const changed = new Set(
    (await openCode(parts, id)).files.filter(({ state }) => state !== 'same').map(({ path }) => path),
  );
  // A change may break a file that is the same: template.conf names regions and stylesheets that are gone.
  const isLost = ({ file }: CodeProblem) => file === confPath && !changed.has(confPath);
  const wrong = (await codeProblems(parts, stylesheets, id)).filter((one) => one.level === 'error' || isLost(one));
  const keyOf = ({ file, message }: CodeProblem) => `${file} ${message}`;
  const { record } = await found(parts.store, id);
  const live = wrong.some(({ file }) => !changed.has(file)) ? await problemsIn(parts, stylesheets, record) : [];
  const known = new Set(live.map(keyOf));
  const errors = wrong.filter((one) => changed.has(one.file) || !known.has(keyOf(one)));
  const [first] = errors;
  if (first) throw codeBroken({ file: first.file, line: first.line ?? 0, why: first.message, more: errors.length - 1 });
}

/** @throws codeChanged */
export async function discardCode(parts: CodeParts, id: string, revision: number): Promise<OpenedCode> {
  await transact(parts.store, async (tx) => {
    const draft = await findTemplateDraft(tx, id);
    assertSeen(draft, revision);
    deleteTemplateDraft(tx, id);
    if (draft) noteLeavingList(tx, draft.filesHash, parts.clock.now());
  });
  return openCode(parts, id);
}

/** Earlier revisions, newest first. @throws templateMissing */
export async function listVersions({ store }: CodeParts, id: string) {
  await found(store, id);
  const versions = await listTemplateVersions(store, id);
  return versions.map(({ revision, importedAt, at }) => ({ revision, importedAt, at }));
}

/** @throws templateMissing, codeVersionMissing */
export async function listDifferences(
  parts: CodeParts,
  id: string,
  { from, to }: { from: CodeSide; to: CodeSide },
): Promise<{ files: CodeDifference[]; total: number }> {
  const [before, after] = [await sideOf(parts, id, from), await sideOf(parts, id, to)];
  const paths = [...new Set([...before.keys(), ...after.keys()])].sort();
  const changed = paths.filter((path) => before.get(path)?.hash !== after.get(path)?.hash);
  const files: CodeDifference[] = [];
  for (const path of changed.slice(0, codeLimits.differences)) {
    const [one, other] = [before.get(path), after.get(path)];
    const isShown =
      isTextPath(path) && [one, other].every((entry) => !entry || entry.sizeBytes <= codeLimits.differenceBytes);
    const [old, text] = isShown ? [await shownText(parts, one), await shownText(parts, other)] : [];
    files.push({
      path,
      kind: !one ? 'added' : !other ? 'removed' : 'changed',
      ...(old !== undefined && { before: old }),
      ...(text !== undefined && { after: text }),
    });
  }
  return { files, total: changed.length };
}

/** @throws codeVersionMissing, codeChanged */
export async function restoreVersion(parts: CodeParts, person: Person, id: string, version: number, revision: number) {
  const earlier = await sideOf(parts, id, version);
  return change(parts, person, id, revision, (files) => {
    files.clear();
    for (const [path, entry] of earlier) files.set(path, entry);
  });
}

async function found(store: Store, id: string): Promise<{ record: TemplateRecord; draft: TemplateDraft | undefined }> {
  const record = await findTemplateRecord(store, id);
  if (!record) throw templateMissing({ id });
  return { record, draft: await findTemplateDraft(store, id) };
}

async function opened(parts: CodeParts, id: string) {
  const { record, draft } = await found(parts.store, id);
  return { record, draft, files: await entriesOf(parts, draft ? { id, filesHash: draft.filesHash } : record) };
}

async function sideOf(parts: CodeParts, id: string, side: CodeSide): Promise<Files> {
  const { record, files } = await opened(parts, id);
  if (side === 'draft') return files;
  if (side === 'live' || side === record.revision) return entriesOf(parts, record);
  const version = Number.isSafeInteger(side) ? await findTemplateVersion(parts.store, id, side) : undefined;
  if (!version) throw codeVersionMissing({ revision: side });
  return entriesOf(parts, { id, filesHash: version.filesHash });
}

const entriesOf = async (parts: CodeParts, record: { id: string; filesHash: string }): Promise<Files> =>
  new Map((await listedFiles(parts, record)).map(([path, hash, sizeBytes]) => [path, { hash, sizeBytes }]));

/** Changes the draft's list of files. Without a difference from the published files, there is no draft. */
async function change(
  parts: CodeParts,
  { id: personId, name }: Person,
  id: string,
  seen: number,
  edit: (files: Files, record: TemplateRecord) => Promise<void> | void,
): Promise<OpenedCode> {
  const { record, draft, files } = await opened(parts, id);
  assertSeen(draft, seen);
  await edit(files, record);
  assertFits(files);
  const list: FileList = [...files]
    .map(([path, { hash, sizeBytes }]): FileList[number] => [path, hash, sizeBytes])
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const filesHash = await parts.blobs.put(Buffer.from(JSON.stringify(list)));
  const at = parts.clock.now();
  await transact(parts.store, async (tx) => {
    const before = await findTemplateDraft(tx, id);
    assertSeen(before, seen);
    const live = await findTemplateRecord(tx, id);
    if (!live) throw templateMissing({ id });
    if (before && before.filesHash !== filesHash) noteLeavingList(tx, before.filesHash, at);
    if (filesHash === live.filesHash) return deleteTemplateDraft(tx, id);
    putTemplateDraft(tx, {
      templateId: id,
      revision: Math.max(at, (before?.revision ?? 0) + 1),
      filesHash,
      basedOn: before?.basedOn ?? live.revision,
      at,
      by: { id: personId, name },
    });
  });
  return openCode(parts, id);
}

function assertSeen(draft: TemplateDraft | undefined, seen: number): void {
  if ((draft?.revision ?? 0) !== seen) throw codeChanged({ name: draft?.by.name ?? '' });
}

function assertFits(files: Files): void {
  if (files.size > filesMax) throw codeTooManyFiles({ max: filesMax });
  const bytesOf = (paths: readonly string[]) => paths.reduce((sum, path) => sum + (files.get(path)?.sizeBytes ?? 0), 0);
  const paths = [...files.keys()];
  if (bytesOf(paths) > folderBytesMax) throw codeTooLarge({ megabytes: folderBytesMax / megabyte });
  // They are all compiled and in memory.
  if (bytesOf(paths.filter(isText)) > textsBytesMax) throw codeTooMuchText({ megabytes: textsBytesMax / megabyte });
}

function assertNewPath(path: string): void {
  if (!isCodePath(path)) throw codePathInvalid();
}

const tooLong = () => codeTooLong({ kilobytes: codeLimits.textBytes / 1024 });

function assertShort(text: string): void {
  if (Buffer.byteLength(text) > codeLimits.textBytes) throw tooLong();
}

function loadEntry(files: Files, path: string): Entry {
  const entry = files.get(path);
  if (!entry) throw codeFileMissing({ path });
  return entry;
}

async function stored({ blobs }: CodeParts, text: string): Promise<Entry> {
  const bytes = Buffer.from(text);
  return { hash: await blobs.put(bytes), sizeBytes: bytes.length };
}

async function shownText(parts: CodeParts, entry: Entry | undefined): Promise<string | undefined> {
  const bytes = entry && (await parts.blobs.read(entry.hash));
  return bytes && textOf(bytes);
}

/** @returns undefined for bytes that aren't UTF-8 */
function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined; // Not text.
  }
}
