// Blocks of older pages that show parts of the site: its menu, its logo, the pages in a folder. Portable.

import * as z from 'zod';
import { defineBlock } from './block.ts';
import { choice } from './fields.ts';
import { messages as words } from './messages.ts';

const messages = words.siteParts;
const collectionId = z.string().max(64).default('');

export const navigationBlock = defineBlock({
  number: 1,
  key: 'navigation',
  name: 'Navigation',
  icon: 'M4 6h16M4 12h16M4 18h16',
  group: 'more',
  finds: 'menu links pages',
  props: z.object({
    design: z.enum(['row', 'column']).default('row'),
    align: z.enum(['left', 'center', 'right']).default('left'),
  }),
  isOpen: true,
  starter: {},
  fields: {
    design: choice(words.layout, { row: messages.row, column: messages.column }),
    align: choice(words.align, { left: words.left, center: words.center, right: words.right }),
  },
});

export const logoBlock = defineBlock({
  number: 3,
  key: 'logo',
  name: 'Logo',
  icon: 'M3.85 8.62a4 4 0 0 1 4.78-4.77 4 4 0 0 1 6.74 0 4 4 0 0 1 4.78 4.78 4 4 0 0 1 0 6.74 4 4 0 0 1-4.77 4.78 4 4 0 0 1-6.75 0 4 4 0 0 1-4.78-4.77 4 4 0 0 1 0-6.76z',
  group: 'more',
  finds: 'brand site title name',
  props: z.object({
    widthPx: z.int().min(40).max(800).default(200),
    align: z.enum(['left', 'center', 'right']).default('left'),
    showTagline: z.boolean().default(false),
  }),
  isOpen: true,
  starter: {},
  fields: {
    widthPx: { kind: 'number', label: messages.width, min: 40, max: 800, step: 10, unit: 'px' },
    align: choice(words.align, { left: words.left, center: words.center, right: words.right }),
    showTagline: { kind: 'switch', label: messages.tagline },
  },
});

const childrenProps = z.object({ collectionId, showText: z.boolean().default(true) });

const childrenBlock = (place: { number: number; key: string; name: string; icon: string; finds?: string }) =>
  defineBlock({
    ...place,
    styles: ['link'],
    props: childrenProps,
    isOpen: true,
    fields: {
      collectionId: { kind: 'collection', isFolder: true, label: messages.folder, prefers: ['folder', 'index'] },
      showText: { kind: 'switch', label: words.text },
    },
  });

const folderIcon =
  'M20 20a2 2 0 0 0 2-2V8a2 2 0 0 0-2-2h-7.9a2 2 0 0 1-1.69-.9L9.6 3.9A2 2 0 0 0 7.93 3H4a2 2 0 0 0-2 2v13a2 2 0 0 0 2 2z';

/** The pages of an index or folder, as cards. */
export const indexBlock = childrenBlock({ number: 11, key: 'index', name: 'Index', icon: folderIcon });
export const folderBlock = childrenBlock({ number: 17, key: 'folder', name: 'Folder', icon: folderIcon });

/** The newest posts of the page. */
export const journalBlock = defineBlock({
  number: 7,
  key: 'journal',
  styles: ['summary-v2'],
  name: 'Journal',
  icon: 'M12 5v16M20 19a2 2 0 0 0 2-2V5a2 2 0 0 0-2-2h-4a5 5 0 0 0-4 2 5 5 0 0 0-4-2H4a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h4a5 5 0 0 1 4 2 5 5 0 0 1 4-2z',
  props: z.object({ collectionId, limit: z.int().min(1).max(30).default(4) }),
  isOpen: true,
  fields: {
    collectionId: { kind: 'collection', types: [1, 2], label: messages.journal, prefers: ['blog'] },
    limit: { kind: 'number', label: messages.limit, min: 1, max: 30 },
  },
});
