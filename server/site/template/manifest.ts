// template.conf and the settings of page types, parsed leniently and validated. Unknown keys are preserved. Template-folders 2-4.
import { byName } from './by-name.ts';
import { parseLenient } from './lenient-json.ts';
import { layoutsMax, navigationsMax, pageItemsMax, regionsMax } from './limits.ts';
import { problems as messages } from './messages.ts';
import type { Problem } from './schema.ts';

type Layout = { name: string; regions: readonly string[] };

export type CustomField = { name: string; title: string; type: string };
/** An item type defined by the template. */
export type CustomType = {
  name: string;
  title: string;
  /** `text`, `image`, `video`, `audio` or `event`. */
  base: string;
  /** In the editor's display order. */
  fields: readonly CustomField[];
};

export type Manifest = {
  name: string;
  author: string;
  /** By key; at least one. */
  layouts: Readonly<Record<string, Layout>>;
  /** `default`, or the first key where a folder has no such layout. */
  defaultLayout: string;
  navigations: readonly { title: string; name: string }[];
  stylesheets: readonly string[];
  systemCollections: readonly string[];
  customTypes: readonly CustomType[];
  systemPartials: readonly string[];
  /** Ours: `"systemStyles": false` means that the template styles all built-in elements. */
  systemStyles: boolean;
};

const orderings = ['user-orderable', 'chronological', 'calendar', 'music-album'] as const;
export type ConfOrdering = (typeof orderings)[number];

export type CollectionConf = {
  title?: string;
  ordering?: ConfOrdering;
  pageSize?: number;
  folder: boolean;
  index: boolean;
  /** `stacked`, `grid` or `full-url`. */
  indexType?: string;
  fullData: boolean;
  /** Page types whose children contain full data; absent: all. */
  fullDataLimitedTo?: readonly string[];
  /** Layout of new pages. */
  layout?: string;
  acceptTypes: readonly string[];
  supportsVideoBackgrounds: boolean;
  hasRelatedItems: boolean;
  hasQuickView: boolean;
  /** Everything as written, for the editor and for export. */
  all: Readonly<Record<string, unknown>>;
};

/** `pages/<name>.page.conf`: a page type whose address is the file's name. */
export type PageConf = { title: string; description: string; layout?: string; icon?: string };

/** `presets/<name>.preset`: a named set of tweak values. */
export type Preset = { name: string; title: string; tweaks: Readonly<Record<string, string>>; webFonts: unknown[] };

type JsonObject = Record<string, unknown>;
const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOr = (value: unknown, other: string) => (typeof value === 'string' ? value : other);
const optionalText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
const objects = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : []);
/** Some folders write `"true"`. */
const isOn = (value: unknown) => value === true || value === 'true';
/** A boolean, or a list of what it applies to. */
const isOnOrListed = (value: unknown) => isOn(value) || isObject(value) || (Array.isArray(value) && value.length > 0);

/** @returns undefined when the file isn't an object; the reason is added to the problems */
export function readConf(file: string, text: string, problems: Problem[]): JsonObject | undefined {
  const parsed = parseLenient(text);
  if (!parsed.ok) {
    problems.push({ file, line: parsed.line, message: messages.notJson({ reason: parsed.message }), level: 'error' });
    return undefined;
  }
  if (!isObject(parsed.value)) {
    problems.push({ file, message: messages.notObject, level: 'error' });
    return undefined;
  }
  if (parsed.wasRepaired) problems.push({ file, message: messages.jsonRepaired });
  return parsed.value;
}

/** @param hasFile whether the folder contains that file */
export function manifestOf(conf: JsonObject, hasFile: (path: string) => boolean, problems: Problem[]): Manifest {
  const file = 'template.conf';
  for (const key of ['navigations', 'stylesheets', 'systemCollections', 'customTypes', 'systemPartials'])
    if (conf[key] !== undefined && !Array.isArray(conf[key]))
      problems.push({ file, message: messages.notList({ key }), level: 'error' });
  const layouts = layoutsOf(conf, hasFile, problems);
  const navigations = objects(conf.navigations)
    .map((one) => ({ title: textOr(one.title, ''), name: textOr(one.name, '') }))
    .filter(({ name }) => name !== '');
  const byName = new Map<string, { title: string; name: string }>();
  for (const one of navigations) {
    if (byName.has(one.name)) problems.push({ file, message: messages.menuTwice({ name: one.name }) });
    else byName.set(one.name, one);
  }
  return {
    name: textOr(conf.name, 'Template'),
    author: textOr(conf.author, ''),
    layouts,
    defaultLayout: Object.hasOwn(layouts, 'default') ? 'default' : (Object.keys(layouts)[0] ?? 'default'),
    navigations: atMost([...byName.values()], navigationsMax, messages.tooManyMenus, problems),
    systemStyles: conf.systemStyles !== false,
    stylesheets: texts(conf.stylesheets)
      .map((name) => `styles/${name.replace(/^\/+/, '')}`)
      .filter((path) => {
        if (hasFile(path)) return true;
        problems.push({ file, message: messages.stylesheetMissing({ path }) });
        return false;
      }),
    systemCollections: texts(conf.systemCollections),
    customTypes: objects(conf.customTypes).flatMap((one) => {
      const name = optionalText(one.name);
      if (name === undefined) {
        problems.push({ file, message: messages.typeUnnamed });
        return [];
      }
      return [{ name, title: textOr(one.title, name), base: textOr(one.base, 'text'), fields: fieldsOf(one.fields) }];
    }),
    systemPartials: texts(conf.systemPartials).map((name) => (name.endsWith('.block') ? name : `${name}.block`)),
  };
}

