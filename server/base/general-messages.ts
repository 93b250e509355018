// General messages, separate from errors.ts to keep the storefront's bundle small. Portable.
import { catalog } from './text/catalog.ts';

/** Spec §8: messages that belong to no single concept, for the server and the storefront. */
export const generalMessages = /* @__PURE__ */ catalog({
  sessionExpired: 'Your session has expired. Please reload the page and try again.',
  cookiesOff: 'Please enable cookies in your browser, reload the page, and try again.',
  /** For temporary conditions: too many requests (429) or an overloaded server (503). */
  tryAgainSoon: 'Please try again in a few seconds.',
});

/** How long to wait. */
export const waitMessages = /* @__PURE__ */ catalog({
  minutes: ({ minutes }: { minutes: number }) =>
    minutes === 1 ? 'Please try again in a minute.' : `Please try again in ${minutes} minutes.`,
  hours: ({ hours }: { hours: number }) =>
    hours === 1 ? 'Please try again in an hour.' : `Please try again in ${hours} hours.`,
});

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Message that says when to try again. */
export function tryAgainIn(waitMs: number): string {
  if (waitMs <= 15_000) return generalMessages.tryAgainSoon;
  if (waitMs < hourMs) return waitMessages.minutes({ minutes: Math.ceil(waitMs / minuteMs) });
  return waitMessages.hours({ hours: Math.ceil(waitMs / hourMs) });
}
