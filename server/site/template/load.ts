// One revision of a template, ready to render: its files read, its texts compiled, its settings parsed.
import type { CompiledTemplate } from '../../../renderer/template/template.ts';
import type { Area } from './areas.ts';
import { byName } from './by-name.ts';
import type { Compiler } from './compile.ts';
import type { CollectionConf, CustomType, Manifest, PageConf, Preset } from './manifest.ts';
import type { Problem } from './schema.ts';
import { callsGlobals, placeOf, type Source, type Sources } from './sources.ts';
import { type SystemBase, systemItems, systemLists, systemPartials } from './system-markup.ts';
import { type Tweak, tweaksOf } from './tweaks.ts';

type Compiled = Readonly<Record<string, CompiledTemplate>>;

/** A template in memory. */
export type Template = {
  id: string;
  revision: number;
  manifest: Manifest;
  layouts: Compiled;
  partials: Compiled;
  lists: Compiled;
  items: Compiled;
  pages: Compiled;
  bodies: readonly CompiledTemplate[];
  /** Built-in markup, for page types that the template supports without its own files. */
  system: { lists: Readonly<Record<SystemBase, CompiledTemplate>>; items: Compiled };
  /** By block type (`image`, `summary-v2`): replaces the built-in inner markup. */
  overrides: Compiled;
  collections: Readonly<Record<string, CollectionConf>>;
  /** Static page types for new pages, by name. */
  pageTypes: Readonly<Record<string, PageConf>>;
  customTypes: Readonly<Record<string, CustomType>>;
  presets: readonly Preset[];
  /** Translations for `localizedStrings`, by locale. */
  strings: Readonly<Record<string, Record<string, unknown>>>;
  tweaks: readonly Tweak[];
  /** Stylesheets joined in order, `reset.css` first: one LESS source. */
  styles: Source;
  areas: readonly Area[];
  inlineScripts: readonly string[];
  /** Scripts of the template use the browser globals of the original (wire.md 6). */
  usesGlobals: boolean;
  /** Origin of a text, for messages. */
  sourceOf(compiled: CompiledTemplate): Source | undefined;
  /** For `assets/…` and `scripts/…`: the blob with the bytes. */
  file(path: string): { hash: string; sizeBytes: number } | undefined;
};

/** Every text of a template, in groups; `templateOf` expects the same order. */
const groupsOf = (sources: Sources) =>
  [
    systemSources.lists,
    systemSources.items,
    systemSources.partials,
    sources.layouts,
    sources.partials,
    sources.lists,
    sources.items,
    sources.pages,
    Object.fromEntries(sources.bodies.map((body, at) => [String(at), body])),
  ] as const;

const asSources = (texts: Readonly<Record<string, string>>): Record<string, Source> =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, { text, files: [{ file: `system ${name}`, linesBefore: 0 }] }]),
  );
const systemSources = {
  lists: asSources(systemLists),
  items: asSources(systemItems),
  partials: asSources(systemPartials),
};

export const sourceList = (sources: Sources): Source[] => groupsOf(sources).flatMap((group) => Object.values(group));

export const textsOf = (sources: Sources): string[] => sourceList(sources).map(({ text }) => text);

/** Compiler errors of each file. */
export async function problemsOf(all: readonly Source[], compiler: Compiler): Promise<Problem[]> {
  const compiled = await compiler.compile(all.map(({ text }) => text));
  const found = all.flatMap((source, at) =>
    (compiled[at] as CompiledTemplate).errors.map(({ message, line, level, opened }): Problem => {
      return { ...placeOf(source, opened?.line ?? line), message, level };
    }),
  );
  // Reports a region of two layouts, or a text that is also in a body, only once.
  const seen = new Set<string>();
  return found.filter(({ file, line, message }) => {
    const key = `${file}:${line} ${message}`;
    return !seen.has(key) && seen.add(key);
  });
}

export function templateOf(
  record: { id: string; revision: number },
  sources: Sources,
  compiled: readonly CompiledTemplate[],
  files: ReadonlyMap<string, Uint8Array>,
  file: Template['file'],
): Template {
  const origins = new WeakMap<CompiledTemplate, Source>();
  let at = 0;
  const [systemList, systemItem, systemPartial, layouts, partials, lists, items, pages, bodies] = groupsOf(sources).map(
    (group) => {
      const taken = byName<CompiledTemplate>();
      for (const [name, source] of Object.entries(group)) {
        const template = compiled[at++] as CompiledTemplate;
        if (!origins.has(template)) origins.set(template, source);
        taken[name] = template;
      }
      return taken;
    },
  ) as [Compiled, Compiled, Compiled, Compiled, Compiled, Compiled, Compiled, Compiled, Compiled];
  const styles = stylesOf(sources.manifest, files);
  const { manifest, collections, pageTypes, presets, areas, inlineScripts } = sources;
  return {
    id: record.id,
    revision: record.revision,
    manifest,
    layouts,
    partials: byName([...Object.entries(systemPartial), ...Object.entries(partials)]),
    lists,
    items,
    pages,
    bodies: Object.values(bodies),
    system: { lists: systemList as Template['system']['lists'], items: systemItem },
    overrides: byName(
      Object.entries(sources.overrides).flatMap(([kind, name]) => {
        const partial = partials[name];
        return partial ? [[kind, partial] as const] : [];
      }),
    ),
    collections,
    pageTypes,
    customTypes: byName(manifest.customTypes.map((type) => [type.name, type])),
    presets,
    strings: wordsOf(sources),
    tweaks: tweaksOf(styles.text),
    styles,
    areas,
    inlineScripts,
    usesGlobals: callsGlobals(inlineScripts) || scriptTexts(files).some((text) => callsGlobals([text])),
    sourceOf: (template) => origins.get(template),
    file,
  };
}

const scriptTexts = (files: ReadonlyMap<string, Uint8Array>): string[] =>
  [...files].flatMap(([path, bytes]) => (/^scripts\/.*\.js$/.test(path) ? [new TextDecoder().decode(bytes)] : []));

/** `annotations` are editor texts that templates also read; the template's own take precedence. */
function wordsOf({ strings }: Sources): Record<string, Record<string, unknown>> {
  const words = byName<Record<string, unknown>>();
  for (const kind of ['annotations', 'template']) {
    for (const [locale, texts] of Object.entries(strings[kind] ?? {})) words[locale] = { ...words[locale], ...texts };
  }
  return words;
}

export function stylesOf(manifest: Manifest, files: ReadonlyMap<string, Uint8Array>): Source {
  const paths = [...(files.has('styles/reset.css') ? ['styles/reset.css'] : []), ...manifest.stylesheets];
  let text = '';
  const places: { file: string; linesBefore: number }[] = [];
  for (const file of new Set(paths)) {
    if (text !== '') text += '\n';
    places.push({ file, linesBefore: text.split('\n').length - 1 });
    text += new TextDecoder().decode(files.get(file)).replace(/^\uFEFF/, '');
  }
  return { text, files: places };
}
