// Shared by the account screens: their input, and their form fields.

import type { SignedSiteUser } from '../../../accounts/site-user/session.ts';
import { field, type Refused } from '../../../base/text/form-html.ts';
import type { Html } from '../../../base/text/html.ts';
import type { Website } from '../../../site/website/schema.ts';
import type { Store } from '../../../store/store.ts';
import type { AccountSettings } from '../../preferences/preferences.ts';
import { messages } from '../messages.ts';

/** The input of a screen. */
export type Screen = {
  store: Store;
  website: Website;
  settings: AccountSettings;
  csrfToken: string;
  now: number;
  query: URLSearchParams;
  /** Whether a mail server is connected. */
  sendsMail: boolean;
  /** A message about the completed action. */
  done?: string;
  refused?: Refused;
};

export type OwnScreen = Screen & { signed: SignedSiteUser };

export type Drawn = { title: string; main: Html };

export const emailField = (refused?: Refused) =>
  field({ name: 'email', label: messages.email, type: 'email', autocomplete: 'username', value: '', refused });

export const newPassword = (refused?: Refused, label: string = messages.password) =>
  field({
    name: 'password',
    label,
    type: 'password',
    autocomplete: 'new-password',
    hint: messages.passwordHint,
    maxLength: 400,
    refused,
  });

export const currentPassword = (refused?: Refused, name = 'password', label: string = messages.password) =>
  field({ name, label, type: 'password', autocomplete: 'current-password', maxLength: 400, refused });

export const nameField = (name: string, label: string, autocomplete: string, value: string, refused?: Refused) =>
  field({ name, label, autocomplete, value, refused, required: false, maxLength: 100 });
