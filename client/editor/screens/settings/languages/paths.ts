// Addresses of the languages screen, and names of languages. Portable.
import type { ContentKind } from '../../../../../server/owner/translation/schema.ts';

export const languagesPath = '/config/settings/languages';
export const listPath = (code: string, kind: ContentKind): string => `${languagesPath}?in=${code}&kind=${kind}`;

const englishNames = new Intl.DisplayNames('en', { type: 'language' });
export function languageName(code: string): string {
  try {
    return englishNames.of(code) ?? code;
  } catch {
    // The address can say anything.
    return code;
  }
}
