// ProseMirror's JSON as documents store it, without empty attributes.
import type { RichTextNode } from '../../../../../server/content/block/rich-text.ts';

type Attributed = { attrs?: Record<string, unknown> };

/** e.g. `{ type: 'paragraph', attrs: { align: null, size: null } }` → `{ type: 'paragraph' }` */
export function plainJson(node: unknown): RichTextNode {
  const { attrs, content, marks, ...rest } = node as Attributed & { content?: unknown[]; marks?: Attributed[] };
  return {
    ...rest,
    ...attributes(attrs),
    ...(content && content.length > 0 ? { content: content.map(plainJson) } : {}),
    ...(marks && marks.length > 0
      ? { marks: marks.map(({ attrs: own, ...mark }) => ({ ...mark, ...attributes(own) })) }
      : {}),
  } as RichTextNode;
}

function attributes(attrs: Record<string, unknown> | undefined): Attributed {
  const said = Object.entries(attrs ?? {}).filter(([, value]) => value !== null && value !== false && value !== '');
  return said.length > 0 ? { attrs: Object.fromEntries(said) } : {};
}
