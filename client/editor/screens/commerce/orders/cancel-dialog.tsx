// Cancels an order: what was paid goes back, and what was taken from stock returns to it.
import { useState } from 'react';
import { formatMoney } from '../../../../../server/commerce/money/format.ts';
import { orderCalls } from '../../../../../server/commerce/order/calls.ts';
import type { OwnerOrder } from '../../../../../server/commerce/order/wire.ts';
import { ask } from '../../../../api/ask.ts';
import { CheckField } from '../../../../ui/check-field.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { ActDialog, type Close } from './act-dialog.tsx';
import { recordMessages as words } from './messages.ts';

type CancelDialogProps = { order: OwnerOrder; mayRefund: boolean; onClose: Close };

export function CancelDialog({ order, mayRefund, onClose }: CancelDialogProps) {
  const [restock, setRestock] = useState(true);
  const [notify, setNotify] = useState(true);
  const [reason, setReason] = useState('');
  const amount = formatMoney(order.refundableCents, order.currency);
  const needsRefund = order.refundableCents > 0;
  return (
    <ActDialog
      title={words.cancelTitle}
      does={words.cancel}
      isDanger
      isDisabled={needsRefund && !mayRefund}
      act={(idempotencyKey) =>
        ask(orderCalls.cancel, {
          id: order.id,
          body: { restock, notify, ...(reason.trim() !== '' && { reason }) },
          idempotencyKey,
        })
      }
      done={words.canceled}
      onClose={onClose}
    >
      {needsRefund && !mayRefund && <Notice tone="warn">{words.cannotRefund}</Notice>}
      <p>{needsRefund ? words.cancelRefunds({ amount }) : words.cancelNote}</p>
      <CheckField label={words.restockAll} isSelected={restock} onChange={setRestock} />
      <TextField label={words.reason} maxLength={400} value={reason} onChange={setReason} />
      {order.email !== '' && (
        <CheckField label={words.notify({ email: order.email })} isSelected={notify} onChange={setNotify} />
      )}
    </ActDialog>
  );
}
