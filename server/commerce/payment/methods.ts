// The payment methods a shopper may choose. Portable.
import { catalog } from '../../base/text/catalog.ts';

/** Offline methods: the order awaits payment. */
export const manualMethods = { 'bank-transfer': 'Bank transfer', cash: 'Cash on collection' } as const;

/** `received`: an offline payment that was received after a card failed. */
const names = { card: 'Card', received: 'Manual payment', ...manualMethods } as const;
export const receivedLabel = names.received;

/** The payment methods at checkout. An order keeps their English names. */
export const methodMessages = /* @__PURE__ */ catalog({
  ...names,
  onStripe: 'You pay on the page of our payment provider, Stripe.',
  cardEnding: ({ brand, lastDigits }: { brand: string; lastDigits: string }) => `${brand} ending in ${lastDigits}`,
});

/** The name that an order keeps of its payment method, e.g. "Bank transfer" or "Visa ending in 4242", as shoppers read it. */
export function methodText(label = ''): string {
  const [brand = '', lastDigits, ...others] = label.split(' ending in ');
  if (lastDigits !== undefined && others.length === 0)
    return methodMessages.cardEnding({ brand: nameText(brand), lastDigits });
  return nameText(label);
}

function nameText(label: string): string {
  const name = (Object.keys(names) as (keyof typeof names)[]).find((one) => names[one] === label);
  return name ? methodMessages[name] : label;
}

/** The ids used in forms and the API combine provider and method, because one provider may offer several methods. */
export const methodIds = [
  'embedded-test:card',
  'embedded-test:pay-later',
  'stripe:card',
  'stripe:pay-later',
  'manual:bank-transfer',
  'manual:cash',
] as const;
export type MethodId = (typeof methodIds)[number];

export const partsOfMethod = (id: MethodId): { provider: string; method: string } => {
  const [provider = '', method = ''] = id.split(':');
  return { provider, method };
};

/** A payment method as shown at checkout. */
export type OfferedMethod = {
  id: MethodId;
  label: string;
  /** A sentence below the choice. */
  hint?: string;
  /** The card is typed into our own page. */
  asksCard?: boolean;
};
