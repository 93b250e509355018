// A store for reading in which the site's records are translated. Pages, menus, and lists are read through it, so they need not
// know of languages. Public.
import { currentLanguage } from '../../base/speech.ts';
import type { Entry, Key, Row, Store } from '../../store/store.ts';
import { translationKey } from './language.ts';
import type { Translation } from './schema.ts';
import { withTexts } from './text-path.ts';

/** Tables with texts for visitors; the id of a record is the part after the table's name. */
export const translatedTables = {
  website: 'website',
  collection: 'collection',
  item: 'item',
  product: 'product',
  category: 'product-category',
  document: 'doc:live',
  draft: 'doc:draft',
  navigation: 'navigation',
  form: 'form',
  part: 'site-part',
  image: 'image',
  payments: 'payment-settings',
} as const;
const tables: ReadonlySet<unknown> = new Set(Object.values(translatedTables));

/** Unpublished documents have the translations of the published ones. */
const kindOf = (table: string): string => (table === translatedTables.draft ? translatedTables.document : table);

type Stored = { v: number; r: Readonly<Record<string, unknown>> };

export function translatedStore(store: Store, code: string): Store {
  const keyOf = ([table, id = '']: Key): Key | undefined =>
    tables.has(table) ? translationKey(code, kindOf(table as string), String(id)) : undefined;

  const shown = (entry: Entry | undefined, found: Entry | undefined): Entry | undefined => {
    if (!entry || !found) return entry;
    return { ...entry, value: translated(entry.value as Stored, (found.value as { r: Translation }).r) };
  };
  const withBody = (key: Key, entry: Entry | undefined) =>
    entry && key[0] === translatedTables.product && (entry.value as Stored).r.body === undefined
      ? withProductBody(store, entry)
      : entry;

  const reads: Partial<Store> = {
    base: store.base ?? store,
    peek(key) {
      const wanted = keyOf(key);
      const entry = store.peek(key);
      if (wanted === undefined) return entry;
      const found = store.peek(wanted);
      if (entry instanceof Promise || found instanceof Promise)
        return Promise.all([entry, found]).then(async ([own, text]) =>
          shown(text ? await withBody(key, own) : own, text),
        );
      const whole = found ? withBody(key, entry) : entry;
      return whole instanceof Promise ? whole.then((own) => shown(own, found)) : shown(whole, found);
    },
    get: async (key) => reads.peek?.(key),
    async getMany(keys) {
      const wanted = keys.map(keyOf).filter((key) => key !== undefined);
      const [entries, texts] = await Promise.all([store.getMany(keys), store.getMany(wanted)]);
      let at = 0;
      const made: (Entry | undefined)[] = [];
      for (const [n, key] of keys.entries()) {
        const text = keyOf(key) === undefined ? undefined : texts[at++];
        made.push(text ? shown(await withBody(key, entries[n]), text) : entries[n]);
      }
      return made;
    },
    async range(range) {
      const page = await store.range(range);
      if (!tables.has(range.start[0])) return page;
      const texts = await store.getMany(page.rows.map(({ key }) => keyOf(key) ?? key));
      const rows: Row[] = [];
      for (const [n, row] of page.rows.entries()) {
        const text = texts[n];
        rows.push(keyOf(row.key) && text ? { ...row, ...shown(await withBody(row.key, row), text) } : row);
      }
      return { ...page, rows };
    },
    peekAhead: () => undefined,
    commit: () => Promise.reject(new Error('A translated page wrote to the store')),
  };
  return new Proxy(store, {
    get(target, name) {
      if (Object.hasOwn(reads, name)) return reads[name as keyof Store];
      const value = Reflect.get(target, name, target) as unknown;
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** For what a visitor's call shows of a record. */
export function inVisitorsLanguage(store: Store): Store {
  const language = currentLanguage();
  return language === undefined ? store : translatedStore(store, language);
}

/** One object per record and translation, since what is computed from a record is kept with the object. */
const known = new WeakMap<object, WeakMap<object, Stored>>();

function translated(value: Stored, translation: Translation): Stored {
  const before = known.get(value)?.get(translation);
  if (before) return before;
  const made = { ...value, r: withTexts(value.r, translation.texts) };
  const ofValue = known.get(value) ?? new WeakMap<object, Stored>();
  known.set(value, ofValue.set(translation, made));
  return made;
}

/** The description of a product is in pieces if it is long. */
async function withProductBody(store: Store, entry: Entry): Promise<Entry> {
  const { v, r } = entry.value as Stored & { r: { id: string; pieces: number; generation: number } };
  const keys = Array.from({ length: r.pieces }, (_, n): Key => ['product-piece', r.id, r.generation % 2, n]);
  const pieces = (await store.getMany(keys)).map((piece) => (piece?.value as Stored | undefined)?.r);
  if (pieces.length === 0 || pieces.some((piece) => piece?.generation !== r.generation)) return entry;
  const body = JSON.parse(pieces.map((piece) => piece?.text).join('')) as unknown;
  return { ...entry, value: { v, r: { ...r, body } } };
}
