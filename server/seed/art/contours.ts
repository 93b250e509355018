// Lines of equal height of a field, as closed paths (marching squares). Used by the tidelines family.
import { n, type Point } from './svg.ts';

/**
 * Outlines of where `height` is above `level`. Beyond the edge everything counts as below, so every outline closes.
 * @param columns cells across; the field is asked at (columns + 1) × (rows + 1) points
 */
export function contourPath(
  height: (column: number, row: number) => number,
  options: { columns: number; rows: number; cellPx: number; level: number },
): string {
  const { columns, rows, cellPx, level } = options;
  const value = (x: number, y: number) => (x < 0 || y < 0 || x > columns || y > rows ? level - 1 : height(x, y));
  const crossing = (ax: number, ay: number, bx: number, by: number): Point => {
    const a = value(ax, ay);
    const b = value(bx, by);
    const part = (level - a) / (b - a);
    return { x: (ax + (bx - ax) * part) * cellPx, y: (ay + (by - ay) * part) * cellPx };
  };

  // Edges are named by their cell corner and direction; each segment leads from one edge to the next.
  const next = new Map<string, { to: string; point: Point }[]>();
  const lead = (from: string, to: string, point: Point) => {
    const known = next.get(from);
    if (known) known.push({ to, point });
    else next.set(from, [{ to, point }]);
  };
  for (let y = -1; y <= rows; y++) {
    for (let x = -1; x <= columns; x++) {
      const corners =
        (value(x, y) > level ? 8 : 0) |
        (value(x + 1, y) > level ? 4 : 0) |
        (value(x + 1, y + 1) > level ? 2 : 0) |
        (value(x, y + 1) > level ? 1 : 0);
      if (corners === 0 || corners === 15) continue;
      const edges = {
        t: { name: `${x},${y},h`, at: () => crossing(x, y, x + 1, y) },
        r: { name: `${x + 1},${y},v`, at: () => crossing(x + 1, y, x + 1, y + 1) },
        b: { name: `${x},${y + 1},h`, at: () => crossing(x, y + 1, x + 1, y + 1) },
        l: { name: `${x},${y},v`, at: () => crossing(x, y, x, y + 1) },
      };
      for (const [from, to] of segments[corners]!) lead(edges[from].name, edges[to].name, edges[from].at());
    }
  }

  let d = '';
  for (const start of next.keys()) {
    let edge = start;
    let loop = '';
    for (let step = next.get(edge)?.pop(); step; step = next.get(edge)?.pop()) {
      loop += `${loop === '' ? 'M' : 'L'}${n(step.point.x)} ${n(step.point.y)}`;
      edge = step.to;
    }
    if (loop !== '') d += `${loop}Z`;
  }
  return d;
}

type Edge = 't' | 'r' | 'b' | 'l';

/** By which corners are high (top left 8, top right 4, bottom right 2, bottom left 1): the high side is on the right hand. */
const segments: readonly (readonly (readonly [Edge, Edge])[])[] = [
  [], [['b', 'l']], [['r', 'b']], [['r', 'l']], [['t', 'r']], [['t', 'r'], ['b', 'l']], [['t', 'b']], [['t', 'l']],
  [['l', 't']], [['b', 't']], [['l', 't'], ['r', 'b']], [['r', 't']], [['l', 'r']], [['b', 'r']], [['l', 'b']], [],
]; // biome-ignore format: one table
