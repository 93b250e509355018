// The screens in front of a shopper's account: sign in, sign up, forgotten password, and what links in mails open.

import { button, check, form, hidden } from '../../../base/text/form-html.ts';
import { html, type Markup } from '../../../base/text/html.ts';
import { doorFrame } from './frame.ts';
import { currentPassword, type Drawn, emailField, nameField, newPassword, type Screen } from './screen.ts';

/** Where the shopper was going, and goes on to once they are in: whoever uses it looks whether it is a place of this site. */
const nextOf = ({ query, refused }: Pick<Screen, 'query' | 'refused'>): string =>
  (refused?.values.next ?? query.get('next') ?? '').slice(0, 500);

const doorPath = (door: 'sign-in' | 'sign-up', next: string): string =>
  `/account/${door}${next === '' ? '' : `?next=${encodeURIComponent(next)}`}`;

export function signInScreen({ crumb, settings, query, refused, done }: Screen): Drawn {
  const title = 'Sign in';
  const next = nextOf({ query, refused });
  const inner = settings.loginAllowed
    ? form(
        { action: '/account/sign-in', crumb, refused },
        hidden('next', next),
        emailField(refused),
        currentPassword(refused),
        check('rememberMe', 'Remember me on this device'),
        button('Sign in'),
        html`<p><a href="/account/forgot">Forgot your password?</a></p>`,
        settings.signupAllowed
          ? html`<p>New here? <a href="${doorPath('sign-up', next)}">Create an account</a></p>`
          : '',
      )
    : html`<p>Accounts are closed at the moment.</p>`;
  return { title, main: doorFrame(title, inner, done) };
}

export function signUpScreen({ crumb, settings, query, refused }: Screen): Drawn {
  const title = 'Create an account';
  const next = nextOf({ query, refused });
  const inner = settings.signupAllowed
    ? form(
        { action: '/account/sign-up', crumb, refused },
        hidden('next', next),
        html`<div class="form-row">${nameField('firstName', 'First name', 'given-name', '', refused)}${nameField('lastName', 'Last name', 'family-name', '', refused)}</div>`,
        emailField(refused),
        newPassword(refused),
        button('Create account'),
        html`<p>Have one already? <a href="${doorPath('sign-in', next)}">Sign in</a></p>`,
      )
    : html`<p>This site does not take new accounts.</p>`;
  return { title, main: doorFrame(title, inner) };
}

export const mailSentScreen = (text: string): Drawn => ({
  title: 'Look into your mail',
  main: doorFrame(
    'Look into your mail',
    html`<p>${text}</p><p class="field-hint">Nothing there after a few minutes? Look among the unwanted mails.</p>`,
  ),
});

/** A link that was used or has ended: where there is another. Said of any refusal, since a link may also end while its form is filled in. */
const newLink = (refused: Screen['refused'], path: string): Markup =>
  refused ? html`<p><a href="${path}">Ask for a new link</a></p>` : '';

/** A link was opened. Acting on it is a form of its own: mail programs look at links before people do. */
export function linkScreen({ crumb, query, refused }: Screen, kind: 'confirm' | 'email'): Drawn {
  const words = {
    confirm: ['Confirm your account', 'Confirm and sign in'],
    email: ['Confirm your new email address', 'Confirm this address'],
  } as const;
  const [title, label] = words[kind];
  const token = refused?.values.t ?? query.get('t') ?? '';
  const password: Markup =
    kind === 'confirm'
      ? html`${currentPassword(refused, 'password', 'The password you chose')}<p class="field-hint">If you did not ask for an account, close this page: nothing was made.</p>`
      : '';
  const again = newLink(
    refused,
    kind === 'confirm' ? doorPath('sign-up', nextOf({ query, refused })) : '/account/profile',
  );
  const fields: Markup[] = [hidden('t', token.slice(0, 200)), hidden('next', nextOf({ query, refused })), password];
  const inner = form({ action: `/account/${kind}`, crumb, refused }, ...fields, button(label), again);
  return { title, main: doorFrame(title, inner) };
}

export function forgotScreen({ crumb, refused }: Screen): Drawn {
  const title = 'Forgot your password?';
  const inner = form(
    { action: '/account/forgot', crumb, refused },
    html`<p>We mail you a link with which you choose a new one.</p>`,
    emailField(refused),
    button('Send the link'),
    html`<p><a href="/account/sign-in">Back to signing in</a></p>`,
  );
  return { title, main: doorFrame(title, inner) };
}

export function resetScreen({ crumb, query, refused }: Screen): Drawn {
  const title = 'Choose a new password';
  const token = refused?.values.t ?? query.get('t') ?? '';
  const inner = form(
    { action: '/account/reset', crumb, refused },
    hidden('t', token.slice(0, 200)),
    newPassword(refused, 'New password'),
    html`<p class="field-hint">Every other device is signed out.</p>`,
    button('Save the password'),
    newLink(refused, '/account/forgot'),
  );
  return { title, main: doorFrame(title, inner) };
}
