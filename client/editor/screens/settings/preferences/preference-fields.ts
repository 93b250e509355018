// The commerce preferences that have a screen: what is asked in each namespace, and what holds where nothing was stored. Editor 3.1.
import { lowStockThreshold } from '../../../../../server/commerce/stock/limits.ts';
import type { PreferenceValues } from '../../../../api/preferences.ts';

type Shared = { name: string; label: string; hint: string };
export type PreferenceField =
  | (Shared & { kind: 'email' })
  | (Shared & { kind: 'number'; max: number; standard: number })
  /** On until somebody says otherwise. `needs`: another switch of the screen, without which it means nothing. */
  | (Shared & { kind: 'switch'; needs?: string });
export type PreferenceScreen = { title: string; note: string; fields: readonly PreferenceField[] };

export const preferenceScreens: Readonly<Record<string, PreferenceScreen>> = {
  orders: {
    title: 'Orders',
    note: 'Who hears of new orders, and when shoppers are asked for a review',
    fields: [
      {
        kind: 'email',
        name: 'notifyEmail',
        label: 'Tell of new orders',
        hint: 'Empty: mails go to the contact address of the store.',
      },
      {
        kind: 'number',
        name: 'reviewRequestDays',
        label: 'Days until a review is asked for',
        hint: 'Counted from the last parcel; 0: never.',
        max: 60,
        standard: 0,
      },
    ],
  },
  merchandising: {
    title: 'Low stock',
    note: 'When you are told that something runs low',
    fields: [
      {
        kind: 'number',
        name: 'merchantLowStockAlertThreshold',
        label: 'Tell me when fewer pieces are left than',
        hint: 'An order that leaves fewer sends you a mail; 0: never.',
        max: 9999,
        standard: lowStockThreshold,
      },
    ],
  },
  'user-accounts': {
    title: 'Customer accounts',
    note: 'Whether shoppers can sign in, and begin an account',
    fields: [
      {
        kind: 'switch',
        name: 'loginAllowed',
        label: 'Shoppers can sign in',
        hint: 'Off: nobody gets into an account, and orders are found by the link in their mail.',
      },
      {
        kind: 'switch',
        name: 'signupAllowed',
        label: 'Shoppers can begin an account',
        hint: 'Off: only those who have one sign in.',
        needs: 'loginAllowed',
      },
      {
        kind: 'switch',
        name: 'showSignInLink',
        label: 'Show the link to sign in',
        hint: 'In the head of the site, where the template has a place for it.',
        needs: 'loginAllowed',
      },
    ],
  },
};

/** What a field shows: numbers as text while they are typed. */
export type FieldValues = Readonly<Record<string, string | boolean>>;

/** As the server reads them: what is not stored, or is of another kind, has its standard. */
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

/** What is sent. The form lets nothing through but whole numbers within their bounds. */
export const sentValues = ({ fields }: PreferenceScreen, shown: FieldValues): PreferenceValues =>
  Object.fromEntries(fields.map(({ kind, name }) => [name, kind === 'number' ? Number(shown[name]) : shown[name]]));
