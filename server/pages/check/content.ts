// The parts of a page that checks read, extracted by the declarations of its blocks. Portable.
import { blockOf } from '../../content/block/blocks.ts';
import type { BlockField } from '../../content/block/fields.ts';
import { type MarkdownBlock, type MarkdownInline, parseMarkdown } from '../../content/block/markdown/parse.ts';
import type { RichTextNode, textColors } from '../../content/block/rich-text.ts';
import { arranged } from '../../content/document/arranged.ts';
import type { Block, Document, Section } from '../../content/document/schema.ts';
import { checkLimits } from './schema.ts';

export type ThemeColor = (typeof textColors)[number];
type Props = Readonly<Record<string, unknown>>;

export type ContentPosition = { readonly sectionId: string; readonly blockId?: string };
type PageLink = ContentPosition & { readonly href: string };
export type PageImage = ContentPosition & {
  readonly imageId: string;
  /** The page's own alt text. Absent: only the image's own text applies. `decorative`: needs none. */
  readonly altText: string | 'decorative' | undefined;
  /** CSS pixels on a desktop. */
  readonly shownPx: number;
};
type PageHeading = ContentPosition & { readonly level: number; readonly text: string };
export type PageReference = ContentPosition & {
  readonly kind: 'collection' | 'product' | 'form' | 'file';
  readonly id: string;
};
export type PageBlock = {
  readonly block: Block;
  /** Key of the field in the type's declaration. */
  readonly key: string;
  readonly props: Props;
  /** Whether it has text in the color of the section. `headings`: all of it is large. */
  readonly text: 'none' | 'headings' | 'body';
  readonly colors: ReadonlySet<ThemeColor>;
};
export type PageSection = { readonly section: Section; readonly blocks: readonly PageBlock[] };

export type PageContent = {
  readonly sections: readonly PageSection[];
  readonly links: readonly PageLink[];
  readonly images: readonly PageImage[];
  readonly headings: readonly PageHeading[];
  readonly references: readonly PageReference[];
};

type Found = { links: PageLink[]; images: PageImage[]; headings: PageHeading[]; references: PageReference[] };
/** Summary of a block's texts. */
type Words = { hasBody: boolean; hasHeading: boolean; colors: Set<ThemeColor> };

const contentWidthPx = 1280;
/** Width of a section's background image. */
const fullWidthPx = 1500;

export function contentOf(document: Document): PageContent {
  const found: Found = { links: [], images: [], headings: [], references: [] };
  const sections = arranged(document).map(({ section, blocks }): PageSection => {
    const { imageId, video, source } = section.background;
    const place = { sectionId: section.id };
    if (imageId && source !== 4) found.images.push({ ...place, imageId, altText: 'decorative', shownPx: fullWidthPx });
    if (video && source === 3) found.references.push({ ...place, kind: 'file', id: video });
    return { section, blocks: blocks.flatMap((block) => readBlock(block, found) ?? []) };
  });
  return { sections, ...found, links: found.links.slice(0, checkLimits.linksMax) };
}

function readBlock(block: Block, found: Found): PageBlock | undefined {
  const definition = blockOf(block.type);
  if (!definition) return undefined;
  const read = definition.props.safeParse(block.props);
  const props: Props = read.success ? read.data : block.props;
  const place = { sectionId: block.section, blockId: block.id };
  const words: Words = { hasBody: false, hasHeading: false, colors: new Set() };
  const isLink = definition.key === 'button' || definition.key === 'link';
  const at = { place, found, words, isLink, shownPx: shownWidth(block, definition.key, props) };
  readFields(definition.fields ?? {}, props, at);
  // A text is edited on the page, and its declaration has no fields.
  if (isDoc(props.doc)) readDoc(props.doc, at);
  if (definition.key === 'markdown') for (const one of parseMarkdown(String(props.text ?? ''))) readMarkdown(one, at);
  const own =
    definition.key === 'html' || definition.key === 'markdown' ? wordsOf(words) : textOf(definition.key, props);
  return { block, key: definition.key, props, text: own, colors: words.colors };
}

/** Desktop width of the block, or of one image in a gallery grid; below tablet width every block takes the full line. */
function shownWidth({ layout }: Block, key: string, props: Props): number {
  const blockPx = Math.round((layout.desktop.w / 24) * contentWidthPx);
  const perRow = Number(props['thumbnails-per-row']);
  return key === 'gallery' && props.design === 'grid' && perRow > 0 ? Math.round(blockPx / perRow) : blockPx;
}

type At = {
  place: ContentPosition;
  found: Found;
  words: Words;
  shownPx: number;
  /** Needs its link to be useful. */
  isLink: boolean;
};

function readFields(fields: Readonly<Record<string, BlockField>>, props: Props, at: At): void {
  // Images without an alt text property are decoration next to their text, such as covers.
  const altText = 'altText' in fields ? altOf(props, 'description' in fields) : 'decorative';
  for (const [name, field] of Object.entries(fields)) readField(name, field, props, { ...at, altText });
}

