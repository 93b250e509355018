// The ways to pay that a shopper may choose, by name. Portable.

/** Outside of any provider: the order waits for its money. */
export const manualMethods = { 'bank-transfer': 'Bank transfer', cash: 'Cash on collection' } as const;

/** What a form and the calls say: provider and method in one word, since one provider may offer several. */
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

/** A way to pay as the checkout shows it. */
export type OfferedMethod = {
  id: MethodId;
  label: string;
  /** A sentence below the choice. */
  hint?: string;
  /** Its card is typed into our own page. */
  asksCard?: boolean;
};
