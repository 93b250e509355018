// The language that visitors are addressed in. A process serves one site, so it speaks one language: that of the site's settings,
// which every request looks up. Catalogs (text/catalog.ts) answer in it, so their readers need no language: pages, refusals, and mails
// alike. Must load before the first catalog.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type CatalogLanguage, languageOf } from './text/language.ts';
import { translator, type Words } from './text/translate.ts';

export type Speech = ReturnType<typeof translator> & { readonly language: CatalogLanguage };

/** undefined: English. */
let current: Speech | undefined;

const speeches = new Map<CatalogLanguage, Promise<Speech>>();

/**
 * From now on, catalogs are in this language.
 *
 * @param folder of the translations, data/locales
 * @param language BCP 47, e.g. `de-DE`; one without translations means English
 */
export async function speak(folder: string, language: string | undefined): Promise<void> {
  const name = languageOf(language) ?? 'en';
  if (name === (current?.language ?? 'en')) return;
  current = name === 'en' ? undefined : await speechOf(folder, name);
}

export const speakEnglish = (): void => {
  current = undefined;
};

export const currentSpeech = (): Speech | undefined => current;

/** A sentence without parameters that was read from a catalog before the language was known, e.g. a schema's message. */
export const inCurrentLanguage = (english: string): string => current?.translatedText(english) ?? english;

function speechOf(folder: string, language: CatalogLanguage): Promise<Speech> {
  const known = speeches.get(language);
  if (known) return known;
  const loading = load(folder, language);
  speeches.set(language, loading);
  // A failed load is retried.
  loading.catch(() => speeches.delete(language));
  return loading;
}

async function load(folder: string, language: CatalogLanguage): Promise<Speech> {
  const read = async (part: 'shop' | 'server') =>
    JSON.parse(await readFile(path.join(folder, language, `${part}.json`), 'utf8')) as Words;
  const [shop, server] = await Promise.all([read('shop'), read('server')]);
  return { language, ...translator(language, { ...shop, ...server }) };
}

/** Lists and groups are catalogs, too. */
function speakCatalog<T extends object>(english: T): T {
  const known = spoken.get(english);
  if (known) return known as T;
  const made = new Proxy(english, {
    get(target, name, receiver) {
      const value: unknown = Reflect.get(target, name, receiver);
      if (typeof value === 'object' && value !== null && isGroup(value)) return speakCatalog(value);
      if (current === undefined || !Object.hasOwn(target, name)) return value;
      if (typeof value === 'string') return current.translatedText(value);
      return typeof value === 'function' ? current.translatedSentence(value as () => unknown) : value;
    },
  });
  spoken.set(english, made);
  return made;
}

const spoken = new WeakMap<object, object>();

const isGroup = (value: object): boolean => Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;

globalThis.speakCatalog = speakCatalog;
