// Small pieces of SVG text. A picture is its size and the content of its svg element.

export type Drawing = { widthPx: number; heightPx: number; inside: string };

export const svgText = ({ widthPx, heightPx, inside }: Drawing): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${widthPx}" height="${heightPx}" viewBox="0 0 ${widthPx} ${heightPx}">${inside}</svg>`;

export type Point = { x: number; y: number };

/** One decimal is finer than anyone sees and keeps the text small. */
export const n = (value: number): string => String(Math.round(value * 10) / 10);

export const rect = (x: number, y: number, w: number, h: number, fill: string, more = ''): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}" ${more}/>`;

export const circle = (x: number, y: number, r: number, fill: string, more = ''): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}" ${more}/>`;

export const path = (d: string, fill: string, more = ''): string => `<path d="${d}" fill="${fill}" ${more}/>`;

/** A curve through all points. @param round true joins the last to the first */
export function curve(points: readonly Point[], round = false): string {
  const at = (index: number) =>
    round ? points[(index + points.length) % points.length]! : points[Math.min(Math.max(index, 0), points.length - 1)]!;
  const first = points[0]!;
  let d = `M${n(first.x)} ${n(first.y)}`;
  for (let i = 0; i < points.length - (round ? 0 : 1); i++) {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    d += `C${n(from.x + (to.x - before.x) / 6)} ${n(from.y + (to.y - before.y) / 6)} ${n(to.x - (after.x - from.x) / 6)} ${n(to.y - (after.y - from.y) / 6)} ${n(to.x)} ${n(to.y)}`;
  }
  return round ? `${d}Z` : d;
}

/** Between two #rrggbb colors. */
export function mixed(from: string, to: string, part: number): string {
  const channel = (text: string, index: number) => Number.parseInt(text.slice(1 + index * 2, 3 + index * 2), 16);
  const mix = [0, 1, 2].map((index) =>
    Math.round(channel(from, index) + (channel(to, index) - channel(from, index)) * part),
  );
  return `#${mix.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** A color of a ramp of several, `part` from 0 to 1. */
export function ramp(colours: readonly string[], part: number): string {
  const place = Math.min(Math.max(part, 0), 1) * (colours.length - 1);
  const index = Math.min(Math.floor(place), colours.length - 2);
  return mixed(colours[index]!, colours[index + 1]!, place - index);
}
