// Sections and blocks of a site file as a document, names replaced by ids. Asked by importSite for each page and post. Portable.
import { type Block, BlockType, type Document, type RichTextNode, type Section } from '../content/document/schema.ts';
import type { SiteBlock, SiteSection } from './site-schema.ts';

/** Each name is known before any document is made; an unknown one is a mistake of the file. */
export type Names = {
  newId(): string;
  /** @throws when no such picture was imported */
  imageId(file: string): string;
  /** @throws when the site has no such page */
  pageId(urlId: string): string;
};

export function documentOf(
  id: string,
  kind: Document['kind'],
  sections: readonly SiteSection[],
  names: Names,
): Document {
  const document: Document = { id, kind, sections: {}, blocks: {} };
  sections.forEach((written, index) => {
    const section = sectionOf(written, orderAt(index), names);
    document.sections[section.id] = section;
    let row = 0;
    written.blocks.forEach((block, blockIndex) => {
      const at = block.at ?? ([0, 24, row, 1] as const);
      row = Math.max(row, at[2] + at[3]);
      const made = blockOf(block, at, section.id, orderAt(blockIndex), names);
      document.blocks[made.id] = made;
    });
  });
  return document;
}

function sectionOf({ theme, width, height, background }: SiteSection, order: string, names: Names): Section {
  return {
    id: names.newId(),
    order,
    theme,
    width,
    height,
    background: background
      ? { source: 1, imageId: names.imageId(background.picture), overlay: background.overlay }
      : { source: 4 },
  };
}

function blockOf(block: SiteBlock, at: Place, section: string, order: string, names: Names): Block {
  const { phone, hidden } = block;
  return {
    id: names.newId(),
    type: BlockType[block.type],
    section,
    order,
    layout: { desktop: cell(at), ...(phone && { phone: cell(phone) }), ...(hidden && { hidden }) },
    props: propsOf(block, names),
  };
}

/** Column, columns wide, row, rows high. */
type Place = readonly [number, number, number, number];

const cell = ([x, w, y, h]: Place) => ({ x, w, y, h });

function propsOf(block: SiteBlock, names: Names): Record<string, unknown> {
  switch (block.type) {
    case 'text':
      return { doc: linked(block.text, names) };
    case 'image': {
      const { picture, altText, caption, href, ratio } = block;
      return compact({ imageId: names.imageId(picture), altText, caption, href: href && hrefOf(href, names), ratio });
    }
    case 'button':
      return { text: block.text, href: hrefOf(block.href, names), style: block.style, align: block.align };
    case 'quote':
      return { quote: block.quote, source: block.source };
    case 'code':
      return { html: block.html };
    case 'summary': {
      const { page, limit, design, columns, featured } = block;
      return compact({ collectionId: names.pageId(page), limit, design, columns, featured });
    }
    case 'accordion':
      return { items: block.items.map(({ title, text }) => ({ title, doc: linked(text, names) })) };
    case 'line':
    case 'spacer':
      return {};
    default:
      return block satisfies never;
  }
}

const hrefOf = (href: string, names: Names) => (href.startsWith('page:') ? names.pageId(href.slice(5)) : href);

function linked(node: RichTextNode, names: Names): RichTextNode {
  return {
    ...node,
    ...(node.marks && {
      marks: node.marks.map((mark) =>
        mark.type === 'link' && mark.attrs?.href
          ? { ...mark, attrs: { ...mark.attrs, href: hrefOf(mark.attrs.href, names) } }
          : mark,
      ),
    }),
    ...(node.content && { content: node.content.map((child) => linked(child, names)) }),
  };
}

const compact = (props: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined));

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** `a0`, `a1`, … `az`: fractional indexes with room between and around them. At most 62 of one kind stand in a section. */
const orderAt = (index: number) => `a${digits[index]}`;
