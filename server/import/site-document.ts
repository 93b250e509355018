// Converts sections and blocks of a site file to a document, replacing names by ids. Portable.
import type { BlockDefinition } from '../content/block/block.ts';
import { blocks } from '../content/block/blocks.ts';
import type { Names } from '../content/block/site-file.ts';
import { writtenBlock } from '../content/block/written-block.ts';
import type { Block, Document, Section } from '../content/document/schema.ts';
import type { SiteBlock, SiteSection } from './site-schema.ts';

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

function blockOf(written: SiteBlock, at: GridCell, section: string, order: string, names: Names): Block {
  const { type, at: _, phone, hidden, ...fields } = written;
  const definition: BlockDefinition = blocks[type];
  return {
    id: names.newId(),
    type: definition.number,
    section,
    order,
    layout: { desktop: cell(at), ...(phone && { phone: cell(phone) }), ...(hidden && { hidden }) },
    props: withoutAbsent(writtenBlock(definition)?.props(fields, names) ?? fields),
  };
}

const withoutAbsent = (props: object): Block['props'] =>
  Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined));

/** Column, width in columns, row, height in rows. */
type GridCell = readonly [number, number, number, number];

const cell = ([x, w, y, h]: GridCell) => ({ x, w, y, h });

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** `a0`, `a1`, … `az`: fractional indexes with room between and around them. At most 62 per section. */
const orderAt = (index: number) => `a${digits[index]}`;
