// What the outline and the overlay call sections and blocks: their kind, and the beginning of their text.
import { BlockType } from '../../../server/content/document/block-type.ts';
import type { Block, RichTextNode, Section } from '../../../server/content/document/schema.ts';

const names: Readonly<Record<number, string>> = {
  [BlockType.text]: 'Text',
  [BlockType.image]: 'Image',
  [BlockType.gallery]: 'Gallery',
  [BlockType.form]: 'Form',
  [BlockType.newsletter]: 'Newsletter',
  [BlockType.spacer]: 'Spacer',
  [BlockType.code]: 'Code',
  [BlockType.quote]: 'Quote',
  [BlockType.product]: 'Product',
  [BlockType.markdown]: 'Markdown',
  [BlockType.line]: 'Line',
  [BlockType.button]: 'Button',
  [BlockType.summary]: 'Summary',
  [BlockType.accordion]: 'Accordion',
};

export const blockName = ({ type }: Block): string => names[type] ?? `Block ${type}`;

/** e.g. `Section 2` and the first words in it. */
export const sectionName = (index: number): string => `Section ${index + 1}`;

/** The first words that stand in a block; empty for a picture without words. */
export function blockText({ type, props }: Block): string {
  if (type === BlockType.text) return shortened(plainText(props.doc));
  const first = [props.title, props.text, props.quote, props.caption, props.altText].find(
    (value) => typeof value === 'string' && value !== '',
  );
  return shortened(String(first ?? ''));
}

export const themeNames: Readonly<Record<Section['theme'], string>> = {
  'light-1': 'Light 1',
  'light-2': 'Light 2',
  soft: 'Soft',
  bright: 'Bright',
  'dark-1': 'Dark 1',
  'dark-2': 'Dark 2',
};

export const hasForm = ({ type }: Block): boolean => type === BlockType.form || type === BlockType.newsletter;

/** The field that Enter begins to edit, or none. */
export function firstField({ type, props }: Block): string | undefined {
  if (type === BlockType.text) return 'doc';
  if (type === BlockType.button) return 'text';
  if (type === BlockType.quote) return 'quote';
  if (type === BlockType.newsletter) return 'title';
  if (type === BlockType.image) return props.caption ? 'caption' : undefined;
  if (type === BlockType.accordion)
    return Array.isArray(props.items) && props.items.length > 0 ? 'items.0.title' : undefined;
  return undefined;
}

/** A text, a block or one of its properties in words: a line for each paragraph. */
export function contentWords(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(contentWords).filter(Boolean).join('\n');
  if (typeof value !== 'object' || value === null) return '';
  const { props, type, text, content } = value as {
    props?: unknown;
    type?: RichTextNode['type'];
    text?: string;
    content?: RichTextNode[];
  };
  if (props) return contentWords(props);
  if (type === undefined) return contentWords(Object.values(value));
  if (text !== undefined) return text;
  if (type === 'hard_break') return '\n';
  const isLine = content?.some((node) => node.type === 'text' || node.type === 'hard_break');
  return isLine ? (content ?? []).map(contentWords).join('') : contentWords(content ?? []);
}

function plainText(node: unknown): string {
  const { text, content } = (typeof node === 'object' && node !== null ? node : {}) as Partial<RichTextNode>;
  return text ?? (content ?? []).map(plainText).join(' ');
}

export const shortened = (text: string): string => {
  const one = text.replace(/\s+/g, ' ').trim();
  return one.length > 60 ? `${one.slice(0, 57)}…` : one;
};
