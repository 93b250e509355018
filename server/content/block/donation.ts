// Donation amounts; each leads to a donation checkout. Commerce 2.1. Portable.

import * as z from 'zod';
import { defineBlock } from './block.ts';
import { choice } from './fields.ts';
import { messages as words } from './messages.ts';

const messages = words.donation;

export const donationBlock = defineBlock({
  number: 52,
  key: 'donation',
  name: 'Donation',
  icon: 'M2 9.5a5.5 5.5 0 0 1 9.591-3.676.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5',
  group: 'shop',
  finds: 'give support charity tip contribute',
  props: z.object({
    /** A product that takes donations. */
    productId: z.string().max(64).default(''),
    title: z.string().max(200).default(''),
    text: z.string().max(1000).default(''),
    button: z.string().max(100).default(messages.button),
    align: z.enum(['left', 'center']).default('left'),
  }),
  isOpen: true,
  starter: { title: messages.title, text: messages.text },
  firstField: () => 'title',
  fields: {
    productId: { kind: 'product', label: messages.product, help: messages.productHelp },
    title: { kind: 'text', label: words.title },
    text: { kind: 'text', isLong: true, label: words.text },
    button: { kind: 'text', label: messages.buttonLabel },
    align: choice(words.align, { left: words.left, center: words.center }),
  },
});
