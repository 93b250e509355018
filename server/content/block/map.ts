// A place: drawn by us, with links to map apps, and an OpenStreetMap map on request. Portable.
import * as z from 'zod';
import { defineBlock } from './block.ts';

export const placeSchema = z.object({
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
  address: z.string().max(500).default(''),
});

export const mapBlock = defineBlock({
  number: 4,
  key: 'map',
  isPromotable: true,
  name: 'Map',
  styles: ['map', 'frame'],
  icon: 'M20 10c0 4.993-5.539 10.193-7.399 11.799a1 1 0 0 1-1.202 0C9.539 20.193 4 14.993 4 10a8 8 0 0 1 16 0M12 7a3 3 0 1 0 0 6a3 3 0 1 0 0-6',
  props: z.object({
    title: z.string().max(500).default(''),
    place: placeSchema.optional(),
    zoom: z.int().min(1).max(19).default(15),
    heightPx: z.int().min(160).max(800).default(360),
    /** Whether visitors may load an interactive map. */
    live: z.boolean().default(true),
    directions: z.boolean().default(true),
  }),
  isOpen: true,
  starter: {},
  group: 'contact',
  finds: 'place location address directions where',
  fields: {
    place: { kind: 'place', label: 'Place' },
    title: { kind: 'text', label: 'Name', placeholder: 'Our studio' },
    directions: { kind: 'switch', label: 'Link to directions' },
    live: {
      kind: 'switch',
      label: 'Offer a live map',
      help: 'Loaded from OpenStreetMap once a visitor presses Show map. Nothing is sent before then.',
    },
    zoom: { group: 'Design', kind: 'number', label: 'Zoom', min: 1, max: 19, applies: ({ live }) => live !== false },
    heightPx: { kind: 'number', label: 'Height', min: 160, max: 800, step: 10, unit: 'px' },
  },
  firstField: ({ title }) => (title ? 'title' : undefined),
});
