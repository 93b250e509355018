// The shop's policies, each on a page of its own while the owner has written it. Commerce 2.2 `storeSettings`.

import { type Html, html, htmlLines, raw } from '../../../base/text/html.ts';
import { sanitizeHtml } from '../../../content/html/sanitize.ts';
import type { OwnPage } from '../../../http/own-page.ts';
import { PageType } from '../../../http/page-type.ts';
import type { Website } from '../../../site/website/schema.ts';
import type { Policy } from '../policies.ts';

/** Undefined while it is not written. */
export function policyPage({ store }: Website, { title, field }: Policy): OwnPage | undefined {
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
