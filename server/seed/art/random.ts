// Numbers from a seed: the same seed draws the same picture on every machine. Used by every file of this folder.

export type Random = {
  /** From 0 up to, not including, 1. */
  next(): number;
  between(low: number, high: number): number;
  int(low: number, high: number): number;
  pick<T>(from: readonly T[]): T;
  chance(part: number): boolean;
};

/** The generator known as mulberry32: small, fast, good enough for pictures. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const between = (low: number, high: number) => low + (high - low) * next();
  return {
    next,
    between,
    int: (low, high) => Math.floor(between(low, high + 1)),
    pick: (from) => from[Math.floor(next() * from.length)]!,
    chance: (part) => next() < part,
  };
}

/** Smooth noise over the plane, about -1 to 1; one unit is one bump. */
type Noise = (x: number, y: number) => number;

export function noiseFrom(seed: number): Noise {
  const random = randomFrom(seed);
  const order = Array.from({ length: 256 }, (_, index) => index);
  for (let i = 255; i > 0; i--) {
    const j = random.int(0, i);
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  const slopes = Array.from({ length: 256 }, (_, index) => {
    const angle = (order[index]! / 256) * 2 * Math.PI;
    return { x: Math.cos(angle), y: Math.sin(angle) };
  });
  const slope = (x: number, y: number) => slopes[order[(order[x & 255]! + y) & 255]!]!;
  const ease = (t: number) => t * t * t * (t * (t * 6 - 15) + 10);

  return (x, y) => {
    const left = Math.floor(x);
    const top = Math.floor(y);
    const dx = x - left;
    const dy = y - top;
    const corner = (cx: number, cy: number) => {
      const { x: sx, y: sy } = slope(left + cx, top + cy);
      return sx * (dx - cx) + sy * (dy - cy);
    };
    const u = ease(dx);
    const upper = corner(0, 0) + u * (corner(1, 0) - corner(0, 0));
    const lower = corner(0, 1) + u * (corner(1, 1) - corner(0, 1));
    return (upper + ease(dy) * (lower - upper)) * 1.5;
  };
}

/** Noise with finer noise on it. */
export function layered(noise: Noise, layers: number): Noise {
  return (x, y) => {
    let sum = 0;
    let weight = 1;
    let total = 0;
    for (let layer = 0, scale = 1; layer < layers; layer++, scale *= 2, weight /= 2) {
      sum += weight * noise(x * scale + layer * 17.3, y * scale - layer * 9.1);
      total += weight;
    }
    return sum / total;
  };
}
