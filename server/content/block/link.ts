// Link cards: to a URL or a page of the site. Portable.
import * as z from 'zod';
import { defineBlock } from './block.ts';
import { hrefSchema } from './href.ts';
import { messages as words } from './messages.ts';

const messages = words.link;
const linkIcon =
  'M10 13a5 5 0 0 0 7.54.54l3-3a5 5 0 0 0-7.07-7.07l-1.72 1.71M14 11a5 5 0 0 0-7.54-.54l-3 3a5 5 0 0 0 7.07 7.07l1.71-1.71';

export const linkBlock = defineBlock({
  number: 13,
  key: 'link',
  isPromotable: true,
  name: 'Link',
  icon: linkIcon,
  group: 'basic',
  finds: 'url address website card',
  props: z.object({
    href: hrefSchema.default(''),
    title: z.string().max(200).default(''),
    text: z.string().max(1000).default(''),
    newWindow: z.boolean().default(false),
  }),
  isOpen: true,
  starter: { title: messages.title },
  firstField: () => 'title',
  fields: {
    href: { kind: 'link', label: messages.address },
    title: { kind: 'text', label: words.title },
    text: { kind: 'text', isLong: true, label: words.text },
    newWindow: { kind: 'switch', label: messages.newWindow },
  },
});

export const collectionLinkBlock = defineBlock({
  number: 12,
  key: 'collectionlink',
  styles: ['link'],
  name: 'Page link',
  icon: linkIcon,
  group: 'basic',
  finds: 'collection link card',
  props: z.object({
    collectionId: z.string().max(64).default(''),
    /** Empty: the page's own title. */
    title: z.string().max(200).default(''),
    showPicture: z.boolean().default(true),
    showText: z.boolean().default(true),
  }),
  isOpen: true,
  starter: {},
  fields: {
    collectionId: { kind: 'collection', label: messages.page },
    title: { kind: 'text', label: words.title, help: messages.titleHelp },
    showPicture: { kind: 'switch', label: words.picture },
    showText: { kind: 'switch', label: words.text },
  },
});
