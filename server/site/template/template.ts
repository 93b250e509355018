// Templates of the site: taking a folder in, and a template ready to render pages. Asked by pages/, the seed and the command line.

import * as z from 'zod';
import type { CompiledTemplate } from '../../../renderer/template/template.ts';
import type { Pool } from '../../../workers/pool.ts';
import type { Parts } from '../../parts.ts';
import { type Blobs, hashOf } from '../../store/blobs.ts';
import type { Key, Store } from '../../store/store.ts';
import { table } from '../../store/table.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { type Compiler, createCompiler } from './compile.ts';
import { templateMissing } from './errors.ts';
import type { CollectionConf, Manifest } from './manifest.ts';
import { readFolder } from './read-folder.ts';
import { type FileList, fileListSchema, type Problem, type TemplateRecord, templateSchema } from './schema.ts';
import { type Source, sourcesOf } from './sources.ts';
import { type Tweak, tweaksOf } from './tweaks.ts';

export type TemplateParts = Parts & { blobs: Blobs; pool: Pool };

const templates = table<TemplateRecord>({ name: 'template', schema: templateSchema });
const compiledSources = table<{ filesHash: string; blob: string }>({
  name: 'template-compiled',
  schema: z.object({ filesHash: z.string(), blob: z.string() }),
});

/** Depend on this key to be told of a new revision. */
export const templateKey = (id: string): Key => templates.key(id);

export const findTemplateRecord = (source: Tx | Store, id: string): Promise<TemplateRecord | undefined> =>
  templates.find(source, id);

/** A template in memory. */
export type Template = {
  id: string;
  revision: number;
  manifest: Manifest;
  layouts: Readonly<Record<string, CompiledTemplate>>;
  partials: Readonly<Record<string, CompiledTemplate>>;
  lists: Readonly<Record<string, CompiledTemplate>>;
  items: Readonly<Record<string, CompiledTemplate>>;
  pages: Readonly<Record<string, CompiledTemplate>>;
  bodies: readonly CompiledTemplate[];
  /** Plain markup for page types that the template offers without files of its own. */
  fallback: { list: CompiledTemplate; item: CompiledTemplate };
  collections: Readonly<Record<string, CollectionConf>>;
  strings: Readonly<Record<string, Record<string, unknown>>>;
  tweaks: readonly Tweak[];
  /** Stylesheets joined in order, `reset.css` first: one LESS source. */
  styles: string;
  inlineScripts: readonly string[];
  /** Of `assets/…` and `scripts/…`: the blob with the bytes. */
  file(path: string): { hash: string; sizeBytes: number } | undefined;
};

/**
 * Takes a folder in as a revision of the template `id`. The same files again change nothing, so it may run at every start.
 *
 * @throws templateRefused
 */
export async function importTemplate(
  parts: TemplateParts,
  folder: string,
  id: string,
): Promise<{ record: TemplateRecord; problems: Problem[]; isChanged: boolean }> {
  const { files, problems } = await readFolder(folder);
  const sources = sourcesOf(files);
  const list: FileList = [];
  for (const [path, bytes] of files) list.push([path, hashOf(bytes), bytes.length]);
  const listBytes = Buffer.from(JSON.stringify(list));
  const filesHash = hashOf(listBytes);

  const known = await templates.find(parts.store, id);
  if (known?.filesHash === filesHash) {
    return { record: known, problems: [...problems, ...sources.problems], isChanged: false };
  }
  const waiting = [...files.values()];
  // Each put waits for the disk, so a few at once.
  const putNext = async (): Promise<void> => {
    for (let bytes = waiting.pop(); bytes; bytes = waiting.pop()) await parts.blobs.put(bytes);
  };
  await Promise.all(Array.from({ length: 8 }, putNext));
  await parts.blobs.put(listBytes);
  const record = await transact(parts.store, async (tx) => {
    const before = await templates.find(tx, id);
    const next: TemplateRecord = {
      id,
      revision: (before?.revision ?? 0) + 1,
      name: sources.manifest.name,
      author: sources.manifest.author,
      filesHash,
      importedAt: parts.clock.now(),
    };
    templates.put(tx, next, id);
    return next;
  });
  return { record, problems: [...problems, ...sources.problems], isChanged: true };
}

export type Templates = {
  /** The newest revision, loaded once. @throws templateMissing */
  load(id: string): Promise<Template>;
};

