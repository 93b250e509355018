// What each block type keeps in `props`, with its defaults. Used by the registry and by the editor's panels. Portable.
import * as z from 'zod';
import type { RichTextNode } from '../../../server/content/document/schema.ts';

const mark = z.object({
  type: z.enum(['strong', 'em', 'underline', 'code', 'link']),
  attrs: z.object({ href: z.string().max(2000).optional(), newWindow: z.boolean().optional() }).optional(),
});

const nodeTypes = [
  'doc',
  'paragraph',
  'heading',
  'bullet_list',
  'ordered_list',
  'list_item',
  'blockquote',
  'hard_break',
  'text',
] as const;

/** Rich text as ProseMirror writes it. Node and mark types outside the list are refused. */
export const richTextSchema: z.ZodType<RichTextNode> = z.lazy(() =>
  z.object({
    type: z.enum(nodeTypes),
    attrs: z
      .object({
        level: z.int().min(1).max(4).optional(),
        align: z.enum(['left', 'center', 'right']).optional(),
        size: z.enum(['lead', 'small']).optional(),
      })
      .optional(),
    content: z.array(richTextSchema).max(2000).optional(),
    text: z.string().optional(),
    marks: z.array(mark).optional(),
  }),
);

const emptyText: RichTextNode = { type: 'doc', content: [{ type: 'paragraph' }] };

export const ratios = ['auto', '1:1', '4:5', '3:4', '3:2', '16:9'] as const;

export const textProps = z.object({ doc: richTextSchema.default(emptyText) });

export const imageProps = z.object({
  /** Empty until the owner has chosen one. */
  imageId: z.string().default(''),
  /** Empty text means decoration; absent: the image's own. */
  altText: z.string().max(1000).optional(),
  caption: z.string().max(1000).optional(),
  href: z.string().max(2000).optional(),
  ratio: z.enum(ratios).default('auto'),
});

export const buttonProps = z.object({
  text: z.string().max(200).default('Read more'),
  href: z.string().max(2000).default('/'),
  style: z.enum(['primary', 'secondary', 'link']).default('primary'),
  align: z.enum(['left', 'center', 'right']).default('left'),
});

export const quoteProps = z.object({
  quote: z.string().max(2000).default(''),
  source: z.string().max(200).default(''),
});

export const codeProps = z.object({ html: z.string().max(400_000).default('') });

export const summaryProps = z.object({
  collectionId: z.string().default(''),
  limit: z.int().min(1).max(30).default(4),
  design: z.enum(['grid', 'list']).default('grid'),
  columns: z.union([z.literal(2), z.literal(3), z.literal(4)]).default(3),
  featured: z.boolean().optional(),
});

export const accordionProps = z.object({
  items: z
    .array(z.object({ title: z.string().max(300), doc: richTextSchema }))
    .max(60)
    .default([]),
});

/** Empty until the owner has chosen one. */
export const formProps = z.object({ formId: z.string().default('') });

export const newsletterProps = z.object({
  formId: z.string().default(''),
  title: z.string().max(500).default(''),
  description: z.string().max(2000).default(''),
});

export const noProps = z.object({});
