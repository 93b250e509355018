// Decides when the pop-up may be shown again. Portable.

export type Timing = {
  afterMs?: number;
  /** Scroll depth, in percent of the page's height. */
  atPercent?: number;
  onLeave: boolean;
  /** Minimum days between two; 0: once per visit. */
  everyDays: number;
  /** Never again after its form was submitted. */
  untilSignup: boolean;
  onPhones: boolean;
};

export type Seen = { at?: number; signedUp?: boolean; inThisVisit?: boolean };

const dayMs = 86_400_000;

/** Milliseconds until it may be shown; Infinity: never again. */
export function wait({ everyDays, untilSignup }: Timing, { at, signedUp, inThisVisit }: Seen, now: number): number {
  if (untilSignup && signedUp) return Number.POSITIVE_INFINITY;
  if (at === undefined) return 0;
  if (everyDays === 0) return inThisVisit ? Number.POSITIVE_INFINITY : 0;
  return Math.max(0, at + everyDays * dayMs - now);
}
