// template.conf and the settings of page types, read leniently and checked. Unknown keys stay with the files. Template-folders 2-4.
import { parseLenient } from './lenient-json.ts';
import type { Problem } from './schema.ts';

export type Layout = { name: string; regions: readonly string[] };

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
};

export type CollectionConf = {
  ordering?: string;
  pageSize?: number;
  folder: boolean;
  index: boolean;
  fullData: boolean;
  layout?: string;
  acceptTypes: readonly string[];
  /** Everything as written, for features and for the editor. */
  all: Readonly<Record<string, unknown>>;
};

type JsonObject = Record<string, unknown>;
const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOr = (value: unknown, other: string) => (typeof value === 'string' ? value : other);
const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
/** Some folders write `"true"`. */
const isOn = (value: unknown) => value === true || value === 'true';

/** @returns undefined when the file holds no object, with the reason among the problems */
export function readConf(file: string, text: string, problems: Problem[]): JsonObject | undefined {
  const parsed = parseLenient(text);
  if (!parsed.ok) {
    problems.push({ file, message: `Is not valid JSON: ${parsed.message}` });
    return undefined;
  }
  if (!isObject(parsed.value)) {
    problems.push({ file, message: 'Needs a JSON object' });
    return undefined;
  }
  if (parsed.wasRepaired)
    problems.push({ file, message: 'Is JSON only after leaving out comments, a byte-order mark or spare commas' });
  return parsed.value;
}

/** @param hasFile whether the folder has that file */
export function manifestOf(conf: JsonObject, hasFile: (path: string) => boolean, problems: Problem[]): Manifest {
  const file = 'template.conf';
  const layouts: Record<string, Layout> = {};
  for (const [key, value] of Object.entries(isObject(conf.layouts) ? conf.layouts : {})) {
    if (!isObject(value)) continue;
    const regions = texts(value.regions).map((name) => (name.endsWith('.region') ? name : `${name}.region`));
    for (const region of regions) {
      if (!hasFile(region))
        problems.push({ file, message: `Layout "${key}" names the region "${region}", which is not there` });
    }
    layouts[key] = { name: textOr(value.name, key), regions: regions.filter(hasFile) };
  }
  if (Object.keys(layouts).length === 0)
    problems.push({ file, message: 'Has no layouts; pages show their content alone' });

  return {
    name: textOr(conf.name, 'Template'),
    author: textOr(conf.author, ''),
    layouts,
    defaultLayout: layouts.default ? 'default' : (Object.keys(layouts)[0] ?? 'default'),
    navigations: (Array.isArray(conf.navigations) ? conf.navigations : [])
      .filter(isObject)
      .map((one) => ({ title: textOr(one.title, ''), name: textOr(one.name, '') }))
      .filter(({ name }) => name !== ''),
    stylesheets: texts(conf.stylesheets)
      .map((name) => `styles/${name.replace(/^\/+/, '')}`)
      .filter((path) => {
        if (hasFile(path)) return true;
        problems.push({ file, message: `Names the stylesheet "${path}", which is not there` });
        return false;
      }),
    systemCollections: texts(conf.systemCollections),
  };
}

export function collectionConfOf(conf: JsonObject): CollectionConf {
  return {
    ordering: typeof conf.ordering === 'string' ? conf.ordering : undefined,
    pageSize:
      typeof conf.pageSize === 'number' && conf.pageSize >= 1 ? Math.min(Math.floor(conf.pageSize), 250) : undefined,
    folder: isOn(conf.folder),
    index: isOn(conf.index),
    fullData: isOn(conf.fullData),
    layout: typeof conf.layout === 'string' ? conf.layout : undefined,
    acceptTypes: texts(conf.acceptTypes),
    all: conf,
  };
}
