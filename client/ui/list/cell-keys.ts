// Keyboard navigation between editable cells, which are marked with `data-cell` and their column's ID: arrows and Enter move as in a
// spreadsheet. Tab keeps its native behavior.

export const isTyping = (element: HTMLElement): boolean =>
  element.closest('input:not([type="checkbox"]), textarea, select, [contenteditable]') !== null;

type Pressed = { key: string; shiftKey: boolean };

/** @returns whether the focus moved */
export function moveCell(table: HTMLElement, element: HTMLElement, { key, shiftKey }: Pressed): boolean {
  const cell = element.closest<HTMLElement>('[data-cell]');
  const row = element.closest<HTMLElement>('[data-row]');
  if (!cell || !row) return false;
  const next = nextCell(table, row, cell, key === 'Enter' && shiftKey ? 'ArrowUp' : key);
  if (!next) return false;
  next.focus();
  if (next instanceof HTMLInputElement) next.select();
  return true;
}

function nextCell(table: HTMLElement, row: HTMLElement, cell: HTMLElement, key: string): HTMLElement | undefined {
  const isInput = cell instanceof HTMLInputElement;
  if (key === 'ArrowDown' || key === 'ArrowUp' || (key === 'Enter' && isInput)) {
    const column = cellsOf(table).filter((one) => one.dataset.cell === cell.dataset.cell);
    return column[column.indexOf(cell) + (key === 'ArrowUp' ? -1 : 1)];
  }
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
  if (isInput && !isAtEdge(cell, key === 'ArrowLeft')) return undefined;
  const cells = cellsOf(row);
  return cells[cells.indexOf(cell) + (key === 'ArrowLeft' ? -1 : 1)];
}

const cellsOf = (within: HTMLElement): HTMLElement[] => [
  ...within.querySelectorAll<HTMLElement>('[data-cell]:not(:disabled)'),
];

/** Inside the text, the arrows move the caret. */
function isAtEdge({ selectionStart, selectionEnd, value }: HTMLInputElement, isStart: boolean): boolean {
  if (selectionStart === 0 && selectionEnd === value.length) return true;
  return selectionStart === selectionEnd && selectionStart === (isStart ? 0 : value.length);
}
