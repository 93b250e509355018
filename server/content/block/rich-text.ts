// Rich text: the ProseMirror JSON in which all formatted text is stored. Portable.
import * as z from 'zod';
import { messages } from './messages.ts';

const problems = messages.richText;

/** Colors of the section's theme, so that text stays readable if the theme changes. */
export const textColors = ['accent', 'muted', 'success', 'danger'] as const;
export const imageWidths = ['s', 'm', 'full'] as const;

export type RichTextAttrs = {
  level?: number;
  align?: 'left' | 'center' | 'right';
  size?: 'lead' | 'small';
  /** For an image, with its original size, so that the layout doesn't shift when it loads. */
  imageId?: string;
  altText?: string;
  width?: (typeof imageWidths)[number];
  widthPx?: number;
  heightPx?: number;
};

export type RichTextNode = {
  type:
    | 'doc'
    | 'paragraph'
    | 'heading'
    | 'bullet_list'
    | 'ordered_list'
    | 'list_item'
    | 'blockquote'
    | 'horizontal_rule'
    | 'image'
    | 'table'
    | 'table_row'
    | 'table_cell'
    | 'table_header'
    | 'hard_break'
    | 'text';
  attrs?: RichTextAttrs;
  content?: RichTextNode[];
  text?: string;
  marks?: {
    type: 'strong' | 'em' | 'underline' | 'strike' | 'code' | 'color' | 'link';
    attrs?: { href?: string; newWindow?: boolean; color?: (typeof textColors)[number] };
  }[];
};

const linkMark = z.strictObject({
  type: z.literal('link'),
  attrs: z.strictObject({ href: z.string().max(2000).optional(), newWindow: z.boolean().optional() }).optional(),
});
const colorMark = z.strictObject({ type: z.literal('color'), attrs: z.strictObject({ color: z.enum(textColors) }) });
const plainMark = z.strictObject({ type: z.enum(['strong', 'em', 'underline', 'strike', 'code']) });
const marks = z.array(z.union([plainMark, colorMark, linkMark])).max(7);
const pixels = z.int().min(1).max(100_000);
const attrs = z.strictObject({
  level: z.int().min(1).max(4).optional(),
  align: z.enum(['left', 'center', 'right']).optional(),
  size: z.enum(['lead', 'small']).optional(),
  imageId: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
  altText: z.string().max(250).optional(),
  width: z.enum(imageWidths).optional(),
  widthPx: pixels.optional(),
  heightPx: pixels.optional(),
});

const depthMax = 20;
const columnsMax = 12;
const rowsMax = 100;

const flow = [
  'paragraph',
  'heading',
  'bullet_list',
  'ordered_list',
  'blockquote',
  'horizontal_rule',
  'image',
  'table',
] as const;
const content: Record<RichTextNode['type'], readonly RichTextNode['type'][]> = {
  doc: flow,
  blockquote: ['paragraph', 'heading', 'bullet_list', 'ordered_list', 'blockquote'],
  paragraph: ['text', 'hard_break'],
  heading: ['text', 'hard_break'],
  bullet_list: ['list_item'],
  ordered_list: ['list_item'],
  list_item: ['paragraph', 'bullet_list', 'ordered_list', 'heading', 'blockquote'],
  horizontal_rule: [],
  image: [],
  table: ['table_row'],
  table_row: ['table_cell', 'table_header'],
  table_cell: ['paragraph', 'bullet_list', 'ordered_list'],
  table_header: ['paragraph', 'bullet_list', 'ordered_list'],
  hard_break: [],
  text: [],
};
const childrenMax: Partial<Record<RichTextNode['type'], number>> = { table: rowsMax, table_row: columnsMax };

/**
 * The first problem of a text, or undefined. A walk instead of a recursive schema: it names the path and limits the
 * depth.
 */
export function richTextProblem(value: unknown): string | undefined {
  return nodeProblem(value, ['doc'], 'doc', 0);
}

function nodeProblem(value: unknown, allowed: readonly string[], path: string, depth: number): string | undefined {
  if (depth > depthMax) return problems.tooDeep({ path, max: depthMax });
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return problems.notNode({ path });
  const node = value as Record<string, unknown>;
  const type = node.type;
  if (typeof type !== 'string' || !allowed.includes(type))
    return problems.notAllowed({ path, type: String(type).slice(0, 30) });
  const unknown = Object.keys(node).find((key) => !['type', 'attrs', 'content', 'text', 'marks'].includes(key));
  if (unknown) return problems.unknownField({ path, field: unknown.slice(0, 30) });
  if (type === 'text' ? typeof node.text !== 'string' || node.text === '' : node.text !== undefined)
    return problems.text({ path });
  if (node.attrs !== undefined && !attrs.safeParse(node.attrs).success) return problems.attributes({ path });
  if (node.marks !== undefined && !marks.safeParse(node.marks).success) return problems.marks({ path });
  if (type === 'image' && typeof (node.attrs as RichTextAttrs | undefined)?.imageId !== 'string')
    return problems.attributes({ path });
  if (node.content === undefined) return undefined;
  const max = childrenMax[type as RichTextNode['type']];
  if (!Array.isArray(node.content) || (max !== undefined && node.content.length > max))
    return problems.content({ path });
  for (const [i, child] of node.content.entries()) {
    const problem = nodeProblem(child, content[type as RichTextNode['type']], `${path}/${i}`, depth + 1);
    if (problem) return problem;
  }
  return undefined;
}

export const richText = z.custom<RichTextNode>((value) => richTextProblem(value) === undefined, {
  error: (issue) => richTextProblem(issue.input),
});

export const emptyText: RichTextNode = { type: 'doc', content: [{ type: 'paragraph' }] };
