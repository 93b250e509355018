// General messages, separate from errors.ts to keep the storefront's bundle small. Portable.

/** Spec §8: messages that belong to no single concept, for the server and the storefront. */
export const generalMessages = {
  sessionExpired: 'Your session has expired. Please reload the page and try again.',
  cookiesOff: 'Please enable cookies in your browser, reload the page, and try again.',
  /** For temporary conditions: too many requests (429) or an overloaded server (503). */
  tryAgainSoon: 'Please try again in a few seconds.',
} as const;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Message that says when to try again. */
export function tryAgainIn(waitMs: number): string {
  if (waitMs <= 15_000) return generalMessages.tryAgainSoon;
  if (waitMs <= minuteMs) return 'Please try again in a minute.';
  if (waitMs < hourMs) return `Please try again in ${Math.ceil(waitMs / minuteMs)} minutes.`;
  const hours = Math.ceil(waitMs / hourMs);
  return hours === 1 ? 'Please try again in an hour.' : `Please try again in ${hours} hours.`;
}
