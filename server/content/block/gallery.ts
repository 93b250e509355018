// Images in four designs. Names, defaults and ranges of the options: spec §3 "Gallery options". Portable.
import * as z from 'zod';
import { defineBlock } from './block.ts';
import { type BlockField, choice } from './fields.ts';
import { hrefSchema } from './href.ts';
import { hrefOf, imageFile } from './site-file.ts';

/** Spec §9 "Max items in a user-orderable collection". */
const itemsMax = 250;

const range = (min: number, max: number, fallback: number) => z.number().min(min).max(max).default(fallback);

const design = z.enum(['slideshow', 'slider', 'grid', 'stacked']).default('grid');

/** Width by height, in CSS syntax. */
export const galleryRatios = {
  square: '1 / 1',
  standard: '3 / 2',
  'standard-vertical': '2 / 3',
  'four-three': '4 / 3',
  'three-four-vertical': '3 / 4',
  widescreen: '16 / 9',
  'anamorphic-widescreen': '2.4 / 1',
} as const;
const ratioNames = Object.keys(galleryRatios) as (keyof typeof galleryRatios)[];

const item = z.strictObject({
  imageId: z.string().max(64).default(''),
  title: z.string().max(500).optional(),
  description: z.string().max(1000).optional(),
  /** Empty or absent: the image's own, else its title. */
  altText: z.string().max(250).optional(),
  /** Screen readers skip it. */
  isDecorative: z.boolean().optional(),
  href: hrefSchema.optional(),
  /** From a gallery page's image. Absent: the same as for all links. */
  newWindow: z.boolean().optional(),
});
export type GalleryItem = z.output<typeof item>;

const props = z.object({
  /** Shows this block's images, or those of a gallery page. */
  source: z.enum(['images', 'page']).default('images'),
  items: z.array(item).max(itemsMax).default([]),
  collectionId: z.string().max(64).default(''),
  design,
  autoplay: z.boolean().default(false),
  'autoplay-duration': range(1, 10, 5),
  controls: z.boolean().default(false),
  thumbnails: z.boolean().default(false),
  'thumbnail-strip-height': range(0, 200, 80),
  'thumbnail-strip-margin': range(0, 60, 20),
  'thumbnails-per-row': z.int().min(1).max(10).default(4),
  padding: range(0, 50, 20),
  'max-width': range(100, 300, 300),
  'auto-crop': z.boolean().default(true),
  'square-thumbs': z.boolean().default(true),
  'aspect-ratio': z.enum(ratioNames).default('square'),
  'show-meta': z.boolean().default(true),
  'show-meta-basic': z.boolean().default(true),
  'show-meta-only-title': z.boolean().default(false),
  'show-meta-on-hover': z.boolean().default(false),
  'meta-position': z
    .enum(['top', 'top-left', 'top-right', 'center', 'bottom', 'bottom-left', 'bottom-right'])
    .default('bottom'),
  'active-alignment': z.enum(['left', 'center', 'right']).default('center'),
  lightbox: z.boolean().default(false),
  lightboxTheme: z.enum(['dark', 'light']).default('dark'),
  newWindow: z.boolean().default(false),
  transparentBackground: z.boolean().default(false),
});

/** Without the images: gallery pages have these too. */
export const galleryOptions = props.omit({ source: true, items: true, collectionId: true });

type Props = Readonly<Record<string, unknown>>;
const is =
  (...designs: string[]) =>
  ({ design = 'grid' }: Props) =>
    designs.includes(design as string);
const strip = is('slideshow', 'slider');
const rows = is('grid', 'stacked');
/** Spec §3: "Thumbnail settings need thumbnails on." */
const withThumbnails = (props: Props) => strip(props) && props.thumbnails === true;
const ofStrip = (label: string, help?: string): BlockField => ({ kind: 'switch', label, help, applies: strip });
const slider = (
  label: string,
  min: number,
  max: number,
  unit: string,
  applies?: BlockField['applies'],
): BlockField => ({
  ...{ kind: 'number', label, min, max, unit, applies },
});

