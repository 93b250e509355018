// Resets a step's form to the saved values after another user saved first.
import { useState } from 'react';
import { Refused } from '../../../../api/ask.ts';
import { problemsOf } from '../../../use-record-form.ts';

/** For forms that keep their initial values. */
export type Reopening = { refused: unknown; onRefused(error: unknown): void };

/** @returns the form's `key` and its props */
export function useReopened(refetch: () => Promise<unknown>): { key: number; reopening: Reopening } {
  const [{ key, refused }, setRefused] = useState<{ key: number; refused: unknown }>({ key: 0, refused: undefined });
  const onRefused = (error: unknown) => {
    if (!(error instanceof Refused) || error.status !== 409 || problemsOf(error).length > 0) return;
    void refetch().then(() => setRefused((before) => ({ key: before.key + 1, refused: error })));
  };
  return { key, reopening: { refused, onRefused } };
}
