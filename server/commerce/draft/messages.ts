// Messages about drafts on orders and in emails. Portable.
import { catalog } from '../../base/text/catalog.ts';

export const messages = {
  inPerson: 'Handed over in person',
  lineRepeated: 'Each line can be named only once. Add its quantities together.',
};

/** The email with the link to a draft's checkout. */
export const payLink = /* @__PURE__ */ catalog({
  kind: 'Payment link',
  subject: ({ site, total }: { site: string; total: string }) => `Your order at ${site}: ${total} to pay`,
  heading: 'Your order is ready to pay',
  text: ({ day }: { day: string }) =>
    `We put this order together for you. Check it and pay online. The link works until ${day}.`,
  button: ({ total }: { total: string }) => `Pay ${total}`,
  total: 'Total',
  footer: "Only you have this link. Anyone who has it can see and pay for the order, so don't share it.",
});

/** When it is sent, for owners. */
export const payLinkTime = 'When you send the payment link of a draft order.';
