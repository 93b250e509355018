// Labels of sections and blocks in the outline and the overlay: their type and the beginning of their text.

import { blockOf, labelOf } from '../../../server/content/block/blocks.ts';
import type { RichTextNode } from '../../../server/content/block/rich-text.ts';
import type { Block, Section } from '../../../server/content/document/schema.ts';
import { messages } from './messages.ts';

export const blockName = ({ type }: Block): string => labelOf(type)?.name ?? messages.block({ type });

/** e.g. `Section 2`, or the name of a shared section. */
export const sectionName = (index: number, shared?: string): string =>
  shared ?? messages.section({ number: index + 1 });

/** @returns a block's first words; empty for an image without alt text */
export function blockText({ props }: Block): string {
  const words = [plainText(props.doc), props.title, props.text, props.quote, props.caption, props.altText];
  return shortened(String(words.find((value) => typeof value === 'string' && value !== '') ?? ''));
}

export const themeNames: Readonly<Record<Section['theme'], string>> = {
  'light-1': messages.light1,
  'light-2': messages.light2,
  soft: messages.soft,
  bright: messages.bright,
  'dark-1': messages.dark1,
  'dark-2': messages.dark2,
};

/** The field that Enter edits. */
export const firstField = ({ type, props }: Block): string | undefined => blockOf(type)?.firstField?.(props);

/** The plain text of a block or of one of its properties, one line per paragraph. */
export function contentText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(contentText).filter(Boolean).join('\n');
  if (typeof value !== 'object' || value === null) return '';
  const { props, type, text, content } = value as {
    props?: unknown;
    type?: RichTextNode['type'];
    text?: string;
    content?: RichTextNode[];
  };
  if (props) return contentText(props);
  if (type === undefined) return contentText(Object.values(value));
  if (text !== undefined) return text;
  if (type === 'hard_break') return '\n';
  const isLine = content?.some((node) => node.type === 'text' || node.type === 'hard_break');
  return isLine ? (content ?? []).map(contentText).join('') : contentText(content ?? []);
}

function plainText(node: unknown): string {
  const { text, content } = (typeof node === 'object' && node !== null ? node : {}) as Partial<RichTextNode>;
  return text ?? (content ?? []).map(plainText).join(' ');
}

export const shortened = (text: string): string => {
  const one = text.replace(/\s+/g, ' ').trim();
  return one.length > 60 ? `${one.slice(0, 57)}…` : one;
};
