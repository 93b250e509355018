// The store's policies, each with a page once the owner has written it. Commerce 2.2 `storeSettings`. Portable.
import { type Html, html, htmlLines, raw } from '../../base/text/html.ts';
import type { Website } from '../../site/website/schema.ts';

export type Policy = { path: string; title: string; field: 'returnPolicy' | 'termsOfService' | 'privacyPolicy' };

export const policies: readonly Policy[] = [
  { path: '/policies/returns', title: 'Return policy', field: 'returnPolicy' },
  { path: '/policies/terms', title: 'Terms of service', field: 'termsOfService' },
  { path: '/policies/privacy', title: 'Privacy policy', field: 'privacyPolicy' },
];

/** The policies that the owner has written. */
export const policyLinks = ({ store }: Website): { path: string; title: string }[] =>
  policies.flatMap(({ path, title, field }) => (store[field].trim() === '' ? [] : [{ path, title }]));

/** A policy as unsanitized HTML. In plain text, an empty line ends a paragraph. */
export const policyHtml = (text: string): Html => (text === '' || isMarkup.test(text) ? raw(text) : paragraphs(text));

const isMarkup = /<(?:p|br|div|ul|ol|h[1-6]|a|strong|em|b|i|blockquote)[\s>/]/i;

const paragraphs = (text: string): Html =>
  html`${text.split(/\n\s*\n/).map((part) => html`<p>${htmlLines(part.trim())}</p>`)}`;
