// The store's policies, each with a page once the owner has written it. Commerce 2.2 `storeSettings`. Portable.
import { catalog } from '../../base/text/catalog.ts';
import { type Html, html, htmlLines, raw } from '../../base/text/html.ts';
import type { Website } from '../../site/website/schema.ts';

export type Policy = { path: string; field: 'returnPolicy' | 'termsOfService' | 'privacyPolicy' };

export const policies: readonly Policy[] = [
  { path: '/policies/returns', field: 'returnPolicy' },
  { path: '/policies/terms', field: 'termsOfService' },
  { path: '/policies/privacy', field: 'privacyPolicy' },
];

export const policyTitles = catalog({
  returnPolicy: 'Return policy',
  termsOfService: 'Terms of service',
  privacyPolicy: 'Privacy policy',
});

/** The policies that the owner has written. */
export const policyLinks = ({ store }: Website): { path: string; title: string }[] =>
  policies.flatMap(({ path, field }) => (store[field].trim() === '' ? [] : [{ path, title: policyTitles[field] }]));

/** A policy as unsanitized HTML. In plain text, an empty line ends a paragraph. */
export const policyHtml = (text: string): Html => (text === '' || isMarkup.test(text) ? raw(text) : paragraphs(text));

const isMarkup = /<(?:p|br|div|ul|ol|h[1-6]|a|strong|em|b|i|blockquote)[\s>/]/i;

const paragraphs = (text: string): Html =>
  html`${text.split(/\n\s*\n/).map((part) => html`<p>${htmlLines(part.trim())}</p>`)}`;
