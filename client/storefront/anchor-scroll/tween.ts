// Scrolling in steps. Spec §9 "Timing".

/** Spec §9: "Scroll tween default 300 ms, offset 30, duration bound 50." A short way takes less, and never less than the bound. */
export const scrollDefaults = { durationMs: 300, offsetPx: 30, boundMs: 50 } as const;

/** Our choice: a millisecond for each pixel, up to the default. */
export const durationOf = (distancePx: number): number =>
  Math.max(scrollDefaults.boundMs, Math.min(scrollDefaults.durationMs, Math.abs(distancePx)));

const eased = (share: number): number => 1 - (1 - share) ** 3;

/** @param endOf is asked at each step, since the page may still grow @param signal the person scrolls themselves */
export function tweenTo(endOf: () => number, signal: AbortSignal): void {
  const start = window.scrollY;
  const durationMs = durationOf(endOf() - start);
  const begunAt = performance.now();
  const step = (now: number) => {
    if (signal.aborted) return;
    const share = Math.min(1, Math.max(0, now - begunAt) / durationMs);
    window.scrollTo({ top: start + (endOf() - start) * eased(share), behavior: 'instant' });
    if (share < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
