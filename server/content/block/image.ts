// One image, with an optional caption and link. Portable.
import * as z from 'zod';
import { defineBlock } from './block.ts';
import { hrefSchema } from './href.ts';
import { hrefOf, imageFile } from './site-file.ts';

const ratio = z.enum(['auto', '1:1', '4:5', '3:4', '3:2', '16:9']).default('auto');

export const imageBlock = defineBlock({
  number: 5,
  key: 'image',
  name: 'Image',
  icon: 'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2v-14a2 2 0 0 1 2-2zM7 9a2 2 0 1 0 4 0a2 2 0 1 0-4 0M21 15l-3.086-3.086a2 2 0 0 0-2.828 0L6 21',
  props: z.object({
    /** Empty until the owner chooses one. */
    imageId: z.string().max(64).default(''),
    /** Empty: decoration. Absent: the image's own. Spec: "Alt text from body is at most 250 characters". */
    altText: z.string().max(250).optional(),
    caption: z.string().max(1000).optional(),
    href: hrefSchema.optional(),
    ratio,
  }),
  firstField: ({ caption }) => (caption ? 'caption' : undefined),
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
