// One product with image, price, options, and an add-to-cart button. Portable.

import * as z from 'zod';
import { defineBlock } from './block.ts';
import { choice } from './fields.ts';
import { messages as words } from './messages.ts';

const messages = words.product;

export const productBlock = defineBlock({
  number: 43,
  key: 'product',
  name: 'Product',
  icon: 'M16 10a4 4 0 0 1-8 0M3.103 6.034h17.794M3.4 5.467a2 2 0 0 0-.4 1.2V20a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V6.667a2 2 0 0 0-.4-1.2l-2-2.667A2 2 0 0 0 17 2H7a2 2 0 0 0-1.6.8z',
  group: 'shop',
  finds: 'buy sell shop store item cart price',
  props: z.object({
    /** Empty until the owner chooses a product. */
    productId: z.string().max(64).default(''),
    design: z.enum(['beside', 'above', 'card']).default('beside'),
    showPicture: z.boolean().default(true),
    showTitle: z.boolean().default(true),
    showPrice: z.boolean().default(true),
    showExcerpt: z.boolean().default(true),
    showButton: z.boolean().default(true),
    align: z.enum(['left', 'center']).default('left'),
  }),
  isOpen: true,
  starter: {},
  fields: {
    productId: { kind: 'product', label: messages.product },
    design: choice(words.layout, { beside: messages.beside, above: messages.above, card: messages.card }),
    align: choice(
      words.align,
      { left: words.left, center: words.center },
      { applies: ({ design }) => design !== 'beside' },
    ),
    showPicture: { kind: 'switch', label: words.picture, group: words.show },
    showTitle: { kind: 'switch', label: words.title },
    showPrice: { kind: 'switch', label: words.price },
    showExcerpt: { kind: 'switch', label: messages.description, applies: ({ design }) => design !== 'card' },
    showButton: { kind: 'switch', label: messages.button, help: messages.buttonHelp },
  },
});
