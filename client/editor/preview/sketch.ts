// Builds the data for sketching a change in the frame while the server can't render it: block positions and texts. Server-rendered content
// is a placeholder until then.
import { blockClass, blockPlace } from '../../../renderer/block-place.ts';
import { sectionClose, sectionOpen } from '../../../renderer/section-tag.ts';
import { attributes, type Html, html, joinHtml } from '../../../server/base/text/html.ts';
import {
  type AreaColumns,
  areaRows,
  columnClose,
  rowClose,
  rowOpen,
} from '../../../server/content/document/area-rows.ts';
import { arranged } from '../../../server/content/document/arranged.ts';
import type { Block, Document, Section } from '../../../server/content/document/schema.ts';
import { blockName, firstField } from '../document/block-labels.ts';
import { messages } from './messages.ts';
import { type FrameOrder, sketchTextsMax } from './protocol.ts';

/** @param before the state that the frame last showed */
export function sketchOf(document: Document, before: Document): FrameOrder {
  const sections = arranged(document);
  const texts = sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) =>
      textsOf(block).map((text) => ({ block: block.id, ...text, changed: before.blocks[block.id] === block ? 0 : 1 })),
    ),
  );
  return {
    type: 'sketch',
    html:
      document.kind === 'field'
        ? { main: areaMarkup(document, 12), 'main/1': areaMarkup(document, 1) }
        : Object.fromEntries(sections.map(({ section, blocks }) => [section.id, sectionMarkup(section, blocks)])),
    order: sections.map(({ section }) => section.id),
    // The frame rejects the whole message if there is one too many.
    texts: texts.slice(0, sketchTextsMax),
  };
}

/** The blocks of a shared section belong to another document. */
const sectionMarkup = (section: Section, blocks: readonly Block[]): string =>
  `${sectionOpen(section, true)}><div class="section-grid" data-grid>${
    section.sharedId === undefined ? joinHtml(blocks.map(blockMarkup), '') : note(messages.sharedSection)
  }</div>${sectionClose}`;

/** The rows of a template area, as the server's patches have them. */
const areaMarkup = (document: Document, columns: AreaColumns): string =>
  areaRows(document, columns)
    .map((row) => {
      const inner = row.map(({ open, block }) => `${open}${block ? blockMarkup(block) : ''}${columnClose}`);
      return `${rowOpen}${inner.join('')}${rowClose}`;
    })
    .join('');

const note = (name: string): Html => html`<p data-sketch role="note">${messages.drawnLater({ name })}</p>`;

function blockMarkup(block: Block): Html {
  const { id, type, layout } = block;
  const style = Object.entries(blockPlace(layout)).map(([name, value]) => `${name}:${value}`);
  const all = {
    class: blockClass(type),
    'data-block-type': type,
    'data-hidden': layout.hidden?.join(' ') || undefined,
    id: `block-${id}`,
    style: style.join(';'),
    'data-b': id,
  };
  const field = firstField(block);
  const isText = field === 'doc';
  return html`<div${attributes(all)}><div class="sqs-block-content">${
    field && html`<div${attributes({ class: isText && 'sqs-html-content', 'data-f': field })}></div>`
  }${!isText && note(blockName(block))}</div></div>`;
}

/** Fields that are edited inline (`data-f` in renderer/rsc/blocks). */
const fields = 'doc text title artist heading caption description quote source buttonText label'.split(' ');

type Text = { field: string; value: unknown };

function textsOf({ props }: Block): Text[] {
  const { items } = props;
  const inItems = Array.isArray(items) ? items.slice(0, 100) : [];
  return [
    ...fieldsOf(props),
    ...inItems.flatMap((item, i) => fieldsOf(item).map((text) => ({ ...text, field: `items.${i}.${text.field}` }))),
  ];
}

function fieldsOf(value: unknown): Text[] {
  if (typeof value !== 'object' || value === null) return [];
  const all = value as Record<string, unknown>;
  return fields
    .filter((field) => typeof all[field] === 'string' || (field === 'doc' && typeof all.doc === 'object'))
    .map((field) => ({ field, value: all[field] }));
}
