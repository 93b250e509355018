// The language that visitors are addressed in: that of the site's settings, which every request looks up, or one of the site's further
// languages for everything that a request in it does. Catalogs (text/catalog.ts) answer in it, so their readers need no language:
// pages, refusals, and mails alike. Must load before the first catalog.
import { AsyncLocalStorage } from 'node:async_hooks';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type CatalogLanguage, languageOf } from './text/language.ts';
import { translator, type Words } from './text/translate.ts';

export type Speech = ReturnType<typeof translator> & { readonly language: CatalogLanguage };

/** The site's main language; undefined: English. */
let mainSpeech: Speech | undefined;
/** As the settings name it. */
let mainLanguage: string | undefined;

/** `speech`: absent for English. */
type Spoken = { language?: string; speech?: Speech | undefined; refusesInEnglish?: () => boolean };
const spokenHere = new AsyncLocalStorage<Spoken>();

/** The folder of the translations, once a language was spoken. */
let localesFolder = '';

/** Gives a request a language of its own, which `speakHere` sets. */
export const withOwnSpeech = <T>(run: () => T): T => spokenHere.run({}, run);

/** From now on, this request is in a further language of the site. @param language BCP 47 */
export async function speakHere(folder: string, language: string): Promise<void> {
  const spoken = spokenHere.getStore();
  if (spoken) Object.assign(spoken, await spokenIn(folder, language));
}

/** Runs in a language of the site; undefined: in the main one. */
export async function inLanguage<T>(language: string | undefined, run: () => Promise<T>): Promise<T> {
  if (language === currentLanguage()) return run();
  return spokenHere.run(language === undefined ? {} : await spokenIn(localesFolder, language), run);
}

async function spokenIn(folder: string, language: string): Promise<Spoken> {
  const name = languageOf(language) ?? 'en';
  return { language, speech: name === 'en' ? undefined : await speechOf(folder, name) };
}

/** Programs compare the sentences of refusals, so they get them in English in every shop. */
export function refuseInEnglish(isAsked: () => boolean): void {
  const spoken = spokenHere.getStore();
  if (spoken) spoken.refusesInEnglish = isAsked;
}

/** The further language of the site that a request is in. Undefined in the main one, and outside of requests. */
export const currentLanguage = (): string | undefined => spokenHere.getStore()?.language;

/** Sentences read in `run` are refusals. */
export const sayRefusal = <T>(run: () => T): T =>
  spokenHere.getStore()?.refusesInEnglish?.() ? spokenHere.run({ language: 'en' }, run) : run();

const speeches = new Map<CatalogLanguage, Promise<Speech>>();

/**
 * From now on, catalogs are in this language.
 *
 * @param folder of the translations, data/locales
 * @param language BCP 47, e.g. `de-DE`; one without translations means English
 */
export async function speak(folder: string, language: string | undefined): Promise<void> {
  localesFolder = folder;
  const name = speaks(language) ? undefined : (languageOf(language) ?? 'en');
  if (name !== undefined) mainSpeech = name === 'en' ? undefined : await speechOf(folder, name);
  mainLanguage = language;
}

/** Whether catalogs are in this language. Every request asks, so a name that was spoken is not parsed again. */
export const speaks = (language: string | undefined): boolean =>
  language === mainLanguage || (languageOf(language) ?? 'en') === (mainSpeech?.language ?? 'en');

export const speakEnglish = (): void => {
  mainSpeech = mainLanguage = undefined;
};

export function currentSpeech(): Speech | undefined {
  const spoken = spokenHere.getStore();
  return spoken?.language === undefined ? mainSpeech : spoken.speech;
}

/** A refusal without parameters that was read from a catalog before the language was known, e.g. a schema's message. */
export const refusalInCurrentLanguage = (english: string): string =>
  sayRefusal(() => currentSpeech()?.translatedText(english) ?? english);

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
      const current = currentSpeech();
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
globalThis.speakRefusal = sayRefusal;
