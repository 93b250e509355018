// What a store needs before it takes real money, and the end of its test mode. Commerce 3.1: "Live mode refuses embedded-test".
import type { Website } from '../../site/website/schema.ts';
import { loadWebsite } from '../../site/website/website.ts';
import type { Store } from '../../store/store.ts';
import type { Tx } from '../../store/transact.ts';
import { stripeMode } from '../payment/secrets.ts';
import { chargesWithStripe, paymentSettings } from '../payment/settings.ts';

export type Need = { key: string; message: string };

export type Readiness = {
  live: boolean;
  /** Nothing is missing. */
  ready: boolean;
  missing: Need[];
  /** What a store can do without, and shoppers expect. */
  recommended: Need[];
};

export async function readiness(source: Tx | Store, as?: Website['store']): Promise<Readiness> {
  const store = as ?? (await loadWebsite(source)).store;
  const [payments, mode] = await Promise.all([paymentSettings(source), stripeMode(source)]);
  const takesMoney =
    chargesWithStripe(payments, { testMode: false, ...(mode && { stripeMode: mode }) }) ||
    Object.values(payments.manual).some(({ enabled }) => enabled);
  const { businessName, storeAddress: address } = store;
  const need = (key: string, holds: unknown, message: string): Need[] => (holds ? [] : [{ key, message }]);
  const missing = [
    ...need('payments', takesMoney, 'Connect Stripe with live keys, or turn on bank transfer or cash on collection.'),
    ...need('businessName', businessName, 'Enter the name of your business.'),
    ...need('storeAddress', address?.line1 && address.city, 'Enter the address of your business: receipts show it.'),
  ];
  return {
    live: !store.testModeOn,
    ready: missing.length === 0,
    missing,
    recommended: [
      ...need('taxNumber', store.taxNumber, 'Add your tax number if you have one: receipts show it.'),
      ...need('returnPolicy', store.returnPolicy, 'Add a return policy.'),
      ...need('termsOfService', store.termsOfService, 'Add terms of service.'),
      ...need('privacyPolicy', store.privacyPolicy, 'Add a privacy policy.'),
    ],
  };
}
