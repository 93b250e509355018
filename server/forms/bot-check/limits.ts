// Limits of the bot check. Our choice: the specification has none. Portable.

/** Longest token of a provider, and longest answer to a puzzle. */
export const tokenCharsMax = 5_000;
/** Google's assessment repeats the token. */
export const assessmentBytesMax = 4 * tokenCharsMax;
/** Google's tokens are valid for two minutes; a used one is remembered for longer than that. */
export const tokenLifeMs = 10 * 60_000;
/** Submissions of the whole site that pass while the provider doesn't answer: a shop must not lose messages over an outage. */
export const passesWhileAway = { points: 30, durationMs: 10 * 60_000 } as const;
/** Requests to the provider that wait for an answer at the same time. */
export const asksAtOnce = 50;
/** A failing provider is noted at most this often, and one that fails now and then when it changes. */
export const noteAgainMs = 10 * 60_000;
export const noteChangeMs = 60_000;
/** Google's default: the middle of 0.0 to 1.0, in hundredths. */
export const scoreDefault = 50;
