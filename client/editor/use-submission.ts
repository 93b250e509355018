// Submits a form's values exactly once, no matter how often the button is pressed.
import { useRef } from 'react';
import { same } from '../../server/base/same.ts';
import { isAnswer, newIdempotencyKey } from '../api/ask.ts';

type Store<Values, Answer> = (values: Values, idempotencyKey: string) => Promise<Answer>;
/** `store` as of submission, so that a retry with the same key has identical content. */
type Submission<Values, Answer> = {
  key: string;
  values: Values;
  store: Store<Values, Answer>;
  running?: Promise<Answer>;
};

/**
 * One idempotency key per submission, until the server answers: an edit after a refusal is a new submission. A submission whose answer was
 * lost is retried before anything else is sent, so that a record is never created twice.
 */
export function useSubmission<Values, Answer>(store: Store<Values, Answer>) {
  const open = useRef<Submission<Values, Answer>>(undefined);
  return (values: Values): Promise<Answer> => submit(open, store, values);
}

/** @param open the unanswered submission; pressing again gets the same answer */
export async function submit<Values, Answer>(
  open: { current: Submission<Values, Answer> | undefined },
  store: Store<Values, Answer>,
  values: Values,
): Promise<Answer> {
  const send = (one: Submission<Values, Answer>): Promise<Answer> => {
    open.current = one;
    one.running ??= one.store(one.values, one.key).then(
      (kept) => {
        open.current = undefined;
        return kept;
      },
      (error) => {
        if (isAnswer(error)) open.current = undefined;
        else delete one.running;
        throw error;
      },
    );
    return one.running;
  };
  const before = open.current;
  if (before && same(before.values, values)) return send(before);
  if (!before) return send({ key: newIdempotencyKey(), values, store });
  await send(before).catch((error) => {
    if (!isAnswer(error)) throw error;
  });
  return submit(open, store, values);
}
