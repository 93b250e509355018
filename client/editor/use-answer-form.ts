// The form of what a call answers: saving answers the same, and after a conflict it is requested again.
import { useQueryClient } from '@tanstack/react-query';
import type { AnswerOf, Call } from '../../server/base/calls.ts';
import type { SentArgs } from '../api/ask.ts';
import type { RecordFormState } from '../ui/form/record-form.tsx';
import { askAgain, keepAnswer } from './use-call.ts';
import { type RecordFormOptions, useRecordForm } from './use-record-form.ts';

type AnswerFormOptions<Answer, Values> = Omit<RecordFormOptions<Values>, 'stored' | 'save' | 'reload'> & {
  valuesOf(answer: Answer): Values;
  save(values: Values, idempotencyKey: string): Promise<Answer>;
};

export function useAnswerForm<const C extends Call, Values extends object>(
  asked: C,
  sent: SentArgs<C>[0],
  answer: AnswerOf<C>,
  { valuesOf, save, ...options }: AnswerFormOptions<AnswerOf<C>, Values>,
): RecordFormState<Values> {
  const client = useQueryClient();
  return useRecordForm<Values>({
    ...options,
    stored: valuesOf(answer),
    reload: () => void askAgain(client, asked, sent),
    async save(values, idempotencyKey) {
      const kept = await save(values, idempotencyKey);
      keepAnswer(client, asked, sent, kept);
      return valuesOf(kept);
    },
  });
}
