// The further languages of the site, and translations of its records. Portable.
import * as z from 'zod';
import { languageLimits } from './limits.ts';

/** BCP 47 without a script: `de`, `pt-BR`. */
const codePattern = /^[a-z]{2,3}(?:-(?:[A-Z]{2}|\d{3}))?$/;
export const languageCodeSchema = z.string().regex(codePattern, 'Enter a language code such as de or pt-BR.');

export const languageSchema = z.strictObject({
  code: languageCodeSchema,
  /** Hidden: only the preview shows it. */
  isShown: z.boolean(),
});
export type Language = z.infer<typeof languageSchema>;

/** In the order of the language menu; the main language, which comes before them, is a setting of the site. */
export const languagesSchema = z.object({ languages: z.array(languageSchema).max(languageLimits.languagesMax) });

const translatedTextSchema = z.strictObject({
  /** The main language's text that was translated. */
  source: z.string(),
  text: z.string(),
});
export type TranslatedText = z.infer<typeof translatedTextSchema>;

/** By path, e.g. `blocks/b1/props/text`, as in text-path.ts. */
export const translationSchema = z.object({
  texts: z.record(z.string().max(languageLimits.pathCharsMax), translatedTextSchema),
  updatedAt: z.int(),
});
export type Translation = z.infer<typeof translationSchema>;

/** The first segment of a language's addresses: `/pt-br/shop`. */
export const segmentOf = (code: string): string => code.toLowerCase();

/** Its name in itself, e.g. `Deutsch`; with the country, `Português (Brasil)`, where another one has the same language. */
export function ownName(code: string, others: readonly string[] = []): string {
  const names = new Intl.DisplayNames(code, { type: 'language', languageDisplay: 'standard' });
  const [language = code] = code.split('-');
  const isShared = others.some((other) => other !== code && other.split('-')[0] === language);
  const name = names.of(isShared ? code : language) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

/** `/shop` → `/de/shop`. Leaves addresses of other sites, files, and calls as they are. */
export function withPrefix(prefix: string, path: string): string {
  if (prefix === '' || !path.startsWith('/') || path.startsWith('//') || hasNoLanguage(path)) return path;
  if (path === prefix || path.startsWith(`${prefix}/`)) return path;
  return /^\/(?:[?#]|$)/.test(path) ? `${prefix}${path.slice(1)}` : `${prefix}${path}`;
}

/** The same in every language: calls, the editor, files. */
export const hasNoLanguage = (path: string): boolean =>
  /^\/(?:api|config|universal|assets|images|static|s|scripts|1\.0|site\.css|robots\.txt|sitemap[\w-]*\.xml)(?:[/?#]|$)/.test(
    path,
  );
