// The built-in test provider: cards by whose numbers a shop's owner tries every outcome. Only while the store is in test mode.
import type { Card } from './card.ts';
import { messages } from './messages.ts';
import type { PaymentProvider } from './payment-provider.ts';

/** Commerce 3.1, by the last digits that providers' own test cards have. */
export const testCards = [
  { number: '4242 4242 4242 4242', outcome: 'The payment succeeds.' },
  { number: '4000 0000 0000 0002', outcome: 'The card is declined.' },
  { number: '4000 0000 0000 9995', outcome: 'The card has insufficient funds.' },
  { number: '4000 0025 0000 3155', outcome: 'The card needs a confirmation, which is refused here.' },
  { number: '4000 0000 0000 0341', outcome: 'The payment is reserved, but taking it fails.' },
] as const;

/** Test cards by the names that clients send as `paymentToken`. */
const tokens: Readonly<Record<string, string>> = {
  tok_visa: '4242424242424242',
  tok_chargeDeclined: '4000000000000002',
  tok_chargeDeclinedInsufficientFunds: '4000000000009995',
};

export function cardOfToken(token: string): Card | undefined {
  const number = Object.hasOwn(tokens, token) ? tokens[token] : undefined;
  return number === undefined ? undefined : { number, expiryMonth: 12, expiryYear: 2099, cvc: '123' };
}

/** Without memory: what a reference needs to tell later is in it. */
export const embeddedTest: PaymentProvider = {
  id: 'embedded-test',

  async authorise({ key, card }) {
    const refused = refusalOf(card.number);
    if (refused) return { ok: false, ...refused };
    const failsLater = card.number.endsWith('0341') ? 'late' : 'ok';
    return {
      ok: true,
      ref: `test:${failsLater}:${key}`,
      label: `${brandOf(card.number)} ending in ${card.number.slice(-4)}`,
    };
  },

  async capture(ref) {
    return ref.startsWith('test:late:') ? { ok: false, errorKey: 'capture-failed' } : { ok: true };
  },

  async cancel() {},
};

function refusalOf(number: string): { errorKey: string; message: string } | undefined {
  if (number.endsWith('0002')) return { errorKey: 'card-declined', message: messages.declined };
  if (number.endsWith('9995')) return { errorKey: 'insufficient-funds', message: messages.noFunds };
  if (number.endsWith('3155')) return { errorKey: 'confirmation-required', message: messages.confirmUnsupported };
  return undefined;
}

const brandOf = (number: string): string => {
  if (number.startsWith('4')) return 'Visa';
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'Mastercard';
  return /^3[47]/.test(number) ? 'American Express' : 'Card';
};
