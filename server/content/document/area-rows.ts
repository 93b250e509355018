// Arranges the blocks of a template area in rows of columns, for the page and the editor's sketch of it. Portable.
import { byOrder } from './arranged.ts';
import type { Block, Document } from './schema.ts';

export type AreaColumns = 1 | 12;

type Column = { open: string; block: Block | undefined };

export const rowOpen = '<div class="row sqs-row">';
export const rowClose = '</div>';
export const columnClose = '</div>';

/** Without blocks: one empty column. */
export function areaRows(document: Document | undefined, columns: AreaColumns): Column[][] {
  const blocks = Object.values(document?.blocks ?? {}).sort(byOrder);
  if (blocks.length === 0) return [[{ open: columnOpen(columns), block: undefined }]];
  return rowsOf(blocks).map((row) => row.map((block) => ({ open: columnOpen(spanOf(block, row, columns)), block })));
}

const columnOpen = (span: number) => `<div class="col sqs-col-${span} span-${span}">`;

/** Blocks that start at the same height share a row. */
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

/** Converts from our 24 columns to the area's; a single block takes the whole row. */
const spanOf = ({ layout }: Block, row: readonly Block[], columns: AreaColumns) =>
  row.length === 1 ? columns : Math.min(columns, Math.max(1, Math.round((layout.desktop.w / 24) * columns)));
