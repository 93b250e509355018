// Cancels an order: refunds payments and restocks items. The server computes the amounts.
import { useState } from 'react';
import { formatMoney } from '../../../../../server/commerce/money/format.ts';
import { orderCalls } from '../../../../../server/commerce/order/calls.ts';
import type { OwnerOrder } from '../../../../../server/commerce/order/wire.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { LoadFailed, Loading } from '../../../../ui/feedback/loading.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { CheckField } from '../../../../ui/form/check-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { useCall } from '../../../use-call.ts';
import { ActDialog, type Close } from './act-dialog.tsx';
import { recordMessages as words } from './messages.ts';

export function CancelDialog({ order, mayRefund, onClose }: { order: OwnerOrder; mayRefund: boolean; onClose: Close }) {
  const [restock, setRestock] = useState(true);
  const [notify, setNotify] = useState(true);
  const [reason, setReason] = useState('');
  const { id, refundedCents = 0 } = order;
  const needsRefund = order.refundableCents > 0;
  const preview = useCall(
    orderCalls.previewRefund,
    { id, body: { request: { by: 'REST' } } },
    { enabled: needsRefund && mayRefund, staleTime: 0 },
  );
  const refund = preview.data;
  return (
    <ActDialog
      title={words.cancelTitle}
      does={words.cancel}
      keep={words.keep}
      isDanger
      isDisabled={needsRefund && (!refund || preview.isFetching)}
      act={(idempotencyKey) =>
        ask(orderCalls.cancel, {
          id,
          body: { restock, notify, ...(reason.trim() !== '' && { reason }) },
          idempotencyKey,
        })
      }
      done={words.canceled}
      mails={notify && order.email !== ''}
      onClose={onClose}
    >
      {needsRefund && !mayRefund && <Notice tone="warn">{words.cannotRefund}</Notice>}
      {preview.isLoading && <Loading what={words.whatGoesBack} />}
      {preview.isError && <LoadFailed words={errorText(preview.error)} onRetry={() => void preview.refetch()} />}
      {!needsRefund && (
        <p>
          {refundedCents > 0
            ? words.cancelRefunded({ amount: formatMoney(refundedCents, order.currency) })
            : words.cancelNote}
        </p>
      )}
      {refund && (
        <>
          <p>{refund.totalCents > 0 ? words.cancelRefunds({ goesTo: refund.goesTo }) : words.cancelRefundsNothing}</p>
          {refund.notes.map((note) => (
            <Notice key={note} tone="warn">
              {note}
            </Notice>
          ))}
        </>
      )}
      <CheckField label={words.restockAll} value={restock} onChange={setRestock} />
      <TextField label={words.reason} maxLength={400} value={reason} onChange={setReason} />
      {order.email !== '' && (
        <CheckField label={words.notify({ email: order.email })} value={notify} onChange={setNotify} />
      )}
    </ActDialog>
  );
}
