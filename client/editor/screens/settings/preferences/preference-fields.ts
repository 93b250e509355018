// Commerce preferences with a screen: the fields of each namespace and their defaults. Editor 3.1.

import { lowStockThreshold } from '../../../../../server/commerce/stock/limits.ts';
import type { PreferenceValues } from '../../../../api/preferences.ts';
import { messages } from './messages.ts';

type Shared = { name: string; label: string; hint: string };
export type PreferenceField =
  | (Shared & { kind: 'email' })
  | (Shared & { kind: 'number'; max: number; standard: number })
  /** On by default. `needs`: another switch that it depends on. */
  | (Shared & { kind: 'switch'; needs?: string });
export type PreferenceScreen = { title: string; note: string; fields: readonly PreferenceField[] };

export const preferenceScreens: Readonly<Record<string, PreferenceScreen>> = {
  orders: {
    title: messages.orders,
    note: messages.ordersNote,
    fields: [
      { kind: 'email', name: 'notifyEmail', label: messages.notify, hint: messages.notifyHint },
      {
        kind: 'number',
        name: 'reviewRequestDays',
        label: messages.reviewDays,
        hint: messages.reviewDaysHint,
        max: 60,
        standard: 0,
      },
    ],
  },
  merchandising: {
    title: messages.lowStock,
    note: messages.lowStockNote,
    fields: [
      {
        kind: 'number',
        name: 'merchantLowStockAlertThreshold',
        label: messages.threshold,
        hint: messages.thresholdHint,
        max: 9999,
        standard: lowStockThreshold,
      },
    ],
  },
  'user-accounts': {
    title: messages.accounts,
    note: messages.accountsNote,
    fields: [
      { kind: 'switch', name: 'loginAllowed', label: messages.canSignIn, hint: messages.canSignInHint },
      {
        kind: 'switch',
        name: 'signupAllowed',
        label: messages.canSignUp,
        hint: messages.canSignUpHint,
        needs: 'loginAllowed',
      },
      {
        kind: 'switch',
        name: 'showSignInLink',
        label: messages.showLink,
        hint: messages.showLinkHint,
        needs: 'loginAllowed',
      },
    ],
  },
  // Has its own form.
  'member-areas': { title: messages.areas, note: messages.areasNote, fields: [] },
};

/** Namespaces that have a settings screen. Editor 3.1. */
export const settingsOf: Readonly<Record<string, string>> = {
  payments: '/config/settings/payments',
  tax: '/config/settings/taxes',
  shipping: '/config/settings/shipping',
  checkout: '/config/settings/checkout',
  emails: '/config/settings/email',
};

/** Numbers are stored as raw text while typed. */
export type FieldValues = Readonly<Record<string, string | boolean>>;

/** As the server reads them: missing or mistyped values fall back to the default. */
export function shownValues({ fields }: PreferenceScreen, stored: PreferenceValues): FieldValues {
  return Object.fromEntries(
    fields.map((field) => {
      const value = stored[field.name];
      if (field.kind === 'switch') return [field.name, value !== false && value !== 'false'];
      if (field.kind === 'number') return [field.name, String(Number.isSafeInteger(value) ? value : field.standard)];
      return [field.name, typeof value === 'string' ? value : ''];
    }),
  );
}

/** The body to send; the form has validated the numbers. */
export const sentValues = ({ fields }: PreferenceScreen, shown: FieldValues): PreferenceValues =>
  Object.fromEntries(fields.map(({ kind, name }) => [name, kind === 'number' ? Number(shown[name]) : shown[name]]));
