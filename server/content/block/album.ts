// An album: its cover and its tracks, which play one after another. Portable.
import * as z from 'zod';
import { defineBlock } from './block.ts';

/** Spec §9 "Max tracks per album". */
export const tracksMax = 60;

const track = z.strictObject({
  title: z.string().max(500).default(''),
  /** The name of an uploaded file. */
  file: z.string().max(200).default(''),
  /** Used instead of a file. */
  url: z.string().max(2000).optional(),
  /** Display text, e.g. `3:45`. */
  length: z.string().max(20).optional(),
});

export const albumBlock = defineBlock({
  number: 60,
  key: 'album',
  name: 'Album',
  icon: 'M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20M12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6',
  props: z.object({
    title: z.string().max(500).default(''),
    artist: z.string().max(500).default(''),
    imageId: z.string().max(64).default(''),
    tracks: z.array(track).max(tracksMax).default([]),
    download: z.boolean().default(false),
  }),
  isOpen: true,
  starter: { title: 'Album' },
  group: 'media',
  finds: 'music songs playlist tracks record',
  fields: {
    title: { kind: 'text', label: 'Title' },
    artist: { kind: 'text', label: 'Artist' },
    imageId: { kind: 'image', label: 'Cover' },
    tracks: {
      kind: 'list',
      label: 'Tracks',
      item: 'track',
      max: tracksMax,
      titleOf: ({ title, file }) => String(title || file || ''),
      fields: {
        title: { kind: 'text', label: 'Title' },
        file: { kind: 'file', label: 'File', accept: 'audio' },
        url: { kind: 'text', label: 'Link', help: 'Instead of a file.', placeholder: 'https://…/track.mp3' },
        length: { kind: 'text', label: 'Length', placeholder: '3:45' },
      },
    },
    download: { kind: 'switch', label: 'Offer downloads' },
  },
  // Without tracks, the page shows no title.
  firstField: ({ tracks = [] }) => (tracks.length > 0 ? 'title' : undefined),
});
