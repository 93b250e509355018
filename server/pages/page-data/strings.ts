// `localizedStrings` of page data (page-json section 12): ours for the locale, then the template's own.
import english from '../../../data/locales/en-US.json' with { type: 'json' };
import type { Template } from '../../site/template/template.ts';

const byLanguage: Readonly<Record<string, Record<string, unknown>>> = { en: english };

/** A language that we do not have yet shows English; a template may bring its own for any locale. */
export function localizedStrings(language: string, template: Template | undefined): Record<string, unknown> {
  const ours = byLanguage[language.split('-')[0] ?? 'en'] ?? english;
  return {
    ...ours,
    ...(template?.strings[language] ?? template?.strings['en-US'] ?? {}),
    smartling: { string_format: 'icu' },
  };
}
