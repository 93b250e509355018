// Policy pages, one for each policy that the owner has written. Commerce 2.2 `storeSettings`.

import { html, raw } from '../../../base/text/html.ts';
import { sanitizeHtml } from '../../../content/html/sanitize.ts';
import type { OwnPage } from '../../../http/own-page.ts';
import { PageType } from '../../../http/page-type.ts';
import type { Website } from '../../../site/website/schema.ts';
import { type Policy, policyHtml } from '../policies.ts';

/** @returns undefined if the policy is empty */
export function policyPage({ store }: Website, { title, field }: Policy): OwnPage | undefined {
  const text = store[field].trim();
  if (text === '') return undefined;
  return {
    kind: 'system',
    pageType: PageType.page,
    status: 200,
    title,
    main: {
      kind: 'html',
      html: html`<section class="wrap policy-page"><h1>${title}</h1><div class="rich-text">${raw(sanitizeHtml(`${policyHtml(text)}`).html)}</div></section>`,
    },
  };
}
