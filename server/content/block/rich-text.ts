// Rich text: the ProseMirror JSON that every text of the product is stored as. Portable.
import * as z from 'zod';
import { messages } from './messages.ts';

const problems = messages.richText;

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

const linkMark = z.strictObject({
  type: z.literal('link'),
  attrs: z.strictObject({ href: z.string().max(2000).optional(), newWindow: z.boolean().optional() }).optional(),
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

/** What is wrong with a text, or undefined. A walk instead of a recursive schema: it names the path and limits the depth. */
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
  if (node.content === undefined) return undefined;
  if (!Array.isArray(node.content)) return problems.content({ path });
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
