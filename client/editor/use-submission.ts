// Sends what someone typed, once, however often they press.
import { useRef } from 'react';
import { same } from '../../server/base/same.ts';
import { newIdempotencyKey, Refused } from '../api/ask.ts';

/**
 * One key per submission, until the server has answered it: what is changed after a refusal is another one. A submission whose answer was
 * lost is repeated before anything else is sent, so that a record is never created twice.
 */
export function useSubmission<Values, Answer>(store: (values: Values, idempotencyKey: string) => Promise<Answer>) {
  const open = useRef<{ key: string; values: Values }>(undefined);
  const send = async (one: { key: string; values: Values }): Promise<Answer> => {
    open.current = one;
    try {
      const kept = await store(one.values, one.key);
      open.current = undefined;
      return kept;
    } catch (error) {
      if (error instanceof Refused && error.status < 500) open.current = undefined;
      throw error;
    }
  };
  return async (values: Values): Promise<Answer> => {
    const lost = open.current;
    if (lost && same(lost.values, values)) return send(lost);
    if (lost) await send(lost).catch(throwUnlessRefused);
    return send({ key: newIdempotencyKey(), values });
  };
}

function throwUnlessRefused(error: unknown): void {
  if (!(error instanceof Refused) || error.status >= 500) throw error;
}
