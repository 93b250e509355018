// The owner's payment settings, and the payment methods offered for a cart. Public.
import { loadWebsite } from '../../site/website/website.ts';
import type { Store } from '../../store/store.ts';
import { table } from '../../store/table.ts';
import type { Tx } from '../../store/transact.ts';
import { type Currency, formatMoney } from '../money/money.ts';
import { type MethodId, type manualMethods, methodMessages, type OfferedMethod } from './methods.ts';
import {
  inPayLaterRange,
  installmentCents,
  type PayLaterContext,
  payLaterBrand,
  payLaterContext,
  payLaterReaches,
  payLaterTexts,
} from './pay-later.ts';
import { type KeyMode, lastKeyCheck, stripeMode } from './secrets.ts';
import {
  type ChangedPaymentSettings,
  defaultPaymentSettings,
  type PaymentGap,
  type PaymentSettings,
  paymentSettingsSchema,
} from './settings-schema.ts';

const settings = table<PaymentSettings, []>({
  name: 'payment-settings',
  topic: 'settings',
  schema: paymentSettingsSchema,
});

export const paymentSettings = async (source: Tx | Store): Promise<PaymentSettings> =>
  (await settings.find(source)) ?? defaultPaymentSettings;

export const withPayments = (
  before: PaymentSettings,
  { manual, stripe = before.stripe, payLater = before.payLater }: Omit<ChangedPaymentSettings, 'revision'>,
): PaymentSettings => ({
  manual: {
    'bank-transfer': manual?.['bank-transfer'] ?? before.manual['bank-transfer'],
    cash: manual?.cash ?? before.manual.cash,
  },
  stripe,
  payLater,
});

export const putPaymentSettings = (tx: Tx, next: PaymentSettings): void => settings.put(tx, next);

type Shop = {
  currency: Currency;
  language: string;
  testMode: boolean;
  /** The mode of the saved keys, if any. */
  stripeMode?: KeyMode;
};

/** Test keys move no money, so a live store doesn't accept them; and a test order never moves real money. */
export const chargesWithStripe = (
  { stripe }: PaymentSettings,
  { testMode, stripeMode }: Pick<Shop, 'testMode' | 'stripeMode'>,
): boolean => stripe.enabled && stripeMode === (testMode ? 'test' : 'live');

/**
 * Whether a live store can be paid, and why enabled payment methods do not work. Cards count once Stripe has accepted
 * the keys, and a bank transfer once the settings say where to pay.
 */
export async function paymentReadiness(source: Tx | Store): Promise<{ takesMoney: boolean; gaps: PaymentGap[] }> {
  const [saved, mode, check] = await Promise.all([paymentSettings(source), stripeMode(source), lastKeyCheck(source)]);
  const { 'bank-transfer': bank, cash } = saved.manual;
  const takesBank = bank.enabled && bank.instructions.trim() !== '';
  const isAccepted = check?.state === 'good';
  const takesCards = isAccepted && chargesWithStripe(saved, { testMode: false, ...(mode && { stripeMode: mode }) });
  const gaps: PaymentGap[] = [];
  if (bank.enabled && !takesBank) gaps.push('bankDetails');
  if (saved.stripe.enabled && !isAccepted) gaps.push(check?.state === 'refused' ? 'stripeRefused' : 'stripeUnchecked');
  return { takesMoney: takesBank || cash.enabled || takesCards, gaps };
}

/** For the overview of the settings. */
export async function paymentsOverview(store: Store) {
  const [{ stripe, manual }, mode, readiness, { store: shop }] = await Promise.all([
    paymentSettings(store),
    stripeMode(store),
    paymentReadiness(store),
    loadWebsite(store),
  ]);
  return {
    stripe: mode === undefined ? ('none' as const) : stripe.enabled ? mode : ('off' as const),
    manual: (['bank-transfer', 'cash'] as const).filter((name) => manual[name].enabled),
    testMode: shop.testModeOn,
    ...readiness,
  };
}

export const payLaterOf = (saved: PaymentSettings, shop: Shop): PayLaterContext =>
  payLaterContext(saved, { ...shop, canCharge: shop.testMode || chargesWithStripe(saved, shop) });

type Offer = {
  amountDueCents: number;
  allPhysical: boolean;
  /** The destination, if known. */
  country?: string;
};

/**
 * The checkout's payment methods, best first; empty if the store takes no payments. A store in test mode simulates
 * cards unless Stripe test keys are set; a live one never does (commerce 3.1).
 */
export function offeredMethods(saved: PaymentSettings, shop: Shop, offer: Offer): OfferedMethod[] {
  const offered: OfferedMethod[] = [];
  // A merchant can try Stripe in test mode with its own test keys.
  const card = chargesWithStripe(saved, shop) ? 'stripe' : shop.testMode ? 'embedded-test' : undefined;
  if (card === 'embedded-test') offered.push({ id: 'embedded-test:card', label: methodMessages.card, asksCard: true });
  if (card === 'stripe') offered.push({ id: 'stripe:card', label: methodMessages.card, hint: methodMessages.onStripe });
  const later = payLaterOf(saved, shop);
  const mayPayLater =
    later.afterPayAvailable &&
    offer.allPhysical &&
    inPayLaterRange(offer.amountDueCents, later) &&
    payLaterReaches(later, offer.country);
  if (card && mayPayLater) {
    const { name } = payLaterBrand(later.stripeAccountCountry);
    const each = formatMoney(installmentCents(offer.amountDueCents), shop.currency);
    offered.push({ id: `${card}:pay-later`, label: name, hint: payLaterTexts.paymentsWith(each, name) });
  }
  for (const [method, { enabled }] of Object.entries(saved.manual)) {
    if (enabled)
      offered.push({ id: `manual:${method}` as MethodId, label: methodMessages[method as keyof typeof manualMethods] });
  }
  return offered;
}
