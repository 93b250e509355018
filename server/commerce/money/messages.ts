// Copy about amounts. Portable.

export const messages = {
  amountStep: ({ currency, step }: { currency: string; step: number }) =>
    `Amounts in ${currency} must be multiples of ${step}.`,
  priceStep: ({ name, currency }: { name: string; currency: string }) =>
    `"${name}" has an amount that is not valid in ${currency}.`,
};
