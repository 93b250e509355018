// `localizedStrings` of page data (page-json section 12): ours for the locale, then the template's own.
import file from '../../../data/locales/en-US.json' with { type: 'json' };
import { productWords } from '../../commerce/product/words.ts';
import { restockWords } from '../../commerce/restock/messages.ts';
import { likertAnswers } from '../../forms/form/kinds.ts';
import type { Template } from '../../site/template/template.ts';

const [stronglyDisagree, disagree, neutral, agree, stronglyAgree] = likertAnswers;

/** The dictionary, and what the server and the storefront's scripts say as well. */
const english = {
  ...file,
  ...productWords,
  ...restockWords,
  productAnswerMapStronglyDisagree: stronglyDisagree,
  productAnswerMapDisagree: disagree,
  productAnswerMapNeutral: neutral,
  productAnswerMapAgree: agree,
  productAnswerMapStronglyAgree: stronglyAgree,
  /** The original has these by such names, too. */
  productSoldOutTextCaptialized: productWords.productSoldOutText,
  productAnswerStronglyAgree: stronglyAgree,
};

const byLanguage: Readonly<Record<string, Record<string, unknown>>> = { en: english };

/** A language that we do not have yet shows English; a template may bring its own for any locale. */
export function localizedStrings(
  language: string,
  template: Pick<Template, 'strings'> | undefined,
): Record<string, unknown> {
  const ours = byLanguage[language.split('-')[0] ?? 'en'] ?? english;
  return {
    ...ours,
    ...(template ? wordsFor(language, template.strings) : {}),
    smartling: { string_format: 'icu' },
  };
}

/** Of products, what the server and the scripts say, too. */
const scriptKeys = Object.keys({ ...productWords, ...restockWords });

/** Those for which the language or the template has other words than the scripts bring along: none on most sites. */
export function scriptWords(language: string, template: Pick<Template, 'strings'>): Record<string, string> {
  const ours: Readonly<Record<string, unknown>> = english;
  const said = localizedStrings(language, template);
  return Object.fromEntries(
    scriptKeys.flatMap((key) => {
      const text = said[key];
      return typeof text === 'string' && text !== ours[key] ? [[key, text]] : [];
    }),
  );
}

/** English where a word has no translation; the words of the language, then of the language in this country, before it. */
function wordsFor(language: string, strings: Template['strings']): Record<string, unknown> {
  const [base = ''] = language.split('-');
  const locales = Object.keys(strings);
  const related = locales.find((locale) => locale === base) ?? locales.find((locale) => locale.split('-')[0] === base);
  return { ...strings['en-US'], ...(related === undefined ? {} : strings[related]), ...strings[language] };
}
