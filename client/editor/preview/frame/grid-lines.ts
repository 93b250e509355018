// The grid lines of a section in window pixels, for resizing a block by pointer. Editor C2.

type GridLines = {
  /** Pixel position of the left edge of column `x` (0 to 23), and of its right edge. */
  left(x: number): number;
  right(x: number): number;
  /** The column whose left or right edge is nearest. */
  columnFrom(px: number): number;
  columnTo(px: number): number;
  rowTo(px: number): number;
  bottom(row: number): number;
};

/** Undefined for single-column layouts: on a phone, and in templates without the grid. */
export function gridLinesOf(block: HTMLElement): GridLines | undefined {
  const grid = block.parentElement;
  if (!grid?.classList.contains('section-grid')) return undefined;
  const style = getComputedStyle(grid);
  const columns = sizes(style.gridTemplateColumns);
  if (columns.length !== 24) return undefined;
  const rows = sizes(style.gridTemplateRows);
  const box = grid.getBoundingClientRect();
  const xs = edges(columns, box.left + Number.parseFloat(style.paddingLeft), Number.parseFloat(style.columnGap) || 0);
  const ys = edges(rows, box.top + Number.parseFloat(style.paddingTop), Number.parseFloat(style.rowGap) || 0);
  return {
    left: (x) => xs[x]?.from ?? box.left,
    right: (x) => xs[x]?.to ?? box.right,
    columnFrom: (px) =>
      nearest(
        xs.map(({ from }) => from),
        px,
      ),
    columnTo: (px) =>
      nearest(
        xs.map(({ to }) => to),
        px,
      ),
    // Also offers one row below the last.
    rowTo: (px) => nearest([...ys.map(({ to }) => to), (ys.at(-1)?.to ?? box.bottom) + 48], px),
    bottom: (row) => ys[row]?.to ?? (ys.at(-1)?.to ?? box.bottom) + 48,
  };
}

const sizes = (template: string): number[] => template.split(' ').map(Number.parseFloat).filter(Number.isFinite);

function edges(tracks: readonly number[], start: number, gap: number): { from: number; to: number }[] {
  let from = start;
  return tracks.map((size) => {
    const edge = { from, to: from + size };
    from = edge.to + gap;
    return edge;
  });
}

const nearest = (lines: readonly number[], px: number): number =>
  lines.reduce((best, line, i) => (Math.abs(line - px) < Math.abs((lines[best] ?? 0) - px) ? i : best), 0);
