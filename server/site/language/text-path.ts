// Replaces texts inside a record. A path names a text by property names and positions: `seo/title`,
// `blocks/b1/props/items/0/title`. For a product also `options/Size` and `choices/Size/Large`: the names of its options and of
// their values, which are keys; for a form `choices/` with a field's id and one of its options. Portable.
import { inlineOf, inlineText } from './inline-text.ts';
import type { TranslatedText } from './schema.ts';

export const pathText = (path: readonly (string | number)[]): string =>
  path.map((part) => encodeURIComponent(part)).join('/');

const partsOf = (path: string): string[] => path.split('/').map(decodeURIComponent);

/** @returns a copy; the record itself where nothing is translated */
export function withTexts<R>(record: R, texts: Readonly<Record<string, TranslatedText>>): R {
  let changed: unknown = record;
  const keys: Keys = { options: {}, choices: {} };
  for (const [path, translated] of Object.entries(texts)) {
    if (translated.text === '') continue;
    const [first = '', ...rest] = partsOf(path);
    if (first === 'options' && rest.length === 1) keys.options[rest[0]!] = translated.text;
    else if (first === 'choices' && rest.length === 2)
      keys.choices[rest[0]!] = { ...keys.choices[rest[0]!], [rest[1]!]: translated.text };
    else changed = replaced(changed, [first, ...rest], translated);
  }
  return withKeys(changed, keys) as R;
}

/** In a list, a text is what it was only if it still reads the same: its items may have moved. */
function replaced(value: unknown, path: readonly string[], translated: TranslatedText, isInList = false): unknown {
  const [part, ...rest] = path;
  if (part === undefined) {
    if (Array.isArray(value)) {
      // An inline content of formatted text. Its formats belong to the text that was translated.
      return inlineText(value) === translated.source ? inlineOf(translated.text, value) : value;
    }
    return typeof value === 'string' && (!isInList || value === translated.source) ? translated.text : value;
  }
  if (Array.isArray(value)) {
    const at = Number(part);
    if (!Number.isInteger(at) || at < 0 || at >= value.length) return value;
    const made = replaced(value[at], rest, translated, true);
    return made === value[at] ? value : value.with(at, made);
  }
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return value;
  const before = (value as Record<string, unknown>)[part];
  const made = replaced(before, rest, translated, isInList);
  return made === before ? value : { ...value, [part]: made };
}

type Keys = { options: Record<string, string>; choices: Record<string, Record<string, string>> };
type WithVariants = {
  variantOptionOrdering?: readonly string[];
  body?: { variants: readonly Variant[] };
};
type WithFields = { fields?: readonly { id: string }[] };
type Variant = { attributes: Readonly<Record<string, string>> };

/** Two names may not become the same, since a choice would be lost: such translations are left out. */
export function distinct(names: readonly string[], text: ReadonlyMap<string, string>): Map<string, string> {
  const shown = new Map(names.map((name) => [name, text.get(name) ?? name]));
  // A name that stays as it is may be the translation of another one. Each round leaves out at least one translation.
  for (;;) {
    const counts = new Map<string, number>();
    for (const text of shown.values()) counts.set(text, (counts.get(text) ?? 0) + 1);
    const same = [...shown].filter(([name, text]) => text !== name && counts.get(text)! > 1);
    if (same.length === 0) return shown;
    for (const [name] of same) shown.set(name, name);
  }
}

function withKeys(record: unknown, { options, choices }: Keys): unknown {
  if (Object.keys(options).length === 0 && Object.keys(choices).length === 0) return record;
  const { variantOptionOrdering = [], body, fields } = record as WithVariants & WithFields;
  if (fields) {
    // Answers are stored as options of the main language, so these stay beside their translations.
    const texts = fields.map((field) => (choices[field.id] ? { ...field, optionTexts: choices[field.id] } : field));
    return { ...(record as object), fields: texts };
  }
  const nameOf = distinct(variantOptionOrdering, new Map(Object.entries(options)));
  const values = new Map(
    Object.entries(choices).map(([name, texts]) => [
      name,
      distinct(
        body?.variants.flatMap(({ attributes }) => attributes[name] ?? []) ?? [],
        new Map(Object.entries(texts)),
      ),
    ]),
  );
  return {
    ...(record as object),
    variantOptionOrdering: [...nameOf.values()],
    ...(body && {
      body: {
        ...body,
        variants: body.variants.map((variant) => ({
          ...variant,
          attributes: Object.fromEntries(
            Object.entries(variant.attributes).map(([name, value]) => [
              nameOf.get(name) ?? name,
              values.get(name)?.get(value) ?? value,
            ]),
          ),
        })),
      },
    }),
  };
}
