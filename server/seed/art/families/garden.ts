// Night Garden: stems with leaves as if cut from paper with scissors, under a moon.
import { type Random, randomFrom } from '../random.ts';
import { circle, curve, type Drawing, n, type Point, path, rect } from '../svg.ts';

const gardenColours = {
  night: {
    ground: '#1c2b33',
    moon: '#f1e3c4',
    leaves: ['#7f9c84', '#c9d2b4', '#d96c47', '#e8b75c', '#4d7a74', '#e9c9b6'],
  },
  noon: {
    ground: '#f0e6d2',
    moon: '#d9562f',
    leaves: ['#2f5d50', '#7f9c6d', '#1f3b4d', '#d79b3b', '#a94f37', '#5e7f8c'],
  },
} as const;

export function garden(
  seed: number,
  options: { widthPx?: number; heightPx?: number; time?: keyof typeof gardenColours; stems?: number } = {},
): Drawing {
  const { widthPx = 1600, heightPx = 2000, time = 'night', stems = 9 } = options;
  const random = randomFrom(seed);
  const colours = gardenColours[time];
  let inside = rect(0, 0, widthPx, heightPx, colours.ground);
  inside += circle(
    widthPx * random.between(0.62, 0.74),
    heightPx * 0.24,
    Math.min(widthPx, heightPx) * 0.17,
    colours.moon,
  );

  // From the back to the front: tall and pale first, low and bright last.
  const order = Array.from({ length: stems }, (_, index) => index);
  for (const index of order) {
    const place = ((index * 0.618 + 0.11) % 1) * 0.92 + 0.04;
    const tall = heightPx * (0.82 - (index / stems) * 0.46) * random.between(0.9, 1.05);
    const colour = colours.leaves[(index * 5 + 1) % colours.leaves.length]!;
    inside += plant(random, { x: widthPx * place, y: heightPx + 30 }, tall, colour, index % 3);
  }
  return { widthPx, heightPx, inside };
}

/** @param kind 0 pairs of pointed leaves, 1 round leaves by turns, 2 long blades that bend */
export function plant(random: Random, foot: Point, tall: number, colour: string, kind: number): string {
  const lean = random.between(-0.2, 0.2) * tall;
  const bow = random.between(-0.14, 0.14) * tall;
  const spine = (t: number): Point => ({
    x: foot.x + lean * t * t + bow * Math.sin(t * Math.PI),
    y: foot.y - tall * t,
  });
  const stem = Array.from({ length: 9 }, (_, index) => spine(index / 8));
  let drawn = path(curve(stem), 'none', `stroke="${colour}" stroke-width="${n(tall / 130)}" stroke-linecap="round"`);

  const leaves = kind === 1 ? 15 : kind === 2 ? 9 : 11;
  for (let leaf = 0; leaf < leaves; leaf++) {
    const t = 0.16 + (0.84 * leaf) / (leaves - 1);
    const at = spine(t);
    const ahead = spine(Math.min(t + 0.02, 1.02));
    const up = Math.atan2(ahead.y - at.y, ahead.x - at.x);
    const size = tall * (kind === 1 ? 0.062 : kind === 2 ? 0.3 : 0.19) * (1.05 - t * 0.62) * random.between(0.88, 1.12);
    for (const side of kind === 1 ? [leaf % 2 === 0 ? 1 : -1] : [-1, 1]) {
      const angle = up + side * random.between(kind === 2 ? 0.4 : 0.8, kind === 2 ? 0.72 : 1.08);
      drawn +=
        kind === 1
          ? roundLeaf(at, angle, size, colour)
          : blade(at, angle, size, size * (kind === 2 ? 0.13 : 0.3), side * (kind === 2 ? 0.34 : 0.12), colour);
    }
  }
  const tip = spine(1);
  const before = spine(0.98);
  return drawn + blade(tip, Math.atan2(tip.y - before.y, tip.x - before.x), tall * 0.09, tall * 0.028, 0, colour);
}

/** @param bend how far the tip turns, in radians */
function blade(from: Point, angle: number, length: number, width: number, bend: number, colour: string): string {
  const along = (t: number, off: number): Point => {
    const turn = angle + bend * t * t;
    return {
      x: from.x + Math.cos(turn) * length * t - Math.sin(turn) * off,
      y: from.y + Math.sin(turn) * length * t + Math.cos(turn) * off,
    };
  };
  const steps = [0, 0.18, 0.4, 0.62, 0.82, 1];
  const swell = (t: number) => Math.sin(Math.PI * t ** 0.85) * (width / 2);
  const outline = [
    ...steps.map((t) => along(t, swell(t))),
    ...steps
      .slice(1, -1)
      .reverse()
      .map((t) => along(t, -swell(t))),
  ];
  return path(curve(outline, true), colour);
}

function roundLeaf(from: Point, angle: number, radius: number, colour: string): string {
  const x = from.x + Math.cos(angle) * radius * 1.35;
  const y = from.y + Math.sin(angle) * radius * 1.35;
  return `<path d="M${n(from.x)} ${n(from.y)}L${n(x)} ${n(y)}" stroke="${colour}" stroke-width="${n(radius / 9)}"/><ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(radius)}" ry="${n(radius * 0.8)}" fill="${colour}" transform="rotate(${n((angle * 180) / Math.PI)} ${n(x)} ${n(y)})"/>`;
}
