// An invitation to a member area: join, or sign in. Portable.

import * as z from 'zod';
import { defineBlock } from './block.ts';
import { choice } from './fields.ts';
import { messages as words } from './messages.ts';

const messages = words.memberArea;

export const memberAreaBlock = defineBlock({
  number: 67,
  key: 'member-area',
  name: 'Member area',
  icon: 'M2.586 17.414A2 2 0 0 0 2 18.828V21a1 1 0 0 0 1 1h3a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h1a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h.172a2 2 0 0 0 1.414-.586l.814-.814a6.5 6.5 0 1 0-4-4zM16.5 7.5h.01',
  group: 'shop',
  finds: 'membership join sign in subscribe members paywall',
  props: z.object({
    memberAreaId: z.string().max(100).default(''),
    title: z.string().max(200).default(''),
    text: z.string().max(1000).default(''),
    joinText: z.string().max(100).default(messages.join),
    signInText: z.string().max(100).default(messages.signIn),
    showSignIn: z.boolean().default(true),
    align: z.enum(['left', 'center']).default('left'),
  }),
  isOpen: true,
  starter: { title: messages.title, text: messages.text },
  firstField: () => 'title',
  fields: {
    memberAreaId: { kind: 'member-area', label: messages.area },
    title: { kind: 'text', label: words.title },
    text: { kind: 'text', isLong: true, label: words.text },
    joinText: { kind: 'text', label: messages.joinLabel },
    showSignIn: { kind: 'switch', label: messages.showSignIn },
    signInText: { kind: 'text', label: messages.signInLabel, applies: ({ showSignIn }) => showSignIn !== false },
    align: choice(words.align, { left: words.left, center: words.center }),
  },
});