/** Built once: keeps the loaded revision of each template. */
export function createTemplates(parts: TemplateParts): Templates {
  const compiler = createCompiler(parts.pool);
  const loaded = new Map<string, { filesHash: string; revision: number; template: Promise<Template> }>();

  return {
    async load(id) {
      const record = await templates.find(parts.store, id);
      if (!record) throw templateMissing(id);
      const known = loaded.get(id);
      if (known?.filesHash === record.filesHash && known.revision === record.revision) return known.template;
      const template = loadTemplate(parts, compiler, record);
      loaded.set(id, { filesHash: record.filesHash, revision: record.revision, template });
      template.catch(() => {
        if (loaded.get(id)?.template === template) loaded.delete(id);
      });
      return template;
    },
  };
}

async function loadTemplate(parts: TemplateParts, compiler: Compiler, record: TemplateRecord): Promise<Template> {
  const read = async (hash: string): Promise<Uint8Array> => {
    const bytes = await parts.blobs.read(hash);
    if (!bytes) throw new Error(`File ${hash} of template "${record.id}" is missing`);
    return bytes;
  };
  const listed = fileListSchema.parse(JSON.parse(Buffer.from(await read(record.filesHash)).toString()));
  const places = new Map(listed.map(([path, hash, sizeBytes]) => [path, { hash, sizeBytes }]));
  const readable = listed.filter(([path]) => !/^(?:assets|scripts)\//.test(path));
  const files = new Map(await Promise.all(readable.map(async ([path, hash]) => [path, await read(hash)] as const)));
  const sources = sourcesOf(files);

  const kept = await compiledSources.find(parts.store, record.id);
  const keptBytes = kept?.filesHash === record.filesHash ? await parts.blobs.read(kept.blob) : undefined;
  if (keptBytes) compiler.adopt(JSON.parse(keptBytes.toString()) as Record<string, string>);
  const groups = [fallbackSources, sources.layouts, sources.partials, sources.lists, sources.items, sources.pages];
  const texts = [...groups.flatMap((group) => Object.values(group)), ...sources.bodies].map(({ text }) => text);
  // What was kept by an older compiler does not count.
  const isKept = keptBytes !== undefined && compiler.knows(texts);
  const compiled = await compiler.compile(texts);
  if (!isKept) await keepSources(parts, record, compiler.sources(texts));
  let at = 0;
  const take = (group: Readonly<Record<string, Source>>) =>
    Object.fromEntries(Object.keys(group).map((name) => [name, compiled[at++] as CompiledTemplate]));

  const { list: plainList, item: plainItem } = take(fallbackSources);
  const styles = stylesOf(sources.manifest, files);
  const { manifest, collections, strings, inlineScripts } = sources;
  return {
    id: record.id,
    revision: record.revision,
    manifest,
    layouts: take(sources.layouts),
    partials: take(sources.partials),
    lists: take(sources.lists),
    items: take(sources.items),
    pages: take(sources.pages),
    bodies: compiled.slice(at),
    fallback: { list: plainList as CompiledTemplate, item: plainItem as CompiledTemplate },
    collections,
    strings,
    tweaks: tweaksOf(styles),
    styles,
    inlineScripts,
    file: (path) => places.get(path),
  };
}

const fallbackSources: Record<'list' | 'item', Source> = {
  list: {
    file: 'list',
    text: '<h1>{collection.title}</h1>{collection.description}<ul>{.repeated section items}<li><a href="{fullUrl}">{title}</a></li>{.end}</ul>{.repeated section collection.collections}<section id="{urlId}"><h2><a href="{fullUrl}">{title}</a></h2></section>{.end}',
  },
  item: { file: 'item', text: '{.section item}<article><h1>{title}</h1>{excerpt}{body}</article>{.end}' },
};

/** So that the next start compiles nothing. A site that is read-only just compiles again. */
async function keepSources(
  parts: TemplateParts,
  { id, filesHash }: TemplateRecord,
  sources: Readonly<Record<string, string>>,
): Promise<void> {
  if (parts.store.state() !== 'open') return;
  const blob = await parts.blobs.put(Buffer.from(JSON.stringify(sources)));
  await transact(parts.store, async (tx) => compiledSources.put(tx, { filesHash, blob }, id));
}

function stylesOf(manifest: Manifest, files: ReadonlyMap<string, Uint8Array>): string {
  const paths = [...(files.has('styles/reset.css') ? ['styles/reset.css'] : []), ...manifest.stylesheets];
  return [...new Set(paths)].map((path) => new TextDecoder().decode(files.get(path)).replace(/^\uFEFF/, '')).join('\n');
}
