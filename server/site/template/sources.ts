// A folder's files as sources: which text is a layout, a partial, a list, an item, a page, with their tags split off. Pure.
import { splitTags } from '../../../renderer/tags/split-tags.ts';
import { type CollectionConf, collectionConfOf, type Manifest, manifestOf, readConf } from './manifest.ts';
import type { Problem } from './schema.ts';

export type Source = { text: string /** For error messages: where it came from. */; file: string };

export type Sources = {
  manifest: Manifest;
  layouts: Record<string, Source>;
  /** By name with extension, as `apply` calls them: `nav.block`. */
  partials: Record<string, Source>;
  lists: Record<string, Source>;
  items: Record<string, Source>;
  pages: Record<string, Source>;
  /** Bodies of tags; their number is in the text of the tag. */
  bodies: Source[];
  collections: Record<string, CollectionConf>;
  /** Texts of `strings/template-<locale>.json`, by locale. */
  strings: Record<string, Record<string, unknown>>;
  /** Bodies of inline scripts exactly as written: a page may run these. */
  inlineScripts: string[];
  problems: Problem[];
};

export function sourcesOf(files: ReadonlyMap<string, Uint8Array>): Sources {
  const problems: Problem[] = [];
  const textOf = (path: string) => new TextDecoder().decode(files.get(path)).replace(/^\uFEFF/, '');
  const manifest = manifestOf(
    readConf('template.conf', textOf('template.conf'), problems) ?? {},
    (path) => files.has(path),
    problems,
  );

  const bodies: Source[] = [];
  const inlineScripts = new Set<string>();
  const source = (file: string, text: string): Source => {
    for (const script of inlineScriptsOf(text)) inlineScripts.add(script);
    return { file, text: split(file, text) };
  };
  const split = (file: string, text: string): string =>
    splitTags(text, (body) => {
      const at = bodies.length;
      bodies.push({ file, text: '' });
      bodies[at] = { file, text: split(file, body) };
      return at;
    });

  const layouts: Record<string, Source> = {};
  for (const [key, layout] of Object.entries(manifest.layouts)) {
    layouts[key] = source(layout.regions.join(' + '), layout.regions.map(textOf).join(''));
  }
  const byName = (folder: string, ending: string, keepEnding: boolean) => {
    const found: Record<string, Source> = {};
    for (const path of files.keys()) {
      if (!path.startsWith(`${folder}/`) || !path.endsWith(ending)) continue;
      const name = path.slice(folder.length + 1);
      found[keepEnding ? name : name.slice(0, -ending.length)] = source(path, textOf(path));
    }
    return found;
  };

  const collections: Record<string, CollectionConf> = {};
  const strings: Record<string, Record<string, unknown>> = {};
  for (const path of files.keys()) {
    const type = /^collections\/([^/]+)\.conf$/.exec(path)?.[1];
    const conf = type === undefined ? undefined : readConf(path, textOf(path), problems);
    if (type !== undefined && conf) collections[type] = collectionConfOf(conf);
    const locale = /^strings\/template-([\w-]+)\.json$/.exec(path)?.[1];
    const words = locale === undefined ? undefined : readConf(path, textOf(path), problems);
    if (locale !== undefined && words) strings[locale] = words;
  }

  return {
    manifest,
    layouts,
    partials: byName('blocks', '.block', true),
    lists: byName('collections', '.list', false),
    items: byName('collections', '.item', false),
    pages: byName('pages', '.page', false),
    bodies,
    collections,
    strings,
    inlineScripts: [...inlineScripts],
    problems,
  };
}

/**
 * The page's policy gets the hash of each script as the template has it. One whose text the data changes has another hash
 * then, and does not run: content cannot get into a script that way.
 */
export function inlineScriptsOf(text: string): string[] {
  const found: string[] = [];
  for (const [, attributes = '', body = ''] of text.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi)) {
    if (/\bsrc\s*=|\btype\s*=\s*["']?(?!module|text\/javascript|application\/javascript)/i.test(attributes)) continue;
    if (body.trim() !== '') found.push(body);
  }
  return found;
}
