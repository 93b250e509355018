// What the editor edits: a page's sections and blocks as maps, so that changes commute. Editor 3.2. Portable.
import * as z from 'zod';
import { sectionThemes } from './block-type.ts';

export { arranged } from './arranged.ts';
export { BlockType, sectionThemes } from './block-type.ts';

/** Our choice: far more rows than a section has, and few enough for every browser's grid. */
const rowsMax = 10_000;

const cellSchema = z.strictObject({
  x: z.int().min(0).max(23),
  w: z.int().min(1).max(24),
  y: z.int().min(0).max(rowsMax),
  h: z.int().min(1).max(rowsMax),
});

export const blockSchema = z.strictObject({
  id: z.string(),
  type: z.int(),
  /** Id of the section it stands in. */
  section: z.string(),
  /** Fractional index: order on the phone and in the reading order. */
  order: z.string(),
  layout: z.strictObject({
    desktop: cellSchema,
    phone: cellSchema.optional(),
    hidden: z.array(z.enum(['desktop', 'phone'])).optional(),
  }),
  /** Checked by the block's own schema in the block registry. */
  props: z.record(z.string(), z.unknown()),
});
export type Block = z.infer<typeof blockSchema>;

export const sectionSchema = z.strictObject({
  id: z.string(),
  order: z.string(),
  theme: z.enum(sectionThemes),
  background: z.strictObject({
    source: z.union([z.literal(1), z.literal(4)]),
    imageId: z.string().optional(),
    overlay: z.number().min(0).max(1).optional(),
  }),
  width: z.enum(['inset', 'full']),
  height: z.enum(['auto', 's', 'm', 'l', 'screen']),
});
export type Section = z.infer<typeof sectionSchema>;

export const documentSchema = z.strictObject({
  /** The collection's or item's id: one document each; of a block field `field-<its id>`. */
  id: z.string(),
  kind: z.enum(['page', 'item', 'field']),
  sections: z.record(z.string(), sectionSchema),
  /** At most `patchLimits.blocksMax`. */
  blocks: z.record(z.string(), blockSchema),
  /** When it was published last; areas show it. Absent: unknown. */
  updatedOn: z.int().optional(),
});
export type Document = z.infer<typeof documentSchema>;

/** ProseMirror JSON of a text block's `props.doc`: the schema every text in the product has. */
export type RichTextNode = {
  type:
    | 'doc'
    | 'paragraph'
    | 'heading'
    | 'bullet_list'
    | 'ordered_list'
    | 'list_item'
    | 'blockquote'
    | 'hard_break'
    | 'text';
  attrs?: { level?: number; align?: 'left' | 'center' | 'right'; size?: 'lead' | 'small' };
  content?: RichTextNode[];
  text?: string;
  marks?: { type: 'strong' | 'em' | 'underline' | 'code' | 'link'; attrs?: { href?: string; newWindow?: boolean } }[];
};

/** Props of the block types that have a renderer. Images are referred to by image id, pages by collection id or path. */
export type BlockProps = {
  text: { doc: RichTextNode };
  image: {
    imageId: string;
    altText?: string;
    caption?: string;
    href?: string;
    ratio?: 'auto' | '1:1' | '4:5' | '3:4' | '3:2' | '16:9';
  };
  button: { text: string; href: string; style: 'primary' | 'secondary' | 'link'; align?: 'left' | 'center' | 'right' };
  quote: { quote: string; source: string };
  line: Record<string, never>;
  spacer: Record<string, never>;
  code: { html: string };
  /** Newest posts or products of a collection. */
  summary: { collectionId: string; limit: number; design: 'grid' | 'list'; columns: 2 | 3 | 4; featured?: boolean };
  accordion: { items: { title: string; doc: RichTextNode }[] };
};
