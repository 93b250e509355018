// Language of the product's own sentences, and the writing direction of a language. Portable.

/** The languages with a message catalog (data/locales). */
export const catalogLanguages = ['en', 'de', 'fr', 'es', 'ja', 'ar'] as const;
export type CatalogLanguage = (typeof catalogLanguages)[number];

/**
 * The language for dates, countries, and other names next to the product's own sentences: the site's if it has a catalog,
 * else English as written in the site's country. So no page has a German month in an English sentence. Content that a
 * template formats follows the site's language (template-language 16.2).
 *
 * @param language BCP 47, e.g. `de-DE`, or what an import stored
 * @returns e.g. `en-DE`
 */
export function sentenceLanguage(language: string | undefined): string {
  const locale = localeOf(language);
  if (locale === undefined) return 'en-US';
  const { region = 'US' } = locale.maximize();
  const spoken = languageOf(language);
  return spoken !== undefined && locale.language === spoken ? locale.baseName : `${spoken ?? 'en'}-${region}`;
}

/** @returns the language of the product's sentences, e.g. `de` for `de-AT` and for the country `und-AT`; undefined without a catalog */
export function languageOf(language: string | undefined): CatalogLanguage | undefined {
  const locale = localeOf(language);
  const name = locale?.language === 'und' ? locale.maximize().language : locale?.language;
  return catalogLanguages.find((known) => known === name);
}

function localeOf(language: string | undefined): Intl.Locale | undefined {
  try {
    return language === undefined ? undefined : new Intl.Locale(language);
  } catch {
    // An import may have stored an invalid code.
    return undefined;
  }
}

/** @param language BCP 47, e.g. `he-IL`; malformed tags count as left to right */
export function isRightToLeft(language: string): boolean {
  const [name = '', ...rest] = language.toLowerCase().split('-');
  const script = rest.find((part) => part.length === 4);
  if (script !== undefined) return ['arab', 'hebr', 'syrc', 'thaa', 'nkoo', 'adlm'].includes(script);
  return ['ar', 'dv', 'fa', 'he', 'iw', 'ps', 'sd', 'ug', 'ur', 'yi', 'ckb'].includes(name);
}