function layoutsOf(conf: JsonObject, hasFile: (path: string) => boolean, problems: Problem[]): Record<string, Layout> {
  const file = 'template.conf';
  const layouts = byName<Layout>();
  const written = Object.entries(isObject(conf.layouts) ? conf.layouts : {});
  for (const [key, value] of atMost(written, layoutsMax, messages.tooManyLayouts, problems)) {
    if (!isObject(value)) {
      problems.push({ file, message: messages.layoutNotObject({ layout: key }), level: 'error' });
      continue;
    }
    const named = typeof value.regions === 'string' ? [value.regions] : texts(value.regions);
    const regions = atMost(
      named,
      regionsMax,
      (counts) => messages.tooManyRegions({ layout: key, ...counts }),
      problems,
    ).map((name) => (name.endsWith('.region') ? name : `${name}.region`));
    for (const region of regions) {
      if (!hasFile(region)) problems.push({ file, message: messages.regionMissing({ layout: key, region }) });
    }
    layouts[key] = { name: textOr(value.name, key), regions: regions.filter(hasFile) };
  }
  if (Object.keys(layouts).length === 0) problems.push({ file, message: messages.noLayouts });
  return layouts;
}

function atMost<T>(
  found: T[],
  max: number,
  message: (counts: { count: number; max: number }) => string,
  problems: Problem[],
): T[] {
  if (found.length > max)
    problems.push({ file: 'template.conf', message: message({ count: found.length, max }), level: 'error' });
  return found.slice(0, max);
}

const fieldsOf = (value: unknown): CustomField[] =>
  objects(value).flatMap((one) => {
    const name = optionalText(one.name);
    return name === undefined ? [] : [{ name, title: textOr(one.title, name), type: textOr(one.type, 'text') }];
  });

export function collectionConfOf(conf: JsonObject, file: string, problems: Problem[]): CollectionConf {
  const size = Number(conf.pageSize);
  const ordering = orderings.find((one) => one === conf.ordering);
  if (conf.ordering !== undefined && ordering === undefined)
    problems.push({
      file,
      message: messages.orderingUnknown({ ordering: String(conf.ordering), known: orderings.join(', ') }),
    });
  return {
    title: optionalText(conf.title),
    ordering,
    pageSize: Number.isFinite(size) && size >= 1 ? Math.min(Math.floor(size), pageItemsMax) : undefined,
    folder: isOn(conf.folder),
    index: isOn(conf.index),
    indexType: optionalText(conf.indexType),
    fullData: isOn(conf.fullData),
    ...(Array.isArray(conf.fullDataLimitedTo) && { fullDataLimitedTo: texts(conf.fullDataLimitedTo) }),
    layout: optionalText(conf.layout),
    acceptTypes: texts(conf.acceptTypes),
    supportsVideoBackgrounds: isOn(conf.supportsVideoBackgrounds),
    hasRelatedItems: isOnOrListed(conf.relatedItems),
    hasQuickView: isOn(conf.hasProductQuickView),
    all: conf,
  };
}

export const pageConfOf = (conf: JsonObject, name: string): PageConf => ({
  title: textOr(conf.title, name),
  description: textOr(conf.description, ''),
  layout: optionalText(conf.layout),
  icon: optionalText(conf.icon),
});

export const presetOf = (conf: JsonObject, name: string): Preset => ({
  name,
  title: textOr(conf.title, name),
  tweaks: Object.fromEntries(
    Object.entries(isObject(conf.templateTweaks) ? conf.templateTweaks : {}).flatMap(([key, value]) =>
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
        ? [[key, String(value)]]
        : [],
    ),
  ),
  webFonts: Array.isArray(conf.webFonts) ? conf.webFonts : [],
});
