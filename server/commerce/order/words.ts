// The search words of an order: email address and names. Portable.
import { folded } from '../../base/text/folded.ts';
import type { Order } from './schema.ts';

const wordsMax = 12;
const wordCharsMax = 80;

/** A search may start with any of these: the whole address, its domain, each name. */
export function wordsOf({ email, billingAddress, shippingAddress }: Order): string[] {
  const names = [billingAddress, shippingAddress].flatMap((address) =>
    address ? `${address.firstName} ${address.lastName}`.split(/\s+/) : [],
  );
  const words = [email, email.split('@')[1] ?? '', ...names].map(wordOf);
  return [...new Set(words.filter((word) => word !== ''))].slice(0, wordsMax);
}

/** In the index's form. */
export const wordOf = (word: string): string => folded(word).slice(0, wordCharsMax);

/** Whether each word of the query is the prefix of a word of the order. */
export function isFoundBy(order: Order, question: string): boolean {
  const words = wordsOf(order);
  return searchWords(question).every((asked) => words.some((word) => word.startsWith(asked)));
}

export const searchWords = (question: string): string[] =>
  folded(question)
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => word.slice(0, wordCharsMax))
    .slice(0, 5);
