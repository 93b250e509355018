// Constants of the checkout. Commerce 3.5. Portable.

export const submitsPerVisitor = { points: 3, durationMs: 60_000 } as const;
/** Our choice: an order that was placed gives the points of its address back, so that only failures are counted. */
export const submitsPerAddress = { points: 10, durationMs: 60 * 60 * 1000 } as const;
/** Our choice: while too many cards are declined in the shop (payment/declines.ts), everyone gets fewer attempts. */
export const alarmedPerVisitor = { points: 1, durationMs: 60_000 } as const;
export const alarmedPerAddress = { points: 3, durationMs: 60 * 60 * 1000 } as const;
export const noteCharsMax = 500;
/** Our choice: what a shopper typed and did not order is forgotten. */
export const checkoutLifeMs = 30 * 24 * 60 * 60 * 1000;
/** Our choice: a step that says nothing new is written only so often, to keep the checkout alive. */
export const savedAgainMs = 10 * 60 * 1000;
/** Commerce 3.5: 1.00 in any currency; less is not worth a payment, and is what stolen cards are tried with. */
export const chargeCentsMin = 100;
