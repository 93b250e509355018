// The payment methods a shopper may choose. Portable.

/** Offline methods: the order awaits payment. */
export const manualMethods = { 'bank-transfer': 'Bank transfer', cash: 'Cash on collection' } as const;

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
