// The shop's policies, each on a page of its own while the owner has written it. Commerce 2.2 `storeSettings`.

import { type Html, html, htmlLines, raw } from '../../base/text/html.ts';
import { sanitizeHtml } from '../../content/html/sanitize.ts';
import type { Website } from '../../site/website/schema.ts';
import { PageType } from '../pipeline/page-type.ts';
import type { SystemPage } from '../pipeline/shown.ts';

type Policy = { path: string; title: string; field: 'returnPolicy' | 'termsOfService' | 'privacyPolicy' };

export const policies: readonly Policy[] = [
  { path: '/policies/returns', title: 'Return policy', field: 'returnPolicy' },
  { path: '/policies/terms', title: 'Terms of service', field: 'termsOfService' },
  { path: '/policies/privacy', title: 'Privacy policy', field: 'privacyPolicy' },
];

/** Those that there are. */
export const policyLinks = ({ store }: Website): { path: string; title: string }[] =>
  policies.flatMap(({ path, title, field }) => (store[field].trim() === '' ? [] : [{ path, title }]));

/** Undefined while it is not written. */
export function policyPage({ store }: Website, { title, field }: Policy): SystemPage | undefined {
  const text = store[field].trim();
  if (text === '') return undefined;
  const inner = isMarkup.test(text) ? raw(sanitizeHtml(text).html) : paragraphs(text);
  return {
    kind: 'system',
    pageType: PageType.page,
    status: 200,
    title,
    main: {
      kind: 'html',
      html: html`<section class="wrap policy-page"><h1>${title}</h1><div class="rich-text">${inner}</div></section>`,
    },
  };
}

const isMarkup = /<(?:p|br|div|ul|ol|h[1-6]|a|strong|em|b|i|blockquote)[\s>/]/i;

/** Typed without markup: an empty line ends a paragraph. */
const paragraphs = (text: string): Html =>
  html`${text.split(/\n\s*\n/).map((part) => html`<p>${htmlLines(part.trim())}</p>`)}`;
