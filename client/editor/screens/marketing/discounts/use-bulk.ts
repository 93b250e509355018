// Turns the selected discounts on or off, or deletes them; each can be undone.
import { useMutation } from '@tanstack/react-query';
import { discountCalls } from '../../../../../server/commerce/discount/calls.ts';
import type { DiscountAnswer, DiscountBody } from '../../../../../server/commerce/discount/schema.ts';
import { ask, errorText, newIdempotencyKey } from '../../../../api/ask.ts';
import { recordMessages } from '../../../../ui/form/record-messages.ts';
import { messages as ui } from '../../../../ui/messages.ts';
import { useEditor } from '../../../editor-context.ts';
import { listMessages as messages } from './messages.ts';

type BulkAct = 'on' | 'off' | 'remove' | 'restore';

const bodyOf = ({ id: _, uses: __, createdAt: ___, updatedAt: ____, ...body }: DiscountAnswer): DiscountBody => body;

/** @returns whether anything changed */
async function changeOne(act: BulkAct, discount: DiscountAnswer): Promise<boolean> {
  const { id, updatedAt, enabled } = discount;
  const idempotencyKey = newIdempotencyKey();
  if (act === 'remove') await ask(discountCalls.remove, { id });
  else if (act === 'restore') await ask(discountCalls.restore, { id, body: bodyOf(discount), idempotencyKey });
  else {
    if (enabled === (act === 'on')) return false;
    const body = { ...bodyOf(discount), enabled: act === 'on' };
    await ask(discountCalls.save, { id, query: { updatedAt }, body, idempotencyKey });
  }
  return true;
}

const inverse = { on: 'off', off: 'on', remove: 'restore', restore: 'remove' } as const;

type Job = { act: BulkAct; ids: readonly string[]; known?: readonly DiscountAnswer[] };

/** One discount after the other, until one is refused. */
async function changeAll({ act, ids, known }: Job) {
  const done: DiscountAnswer[] = [];
  try {
    for (const id of ids) {
      const discount = known?.find((one) => one.id === id) ?? (await ask(discountCalls.open, { id })).discount;
      if (await changeOne(act, discount)) done.push(discount);
    }
    return { done };
  } catch (error) {
    return { done, problem: errorText(error) };
  }
}

export function useBulkDiscounts() {
  const { toasts } = useEditor();
  const undo = useMutation({
    mutationFn: changeAll,
    onSuccess: ({ done, problem }, { act }) =>
      toasts.say(problem ?? messages.bulkDone[act]({ count: done.length }), { stays: problem !== undefined }),
  });
  return useMutation({
    mutationFn: changeAll,
    onSuccess({ done, problem }, { act }) {
      const back: Job = {
        act: inverse[act],
        ids: done.map(({ id }) => id),
        ...(act === 'remove' && { known: done }),
      };
      const said = done.length > 0 ? messages.bulkDone[act]({ count: done.length }) : undefined;
      const text =
        problem && said ? messages.bulkStopped({ said, problem }) : (problem ?? said ?? recordMessages.noChanges);
      toasts.say(text, {
        stays: problem !== undefined,
        ...(done.length > 0 && { action: { label: ui.undo, run: () => undo.mutate(back) } }),
      });
    },
  });
}
