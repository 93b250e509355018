// Animated scrolling. Spec §9 "Timing".

/** Spec §9: "Scroll tween default 300 ms, offset 30, duration bound 50." Short distances take less, but at least the bound. */
export const scrollDefaults = { durationMs: 300, offsetPx: 30, boundMs: 50 } as const;

/** Our choice: one millisecond per pixel, up to the default. */
export const durationOf = (distancePx: number): number =>
  Math.max(scrollDefaults.boundMs, Math.min(scrollDefaults.durationMs, Math.abs(distancePx)));

const eased = (share: number): number => 1 - (1 - share) ** 3;

/** @param endOf read at each frame, since the page may still grow @param signal aborts when the visitor scrolls */
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
