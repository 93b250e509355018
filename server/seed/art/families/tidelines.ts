// Tidelines: a landscape under water, as layers of cut paper. Lines of equal height of warped noise.
import { contourPath } from '../contours.ts';
import { layered, noiseFrom } from '../random.ts';
import { type Drawing, path, ramp, rect } from '../svg.ts';

export const tidelineRamps = {
  harbour: ['#14283f', '#1d4a60', '#2f7478', '#7fae9f', '#d9dcc0', '#f3e6cf', '#f0c9a8', '#de7d52'],
  dusk: ['#2a1f3d', '#55305a', '#96455f', '#d5694f', '#eda55f', '#f5d69b', '#f8efd9', '#fbf7ea'],
  moss: ['#16261f', '#2b4634', '#536c45', '#94a068', '#d4cf9c', '#f0e9cd', '#f7f1df', '#e3a35f'],
} as const;

export function tidelines(
  seed: number,
  options: { widthPx?: number; heightPx?: number; colours?: readonly string[]; levels?: number; scale?: number } = {},
): Drawing {
  const { widthPx = 1600, heightPx = 2000, colours = tidelineRamps.harbour, levels = 17, scale = 2.1 } = options;
  const cellPx = 8;
  const columns = Math.ceil(widthPx / cellPx);
  const rows = Math.ceil(heightPx / cellPx);
  const ground = layered(noiseFrom(seed), 3);
  const warp = noiseFrom(seed + 1);

  const field = new Float64Array((columns + 1) * (rows + 1));
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let row = 0; row <= rows; row++) {
    for (let column = 0; column <= columns; column++) {
      const x = (column / rows) * scale;
      const y = (row / rows) * scale;
      const bend = warp(x * 0.9, y * 0.9) * 0.55;
      const value = ground(x + bend, y * 1.15 - bend * 0.7) + (row / rows - 0.5) * 0.5;
      field[row * (columns + 1) + column] = value;
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
  }
  const height = (column: number, row: number) => field[row * (columns + 1) + column]!;

  let inside = rect(0, 0, widthPx, heightPx, colours[0]!);
  for (let index = 1; index < levels; index++) {
    const part = index / (levels - 1);
    const level = low + (high - low) * (0.04 + 0.9 * part);
    const d = contourPath(height, { columns, rows, cellPx, level });
    // Each layer throws a thin shadow on the one below it.
    inside += `<g transform="translate(5 9)">${path(d, '#0b1420', 'fill-opacity="0.16" fill-rule="evenodd"')}</g>`;
    inside += path(d, ramp(colours, part), 'fill-rule="evenodd"');
    inside += path(d, 'none', 'stroke="#ffffff" stroke-opacity="0.22" stroke-width="1.6"');
  }
  return { widthPx, heightPx, inside };
}
