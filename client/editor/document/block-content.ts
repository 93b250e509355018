// A block's readable content and settings, for comparing two versions.
import { blockOf } from '../../../server/content/block/blocks.ts';
import type { BlockFields } from '../../../server/content/block/fields.ts';
import type { Block } from '../../../server/content/document/schema.ts';
import { contentText } from './block-labels.ts';
import { messages } from './messages.ts';

type BlockContent = {
  /** Text verbatim, settings by their labels. */
  text: string;
  /** Image IDs. */
  images: readonly string[];
};

const imagesMax = 6;

export function blockContent({ type, props }: Pick<Block, 'type' | 'props'>): BlockContent {
  const fields = blockOf(type)?.fields;
  // Text blocks are edited on the page, and imported blocks have no field declarations.
  if (!fields) return { text: contentText(props), images: [] };
  const found: Found = { lines: [], images: [] };
  read(fields, props, found);
  return { text: found.lines.filter(Boolean).join('\n'), images: found.images.slice(0, imagesMax) };
}

type Found = { lines: string[]; images: string[] };
type Field = BlockFields[string];

function read(fields: BlockFields, props: Readonly<Record<string, unknown>>, found: Found): void {
  for (const [name, field] of Object.entries(fields)) {
    const value = props[name];
    if (value === undefined || value === '' || field.applies?.(props) === false) continue;
    if (field.kind === 'image') found.images.push(String(value));
    else if (field.kind === 'list' && Array.isArray(value))
      for (const item of value) read(field.fields, item as Record<string, unknown>, found);
    else found.lines.push(lineOf(field, value));
  }
}

/** Empty for values that only programs can read. */
function lineOf(field: Field, value: unknown): string {
  const named = (text: string) => `${field.label}: ${text}`;
  switch (field.kind) {
    case 'text':
    case 'rich':
    case 'code':
    case 'dataset':
      return contentText(value);
    case 'place':
      return contentText((value as { address?: unknown }).address);
    case 'choice':
      return named(field.options.find((option) => option.value === value)?.label ?? String(value));
    case 'switch':
      return named(value === true ? messages.on : messages.off);
    case 'number':
      return named(`${value}${field.unit ? ` ${field.unit}` : ''}`);
    case 'link':
      return isId(value) ? '' : named(String(value));
    case 'file':
    case 'date':
    case 'color':
    case 'tags':
      return named(contentText(value).replaceAll('\n', ', '));
    default:
      return '';
  }
}

const isId = (value: unknown): boolean => /^[0-9a-f]{24}$/.test(String(value));