export const galleryBlock = defineBlock({
  number: 8,
  key: 'gallery',
  name: 'Gallery',
  icon: 'M22 11l-1.296-1.296a2.4 2.4 0 0 0-3.408 0L11 16M4 8a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2M12 7a1 1 0 1 0 2 0a1 1 0 1 0-2 0M10 2h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-10a2 2 0 0 1-2-2v-10a2 2 0 0 1 2-2z',
  props,
  // Imports may contain options of other versions.
  isOpen: true,
  starter: {},
  group: 'media',
  finds: 'photos pictures images slideshow carousel slider grid lightbox',
  fields: {
    source: choice('Images from', { images: 'This block', page: 'A gallery page' }),
    items: {
      kind: 'list',
      label: 'Images',
      item: 'image',
      max: itemsMax,
      isImages: true,
      applies: ({ source }) => source !== 'page',
      titleOf: ({ title }) => String(title ?? ''),
      fields: {
        imageId: { kind: 'image', label: 'Image' },
        title: { kind: 'text', label: 'Title' },
        description: { kind: 'text', label: 'Description', isLong: true },
        altText: {
          kind: 'text',
          label: 'Alt text',
          help: "Describes the image to people who can't see it. Up to 250 characters.",
          applies: ({ isDecorative }) => isDecorative !== true,
        },
        isDecorative: { kind: 'switch', label: 'Decorative', help: 'Screen readers skip it, so it needs no alt text.' },
        href: { kind: 'link', label: 'Link' },
      },
    },
    collectionId: {
      kind: 'collection',
      label: 'Gallery page',
      types: [1],
      applies: ({ source }) => source === 'page',
    },
    design: choice(
      'Layout',
      { slideshow: 'Slideshow', slider: 'Slider', grid: 'Grid', stacked: 'Stacked' },
      { group: 'Design' },
    ),
    'aspect-ratio': choice(
      'Shape',
      {
        square: 'Square 1:1',
        standard: 'Standard 3:2',
        'standard-vertical': 'Standard vertical 2:3',
        'four-three': 'Four-three 4:3',
        'three-four-vertical': 'Three-four vertical 3:4',
        widescreen: 'Widescreen 16:9',
        'anamorphic-widescreen': 'Anamorphic widescreen 2.40:1',
      },
      { applies: is('grid') },
    ),
    'thumbnails-per-row': slider('Images per row', 1, 10, '', is('grid')),
    padding: slider('Space between images', 0, 50, 'px', is('grid', 'stacked', 'slider')),
    'max-width': {
      ...slider('Largest image width', 100, 300, 'px', is('grid')),
      help: 'At 300, images fill their column.',
    },
    'auto-crop': ofStrip('Crop images to fill the frame'),
    'active-alignment': choice(
      'Active image',
      { left: 'Left', center: 'Center', right: 'Right' },
      { applies: is('slider') },
    ),
    transparentBackground: ofStrip('Transparent background', "Around images that don't fill the frame."),
    controls: { ...ofStrip('Next and previous buttons'), group: 'Playback' },
    autoplay: ofStrip(
      'Play automatically',
      "Visitors can pause it. It doesn't play for people who prefer less motion.",
    ),
    'autoplay-duration': slider('Seconds per image', 1, 10, 's', (props) => strip(props) && props.autoplay === true),
    thumbnails: { ...ofStrip('Thumbnails'), group: 'Thumbnails' },
    'thumbnail-strip-height': slider('Height', 0, 200, 'px', withThumbnails),
    'thumbnail-strip-margin': slider('Distance', 0, 60, 'px', withThumbnails),
    'square-thumbs': { kind: 'switch', label: 'Square thumbnails', applies: withThumbnails },
    'show-meta-basic': { group: 'Text', kind: 'switch', label: 'Titles below images', applies: rows },
    'show-meta': ofStrip('Title and description'),
    'show-meta-only-title': {
      ...{ kind: 'switch', label: 'Title only' },
      applies: (props) => strip(props) && props['show-meta'] !== false,
    },
    'show-meta-on-hover': {
      ...{ kind: 'switch', label: 'Only on hover' },
      applies: (props) => strip(props) && props['show-meta'] !== false,
    },
    'meta-position': choice(
      'Text position',
      {
        top: 'Top',
        'top-left': 'Top left',
        'top-right': 'Top right',
        center: 'Center',
        bottom: 'Bottom',
        'bottom-left': 'Bottom left',
        'bottom-right': 'Bottom right',
      },
      { applies: (props) => strip(props) && props['show-meta'] !== false },
    ),
    lightbox: { group: 'When clicked', kind: 'switch', label: 'Open in a lightbox' },
    lightboxTheme: choice(
      'Lightbox theme',
      { dark: 'Dark', light: 'Light' },
      { applies: ({ lightbox }) => lightbox === true },
    ),
    newWindow: { kind: 'switch', label: 'Open links in a new window' },
  },
  /** Spec §3 "Design effects". */
  effects(props, changed) {
    if (changed !== 'design') return {};
    if (props.design === 'slideshow') return { thumbnails: true };
    if (props.design === 'slider') return { thumbnails: false };
    return { thumbnails: false, autoplay: false };
  },
  siteFile: {
    fields: {
      items: z
        .array(
          z.strictObject({
            picture: imageFile,
            ...{ title: item.shape.title, description: item.shape.description, altText: item.shape.altText },
            href: item.shape.href,
          }),
        )
        .max(itemsMax),
      options: galleryOptions.partial().default({}),
    },
    props: ({ items, options }, names) => ({
      items: items.map(({ picture, href, ...one }) => ({
        imageId: names.imageId(picture),
        ...one,
        ...(href && { href: hrefOf(href, names) }),
      })),
      ...options,
    }),
  },
});
