// Approves or rejects one or many reviews, with undo.
import { useQueryClient } from '@tanstack/react-query';
import { reviewCalls } from '../../../../../server/commerce/review/calls.ts';
import type { ReviewAnswer } from '../../../../../server/commerce/review/schema.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { messages as ui } from '../../../../ui/messages.ts';
import { useEditor } from '../../../editor-context.ts';
import { askAgain } from '../../../use-call.ts';
import { messages } from './messages.ts';

export type Decision = 'APPROVED' | 'REJECTED';

const callOf = { APPROVED: reviewCalls.approve, REJECTED: reviewCalls.reject } as const;

/** @returns a function that resolves to whether all were decided */
export function useModerate() {
  const { toasts } = useEditor();
  const client = useQueryClient();
  const refresh = () => void askAgain(client, reviewCalls.browse);
  const failed = (error: unknown) => {
    toasts.say(errorText(error));
    refresh();
    return false;
  };
  const takeBack = async (reviews: readonly ReviewAnswer[]) => {
    for (const { id, state } of reviews) if (state !== 'PENDING') await ask(callOf[state], { id });
    refresh();
  };
  return async (reviews: readonly ReviewAnswer[], decision: Decision): Promise<boolean> => {
    try {
      for (const { id } of reviews) await ask(callOf[decision], { id });
      refresh();
      const count = reviews.length;
      const said = decision === 'APPROVED' ? messages.approvedCount({ count }) : messages.rejectedCount({ count });
      // A pending review cannot return to pending.
      const decided = reviews.filter(({ state }) => state !== 'PENDING' && state !== decision);
      const undo = { action: { label: ui.undo, run: () => void takeBack(decided).catch(failed) } };
      toasts.say(said, decided.length === count ? undo : {});
      return true;
    } catch (error) {
      return failed(error);
    }
  };
}
