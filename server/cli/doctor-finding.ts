// The result of one check of stoa doctor, and the timeout of checks that wait for the network.
import { setTimeout as wait } from 'node:timers/promises';

/** `note`: worth knowing, but nothing is wrong. */
export type Finding = { check: string; state: 'good' | 'bad' | 'note'; text: string };

export const finding = (check: string) => ({
  good: (text: string): Finding => ({ check, state: 'good', text }),
  bad: (text: string): Finding => ({ check, state: 'bad', text }),
  note: (text: string): Finding => ({ check, state: 'note', text }),
});

/** A mail server, a name server, or a web server has so long to answer. */
export const answerMs = 5_000;

/** @returns undefined when it took too long */
export async function within<T>(work: Promise<T>, ms = answerMs): Promise<T | undefined> {
  const over = new AbortController();
  work.catch(() => undefined);
  try {
    return await Promise.race([work, wait(ms, undefined, { signal: over.signal })]);
  } finally {
    over.abort();
  }
}
