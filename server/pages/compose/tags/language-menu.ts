// `<squarespace:language-menu>`: links to this page in the site's other languages. Empty in a site with one language.
import { html } from '../../../base/text/html.ts';
import { isRightToLeft } from '../../../base/text/language.ts';
import { withPrefix } from '../../../site/language/schema.ts';
import { systemWords } from '../system-words.ts';
import type { Running } from './running-tag.ts';

export function languageMenu({ site, request }: Running): readonly string[] {
  const { languages, prefix } = site;
  if (languages.length === 0) return [];
  const path = encodeURI(request.path);
  const links = languages.map((language) => {
    const isCurrent = language.prefix === prefix;
    const direction = isRightToLeft(language.code) ? 'rtl' : 'ltr';
    return html`<li><a href="${withPrefix(language.prefix, path)}" hreflang="${language.code}" lang="${language.code}" referrerpolicy="no-referrer" dir="${direction}"${isCurrent ? html` aria-current="true"` : ''}>${language.name}</a></li>`;
  });
  return [String(html`<nav class="language-menu" aria-label="${systemWords.languages}"><ul>${links}</ul></nav>`)];
}
