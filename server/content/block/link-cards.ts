// Blocks of discontinued or external services: a card with their link. Imported data is stored unchanged. Portable.
import * as z from 'zod';
import { defineBlock } from './block.ts';

const icon =
  'M10 13a5 5 0 0 0 7.54.54l3-3a5 5 0 0 0-7.07-7.07l-1.72 1.71M14 11a5 5 0 0 0-7.54-.54l-3 3a5 5 0 0 0 7.07 7.07l1.71-1.71';

/** All properties are stored unchanged. */
const props = z.object({
  url: z.string().max(2000).optional().catch(undefined),
  title: z.string().max(500).optional().catch(undefined),
  description: z.string().max(1000).optional().catch(undefined),
});

const linkCard = (number: number, key: string, name: string, isPromotable = false) =>
  defineBlock({
    ...{ number, key, name, icon, styles: ['link-card'] },
    props,
    isOpen: true,
    isPromotable,
    group: 'more',
    fields: {
      url: { kind: 'text', label: 'Link', placeholder: 'https://…' },
      title: { kind: 'text', label: 'Title' },
      description: { kind: 'text', label: 'Description', isLong: true },
    },
  });

/** Editor 3.2 "Dead services". */
export const linkCards = {
  twitter: linkCard(6, 'twitter', 'X (Twitter)', true),
  foursquare: linkCard(24, 'foursquare', 'Foursquare', true),
  instagram: linkCard(25, 'instagram', 'Instagram', true),
  fiveHundredPx: linkCard(42, 'fivehundredpix', '500px'),
  flickr: linkCard(45, 'flickr', 'Flickr'),
  amazon: linkCard(46, 'amazon', 'Amazon'),
  openTable: linkCard(50, 'opentable', 'OpenTable'),
  soundCloud: linkCard(56, 'soundcloud', 'SoundCloud'),
  tourDates: linkCard(59, 'tourdates', 'Tour dates'),
  zola: linkCard(63, 'zola', 'Zola'),
  acuity: linkCard(65, 'acuity', 'Acuity Scheduling'),
  openTableV2: linkCard(66, 'opentable-v2', 'OpenTable reservations'),
  tock: linkCard(68, 'tock', 'Tock'),
} as const;

const addressKeys = 'url link href permalinkUrl permalink profileUrl sourceUrl widgetUrl reservationUrl embedUrl'.split(
  ' ',
);

const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^https?:\/\/[^\s"'<>]{1,2000}$/.test(value);

/** The first web address among the properties whose name says that they hold the block's link. */
export const namedAddress = (props: Readonly<Record<string, unknown>>): string | undefined =>
  addressKeys.map((key) => props[key]).find(isAddress);

/** For blocks of known services: the first web address, whichever property the service used. */
export const storedAddress = (props: Readonly<Record<string, unknown>>): string | undefined =>
  namedAddress(props) ?? Object.values(props).find(isAddress);
