// Fulfills the remaining items of several orders, sequentially, so that failures name the order.
import { useState } from 'react';
import { orderCalls } from '../../../../../server/commerce/order/calls.ts';
import type { BrowsedOrder, OwnerOrder } from '../../../../../server/commerce/order/wire.ts';
import { ask, errorText, newIdempotencyKey, Refused } from '../../../../api/ask.ts';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { CheckField } from '../../../../ui/form/check-field.tsx';
import { messages as ui } from '../../../../ui/messages.ts';
import { useEditor } from '../../../editor-context.ts';
import { ActDialog } from './act-dialog.tsx';
import { listMessages as messages } from './messages.ts';
import { hasOneShipment } from './states.tsx';

type BulkFulfillProps = { selected: readonly BrowsedOrder[]; clear(): void; onClose(): void };

export function BulkFulfill({ selected, clear, onClose }: BulkFulfillProps) {
  const { toasts } = useEditor();
  const [notify, setNotify] = useState(true);
  const [left, setLeft] = useState(() => selected.filter(isToSend));
  const skipped = selected.length - selected.filter(isToSend).length;
  const act = async (key: string): Promise<OwnerOrder[]> => {
    const all = left;
    const sent: OwnerOrder[] = [];
    for (const [n, { id, orderNumber }] of all.entries()) {
      try {
        sent.push(await ask(orderCalls.fulfill, { id, body: { notify }, idempotencyKey: `${key}-${id}` }));
      } catch (error) {
        setLeft(all.slice(n));
        if (!(error instanceof Refused)) throw error;
        const problem = errorText(error);
        throw new Refused(error.status, messages.fulfillFailed({ done: n, number: orderNumber, problem }), error.body);
      } finally {
      }
    }
    return sent;
  };
  const undo = async (sent: readonly OwnerOrder[]) => {
    try {
      for (const { id } of sent) await ask(orderCalls.markPending, { id, idempotencyKey: newIdempotencyKey() });
      toasts.say(messages.fulfillUndone({ count: sent.length }));
    } catch (error) {
      toasts.say(errorText(error));
    } finally {
    }
  };
  const count = left.length;
  return (
    <ActDialog<OwnerOrder[]>
      title={messages.fulfillTitle({ count })}
      does={messages.fulfill}
      isDisabled={count === 0}
      act={act}
      done=""
      mails={notify}
      onClose={(sent) => {
        if (sent !== undefined) {
          const action = { label: ui.undo, run: () => void undo(sent) };
          toasts.say(messages.fulfillDone({ count: sent.length }), sent.every(hasOneShipment) ? { action } : {});
          clear();
        }
        onClose();
      }}
    >
      <p>{messages.fulfillNote({ count })}</p>
      {skipped > 0 && <Notice tone="warn">{messages.fulfillSkips({ count: skipped })}</Notice>}
      <CheckField label={messages.fulfillNotify} value={notify} onChange={setNotify} />
    </ActDialog>
  );
}

export const isToSend = ({ fulfillmentStatus, paymentState }: BrowsedOrder): boolean =>
  fulfillmentStatus === 'PENDING' && paymentState !== 'FAILED' && paymentState !== 'AUTHORIZED';
