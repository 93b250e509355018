// Built-in pages in the site's layout: missing page, errors, search, cart. A template may override each with a partial.
import { type Html, html } from '../../base/text/html.ts';
import { type OwnPage, ownPage } from '../../http/own-page.ts';
import { PageType } from '../../http/page-type.ts';
import { lockScreenLayout } from './own-screens.ts';
import { systemWords as words } from './system-words.ts';

const plain = (code: string, title: string, text: string): Html =>
  html`<section class="system-page wrap"><p class="system-code">${code}</p><h1>${title}</h1><p>${text}</p><p><a class="button" href="/">${words.home}</a></p></section>`;

export const notFoundPage = (): OwnPage =>
  ownPage(PageType.notFound, words.notFound.title, plain('404', words.notFound.heading, words.notFound.text), {
    status: 404,
    partial: 'system-not-found.block',
  });

export const faultPage = (status: number): OwnPage =>
  ownPage(PageType.error, words.error.title, plain(String(status), words.error.heading, words.error.text), {
    status,
    partial: 'system-error.block',
  });

/** A refusal with its message, e.g. "too many requests". */
export const refusalPage = (status: number, message: string): OwnPage =>
  ownPage(PageType.error, words.error.title, plain(String(status), message, words.error.refused), { status });

/** Asks for the password of a page, with a form that works without script. A template may override it with a partial. */
export const protectedPage = (lock: LockedPage): OwnPage => {
  const form = passwordForm(lock);
  return ownPage(
    PageType.protectedContent,
    words.locked.title,
    html`<section class="system-page system-protected wrap"><h1>${words.locked.heading}</h1><p>${words.locked.askPage}</p>${form}</section>`,
    { status: lock.status ?? 401, partial: 'system-protected.block', data: { passwordForm: String(form) } },
  );
};

/** Has its own layout, without the site's menus, because the whole site is locked. */
export const lockScreen = (lock: LockedPage & { siteTitle: string }): OwnPage => {
  const form = passwordForm(lock);
  return ownPage(
    PageType.lockScreen,
    lock.siteTitle,
    html`<div class="system-page system-protected system-lock-screen wrap"><h1>${lock.siteTitle}</h1><p>${words.locked.askSite}</p>${form}</div>`,
    {
      status: lock.status ?? 401,
      ...{ layout: lockScreenLayout, partial: 'system-lock-screen.block' },
      data: { passwordForm: String(form) },
    },
  );
};

type LockedPage = { path: string; csrfToken: string; error?: string; status?: number };

function passwordForm(lock: LockedPage): Html {
  const error = lock.error
    ? html`<p class="system-error field-error" id="password-error" role="alert">${lock.error}</p>`
    : '';
  return html`<form class="password-form form" method="post" action="/unlock?path=${encodeURIComponent(lock.path)}"><input type="hidden" name="crumb" value="${lock.csrfToken}"><input type="hidden" name="path" value="${lock.path}"><div class="field"><label class="field-label" for="page-password">${words.locked.password}</label>${error}<input class="input" id="page-password" type="password" name="password" autocomplete="current-password" required maxlength="200"${lock.error ? html` aria-invalid="true" aria-describedby="password-error"` : ''} autofocus></div><p><button class="button">${words.locked.enter}</button></p></form>`;
}
