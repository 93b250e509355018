// `<squarespace:block-field>`: an area for blocks that all pages of the site share by its id (template-folders 6).
import { blockPart, type Drawn, type Part, type Tag } from '../../../renderer/render.ts';
import { attributes, html } from '../../base/text/html.ts';
import { byOrder } from '../../content/document/arranged.ts';
import { fieldDocumentId } from '../../content/document/field.ts';
import type { Block, Document } from '../../content/document/schema.ts';
import { blockOverrides } from '../content/block-overrides.ts';
import { findDocument, noteScripts } from '../content/page-content.ts';
import { isOn, type Running } from './tags.ts';

export async function blockField({ context, hasAreas }: Running, tag: Tag): Promise<readonly Part[]> {
  const id = tag.attributes.id?.trim() ?? '';
  if (!hasAreas || id === '') return [];
  const documentId = fieldDocumentId(id);
  const document = await findDocument(context, documentId);
  const columns = tag.attributes.columns?.trim() === '1' ? 1 : 12;
  const isEmpty = Object.keys(document?.blocks ?? {}).length === 0;
  const open = openTag(tag, { id, columns, documentId, document, isEmpty, edit: context.edit });
  if (document) await noteScripts(context, document);
  return [open, ...areaParts(document, columns, await blockOverrides(context, document)), '</div>'];
}

/** What stands inside the area's element; also for the editor's patches. */
export function areaParts(document: Document | undefined, columns: 1 | 12, drawn: Drawn | undefined): Part[] {
  const blocks = Object.values(document?.blocks ?? {}).sort(byOrder);
  if (blocks.length === 0) return [`${rowOpen}${columnOpen(columns)}</div></div>`];
  const parts: Part[] = [];
  for (const row of rowsOf(blocks)) {
    parts.push(rowOpen);
    for (const block of row)
      parts.push(columnOpen(spanOf(block, row, columns)), blockPart(block, drawn?.[block.id]), '</div>');
    parts.push('</div>');
  }
  return parts;
}

function openTag(
  tag: Tag,
  field: {
    id: string;
    columns: number;
    documentId: string;
    document: Document | undefined;
    isEmpty: boolean;
    edit: boolean;
  },
): string {
  const { class: own = '', label = '', description, 'lock-layout': locked } = tag.attributes;
  const classes = [
    'sqs-layout',
    `sqs-grid-${field.columns}`,
    `columns-${field.columns}`,
    own.trim(),
    field.isEmpty ? 'empty' : '',
  ];
  const forEditor =
    field.edit &&
    attributes({
      'data-document-id': field.documentId,
      'data-layout-description': description?.trim(),
      'data-lock-layout': isOn(locked) ? 'true' : undefined,
      'data-annotation-alignment': tag.attributes['annotation-alignment']?.trim(),
      'data-content-field': tag.attributes['data-content-field']?.trim(),
    });
  // Visitors are not shown what the area is called.
  const shownLabel = field.edit && label.trim() !== '' ? html`<p class="block-field-label">${label.trim()}</p>` : '';
  return String(
    html`<div class="${classes.filter(Boolean).join(' ')}" data-layout-label="${label.trim()}" data-type="block-field" data-updated-on="${field.document?.updatedOn ?? 0}" id="${field.id}"${forEditor}>${shownLabel}`,
  );
}

const rowOpen = '<div class="row sqs-row">';
const columnOpen = (span: number) => `<div class="col sqs-col-${span} span-${span}">`;

/** Blocks that begin at the same height stand beside each other. */
function rowsOf(blocks: readonly Block[]): Block[][] {
  const rows: Block[][] = [];
  for (const block of blocks) {
    const last = rows.at(-1)?.at(-1);
    if (last && last.layout.desktop.y === block.layout.desktop.y && last.layout.desktop.x < block.layout.desktop.x)
      rows.at(-1)?.push(block);
    else rows.push([block]);
  }
  return rows;
}

/** From 24 columns of our grid to the area's; a block alone takes the line. */
const spanOf = ({ layout }: Block, row: readonly Block[], columns: number) =>
  row.length === 1 ? columns : Math.min(columns, Math.max(1, Math.round((layout.desktop.w / 24) * columns)));
