// Table commands: insert, and add or remove rows and columns at the caret. Rows may have different numbers of cells, as in pasted tables.
import { Fragment, type Node, type NodeType } from 'prosemirror-model';
import { type Command, type EditorState, NodeSelection, TextSelection } from 'prosemirror-state';
import { richTextSchema } from './schema.ts';

const { nodes } = richTextSchema;
const cellTypes: readonly unknown[] = [nodes.table_cell, nodes.table_header];

const emptyCell = (type: NodeType): Node => type.createAndFill() as Node;

/** The server's limit. */
const columnsMax = 12;
const rowsMax = 100;

const paragraph = (): Node => (nodes.paragraph as NodeType).create();

/** Inserts a table with a header row and puts the caret into its first cell. A table at the end of the text gets a paragraph below it. */
export const insertTable =
  (rowCount = 3, columnCount = 3): Command =>
  (state, dispatch) => {
    if (tableAt(state)) return false;
    const row = (type: unknown) =>
      (nodes.table_row as NodeType).create(
        null,
        Array.from({ length: columnCount }, () => emptyCell(type as NodeType)),
      );
    const table = (nodes.table as NodeType).create(null, [
      row(nodes.table_header),
      ...Array.from({ length: rowCount - 1 }, () => row(nodes.table_cell)),
    ]);
    const tr = state.tr.replaceSelectionWith(table);
    const start = Math.max(0, tr.mapping.map(state.selection.from) - table.nodeSize);
    const end = start + table.nodeSize;
    if (!tr.doc.resolve(end).nodeAfter) tr.insert(end, paragraph());
    dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(start + 1))).scrollIntoView());
    return true;
  };

type TablePosition = { table: Node; at: number; row: number; column: number };

/** The caret's position in its table. */
export function tableAt(state: EditorState): TablePosition | undefined {
  const { $from } = state.selection;
  for (let depth = $from.depth; depth > 1; depth--) {
    if (!cellTypes.includes($from.node(depth).type)) continue;
    const [row, column] = [$from.index(depth - 2), $from.index(depth - 1)];
    return { table: $from.node(depth - 2), at: $from.before(depth - 2), row, column };
  }
  return undefined;
}

/** Replaces the table's rows and sets the caret; without rows, removes the table. */
function withRows(
  state: EditorState,
  { table, at }: TablePosition,
  rows: readonly Node[],
  row: number,
  column: number,
) {
  const end = at + table.nodeSize;
  if (rows.length === 0) {
    const tr = state.tr.replaceWith(at, end, paragraph());
    return tr.setSelection(TextSelection.near(tr.doc.resolve(at + 1)));
  }
  const next = table.copy(Fragment.fromArray([...rows]));
  const tr = state.tr.replaceWith(at, end, next);
  return tr.setSelection(TextSelection.near(tr.doc.resolve(cellStart(next, at, row, column)))).scrollIntoView();
}

function cellStart(table: Node, at: number, row: number, column: number): number {
  let position = at + 1;
  const wanted = Math.min(row, table.childCount - 1);
  for (let i = 0; i < wanted; i++) position += table.child(i).nodeSize;
  const cells = table.child(wanted);
  position += 1;
  for (let i = 0; i < Math.min(column, cells.childCount - 1); i++) position += cells.child(i).nodeSize;
  return position + 1;
}

export const addRow: Command = (state, dispatch) => {
  const place = tableAt(state);
  if (!place || place.table.childCount >= rowsMax) return false;
  const rows = [...place.table.children];
  const count = rows[place.row]?.childCount ?? 1;
  const cells = Array.from({ length: count }, () => emptyCell(nodes.table_cell as NodeType));
  rows.splice(place.row + 1, 0, (nodes.table_row as NodeType).create(null, cells));
  dispatch?.(withRows(state, place, rows, place.row + 1, 0));
  return true;
};

export const addColumn: Command = (state, dispatch) => {
  const place = tableAt(state);
  if (!place || place.table.children.some((row) => row.childCount >= columnsMax)) return false;
  const rows = place.table.children.map((row) => {
    const cells = [...row.children];
    cells.splice(place.column + 1, 0, emptyCell(cells[place.column]?.type ?? (nodes.table_cell as NodeType)));
    return row.copy(Fragment.fromArray(cells));
  });
  dispatch?.(withRows(state, place, rows, place.row, place.column + 1));
  return true;
};

export const deleteRow: Command = (state, dispatch) => {
  const place = tableAt(state);
  if (!place) return false;
  const rows = place.table.children.filter((_, index) => index !== place.row);
  dispatch?.(withRows(state, place, rows, place.row, place.column));
  return true;
};

export const deleteColumn: Command = (state, dispatch) => {
  const place = tableAt(state);
  if (!place) return false;
  const rows = place.table.children.flatMap((row) => {
    const cells = row.children.filter((_, index) => index !== place.column);
    return cells.length > 0 ? [row.copy(Fragment.fromArray(cells))] : [];
  });
  dispatch?.(withRows(state, place, rows, place.row, Math.max(0, place.column - 1)));
  return true;
};

export const deleteTable: Command = (state, dispatch) => {
  const place = tableAt(state);
  if (!place) return false;
  dispatch?.(withRows(state, place, [], 0, 0));
  return true;
};

/** Down arrow on the image or line, or in the last row of the table, that ends the text, e.g. a pasted one: adds a paragraph below. */
export const leaveLastBlock: Command = (state, dispatch, view) => {
  const place = tableAt(state);
  if (!place && !(state.selection instanceof NodeSelection)) return false;
  if (place && (place.row < place.table.childCount - 1 || view?.endOfTextblock('down') === false)) return false;
  const end = place ? place.at + place.table.nodeSize : state.selection.to;
  if (state.doc.resolve(end).nodeAfter) return false;
  const tr = state.tr.insert(end, paragraph());
  dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(end + 1))).scrollIntoView());
  return true;
};

/** Tab moves through the cells and adds a row after the last; Shift+Tab leaves the text before the first. */
export const nextCell =
  (step: 1 | -1): Command =>
  (state, dispatch) => {
    const place = tableAt(state);
    if (!place) return false;
    const cells = place.table.children.flatMap((row, r) => row.children.map((_, c) => [r, c] as const));
    const at = cells.findIndex(([r, c]) => r === place.row && c === place.column) + step;
    const cell = cells[at];
    if (at < 0) return false;
    if (!cell) return addRow(state, dispatch);
    const position = cellStart(place.table, place.at, cell[0], cell[1]);
    dispatch?.(state.tr.setSelection(TextSelection.near(state.doc.resolve(position))).scrollIntoView());
    return true;
  };
