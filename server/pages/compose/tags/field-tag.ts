// `<squarespace:block-field>`: an area for blocks that is shared by all pages of the site through its id (template-folders 6).
import { blockPart, type Drawn, type Part, type Tag } from '../../../../renderer/render.ts';
import { attributes, html } from '../../../base/text/html.ts';
import { type AreaColumns, areaRows, columnClose, rowClose, rowOpen } from '../../../content/document/area-rows.ts';
import { fieldDocumentId } from '../../../content/document/field.ts';
import type { Document } from '../../../content/document/schema.ts';
import { blockOverrides } from '../block-overrides.ts';
import { isOn, type Running } from './running-tag.ts';

export async function blockField(page: Running, tag: Tag): Promise<readonly Part[]> {
  const { ask, request } = page;
  const id = tag.attributes.id?.trim() ?? '';
  if (!page.hasAreas || id === '') return [];
  const documentId = fieldDocumentId(id);
  const document = await ask.document(documentId);
  const columns = tag.attributes.columns?.trim() === '1' ? 1 : 12;
  const isEmpty = Object.keys(document?.blocks ?? {}).length === 0;
  const open = openTag(tag, { id, columns, documentId, document, isEmpty, edit: request.edit });
  if (document) await ask.note(document);
  return [open, ...areaParts(document, columns, await blockOverrides(page, document)), '</div>'];
}

/** Content of the area's element; also for the editor's patches. */
export const areaParts = (document: Document | undefined, columns: AreaColumns, drawn: Drawn | undefined): Part[] =>
  areaRows(document, columns).flatMap((row): Part[] => [
    rowOpen,
    ...row.flatMap(({ open, block }) => [open, ...(block ? [blockPart(block, drawn?.[block.id])] : []), columnClose]),
    rowClose,
  ]);

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
  // Visitors don't see the area's label.
  const shownLabel = field.edit && label.trim() !== '' ? html`<p class="block-field-label">${label.trim()}</p>` : '';
  return String(
    html`<div class="${classes.filter(Boolean).join(' ')}" data-layout-label="${label.trim()}" data-type="block-field" data-updated-on="${field.document?.updatedOn ?? 0}" id="${field.id}"${forEditor}>${shownLabel}`,
  );
}
