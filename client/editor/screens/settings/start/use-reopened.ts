// After somebody else saved first, a step's form begins again with what they saved.
import { useState } from 'react';
import { Refused } from '../../../../api/ask.ts';
import { problemsOf } from '../../../use-record-form.ts';

/** For a form that keeps what it was opened with. */
export type Reopening = { refused: unknown; onRefused(error: unknown): void };

/** @returns `key` of the form, and its props */
export function useReopened(refetch: () => Promise<unknown>): { key: number; reopening: Reopening } {
  const [{ key, refused }, setRefused] = useState<{ key: number; refused: unknown }>({ key: 0, refused: undefined });
  const onRefused = (error: unknown) => {
    if (!(error instanceof Refused) || error.status !== 409 || problemsOf(error).length > 0) return;
    void refetch().then(() => setRefused((before) => ({ key: before.key + 1, refused: error })));
  };
  return { key, reopening: { refused, onRefused } };
}
