// Normalizes and validates a typed card before any provider is called. Portable; card numbers are never stored or
// logged.
import { normalizeInput } from '../../base/text/normalize.ts';
import { messages } from './messages.ts';

export type CardInput = { number: string; expiry: string; cvc: string };
export type Card = { number: string; expiryMonth: number; expiryYear: number; cvc: string };

type CardProblems = Partial<Record<'cardNumber' | 'cardExpiry' | 'cardCvc', string>>;

/** @param now epoch ms; a card is valid through the end of its expiry month in every time zone */
export function readCard(
  input: CardInput,
  now: number,
): { ok: true; card: Card } | { ok: false; problems: CardProblems } {
  const problems: CardProblems = {};
  const number = normalizeInput(input.number).replace(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) problems.cardNumber = messages.cardNumber;
  const [, month = '', year = ''] =
    /^(\d{1,2})(?:\s*[/-]\s*|\s*)(\d{2}|\d{4})$/.exec(normalizeInput(input.expiry).trim()) ?? [];
  const expiryMonth = Number(month);
  const expiryYear = year.length === 2 ? 2000 + Number(year) : Number(year);
  if (expiryMonth < 1 || expiryMonth > 12) problems.cardExpiry = messages.cardExpiry;
  else if (Date.UTC(expiryYear, expiryMonth, 1, 12) <= now) problems.cardExpiry = messages.cardExpired;
  const cvc = normalizeInput(input.cvc);
  if (!/^\d{3,4}$/.test(cvc)) problems.cardCvc = messages.cardCode;
  for (const [field, typed] of [
    ['cardNumber', number],
    ['cardExpiry', input.expiry.trim()],
    ['cardCvc', cvc],
  ] as const)
    if (typed === '') problems[field] = messages.required(messages.fields[field]);
  if (Object.keys(problems).length > 0) return { ok: false, problems };
  return { ok: true, card: { number, expiryMonth, expiryYear, cvc } };
}

function passesLuhn(number: string): boolean {
  let sum = 0;
  [...number].reverse().forEach((digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2);
    sum += doubled > 9 ? doubled - 9 : doubled;
  });
  return sum % 10 === 0;
}
