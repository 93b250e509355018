// The languages of the site with the state of their translations, and the translated texts of one record.
import type * as z from 'zod';
import { eachPage } from '../../base/paged.ts';
import type { Parts } from '../../base/parts.ts';
import { catalogLanguages, isRightToLeft, languageOf } from '../../base/text/language.ts';
import { yieldToEventLoop } from '../../base/yield.ts';
import { indexProduct } from '../../commerce/product/product.ts';
import { listCollections } from '../../content/collection/collection.ts';
import { reservedSegments } from '../../content/collection/settings-schema.ts';
import { sanitizeHtml } from '../../content/html/sanitize.ts';
import { indexItem } from '../../content/item/item.ts';
import {
  deleteTranslation,
  findTranslation,
  findTranslations,
  listLanguages,
  prefixOf,
  putLanguages,
  putTranslation,
} from '../../site/language/language.ts';
import { languageLimits } from '../../site/language/limits.ts';
import { type Language, segmentOf, type TranslatedText, type Translation } from '../../site/language/schema.ts';
import { pathText } from '../../site/language/text-path.ts';
import { translatedTables } from '../../site/language/translated-store.ts';
import { assertRevision, revisionOf } from '../../site/website/revision.ts';
import { findMainWebsite, raiseSiteRevision } from '../../site/website/website.ts';
import type { Store } from '../../store/store.ts';
import { transact } from '../../store/transact.ts';
import { type Entry, findEntry, listEntries, type Part } from './content.ts';
import type { FoundText } from './document-texts.ts';
import {
  languageAddressTaken,
  languageTwice,
  languageUnknown,
  recordUnknown,
  textUnknown,
  translationChanged,
  translationTooLarge,
} from './errors.ts';
import {
  type ContentKind,
  type Counts,
  contentKinds,
  type OpenedLanguages,
  type OpenedText,
  type textsBodySchema,
} from './schema.ts';
import { unshownIn } from './unshown.ts';

export const nameOf = (code: string): string => new Intl.DisplayNames('en', { type: 'language' }).of(code) ?? code;

/** An import may have stored a malformed main language. */
export const mainCode = async (store: Store): Promise<string> => (await findMainWebsite(store))?.language ?? 'en-US';

export async function openLanguages({ store }: Pick<Parts, 'store'>): Promise<OpenedLanguages> {
  const main = await mainCode(store);
  const languages = await listLanguages(store);
  const counts = await countAll(
    store,
    languages.map(({ code }) => code),
  );
  return {
    main: { code: main, name: safeName(main) },
    languages: languages.map((language, n) => ({
      ...language,
      name: nameOf(language.code),
      prefix: prefixOf(language.code),
      hasSentences: catalogLanguages.some((known) => known === languageOf(language.code)),
      ...(counts[n] ?? noCounts()),
    })),
  };
}

const safeName = (code: string): string => {
  try {
    return nameOf(code);
  } catch {
    return code;
  }
};

const isBelow = (segment: string, urlId: string): boolean => urlId === segment || urlId.startsWith(`${segment}/`);

/** The translations of a removed language stay, for when it is added again. */
export async function saveLanguages({ store }: Pick<Parts, 'store'>, languages: readonly Language[]): Promise<void> {
  const main = (await mainCode(store)).toLowerCase();
  const seen = new Set([main]);
  const pages = (await listCollections(store)).map(({ urlId }) => urlId);
  for (const { code } of languages) {
    if (seen.has(code.toLowerCase())) throw languageTwice({ code });
    seen.add(code.toLowerCase());
    if (reservedSegments.has(segmentOf(code)) || pages.some((urlId) => isBelow(segmentOf(code), urlId)))
      throw languageAddressTaken({ path: prefixOf(code) });
  }
  await transact(store, async (tx) => {
    // Read, so that of two changes at a time the later one sees the earlier.
    await listLanguages(tx);
    putLanguages(tx, languages);
    raiseSiteRevision(tx);
  });
}

export async function browseRecords(store: Store, code: string, kind: ContentKind, cursor: string | undefined) {
  await assertLanguage(store, code);
  const page = await listEntries(store, kind, cursor);
  const counts = await countsOf(store, page.entries, code);
  return {
    records: page.entries.map(({ id, title }, n) => ({ id, title, ...(counts[n] as Counts) })),
    ...(page.cursor !== undefined && { cursor: page.cursor }),
  };
}

export async function openTexts(store: Store, code: string, kind: ContentKind, id: string) {
  await assertLanguage(store, code);
  const entry = await loadEntry(store, kind, id);
  const translations = await translationsOf(store, entry.parts, code);
  return {
    revision: revisionOf(textsByPath(entry.parts, translations)),
    title: entry.title,
    language: { code, name: nameOf(code), isRightToLeft: isRightToLeft(code) },
    texts: entry.parts.flatMap((part, n) => {
      const translation = translations[n];
      const isUnshown = translation ? unshownIn(part, translation) : () => false;
      return part.texts.map((found): OpenedText => {
        const translated = translation?.texts[pathText(found.path)];
        return {
          path: pathIn(part, found),
          label: found.label,
          source: found.source,
          text: translated?.text ?? '',
          isOutdated: translated !== undefined && translated.source !== found.source,
          isUnshown: isUnshown(found),
          isLong: found.isLong === true,
        };
      });
    }),
  };
}

