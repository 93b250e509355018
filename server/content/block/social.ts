// Links to the owner's accounts, and share links for visitors. Neither runs another site's scripts. Portable.

import * as z from 'zod';
import { defineBlock } from './block.ts';
import { choice } from './fields.ts';
import { hrefSchema } from './href.ts';
import { messages as words } from './messages.ts';
import { serviceOf } from './social-services.ts';

const messages = words.social;

const size = z.enum(['small', 'medium', 'large']).default('medium');
const align = z.enum(['left', 'center', 'right']).default('left');

const sizeField = choice(words.size, { small: words.small, medium: words.medium, large: words.large });
const alignField = choice(words.align, { left: words.left, center: words.center, right: words.right });

const linksIcon = 'M8 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0M16 8v5a3 3 0 0 0 6 0v-1a10 10 0 1 0-4 8';

const props = z.object({
  /** Empty: the accounts in the site's settings. */
  links: z
    .array(z.object({ href: hrefSchema.default(''), label: z.string().max(100).default('') }))
    .max(20)
    .default([]),
  design: z.enum(['icons', 'outlined', 'filled', 'names']).default('icons'),
  size,
  align,
});

export const socialLinksBlock = defineBlock({
  number: 54,
  key: 'socialaccountlinks-v2',
  name: 'Social links',
  icon: linksIcon,
  group: 'contact',
  finds: 'instagram facebook youtube tiktok x twitter linkedin pinterest follow accounts',
  props,
  isOpen: true,
  starter: {},
  fields: {
    links: {
      kind: 'list',
      label: messages.links,
      help: messages.linksHelp,
      item: 'link',
      max: 20,
      fields: {
        href: { kind: 'link', label: messages.address },
        label: { kind: 'text', label: messages.label, help: messages.labelHelp },
      },
      titleOf: ({ href, label }) => String(label || serviceOf(String(href ?? ''))?.name || href || messages.link),
    },
    design: choice(words.layout, {
      icons: messages.icons,
      outlined: messages.outlined,
      filled: messages.filled,
      names: messages.names,
    }),
    size: sizeField,
    align: alignField,
  },
});

const older = (number: number, key: string) =>
  defineBlock({
    number,
    key,
    styles: [socialLinksBlock.key],
    name: 'Social links',
    icon: linksIcon,
    props,
    isOpen: true,
    fields: socialLinksBlock.fields,
  });
export const olderSocialLinksBlock = older(19, 'sociallinks');
export const accountLinksBlock = older(48, 'socialaccountlinks');

/** Our own number, above those of the original, whose templates print share buttons themselves. */
export const shareBlock = defineBlock({
  number: 2001,
  key: 'share',
  styles: [socialLinksBlock.key],
  name: 'Share buttons',
  icon: 'M15 5a3 3 0 1 0 6 0a3 3 0 1 0-6 0M3 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0M15 19a3 3 0 1 0 6 0a3 3 0 1 0-6 0M8.59 13.51L15.42 17.49M15.41 6.51L8.59 10.49',
  group: 'contact',
  finds: 'facebook linkedin pinterest email copy link send',
  props: z.object({
    heading: z.string().max(200).default(''),
    facebook: z.boolean().default(true),
    x: z.boolean().default(false),
    linkedin: z.boolean().default(true),
    pinterest: z.boolean().default(true),
    reddit: z.boolean().default(false),
    whatsapp: z.boolean().default(false),
    email: z.boolean().default(true),
    copy: z.boolean().default(true),
    size,
    align,
  }),
  starter: {},
  firstField: ({ heading }) => (heading ? 'heading' : undefined),
  fields: {
    heading: { kind: 'text', label: words.heading, placeholder: messages.share },
    facebook: { kind: 'switch', label: 'Facebook', group: messages.services },
    x: { kind: 'switch', label: 'X' },
    linkedin: { kind: 'switch', label: 'LinkedIn' },
    pinterest: { kind: 'switch', label: 'Pinterest' },
    reddit: { kind: 'switch', label: 'Reddit' },
    whatsapp: { kind: 'switch', label: 'WhatsApp' },
    email: { kind: 'switch', label: messages.email },
    copy: { kind: 'switch', label: messages.copy },
    size: { ...sizeField, group: 'Design' },
    align: alignField,
  },
});
