// Numbers from a seed, so that a run can be repeated: mulberry32.

/** The same in each run of npm test; npm run explore sets others. */
export const seed = Number(process.env.STOA_SEED || 1);

/** Runs per property: few in npm test, because the same seed finds the same; many in npm run explore. */
export const runs = (count: number): number => count * Number(process.env.STOA_RUNS || 1);

/** @returns the next number, from 0 up to, not including, 1 */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
