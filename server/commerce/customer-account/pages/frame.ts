// The layouts of the account pages: with a menu for signed-in shoppers, without it for everyone else.

import { button, form, said } from '../../../base/text/form-html.ts';
import { type Html, html, type Markup } from '../../../base/text/html.ts';
import { messages } from '../messages.ts';

const { menu } = messages;

const screens = [
  ['/account', 'overview'],
  ['/account/orders', 'orders'],
  ['/account/addresses', 'addresses'],
  ['/account/downloads', 'downloads'],
  ['/account/subscriptions', 'subscriptions'],
  ['/account/profile', 'profile'],
  ['/account/security', 'security'],
] as const;

/** The layout of signed-in screens. */
export function accountFrame(
  options: { title: string; path: string; csrfToken: string; done?: string },
  inner: Markup,
): Html {
  const links = screens.map(
    ([href, name]) =>
      html`<li><a href="${href}"${href === options.path ? html` aria-current="page"` : ''}>${menu[name]}</a></li>`,
  );
  const out = form(
    { action: '/account/sign-out', csrfToken: options.csrfToken, className: 'account-sign-out' },
    button(menu.signOut, 'link', html` name="cloneCart" value=""`),
    button(menu.signOutKeepCart, 'link', html` name="cloneCart" value="true"`),
  );
  return html`<section class="account-page wrap"><h1>${options.title}</h1><div class="account-layout"><nav class="account-nav" aria-label="${menu.label}"><ul>${links}</ul>${out}</nav><div class="account-main">${options.done ? said(options.done) : ''}${inner}</div></div></section>`;
}

/** The layout of signed-out screens: one centered form. */
export const signInFrame = (title: string, inner: Markup, done?: string): Html =>
  html`<section class="account-page account-page--door wrap"><h1>${title}</h1>${done ? said(done) : ''}${inner}</section>`;
