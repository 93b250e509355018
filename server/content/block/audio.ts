// One recording with title and artist. Portable.

import * as z from 'zod';
import { defineBlock } from './block.ts';
import { choice } from './fields.ts';

export const audioBlock = defineBlock({
  number: 41,
  key: 'audio',
  name: 'Audio',
  styles: ['audio', 'link-card'],
  icon: 'M9 18V5l12-2v13M6 15a3 3 0 1 0 0 6a3 3 0 1 0 0-6M18 13a3 3 0 1 0 0 6a3 3 0 1 0 0-6',
  props: z.object({
    source: z.enum(['file', 'url']).default('file'),
    /** The name of an uploaded file. */
    file: z.string().max(200).default(''),
    url: z.string().max(2000).default(''),
    title: z.string().max(500).default(''),
    artist: z.string().max(500).default(''),
    imageId: z.string().max(64).default(''),
    design: z.enum(['card', 'plain']).default('card'),
    download: z.boolean().default(false),
  }),
  isOpen: true,
  starter: { title: 'Title' },
  group: 'media',
  finds: 'sound music podcast mp3 track recording',
  fields: {
    source: choice('Recording from', { file: 'A file', url: 'A link' }),
    file: { kind: 'file', label: 'File', accept: 'audio', applies: ({ source }) => source !== 'url' },
    url: {
      kind: 'text',
      label: 'Link',
      placeholder: 'https://…/recording.mp3',
      applies: ({ source }) => source === 'url',
    },
    title: { kind: 'text', label: 'Title' },
    artist: { kind: 'text', label: 'Artist' },
    design: choice('Layout', { card: 'Card', plain: 'Plain' }, { group: 'Design' }),
    imageId: { kind: 'image', label: 'Cover', applies: ({ design }) => design !== 'plain' },
    download: { kind: 'switch', label: 'Offer a download' },
  },
  // Without a recording, the page shows no title.
  firstField: ({ source, url, file }) => ((source === 'url' ? url : file) ? 'title' : undefined),
});
