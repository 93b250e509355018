// Language of the product's own sentences, and the writing direction of a language. Portable.

/** The languages with a message catalog (data/locales). */
export const catalogLanguages = ['en'] as const;

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
  if (locale === undefined) return `${catalogLanguages[0]}-US`;
  const known: readonly string[] = catalogLanguages;
  if (known.includes(locale.language)) return locale.baseName;
  return `${catalogLanguages[0]}-${locale.maximize().region ?? 'US'}`;
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
