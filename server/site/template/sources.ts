// A folder's files as sources: layouts, partials, lists, items, and pages, with their tags extracted. Pure.
import { attributesOf, splitTags } from '../../../renderer/tags/split-tags.ts';
import { type Area, areaOf } from './areas.ts';
import { byName } from './by-name.ts';
import { layoutCharsMax, layoutsCharsMax, problemsMax } from './limits.ts';
import {
  type CollectionConf,
  collectionConfOf,
  type Manifest,
  manifestOf,
  type PageConf,
  type Preset,
  pageConfOf,
  presetOf,
  readConf,
} from './manifest.ts';
import { problems as messages } from './messages.ts';
import type { Problem } from './schema.ts';

export type Source = {
  text: string;
  /** Maps lines to files, for messages: each file begins after this many lines of the text. */
  files: readonly { file: string; linesBefore: number }[];
};

export type Sources = {
  manifest: Manifest;
  layouts: Record<string, Source>;
  /** By name with extension, as `apply` calls them: `nav.block`. */
  partials: Record<string, Source>;
  lists: Record<string, Source>;
  items: Record<string, Source>;
  pages: Record<string, Source>;
  /** Bodies of tags; the tag's text contains their index. */
  bodies: Source[];
  collections: Record<string, CollectionConf>;
  /** Settings of static page types for new pages, by name. */
  pageTypes: Record<string, PageConf>;
  /** Partial that replaces the inner markup of a kind of block: `{ image: 'image.block' }`. */
  overrides: Record<string, string>;
  presets: Preset[];
  /** By kind (`template`, `annotations`, `configuration`, `tweaks`) and locale. */
  strings: Record<string, Record<string, Record<string, unknown>>>;
  /** Block areas of all files. */
  areas: Area[];
  /** Bodies of inline scripts, verbatim: pages may run these. */
  inlineScripts: string[];
  problems: Problem[];
};

export function sourcesOf(files: ReadonlyMap<string, Uint8Array>): Sources {
  const problems: Problem[] = [];
  const textOf = (path: string) => new TextDecoder().decode(files.get(path)).replace(/^\uFEFF/, '');
  const confOf = (path: string) => readConf(path, textOf(path), problems);
  const manifest = manifestOf(confOf('template.conf') ?? {}, (path) => files.has(path), problems);

  const splitter = createSplitter();
  const regionTexts = new Map<string, string>();
  const regionOf = (file: string): string => {
    const text = regionTexts.get(file) ?? textOf(file);
    regionTexts.set(file, text);
    return text;
  };
  const layouts = byName<Source>();
  let charsOfAll = 0;
  for (const [key, { regions }] of Object.entries(manifest.layouts)) {
    let chars = 0;
    const parts = regions.map((file) => ({ file, text: regionOf(file) }));
    const most = Math.min(layoutCharsMax, layoutsCharsMax - charsOfAll);
    const fitting = parts.filter(({ text }) => (chars += text.length) <= most);
    charsOfAll += fitting.reduce((sum, { text }) => sum + text.length, 0);
    if (fitting.length < parts.length)
      problems.push({
        file: 'template.conf',
        message:
          most < layoutCharsMax
            ? messages.layoutsTooLong({ layout: key, max: layoutsCharsMax })
            : messages.layoutTooLong({ layout: key, max: layoutCharsMax }),
        level: 'error',
      });
    layouts[key] = splitter.source(fitting);
  }
  const filesIn = (folder: string, ending: string, keepEnding: boolean) => {
    const found = byName<Source>();
    for (const path of files.keys()) {
      if (!path.startsWith(`${folder}/`) || !path.endsWith(ending)) continue;
      const name = path.slice(folder.length + 1);
      found[keepEnding ? name : name.slice(0, -ending.length)] = splitter.source([{ file: path, text: textOf(path) }]);
    }
    return found;
  };

  for (const path of files.keys())
    if (/\.(?:region|block|list|item|page)$/.test(path)) problems.push(...missingScripts(path, textOf(path), files));

  return {
    manifest,
    layouts,
    partials: filesIn('blocks', '.block', true),
    lists: filesIn('collections', '.list', false),
    items: filesIn('collections', '.item', false),
    pages: filesIn('pages', '.page', false),
    bodies: splitter.bodies,
    ...settingsOf([...files.keys()], confOf, problems),
    areas: splitter.areas,
    inlineScripts: [...splitter.inlineScripts],
    problems,
  };
}

