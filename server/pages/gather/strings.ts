// `localizedStrings` of page data (page-json section 12): ours for the locale, then the template's own.
import file from '../../../data/locales/en-US.json' with { type: 'json' };
import { currentSpeech, type Speech } from '../../base/speech.ts';
import { languageOf } from '../../base/text/language.ts';
import { pluralForms } from '../../base/text/translate.ts';
import { productWords } from '../../commerce/product/words.ts';
import { restockWords } from '../../commerce/restock/messages.ts';
import { likertAnswers } from '../../forms/form/messages.ts';
import type { Template } from '../../site/template/template.ts';

const [stronglyDisagree, disagree, neutral, agree, stronglyAgree] = likertAnswers;

/** The dictionary, plus texts shared by the server and the storefront scripts. */
const english = {
  ...file,
  ...productWords,
  ...restockWords,
  productAnswerMapStronglyDisagree: stronglyDisagree,
  productAnswerMapDisagree: disagree,
  productAnswerMapNeutral: neutral,
  productAnswerMapAgree: agree,
  productAnswerMapStronglyAgree: stronglyAgree,
  /** The original also has these, under these names. */
  productSoldOutTextCaptialized: productWords.productSoldOutText,
  productAnswerStronglyAgree: stronglyAgree,
};

/** The dictionary in each language: plural forms are one pattern in a translation. */
const dictionaries = new WeakMap<Speech, Record<string, unknown>>();

function dictionaryOf(language: string): Record<string, unknown> {
  const speech = currentSpeech();
  if (speech === undefined || speech.language !== languageOf(language)) return english;
  const known = dictionaries.get(speech);
  if (known) return known;
  const made = Object.fromEntries(
    Object.entries(english).map(([key, text]) => [
      key,
      typeof text === 'string' ? speech.translatedText(text) : pluralForms(speech.translatedText(text.other)),
    ]),
  );
  dictionaries.set(speech, made);
  return made;
}

/** A language without a translation shows English; a template may bring its own for any locale. */
export function localizedStrings(
  language: string,
  template: Pick<Template, 'strings'> | undefined,
): Record<string, unknown> {
  return {
    // A template's English doesn't replace our translation, only its own words for the language do.
    ...template?.strings['en-US'],
    ...dictionaryOf(language),
    ...(template ? wordsFor(language, template.strings) : {}),
    smartling: { string_format: 'icu' },
  };
}

/** Product texts shared by the server and the scripts. */
const scriptKeys = Object.keys({ ...productWords, ...restockWords });

/** Texts that differ from the scripts' defaults because of the language or template: none on most sites. */
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

/** Fallback order: the language in this country, the language, English. */
function wordsFor(language: string, strings: Template['strings']): Record<string, unknown> {
  const [base = ''] = language.split('-');
  const locales = Object.keys(strings);
  const related = locales.find((locale) => locale === base) ?? locales.find((locale) => locale.split('-')[0] === base);
  const isTranslated = languageOf(language) !== 'en' && currentSpeech()?.language === languageOf(language);
  return {
    ...(!isTranslated && strings['en-US']),
    ...(related !== undefined && strings[related]),
    ...strings[language],
  };
}