function readField(name: string, field: BlockField, props: Props, at: At & Pick<PageImage, 'altText'>): void {
  if (field.applies && !field.applies(props)) return;
  const value = props[name];
  const { place, found, shownPx } = at;
  switch (field.kind) {
    case 'link':
      if (typeof value === 'string' && (value !== '' || at.isLink)) found.links.push({ ...place, href: value });
      break;
    case 'text':
      if (name === 'url' && typeof value === 'string' && value !== '') found.links.push({ ...place, href: value });
      break;
    case 'image':
      if (typeof value === 'string' && value !== '')
        found.images.push({ ...place, imageId: value, altText: at.altText, shownPx });
      break;
    case 'collection':
    case 'product':
    case 'form':
    case 'file':
      if (typeof value === 'string' && value !== '') found.references.push({ ...place, kind: field.kind, id: value });
      break;
    case 'rich':
      if (isDoc(value)) readDoc(value, at);
      break;
    case 'list':
      for (const item of Array.isArray(value) ? (value as Props[]) : []) readFields(field.fields, item, at);
      break;
    default:
  }
}

/** @param isTitled a gallery image is named by its title */
function altOf({ isDecorative, altText, title }: Props, isTitled: boolean): PageImage['altText'] {
  if (isDecorative === true) return 'decorative';
  const words = [altText, isTitled ? title : undefined].find((one) => typeof one === 'string' && one.trim() !== '');
  return words as string | undefined;
}

const isDoc = (value: unknown): value is RichTextNode =>
  typeof value === 'object' && value !== null && (value as { type?: unknown }).type === 'doc';

function readDoc(node: RichTextNode, at: At, inHeading = false): void {
  const { place, found, words, shownPx } = at;
  if (node.type === 'text' && (node.text ?? '').trim() !== '') {
    if (inHeading) words.hasHeading = true;
    else words.hasBody = true;
  }
  for (const { type, attrs } of node.marks ?? []) {
    if (type === 'link') found.links.push({ ...place, href: attrs?.href ?? '' });
    if (type === 'color' && attrs?.color) words.colors.add(attrs.color);
  }
  if (node.type === 'image') {
    const { imageId = '', altText = '', width = 'full' } = node.attrs ?? {};
    const share = { s: 0.33, m: 0.6, full: 1 }[width];
    found.images.push({
      ...place,
      imageId,
      altText: altText.trim() || undefined,
      shownPx: Math.round(shownPx * share),
    });
  }
  if (node.type === 'heading') found.headings.push({ ...place, level: node.attrs?.level ?? 1, text: plainText(node) });
  // Headings 1 to 3 are large in every built-in theme.
  const isLarge = inHeading || (node.type === 'heading' && (node.attrs?.level ?? 1) <= 3);
  for (const child of node.content ?? []) readDoc(child, at, isLarge);
}

const plainText = (node: RichTextNode): string =>
  (node.text ?? (node.content ?? []).map(plainText).join('')).replace(/\s+/g, ' ');

function readMarkdown(block: MarkdownBlock, at: At): void {
  switch (block.type) {
    case 'heading':
      at.found.headings.push({ ...at.place, level: block.level, text: inlineText(block.inline) });
      at.words.hasHeading = true;
      readInline(block.inline, at);
      break;
    case 'paragraph':
      at.words.hasBody = true;
      readInline(block.inline, at);
      break;
    case 'quote':
      for (const one of block.blocks) readMarkdown(one, at);
      break;
    case 'list':
      for (const one of block.items.flat()) readMarkdown(one, at);
      break;
    case 'table':
      at.words.hasBody = true;
      for (const cell of [...block.head, ...block.rows.flat()]) readInline(cell, at);
      break;
    case 'code':
      at.words.hasBody = true;
      break;
    case 'line':
      break;
    default:
      block satisfies never;
  }
}

function readInline(inline: readonly MarkdownInline[], at: At): void {
  for (const one of inline) {
    if (one.type === 'link') at.found.links.push({ ...at.place, href: one.href });
    if ('inline' in one) readInline(one.inline, at);
  }
}

const inlineText = (inline: readonly MarkdownInline[]): string =>
  inline.map((one) => ('inline' in one ? inlineText(one.inline) : 'text' in one ? one.text : ' ')).join('');

const wordsOf = ({ hasBody, hasHeading }: Words): PageBlock['text'] =>
  hasBody ? 'body' : hasHeading ? 'headings' : 'none';

/** Blocks without text of their own in the section's color. */
const wordless: ReadonlySet<string> = new Set('gallery spacer horizontalrule embed map code video button'.split(' '));

function textOf(key: string, { caption, design, captionPlace, title, text }: Props): PageBlock['text'] {
  if (wordless.has(key)) return 'none';
  if (key !== 'image') return 'body';
  if (design === undefined || design === 'inline') return caption && captionPlace === 'below' ? 'body' : 'none';
  return (design === 'card' || design === 'stack') && (title || text) ? 'body' : 'none';
}
