// What the properties of each kind of block may be: the check at the door for every change. Portable.
import * as z from 'zod';
import { BlockType, type RichTextNode } from './schema.ts';

/** Where a link may lead: a path or part of this site, a page by its id, the web, mail or a telephone. Never a script. */
export const isSafeHref = (href: string): boolean =>
  /^(?:#|\/(?![/\\])|https?:\/\/|mailto:|tel:|[0-9a-f]{24}(?:#|$))/i.test(href) && !/[\u0000-\u0020\u007f]/.test(href);

const hrefSchema = z
  .string()
  .max(2000)
  .refine((href) => href === '' || isSafeHref(href), 'Not an address that a link may lead to');

const linkMark = z.strictObject({
  type: z.literal('link'),
  attrs: z.strictObject({ href: hrefSchema.optional(), newWindow: z.boolean().optional() }).optional(),
});
const plainMark = z.strictObject({ type: z.enum(['strong', 'em', 'underline', 'code']) });
const marks = z.array(z.union([plainMark, linkMark])).max(5);
const attrs = z.strictObject({
  level: z.int().min(1).max(4).optional(),
  align: z.enum(['left', 'center', 'right']).optional(),
  size: z.enum(['lead', 'small']).optional(),
});

const depthMax = 20;

const content: Record<RichTextNode['type'], readonly RichTextNode['type'][]> = {
  doc: ['paragraph', 'heading', 'bullet_list', 'ordered_list', 'blockquote'],
  blockquote: ['paragraph', 'heading', 'bullet_list', 'ordered_list', 'blockquote'],
  paragraph: ['text', 'hard_break'],
  heading: ['text', 'hard_break'],
  bullet_list: ['list_item'],
  ordered_list: ['list_item'],
  list_item: ['paragraph', 'bullet_list', 'ordered_list', 'heading', 'blockquote'],
  hard_break: [],
  text: [],
};

/** What is wrong with a text, or undefined. A walk instead of a recursive schema: it names the place and stops at a depth. */
export function richTextProblem(value: unknown): string | undefined {
  return nodeProblem(value, ['doc'], 'doc', 0);
}

function nodeProblem(value: unknown, allowed: readonly string[], path: string, depth: number): string | undefined {
  if (depth > depthMax) return `${path}: nested deeper than ${depthMax}`;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return `${path}: not a node`;
  const node = value as Record<string, unknown>;
  const type = node.type;
  if (typeof type !== 'string' || !allowed.includes(type))
    return `${path}: "${String(type).slice(0, 30)}" cannot stand here`;
  const unknown = Object.keys(node).find((key) => !['type', 'attrs', 'content', 'text', 'marks'].includes(key));
  if (unknown) return `${path}: unknown field "${unknown.slice(0, 30)}"`;
  if (type === 'text' ? typeof node.text !== 'string' || node.text === '' : node.text !== undefined)
    return `${path}: wrong text`;
  if (node.attrs !== undefined && !attrs.safeParse(node.attrs).success) return `${path}: wrong attributes`;
  if (node.marks !== undefined && !marks.safeParse(node.marks).success) return `${path}: wrong marks`;
  if (node.content === undefined) return undefined;
  if (!Array.isArray(node.content)) return `${path}: wrong content`;
  for (const [i, child] of node.content.entries()) {
    const problem = nodeProblem(child, content[type as RichTextNode['type']], `${path}/${i}`, depth + 1);
    if (problem) return problem;
  }
  return undefined;
}

const richText = z.custom<RichTextNode>((value) => richTextProblem(value) === undefined, {
  error: (issue) => richTextProblem(issue.input),
});

const shortText = z.string().max(500);

/** What is absent has a default where it is shown. Types without an entry keep their properties unchecked but unrendered. */
export const blockProps: Readonly<Record<number, z.ZodType>> = {
  [BlockType.text]: z.strictObject({ doc: richText }),
  [BlockType.image]: z.strictObject({
    imageId: z.string().max(64),
    /** Spec: "Alt text from body is at most 250 characters". */
    altText: z.string().max(250).optional(),
    caption: shortText.optional(),
    href: hrefSchema.optional(),
    ratio: z.enum(['auto', '1:1', '4:5', '3:4', '3:2', '16:9']).optional(),
  }),
  [BlockType.button]: z.strictObject({
    text: shortText.optional(),
    href: hrefSchema.optional(),
    style: z.enum(['primary', 'secondary', 'link']).optional(),
    align: z.enum(['left', 'center', 'right']).optional(),
  }),
  [BlockType.quote]: z.strictObject({ quote: z.string().max(2000).optional(), source: shortText.optional() }),
  [BlockType.line]: z.strictObject({}),
  [BlockType.spacer]: z.strictObject({}),
  [BlockType.code]: z.strictObject({ html: z.string().max(40_000).optional() }),
  [BlockType.summary]: z.strictObject({
    collectionId: z.string().max(64).optional(),
    limit: z.int().min(1).max(30).optional(),
    design: z.enum(['grid', 'list']).optional(),
    columns: z.union([z.literal(2), z.literal(3), z.literal(4)]).optional(),
    featured: z.boolean().optional(),
  }),
  // Imports keep more.
  [BlockType.form]: z.looseObject({ formId: z.string().max(64).optional() }),
  [BlockType.newsletter]: z.looseObject({
    formId: z.string().max(64).optional(),
    title: shortText.optional(),
    description: z.string().max(2000).optional(),
  }),
  [BlockType.accordion]: z.strictObject({
    items: z.array(z.strictObject({ title: shortText, doc: richText })).max(50),
  }),
};

/** What is wrong with the properties of a block of this type, or undefined. */
export function propsProblem(type: number, props: unknown): string | undefined {
  const schema = Object.hasOwn(blockProps, type) ? blockProps[type] : undefined;
  const issue = schema?.safeParse(props).error?.issues[0];
  return issue && `${issue.path.map(String).join('/')}: ${issue.message}`;
}
