// The owner's commerce preferences by namespace. Spec §7, commerce 2.2.

import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { findOwner } from '../../accounts/contributor/contributor.ts';
import { inputErrors, strict } from '../../base/input.ts';
import { assertRevision } from '../../site/website/revision.ts';
import { findWebsite } from '../../site/website/website.ts';
import type { Key, Store } from '../../store/store.ts';
import { table } from '../../store/table.ts';
import type { Tx } from '../../store/transact.ts';
import { messages as money } from '../money/messages.ts';
import { quantum } from '../money/money.ts';
import { taxRuleSchema } from '../pricing/schema.ts';
import { preferencesInvalid, preferencesTooLarge } from './errors.ts';
import {
  defaultOrders,
  defaultShipping,
  defaultTax,
  knownPreferences,
  type OrderPreferences,
  preferencesSchema,
  type ShippingPreferences,
  type TaxPreferences,
} from './schema.ts';

type Preferences = Record<string, unknown>;

const preferences = table<Preferences>({ name: 'commerce-preferences', topic: 'settings', schema: preferencesSchema });
/** Commerce 2.2 says 64 KB, and the record has additional fields. */
const charsMax = 60_000;

/** Depend on this key to notice changes of the namespace. */
export const preferencesKey = (namespace: string): Key => preferences.key(namespace);

export async function preferencesOf(source: Tx | Store, namespace: string): Promise<Preferences> {
  const stored = await preferences.find(source, namespace);
  return stored === undefined ? defaultsOf(namespace) : readable(namespace, stored);
}

export const shippingPreferences = async (source: Tx | Store): Promise<ShippingPreferences> =>
  (await preferencesOf(source, 'shipping')) as ShippingPreferences;

export const taxPreferences = async (source: Tx | Store): Promise<TaxPreferences> =>
  (await preferencesOf(source, 'tax')) as TaxPreferences;

export const orderPreferences = async (source: Tx | Store): Promise<OrderPreferences> => ({
  ...defaultOrders,
  ...((await preferencesOf(source, 'orders')) as Partial<OrderPreferences>),
});

/**
 * The recipient of notifications: the address in the preferences, else the owner's, else the site's contact address.
 */
export async function ownerAddress(source: Tx | Store): Promise<string | undefined> {
  const { notifyEmail } = await orderPreferences(source);
  return notifyEmail || (await findOwner(source))?.email || (await findWebsite(source))?.contactEmail || undefined;
}

/**
 * Merges fields into a namespace, without `websiteId`.
 * @param revision that the change is based on; absent: no check
 * @throws preferencesInvalid, preferencesTooLarge, settingsChangedMeanwhile
 */
export async function putPreferences(
  tx: Tx,
  namespace: string,
  changes: Preferences,
  revision?: string,
): Promise<Preferences> {
  const before = await preferencesOf(tx, namespace);
  const { websiteId: _, ...rest } = changes;
  const merged = { ...before, ...rest };
  if (isDeepStrictEqual(merged, before)) return before;
  assertRevision(before, revision, rest);
  assertValid(namespace, merged);
  await assertAmounts(tx, namespace, merged);
  const size = Buffer.byteLength(JSON.stringify(merged));
  if (size > charsMax) throw preferencesTooLarge({ found: size, max: charsMax });
  preferences.put(tx, merged, namespace);
  return merged;
}

/**
 * Cache by stored record, because every cart reads preferences: the store returns the same frozen object until it
 * changes.
 */
const readBefore = new WeakMap<Preferences, Preferences>();

function readable(namespace: string, stored: Preferences): Preferences {
  if (!isKnown(namespace)) return stored;
  let known = readBefore.get(stored);
  if (known === undefined) readBefore.set(stored, (known = readKnown(namespace, stored)));
  return known;
}

/** Removes fields that older versions stored and never used. */
function readKnown(namespace: keyof typeof knownPreferences, stored: Preferences): Preferences {
  const read = knownPreferences[namespace].safeParse(stored);
  if (read.success) return read.data;
  // Older versions also stored postal codes of tax rules unchecked; keep those that pricing can parse.
  const rules = ((stored as Partial<TaxPreferences>).rules ?? []).map((rule) =>
    taxRuleSchema.safeParse(rule).success ? rule : { ...rule, postalCodes: undefined, taxClasses: undefined },
  );
  return knownPreferences[namespace].safeParse({ ...stored, rules, classes: undefined }).data ?? stored;
}

function assertValid(namespace: string, merged: Preferences): void {
  if (!isKnown(namespace)) return;
  const { error } = z.safeParse(strict<unknown>(knownPreferences[namespace]), merged);
  if (error) throw preferencesInvalid({ errors: inputErrors(error.issues) });
}

/** Commerce 1.2: yen amounts have no decimals. */
async function assertAmounts(tx: Tx, namespace: string, merged: Preferences): Promise<void> {
  const website = namespace === 'shipping' ? await findWebsite(tx) : undefined;
  if (!website) return;
  const step = quantum(website.store.currency);
  (merged as ShippingPreferences).options.forEach(({ priceCents, freeAboveCents = 0, tiers = [] }, n) => {
    const tier = tiers.findIndex((one) => one.priceCents % step !== 0 || (one.upToCents ?? 0) % step !== 0);
    const broken = [
      ...(priceCents % step === 0 ? [] : ['priceCents']),
      ...(freeAboveCents % step === 0 ? [] : ['freeAboveCents']),
      ...(tier < 0 ? [] : [`tiers.${tier}.priceCents`]),
    ];
    if (broken.length === 0) return;
    const path = `options.${n}.${broken[0]}`;
    throw preferencesInvalid({
      errors: [{ path, message: money.amountStep({ currency: website.store.currency, step }) }],
    });
  });
}

const isKnown = (namespace: string): namespace is keyof typeof knownPreferences =>
  Object.hasOwn(knownPreferences, namespace);

const defaultsOf = (namespace: string): Preferences => {
  if (namespace === 'shipping') return defaultShipping;
  if (namespace === 'orders') return defaultOrders;
  return namespace === 'tax' ? defaultTax : {};
};

export type AccountSettings = { loginAllowed: boolean; signupAllowed: boolean; showSignInLink: boolean };

/** Our choice: all enabled by default. */
const accountNamespace = 'user-accounts';
export async function accountSettings(source: Tx | Store): Promise<AccountSettings> {
  const stored = await preferencesOf(source, accountNamespace);
  const on = (name: string) => stored[name] !== false && stored[name] !== 'false';
  const loginAllowed = on('loginAllowed');
  return {
    loginAllowed,
    signupAllowed: loginAllowed && on('signupAllowed'),
    showSignInLink: loginAllowed && on('showSignInLink'),
  };
}
