// The arithmetic of charts: round numbers for the axis, heights, and slices. Portable.
import type { Dataset } from '../../../server/content/block/chart.ts';

/** Colors of series and slices; if there are more slices, the smallest are merged. */
export const colorsMax = 8;

/** `color` starts at 1 and is unique. */
export type Series = { name: string; color: number; values: (number | undefined)[] };
export type Slice = { name: string; color: number; value: number; share: number };

/** `1,200`, ` 12 ` and `$4.50` are numbers; anything else is missing. */
export function numberOf(cell: unknown): number | undefined {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : undefined;
  if (typeof cell !== 'string' || cell.trim() === '') return undefined;
  const number = Number(cell.replace(/[\s,%$€£¥]/g, ''));
  return Number.isFinite(number) ? number : undefined;
}

export const namesOf = ({ rows }: Dataset): string[] => rows.map(([name]) => String(name ?? ''));

export const seriesOf = ({ columns, rows }: Dataset): Series[] =>
  columns
    .slice(1, colorsMax + 1)
    .map((name, at) => ({ name, color: at + 1, values: rows.map((row) => numberOf(row[at + 1])) }));

/** Round numbers from below the minimum to above the maximum, including zero. */
export function ticksOf(values: readonly number[], wanted = 5): number[] {
  const least = Math.min(0, ...values);
  // If all values are zero, the axis ends at 1.
  const greatest = Math.max(0, ...values) || (least === 0 ? 1 : 0);
  const span = greatest - least;
  const power = 10 ** Math.floor(Math.log10(span / wanted));
  const step = [1, 2, 2.5, 5, 10].map((one) => one * power).find((one) => span / one <= wanted) ?? 10 * power;
  const first = Math.floor(least / step);
  const last = Math.ceil(greatest / step);
  return Array.from({ length: last - first + 1 }, (_, at) => rounded((first + at) * step));
}

/** Sums of the values above and below zero, per row: the extent of stacked bars. */
export const stackedSums = (series: readonly Series[]): number[] =>
  (series[0]?.values ?? []).flatMap((_, row) => {
    const values = series.map(({ values: all }) => all[row] ?? 0);
    const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0);
    return [sum(values.filter((one) => one > 0)), sum(values.filter((one) => one < 0))];
  });

/** Uses the first series; negative values cannot be slices. */
export function slicesOf(dataset: Dataset, other: string): Slice[] {
  const [first] = seriesOf(dataset);
  const all = namesOf(dataset)
    .map((name, row) => ({ name, value: Math.max(first?.values[row] ?? 0, 0) }))
    .filter(({ value }) => value > 0);
  const total = all.reduce((sum, { value }) => sum + value, 0);
  const kept = all.length > colorsMax ? all.toSorted((a, b) => b.value - a.value).slice(0, colorsMax - 1) : all;
  const rest = total - kept.reduce((sum, { value }) => sum + value, 0);
  const shown = all.length > colorsMax ? [...kept, { name: other, value: rounded(rest) }] : kept;
  return shown.map((one, index) => ({ ...one, color: index + 1, share: one.value / total }));
}

/** Removes floating-point noise. */
export const rounded = (value: number): number => Number(value.toPrecision(12));

/** For SVG coordinates. */
export const at = (value: number): string => value.toFixed(2).replace(/\.?0+$/, '');

/** A slice of a unit circle around 0, between two fractions of a turn. */
export function sliceOf(from: number, to: number, inner: number): string {
  const point = (share: number, radius: number) => {
    const angle = share * 2 * Math.PI - Math.PI / 2;
    return `${at4(Math.cos(angle) * radius)} ${at4(Math.sin(angle) * radius)}`;
  };
  // An SVG arc cannot draw a full circle.
  const end = Math.min(to, from + 0.99999);
  const isLarge = end - from > 0.5 ? 1 : 0;
  const outside = `M${point(from, 1)}A1 1 0 ${isLarge} 1 ${point(end, 1)}`;
  if (inner === 0) return `${outside}L0 0Z`;
  return `${outside}L${point(end, inner)}A${inner} ${inner} 0 ${isLarge} 0 ${point(from, inner)}Z`;
}

const at4 = (value: number) => value.toFixed(5).replace(/\.?0+$/, '');