/** Scripts that a file names literally, not through template code. */
export function missingScripts(file: string, text: string, files: ReadonlyMap<string, unknown>): Problem[] {
  const found: Problem[] = [];
  let line = 1;
  let lineEnd = text.indexOf('\n');
  for (const { 1: written = '', index } of text.matchAll(/<squarespace:script\b([^<>]*)>/g)) {
    for (; lineEnd >= 0 && lineEnd < index; lineEnd = text.indexOf('\n', lineEnd + 1)) line++;
    const path = scriptPathOf(attributesOf(written).src ?? '');
    if (path === '' || path === 'scripts/true' || path.includes('{') || files.has(path)) continue;
    found.push({ file, line, message: messages.scriptMissing({ path }) });
    if (found.length === problemsMax) break;
  }
  return found;
}

/**
 * `src` is relative to `/scripts`; some folders include that too.
 * @returns '' when it names no file
 */
export function scriptPathOf(src: string): string {
  const path = src
    .trim()
    .replace(/^\/+/, '')
    .replace(/^scripts\//, '');
  return path === '' ? '' : `scripts/${path}`;
}

/** All `.conf`, `.preset` and `strings/` files. Unreadable ones are ignored. */
function settingsOf(
  paths: readonly string[],
  confOf: (path: string) => Record<string, unknown> | undefined,
  problems: Problem[],
): Pick<Sources, 'collections' | 'pageTypes' | 'overrides' | 'presets' | 'strings'> {
  const collections: Sources['collections'] = byName();
  const pageTypes: Sources['pageTypes'] = byName();
  const overrides: Sources['overrides'] = byName();
  const presets: Sources['presets'] = [];
  const strings: Sources['strings'] = byName();
  for (const path of paths) {
    const [, folder = '', name = '', ending = ''] =
      /^(collections|pages|blocks|presets|strings)\/(.+?)(\.page\.conf|\.block\.conf|\.conf|\.preset|\.json)$/.exec(
        path,
      ) ?? [];
    const kind = `${folder}${ending}`;
    if (kind === 'collections.conf' && !name.includes('/')) {
      const conf = confOf(path);
      if (conf) collections[name] = collectionConfOf(conf, path, problems);
    } else if (kind === 'pages.page.conf') {
      const conf = confOf(path);
      if (conf) pageTypes[name] = pageConfOf(conf, name);
    } else if (kind === 'blocks.block.conf') {
      const type = confOf(path)?.type;
      if (!paths.includes(`blocks/${name}.block`))
        problems.push({ file: path, message: messages.blockMissing({ path: `blocks/${name}.block` }) });
      else if (typeof type === 'string' && type !== '') overrides[type] = `${name}.block`;
    } else if (kind === 'presets.preset') {
      const conf = confOf(path);
      if (conf) presets.push(presetOf(conf, name));
    } else if (kind === 'strings.json') {
      const [, group, locale] = /^([a-z]+)-([\w-]+)$/.exec(name) ?? [];
      const words = group !== undefined && locale !== undefined ? confOf(path) : undefined;
      if (group !== undefined && locale !== undefined && words) strings[group] = { ...strings[group], [locale]: words };
    }
  }
  return { collections, pageTypes, overrides, presets, strings };
}

type Splitter = {
  bodies: Source[];
  areas: Area[];
  inlineScripts: Set<string>;
  source(files: readonly { file: string; text: string }[]): Source;
};

/** Extracts tags and stores their bodies as separate sources, which may also contain tags. */
export function createSplitter(): Splitter {
  const bodies: Source[] = [];
  const areas: Area[] = [];
  const inlineScripts = new Set<string>();

  const split = (text: string, placesOf: (linesBefore: number) => Source['files'], depth: number): string =>
    splitTags(
      text,
      (body, linesBefore) => {
        const at = bodies.length;
        const files = placesOf(linesBefore);
        bodies.push({ text: '', files });
        // Deeper tags aren't resolved either.
        bodies[at] = { text: depth > 16 ? '' : split(body, (more) => shifted(files, more), depth + 1), files };
        return at;
      },
      (name, attributes) => {
        if (name === 'block-field') areas.push(areaOf(attributes));
      },
    );

  return {
    bodies,
    areas,
    inlineScripts,
    source(parts) {
      const files: { file: string; linesBefore: number }[] = [];
      let text = '';
      for (const part of parts) {
        // Each file starts on a new line, so that a line belongs to one file; a comment prints nothing.
        if (text !== '' && !text.endsWith('\n')) text += lineBreak;
        files.push({ file: part.file, linesBefore: text.split('\n').length - 1 });
        text += part.text;
      }
      for (const script of inlineScriptsOf(parts.map((part) => part.text).join(''))) inlineScripts.add(script);
      return { text: split(text, (linesBefore) => shifted(files, linesBefore), 0), files };
    },
  };
}

/** Separates two files if the first doesn't end with a line break. */
const lineBreak = '{##\n##}';

/** Shifts file positions for a text that begins later by this many lines. Negative: the file began before the text. */
const shifted = (files: Source['files'], lines: number): Source['files'] => {
  const at = files.findLastIndex(({ linesBefore }) => linesBefore <= lines);
  return files.slice(Math.max(at, 0)).map(({ file, linesBefore }) => ({ file, linesBefore: linesBefore - lines }));
};

/** The file of a source's line, and the line number in it. */
export function placeOf(source: Source, line: number): { file: string; line: number } {
  const found = source.files.findLast(({ linesBefore }) => linesBefore < line) ?? source.files[0];
  return found ? { file: found.file, line: line - found.linesBefore } : { file: '', line };
}

/**
 * The page policy gets each script's hash as written in the template. Data that changes a script's text changes its
 * hash, which blocks it: content can't inject scripts that way.
 */
export function inlineScriptsOf(text: string): string[] {
  const found: string[] = [];
  const opening = /<script\b/gi;
  const closing = /<\/script\s*>/gi;
  // An unterminated tag or script is the last match, which avoids rescanning the rest of the text for each.
  for (let match = opening.exec(text); match; match = opening.exec(text)) {
    const end = text.indexOf('>', opening.lastIndex);
    if (end < 0) break;
    closing.lastIndex = end + 1;
    const close = closing.exec(text);
    if (!close) break;
    const attributes = text.slice(opening.lastIndex, end);
    const body = text.slice(end + 1, close.index);
    opening.lastIndex = closing.lastIndex;
    if (body.trim() !== '' && isRun(attributes)) found.push(body);
  }
  return found;
}

/** Whether a browser executes a script with these attributes. */
function isRun(attributes: string): boolean {
  if (/(?:^|\s)src\s*=/i.test(attributes)) return false;
  const type = /(?:^|\s)type\s*=\s*["']?([^"'\s]*)/i.exec(attributes)?.[1] ?? '';
  return /^(?:|module|(?:text|application)\/javascript)$/i.test(type);
}

/** `Y.use(…)`, `Squarespace.onInitialize(…)`, `ImageLoader.load(…)`. */
const globals = /\bY\.(?:use|one|all|on|Global|Squarespace)\b|\bSquarespace\.\w|\bImageLoader\b/;

export const callsGlobals = (scripts: readonly string[]): boolean => scripts.some((text) => globals.test(text));
