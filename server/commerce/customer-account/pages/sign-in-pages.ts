// Sign in, sign up, forgotten password, and the pages that mailed links open.

import { button, check, form, hidden } from '../../../base/text/form-html.ts';
import { html, type Markup } from '../../../base/text/html.ts';
import { noMailMessages } from '../../../site/mail/messages.ts';
import { messages } from '../messages.ts';
import { signInFrame } from './frame.ts';
import { currentPassword, type Drawn, emailField, nameField, newPassword, type Screen } from './screen.ts';

/** Where the shopper continues after signing in. Not validated here: redirects check that it is a path of this site. */
const nextOf = ({ query, refused }: Pick<Screen, 'query' | 'refused'>): string =>
  (refused?.values.next ?? query.get('next') ?? '').slice(0, 500);

const signInPath = (page: 'sign-in' | 'sign-up', next: string): string =>
  `/account/${page}${next === '' ? '' : `?next=${encodeURIComponent(next)}`}`;

export function signInScreen({ csrfToken, settings, query, refused, done }: Screen): Drawn {
  const { title, remember, forgot, newHere, off } = messages.signIn;
  const next = nextOf({ query, refused });
  const inner = settings.loginAllowed
    ? form(
        { action: '/account/sign-in', csrfToken, refused },
        hidden('next', next),
        emailField(refused),
        currentPassword(refused),
        check('rememberMe', remember),
        button(title),
        html`<p><a href="/account/forgot">${forgot}</a></p>`,
        settings.signupAllowed
          ? html`<p>${newHere} <a href="${signInPath('sign-up', next)}">${messages.signUp.title}</a></p>`
          : '',
      )
    : html`<p>${off}</p>`;
  return { title, main: signInFrame(title, inner, done) };
}

export function signUpScreen({ csrfToken, settings, query, refused }: Screen): Drawn {
  const { title, button: label, haveOne, off } = messages.signUp;
  const next = nextOf({ query, refused });
  const inner = settings.signupAllowed
    ? form(
        { action: '/account/sign-up', csrfToken, refused },
        hidden('next', next),
        html`<div class="form-row">${nameField('firstName', messages.firstName, 'given-name', '', refused)}${nameField('lastName', messages.lastName, 'family-name', '', refused)}</div>`,
        emailField(refused),
        newPassword(refused),
        button(label),
        html`<p>${haveOne} <a href="${signInPath('sign-in', next)}">${messages.signIn.title}</a></p>`,
      )
    : html`<p>${off}</p>`;
  return { title, main: signInFrame(title, inner) };
}

export const mailSentScreen = (text: string): Drawn => ({
  title: messages.mailSent.title,
  main: signInFrame(
    messages.mailSent.title,
    html`<p>${text}</p><p class="field-hint">${messages.mailSent.notThere}</p>`,
  ),
});

export const noMailScreen = (title: string): Drawn => ({
  title,
  main: signInFrame(title, html`<p>${noMailMessages.contact}</p>`),
});

/** Shown with every error, since a link may also expire while its form is being filled in. */
const newLink = (refused: Screen['refused'], path: string): Markup =>
  refused ? html`<p><a href="${path}">${messages.link.askAgain}</a></p>` : '';

/** Opening the link changes nothing, because mail programs prefetch links: its form does. */
export function linkScreen({ csrfToken, query, refused }: Screen, kind: 'confirm' | 'email'): Drawn {
  const { title, button: label } = messages.link[kind];
  const token = refused?.values.t ?? query.get('t') ?? '';
  const password: Markup =
    kind === 'confirm'
      ? html`${currentPassword(refused, 'password', messages.link.chosenPassword)}<p class="field-hint">${messages.link.notYou}</p>`
      : '';
  const again = newLink(
    refused,
    kind === 'confirm' ? signInPath('sign-up', nextOf({ query, refused })) : '/account/profile',
  );
  const fields: Markup[] = [hidden('t', token.slice(0, 200)), hidden('next', nextOf({ query, refused })), password];
  const inner = form({ action: `/account/${kind}`, csrfToken, refused }, ...fields, button(label), again);
  return { title, main: signInFrame(title, inner) };
}

export function forgotScreen({ csrfToken, refused, sendsMail }: Screen): Drawn {
  const { title, text, button: label, back } = messages.forgot;
  const inner = form(
    { action: '/account/forgot', csrfToken, refused },
    html`<p>${sendsMail ? text : noMailMessages.contact}</p>`,
    emailField(refused),
    button(label),
    html`<p><a href="/account/sign-in">${back}</a></p>`,
  );
  return { title, main: signInFrame(title, inner) };
}

export function resetScreen({ csrfToken, query, refused }: Screen): Drawn {
  const { title, hint, button: label } = messages.reset;
  const token = refused?.values.t ?? query.get('t') ?? '';
  const inner = form(
    { action: '/account/reset', csrfToken, refused },
    hidden('t', token.slice(0, 200)),
    newPassword(refused, messages.newPassword),
    html`<p class="field-hint">${hint}</p>`,
    button(label),
    newLink(refused, '/account/forgot'),
  );
  return { title, main: signInFrame(title, inner) };
}
