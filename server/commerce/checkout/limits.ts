// Constants of the checkout. Commerce 3.5. Portable.

export const submitsPerVisitor = { points: 3, durationMs: 60_000 } as const;
/** Our choice: a placed order gives back its points, so that only failures count. */
export const submitsPerAddress = { points: 10, durationMs: 60 * 60 * 1000 } as const;
/** Our choice: the limit per visitor while too many cards are declined in the shop (payment/declines.ts). */
export const alarmedPerVisitor = { points: 1, durationMs: 60_000 } as const;
export const alarmedPerAddress = { points: 3, durationMs: 60 * 60 * 1000 } as const;
export const noteCharsMax = 500;
/** Our choice: details that a shopper entered without ordering expire. */
export const checkoutLifeMs = 30 * 24 * 60 * 60 * 1000;
/** Our choice: a step that changes nothing is written at most this often, to keep the checkout alive. */
export const savedAgainMs = 10 * 60 * 1000;
/** Commerce 3.5: 1.00 in any currency; smaller amounts are not worth a payment and are used to test stolen cards. */
export const chargeCentsMin = 100;
