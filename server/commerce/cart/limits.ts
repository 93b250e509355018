// Constants of the cart. Portable.

export { maxQuantity } from '../pricing/limits.ts';
export const defaultQuantity = 1;
/**
 * Our choice. With the size below it keeps a cart within one value of the store, and the order that it becomes within one
 * commit: each line is five keys of it (product, line, stock, hold, ledger), and a commit has 500.
 */
export const entriesMax = 70;
export const additionalFieldsCharsMax = 10_000;
/** Of the cart's additional fields together, as JSON text; at most 3 bytes a character. */
export const allFieldsCharsMax = 12_000;
/** Of one line: a hundred of them with tax are still safe integers. */
export const lineCentsMax = 40_000_000_000_000;
/** How many `Add-To-Cart-Id`s a cart remembers. */
export const rememberedAdds = 20;
/** Our choice: gift cards that pay for one cart; each is three keys of the order's commit. */
export const giftCardsMax = 5;
/** Commerce 2.1. */
export const giftMessageCharsMax = 80;
const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
/** Our choice: a cart that nobody touches for so long is gone. */
export const cartLifeMs = 90 * dayMs;
/** Our choice: a draft that the owner does not touch for so long is gone. */
export const draftLifeMs = 365 * dayMs;
/** Of a guest who said nothing of themselves, so that nobody can be reminded of it. */
export const guestCartLifeMs = 30 * dayMs;
/** Of one who never came back to it either: what scripts leave behind. */
export const passingCartLifeMs = 2 * dayMs;
/** So long after the first add someone has come back. */
export const cameBackAfterMs = hourMs;
/** Our choice: a step of the checkout that says nothing new is written only so often, to keep the cart alive. */
export const touchedAgainMs = hourMs / 6;
/** Our choice: so long a visitor's second first add joins the cart that the first one made. */
export const firstAddsJoinMs = 60_000;
/** Commerce 3.5: cart writes of one visitor. */
export const cartWrites = { points: 25, durationMs: 10_000 } as const;
/** Our choice: so many visitors may shop behind one address; a limit by visitor alone ends where cookies are thrown away. */
export const visitorsPerNetwork = 40;
/** Our choice: carts that guests of one network may begin, and what they may write into them, in kilobytes of a thousand. */
export const newCartsPerNetwork = { points: 300, durationMs: hourMs } as const;
export const cartKilobytesPerNetwork = { points: 8_000, durationMs: hourMs } as const;
/** Commerce 3.5: guesses of codes from one address. */
export const codeGuesses = { points: 10, durationMs: 60 * 60 * 1000 } as const;
