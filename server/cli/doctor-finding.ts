// The result of one check of stoa doctor, and the timeout of network checks.
import { setTimeout as wait } from 'node:timers/promises';

/** `note`: worth knowing, but nothing is wrong. */
export type Finding = { check: string; state: 'good' | 'bad' | 'note'; text: string };

export const finding = (check: string) => ({
  good: (text: string): Finding => ({ check, state: 'good', text }),
  bad: (text: string): Finding => ({ check, state: 'bad', text }),
  note: (text: string): Finding => ({ check, state: 'note', text }),
});

/** Timeout for mail servers, name servers and web servers. */
export const answerMs = 5_000;

/** @returns undefined on timeout */
export async function within<T>(work: Promise<T>, ms = answerMs): Promise<T | undefined> {
  const over = new AbortController();
  work.catch(() => undefined);
  try {
    return await Promise.race([work, wait(ms, undefined, { signal: over.signal })]);
  } finally {
    over.abort();
  }
}
