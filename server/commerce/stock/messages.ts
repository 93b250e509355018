// Stock copy. Portable.
import { catalog } from '../../base/text/catalog.ts';

type Count = { count: number };

/** Spec §5 "Cart and purchase". */
export const notEnough = 'Sorry, we do not have enough of that item available.';

export const messages = {
  notEnough,

  noOperations: 'Add at least one operation.',
  tooManyOperations: ({ max }: { max: number }) => `One call can have up to ${max} operations.`,
  changedMeanwhile: ({ left }: { left: number | null }) =>
    `The stock has changed to ${left ?? 'unlimited'} since you looked. Enter the quantity again.`,
  variantRepeated: 'Each variant can appear in only one operation.',
} as const;

/** The email, in the language of the site. */
export const lowStockMessages = /* @__PURE__ */ catalog({
  subject: ({ title }: { title: string }) => `Low stock: ${title}`,
  subjectOfSeveral: ({ count }: Count) => `Low stock: ${count} items`,
  heading: 'An item is running low',
  headingOfSeveral: 'Some items are running low',
  text: ({ threshold }: { threshold: number }) => `Low stock: fewer than ${threshold} left.`,
  left: ({ count }: Count) => `${count} left`,
  soldOut: 'Sold out',
  button: 'View inventory',
});

/** About the email, for owners. */
export const lowStockNotes = {
  title: 'Low stock (to you)',
  when: 'When an order leaves few pieces of a product.',
  titleOfSeveral: 'Low stock of several products (to you)',
  whenSeveral: 'When an order leaves few pieces of several products.',
} as const;
