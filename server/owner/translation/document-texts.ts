// The texts of a page's blocks: those that the inspector edits as text, and formatted texts by paragraph. Portable.

import { blockOf } from '../../content/block/blocks.ts';
import type { BlockField, BlockFields } from '../../content/block/fields.ts';
import { arranged } from '../../content/document/arranged.ts';
import type { Document } from '../../content/document/schema.ts';
import { inlineText, isInline } from '../../site/language/inline-text.ts';

export type FoundText = { path: readonly (string | number)[]; label: string; source: string; isLong?: boolean };

type Props = Readonly<Record<string, unknown>>;
const depthMax = 12;

export function documentTexts(document: Document): FoundText[] {
  return arranged(document).flatMap(({ blocks }) =>
    blocks.flatMap((block) => {
      const definition = blockOf(block.type);
      if (definition === undefined) return [];
      return [...propsTexts(block.props, definition.fields, definition.name)].map((text) => ({
        ...text,
        path: ['blocks', block.id, 'props', ...text.path],
      }));
    }),
  );
}

/** The ids of its blocks' images, also of those in lists. */
export const documentImages = (document: Document): string[] =>
  Object.values(document.blocks).flatMap(({ type, props }) => propsImages(props, blockOf(type)?.fields ?? {}));

const propsImages = (props: Props, fields: BlockFields): string[] =>
  Object.entries(fields).flatMap(([key, field]) => {
    const value = props[key];
    if (field.kind === 'list' && Array.isArray(value))
      return value.flatMap((item: Props) => propsImages(item, field.fields));
    return field.kind === 'image' && typeof value === 'string' && value !== '' ? [value] : [];
  });

/** A field without its own declaration is edited on the page: only formatted text, and the block's first field. */
function* propsTexts(props: Props, fields: BlockFields | undefined, name: string): Generator<FoundText> {
  for (const [key, value] of Object.entries(props)) {
    const field = fields?.[key];
    yield* valueTexts(value, field, field ? `${name}: ${field.label}` : name, [key]);
  }
}

function* valueTexts(
  value: unknown,
  field: BlockField | undefined,
  label: string,
  path: readonly (string | number)[],
): Generator<FoundText> {
  if (isDoc(value)) yield* richTexts(value, label, path, 0);
  else if (typeof value === 'string') {
    if (isWords(value) && (field?.kind === 'text' || (field === undefined && ownTexts.has(String(path.at(-1))))))
      yield {
        path,
        label,
        source: value,
        isLong: (field?.kind === 'text' && field.isLong === true) || value.length > 120,
      };
  } else if (Array.isArray(value) && field?.kind === 'list') {
    for (const [n, item] of value.entries())
      if (typeof item === 'object' && item !== null)
        for (const [key, inner] of Object.entries(item as Props)) {
          const own = field.fields[key];
          yield* valueTexts(inner, own, own ? `${label}: ${own.label}` : label, [...path, n, key]);
        }
  }
}

/** Properties that are edited in place only. */
const ownTexts: ReadonlySet<string> = new Set(['text', 'title', 'caption', 'quote', 'source', 'markdown', 'heading']);

/** Not an address, a number, or a path. */
const isWords = (text: string): boolean => /\p{L}/u.test(text) && !/^(?:https?:\/\/|mailto:|\/|#)\S*$/i.test(text);

const isDoc = (value: unknown): value is { content: unknown[] } =>
  typeof value === 'object' &&
  value !== null &&
  (value as { type?: unknown }).type === 'doc' &&
  Array.isArray((value as { content?: unknown }).content);

function* richTexts(
  node: { content?: unknown },
  label: string,
  path: readonly (string | number)[],
  depth: number,
): Generator<FoundText> {
  const { content } = node;
  if (!Array.isArray(content) || depth > depthMax) return;
  if (isInline(content)) {
    const source = inlineText(content);
    if (isWords(source)) yield { path: [...path, 'content'], label, source, isLong: source.length > 80 };
    return;
  }
  for (const [n, child] of content.entries())
    if (typeof child === 'object' && child !== null) yield* richTexts(child, label, [...path, 'content', n], depth + 1);
}
