// Winter Loom: ribbons of fine threads, over and under each other.
import { noiseFrom, randomFrom } from '../random.ts';
import { type Drawing, n, rect } from '../svg.ts';

const wools = ['#1f3a4d', '#c8553d', '#e4b363', '#8fa99a', '#f0e4d0', '#6d3b47', '#3d6b6b'];

export function loom(seed: number, options: { widthPx?: number; heightPx?: number; ribbons?: number } = {}): Drawing {
  const { widthPx = 1600, heightPx = 2000, ribbons = 9 } = options;
  const random = randomFrom(seed);
  const noise = noiseFrom(seed + 3);
  const pitch = widthPx / ribbons;
  const width = pitch * 0.84;
  const across = Math.ceil(heightPx / pitch);
  const warpWool = Array.from({ length: ribbons }, () => random.pick(wools));
  const weftWool = Array.from({ length: across }, () => random.pick(wools));

  let inside = rect(0, 0, widthPx, heightPx, '#e9dcc6');
  for (let column = 0; column < ribbons; column++) inside += ribbon(column, 0, across * pitch, true);
  for (let row = 0; row < across; row++) {
    inside += ribbon(row, 0, widthPx, false);
    // Where the warp goes over, a piece of it is drawn again on top, with the shade it throws.
    for (let column = 0; column < ribbons; column++) {
      if ((row + column) % 2 === 0)
        inside += ribbon(column, row * pitch - pitch * 0.04, (row + 1) * pitch + pitch * 0.04, true);
    }
  }
  return { widthPx, heightPx, inside };

  function ribbon(index: number, from: number, to: number, upright: boolean): string {
    const wool = upright ? warpWool[index]! : weftWool[index]!;
    const middle = (index + 0.5) * pitch;
    const box = (x: number, y: number, w: number, h: number, fill: string, more = '') =>
      upright ? rect(x, y, w, h, fill, more) : rect(y, x, h, w, fill, more);
    const left = middle - width / 2;
    let drawn = box(left - 7, from, width + 14, to - from, '#1a1210', 'fill-opacity="0.2"');
    drawn += box(left, from, width, to - from, wool);
    const threads = 15;
    for (let thread = 0; thread < threads; thread++) {
      const at = left + ((thread + 0.5) / threads) * width;
      const light = noise(index * 3.1 + thread * 0.7, upright ? 1.5 : 8.5);
      const sway = noise(thread * 1.3, index) * 3;
      const d = upright
        ? `M${n(at)} ${n(from)}Q${n(at + sway)} ${n((from + to) / 2)} ${n(at)} ${n(to)}`
        : `M${n(from)} ${n(at)}Q${n((from + to) / 2)} ${n(at + sway)} ${n(to)} ${n(at)}`;
      drawn += `<path d="${d}" fill="none" stroke="${light > 0 ? '#fff6e6' : '#150d0a'}" stroke-opacity="${n(0.06 + Math.abs(light) * 0.3)}" stroke-width="${n(width / threads / 2)}"/>`;
    }
    return drawn;
  }
}
