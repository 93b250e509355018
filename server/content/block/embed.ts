// Content of another site: in a frame if we know the host, else as a link. Portable.
import * as z from 'zod';
import { defineBlock } from './block.ts';
import { addressInCode, embedAddress } from './media-address.ts';

/** Content of an unknown host is a link. */
const isFramed = ({ url = '', html = '' }: Readonly<Record<string, unknown>>) =>
  embedAddress(String(url).trim() || addressInCode(String(html))).kind !== 'link';

export const embedBlock = defineBlock({
  number: 22,
  key: 'embed',
  isPromotable: true,
  name: 'Embed',
  styles: ['frame', 'link-card'],
  icon: 'M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM2 9h20M6 6.5h.01',
  props: z.object({
    url: z.string().max(2000).default(''),
    /** Embed code as offered by sites: only its frame's URL is used. */
    html: z.string().max(20_000).default(''),
    title: z.string().max(500).default(''),
    description: z.string().max(1000).default(''),
    askFirst: z.boolean().default(true),
    /** Default: the host's own height. */
    heightPx: z.int().min(100).max(1200).optional(),
  }),
  isOpen: true,
  starter: {},
  group: 'media',
  finds: 'iframe oembed widget spotify soundcloud codepen figma google docs calendar forms typeform calendly',
  fields: {
    url: {
      kind: 'text',
      label: 'Link',
      placeholder: 'https://open.spotify.com/album/…',
      help: 'YouTube, Vimeo, Spotify, SoundCloud, CodePen, Figma, Google Maps, Docs, and Calendar, OpenStreetMap, TED, Loom, Calendly, and Typeform are shown on the page. Any other address becomes a link.',
      looksUp: ['title'],
    },
    html: { kind: 'code', label: 'Embed code', language: 'html', help: 'Instead of a link.' },
    title: { kind: 'text', label: 'Title' },
    description: { kind: 'text', label: 'Description', isLong: true },
    askFirst: {
      group: 'Visitors',
      kind: 'switch',
      label: 'Load only when asked',
      help: 'Nothing is sent to the other site before a visitor presses Show.',
      applies: isFramed,
    },
    heightPx: { kind: 'number', label: 'Height', min: 100, max: 1200, step: 10, unit: 'px', applies: isFramed },
  },
});
