// The specification's wording about stock (§5 "Cart and purchase"). Portable.

export const messages = {
  notEnough: 'Sorry, we do not have enough of that item available.',
} as const;
