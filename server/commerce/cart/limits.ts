// Constants of the cart. Portable.

export { maxQuantity } from '../pricing/limits.ts';
export const defaultQuantity = 1;
/**
 * Our choice. With the size limit below, it keeps a cart within one value of the store, and its order within one commit: each line takes
 * five keys (product, line, stock, hold, ledger), and a commit has 500.
 */
export const entriesMax = 70;
export const additionalFieldsCharsMax = 10_000;
/** All additional fields of a cart together, as JSON text; at most 3 bytes a character. */
export const allFieldsCharsMax = 12_000;
/** Per line: a hundred of them with tax are still safe integers. */
export const lineCentsMax = 40_000_000_000_000;
/** How many `Add-To-Cart-Id`s a cart remembers. */
export const rememberedAdds = 20;
/** Our choice: gift cards per cart; each takes three keys of the order's commit. */
export const giftCardsMax = 5;
/** Commerce 2.1. */
export const giftMessageCharsMax = 80;
const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
/** Our choice: carts expire after this long without a change. */
export const cartLifeMs = 90 * dayMs;
/** Our choice: drafts expire after this long without a change. */
export const draftLifeMs = 365 * dayMs;
/** Carts of guests who left no email address, so they cannot be reminded. */
export const guestCartLifeMs = 30 * dayMs;
/** Carts of guests who never came back either, such as those created by bots. */
export const passingCartLifeMs = 2 * dayMs;
/** A guest counts as having come back this long after the first add. */
export const cameBackAfterMs = hourMs;
/** Our choice: a checkout step that changes nothing is written at most this often, to keep the cart alive. */
export const touchedAgainMs = hourMs / 6;
/** Our choice: how long a visitor's second first add joins the cart that the first one created. */
export const firstAddsJoinMs = 60_000;
/** Commerce 3.5: cart writes per visitor. */
export const cartWrites = { points: 25, durationMs: 10_000 } as const;
/** Our choice: visitors who may shop behind one IP address. A limit per visitor only would not stop clients that drop cookies. */
export const visitorsPerNetwork = 40;
/** Our choice: carts that guests of one network may start, and what they may write into them, in kilobytes of 1,000 bytes. */
export const newCartsPerNetwork = { points: 300, durationMs: hourMs } as const;
export const cartKilobytesPerNetwork = { points: 8_000, durationMs: hourMs } as const;
/** Commerce 3.5: code guesses per IP address. */
export const codeGuesses = { points: 10, durationMs: 60 * 60 * 1000 } as const;
