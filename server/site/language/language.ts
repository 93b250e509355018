// The further languages of the site, and the translations of its records. Public.

import { currentLanguage } from '../../base/speech.ts';
import type { Store } from '../../store/store.ts';
import { table } from '../../store/table.ts';
import type { Tx } from '../../store/transact.ts';
import {
  type Language,
  languagesSchema,
  segmentOf,
  type Translation,
  translationSchema,
  withPrefix,
} from './schema.ts';

const settings = table<{ languages: Language[] }, []>({ name: 'languages', topic: 'site', schema: languagesSchema });

/** `kind`: the table of the translated record. */
const translations = table<Translation, [code: string, kind: string, id: string]>({
  name: 'translation',
  topic: 'site',
  schema: translationSchema,
});

export const translationKey = translations.key;
export const findTranslation = translations.find;
export const putTranslation = translations.put;
export const deleteTranslation = translations.delete;
export const findTranslations = (store: Store, ids: readonly [code: string, kind: string, id: string][]) =>
  translations.readMany(store, ids);

export const listLanguages = async (source: Tx | Store): Promise<readonly Language[]> =>
  (await settings.find(source))?.languages ?? [];

export const putLanguages = (tx: Tx, languages: readonly Language[]): void =>
  settings.put(tx, { languages: [...languages] });

/** The language whose addresses begin like this path. */
export const languageAt = (languages: readonly Language[], path: string): Language | undefined => {
  const [, first = ''] = path.split('/', 2);
  return languages.find(({ code }) => segmentOf(code) === first.toLowerCase());
};

/** `/de`; empty for the main language. */
export const prefixOf = (code: string | undefined): string => (code === undefined ? '' : `/${segmentOf(code)}`);

/** A page's path in the language of the request. For links that scripts show: the page's markup doesn't have them. */
export const pathInLanguage = (path: string): string => withPrefix(prefixOf(currentLanguage()), path);

/** For a link that is followed later: empty in a language that visitors do not see. */
export async function shownPrefix(source: Tx | Store, code: string | undefined): Promise<string> {
  if (code === undefined) return '';
  return (await listLanguages(source)).some((one) => one.code === code && one.isShown) ? prefixOf(code) : '';
}