/** A text of one of the entry's records, as the editor names it. */
const pathIn = ({ table, id }: Part, { path }: FoundText): string => `${table}/${id}|${pathText(path)}`;

/** The translations of an entry, for its revision. */
const textsByPath = (parts: readonly Part[], translations: readonly (Translation | undefined)[]) =>
  Object.fromEntries(
    parts.flatMap((part, n) =>
      part.texts.map((found) => [pathIn(part, found), translations[n]?.texts[pathText(found.path)]] as const),
    ),
  );

/**
 * Live immediately: a translation belongs to a text that visitors see already.
 * @throws textUnknown, translationTooLarge, translationChanged if someone else changed one of these texts
 */
export async function saveTexts(
  { store, clock }: Pick<Parts, 'store' | 'clock'>,
  [code, kind, id]: readonly [code: string, kind: ContentKind, id: string],
  { texts, revision }: z.output<typeof textsBodySchema>,
): Promise<void> {
  await assertLanguage(store, code);
  const entry = await loadEntry(store, kind, id);
  const known = new Map<string, Part>(
    entry.parts.flatMap((part) => part.texts.map((found) => [pathIn(part, found), part] as const)),
  );
  for (const path of Object.keys(texts)) if (!known.has(path)) throw textUnknown({ path });
  await transact(store, async (tx) => {
    const stored = await Promise.all(entry.parts.map(({ table, id }) => findTranslation(tx, code, table, id)));
    assertRevision(textsByPath(entry.parts, stored), revision, texts, translationChanged);
    for (const [n, part] of entry.parts.entries()) {
      const before = stored[n];
      const changed = Object.entries(texts).filter(([path]) => known.get(path) === part);
      if (changed.length === 0) continue;
      const after: Record<string, TranslatedText> = { ...before?.texts };
      for (const [path, { source, text }] of changed) {
        const own = path.slice(path.indexOf('|') + 1);
        if (text.trim() === '') delete after[own];
        else after[own] = { source, text: isHtml(part.table, own) ? sanitizeHtml(text).html : text };
      }
      if (Buffer.byteLength(JSON.stringify(after)) > languageLimits.translationBytesMax) throw translationTooLarge();
      if (Object.keys(after).length === 0) deleteTranslation(tx, code, part.table, part.id);
      else putTranslation(tx, { texts: after, updatedAt: clock.now() }, code, part.table, part.id);
      if (part.table === translatedTables.item) await indexItem(tx, part.id);
      if (part.table === translatedTables.product) await indexProduct(tx, part.id);
    }
  });
}

/** Stored as markup, which is sanitized like the source. */
const isHtml = (table: string, path: string): boolean =>
  (table === translatedTables.product && path === 'body/excerpt') ||
  (table === translatedTables.collection && path === 'description') ||
  (table === translatedTables.image && path === 'body') ||
  (table === translatedTables.item && (path === 'excerpt' || path === 'bodyHtml'));

async function assertLanguage(store: Store, code: string): Promise<void> {
  if (!(await listLanguages(store)).some((language) => language.code === code)) throw languageUnknown({ code });
}

async function loadEntry(store: Store, kind: ContentKind, id: string): Promise<Entry> {
  const entry = await findEntry(store, kind, id);
  if (!entry) throw recordUnknown();
  return entry;
}

const translationsOf = (store: Store, parts: readonly Part[], code: string): Promise<(Translation | undefined)[]> =>
  findTranslations(
    store,
    parts.map(({ table, id }) => [code, table, id]),
  );

const noCounts = (): Counts => ({ total: 0, translated: 0, outdated: 0 });

async function countsOf(store: Store, entries: readonly Entry[], code: string): Promise<Counts[]> {
  const all: Counts[] = [];
  for (const { parts } of entries) {
    const translations = await translationsOf(store, parts, code);
    const counts = noCounts();
    for (const [n, part] of parts.entries())
      for (const { path, source } of part.texts) {
        counts.total++;
        const translated = translations[n]?.texts[pathText(path)];
        if (translated === undefined) continue;
        counts.translated++;
        if (translated.source !== source) counts.outdated++;
      }
    all.push(counts);
  }
  return all;
}

/** Further records of a kind are not counted. */
const pagesCounted = 400;

async function countAll(store: Store, codes: readonly string[]): Promise<Counts[]> {
  const sums = codes.map(noCounts);
  if (codes.length === 0) return sums;
  for (const kind of contentKinds) {
    for await (const { entries, cursor } of eachPage((after) => listEntries(store, kind, after), pagesCounted)) {
      for (const [n, code] of codes.entries())
        for (const counts of await countsOf(store, entries, code)) {
          sums[n]!.total += counts.total;
          sums[n]!.translated += counts.translated;
          sums[n]!.outdated += counts.outdated;
        }
      if (cursor !== undefined) await yieldToEventLoop();
    }
  }
  return sums;
}
