// One image: with a crop, text in one of six designs, and a link or lightbox. Portable.

import * as z from 'zod';
import { defineBlock } from './block.ts';
import { choice } from './fields.ts';
import { framingSchema } from './framing.ts';
import { hrefSchema } from './href.ts';
import { hrefOf, imageFile } from './site-file.ts';

const ratio = z.enum(['auto', '1:1', '4:5', '3:4', '2:3', '3:2', '4:3', '16:9', '2.4:1']).default('auto');

type Props = Readonly<Record<string, unknown>>;
const isInline = ({ design = 'inline' }: Props) => design === 'inline';

export const imageBlock = defineBlock({
  number: 5,
  key: 'image',
  isPromotable: true,
  name: 'Image',
  icon: 'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-14a2 2 0 0 1 2-2zM7 9a2 2 0 1 0 4 0a2 2 0 1 0-4 0M21 15l-3.086-3.086a2 2 0 0 0-2.828 0L6 21',
  props: z.object({
    /** Empty until the owner chooses an image. */
    imageId: z.string().max(64).default(''),
    /** Empty or absent: the image's own. Spec: "Alt text from body is at most 250 characters". */
    altText: z.string().max(250).optional(),
    /** A decorative image, which screen readers skip. */
    isDecorative: z.boolean().optional(),
    caption: z.string().max(1000).optional(),
    captionPlace: z.enum(['below', 'overlay', 'hover', 'none']).default('below'),
    href: hrefSchema.optional(),
    newWindow: z.boolean().default(false),
    lightbox: z.boolean().default(false),
    lightboxTheme: z.enum(['dark', 'light']).default('dark'),
    ratio,
    framing: framingSchema.optional(),
    design: z.enum(['inline', 'poster', 'card', 'overlap', 'collage', 'stack']).default('inline'),
    title: z.string().max(500).optional(),
    text: z.string().max(2000).optional(),
    buttonText: z.string().max(200).optional(),
    /** How much a poster's image is darkened, in percent. */
    shade: z.number().min(0).max(80).default(45),
    side: z.enum(['left', 'right']).default('left'),
    align: z.enum(['left', 'center', 'right']).default('left'),
  }),
  starter: {},
  group: 'basic',
  finds: 'photo picture poster card overlay banner lightbox',
  fields: {
    imageId: { kind: 'image', label: 'Image' },
    altText: {
      kind: 'text',
      label: 'Alt text',
      help: "Describes the image to people who can't see it. Leave empty to use the image’s own.",
      applies: ({ isDecorative }) => isDecorative !== true,
    },
    isDecorative: { kind: 'switch', label: 'Decorative', help: 'Screen readers skip it, so it needs no alt text.' },
    design: choice(
      'Layout',
      {
        inline: 'Image and caption',
        poster: 'Text over the image',
        card: 'Text beside the image',
        overlap: 'Text overlaps the image',
        collage: 'Text in a frame on the image',
        stack: 'Text below the image',
      },
      { group: 'Design' },
    ),
    caption: { kind: 'text', label: 'Caption', applies: isInline },
    captionPlace: choice(
      'Caption position',
      {
        below: 'Below the image',
        overlay: 'Over the image',
        hover: 'Over the image on hover',
        none: 'Hidden',
      },
      { applies: isInline },
    ),
    title: { kind: 'text', label: 'Title', applies: (props) => !isInline(props) },
    text: { kind: 'text', label: 'Text', isLong: true, applies: (props) => !isInline(props) },
    buttonText: {
      kind: 'text',
      label: 'Button',
      help: 'Leave empty to link the image itself.',
      applies: (props) => !isInline(props) && Boolean(props.href),
    },
    side: choice(
      'Image side',
      { left: 'Left', right: 'Right' },
      { applies: ({ design }) => design === 'card' || design === 'overlap' || design === 'collage' },
    ),
    align: choice(
      'Text alignment',
      { left: 'Left', center: 'Center', right: 'Right' },
      { applies: (props) => !isInline(props) },
    ),
    shade: {
      kind: 'number',
      label: 'Overlay',
      min: 0,
      max: 80,
      unit: '%',
      applies: ({ design }) => design === 'poster',
    },
    ratio: choice(
      'Shape',
      {
        auto: 'Original',
        '1:1': 'Square 1:1',
        '4:5': 'Portrait 4:5',
        '3:4': 'Portrait 3:4',
        '2:3': 'Portrait 2:3',
        '3:2': 'Landscape 3:2',
        '4:3': 'Landscape 4:3',
        '16:9': 'Widescreen 16:9',
        '2.4:1': 'Cinema 2.40:1',
      },
      { group: 'Crop' },
    ),
    framing: {
      kind: 'framing',
      label: 'Crop and focal point',
      image: 'imageId',
      applies: ({ imageId }) => imageId !== '',
    },
    href: { group: 'When clicked', kind: 'link', label: 'Link', newWindow: 'newWindow' },
    lightbox: { kind: 'switch', label: 'Open in a lightbox', applies: ({ href }) => !href },
    lightboxTheme: choice(
      'Lightbox theme',
      { dark: 'Dark', light: 'Light' },
      { applies: ({ href, lightbox }) => !href && lightbox === true },
    ),
  },
  firstField: ({ caption, design }) => (design && design !== 'inline' ? 'title' : caption ? 'caption' : undefined),
  siteFile: {
    fields: {
      picture: imageFile,
      altText: z.string().optional(),
      caption: z.string().optional(),
      href: hrefSchema.optional(),
      ratio,
    },
    props: ({ picture, href, ...image }, names) => ({
      imageId: names.imageId(picture),
      ...image,
      href: href && hrefOf(href, names),
    }),
  },
});
