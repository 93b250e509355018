// Opens a step's form with the saved values, and resets it to them after another user saved first.
import { useState } from 'react';
import { Refused } from '../../../../api/ask.ts';
import { problemsOf } from '../../../use-record-form.ts';

/** For forms that keep their initial values. */
export type Reopening = { refused: unknown; onRefused(error: unknown): void };

type Query = { isFetching: boolean; refetch(): Promise<unknown> };

/** @returns the form's `key` and its props, and whether it can open: cached values are refetched first */
export function useReopened({ isFetching, refetch }: Query): { isReady: boolean; key: number; reopening: Reopening } {
  const [isReady, setReady] = useState(!isFetching);
  if (!isReady && !isFetching) setReady(true);
  const [{ key, refused }, setRefused] = useState<{ key: number; refused: unknown }>({ key: 0, refused: undefined });
  const onRefused = (error: unknown) => {
    if (!(error instanceof Refused) || error.status !== 409 || problemsOf(error).length > 0) return;
    void refetch().then(() => setRefused((before) => ({ key: before.key + 1, refused: error })));
  };
  return { isReady, key, reopening: { refused, onRefused } };
}
