// Corrects the email address of an order.
import { useState } from 'react';
import { orderCalls } from '../../../../../server/commerce/order/calls.ts';
import type { OwnerOrder } from '../../../../../server/commerce/order/wire.ts';
import { ask } from '../../../../api/ask.ts';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { messages as ui } from '../../../../ui/messages.ts';
import { ActDialog, type Close } from './act-dialog.tsx';
import { recordMessages as words } from './messages.ts';

export function EmailDialog({ order, onClose }: { order: OwnerOrder; onClose: Close }) {
  const [email, setEmail] = useState(order.email);
  return (
    <ActDialog
      title={words.changeEmail}
      does={ui.save}
      isDisabled={email.trim() === '' || email === order.email}
      act={(idempotencyKey) => ask(orderCalls.changeEmail, { id: order.id, body: { email }, idempotencyKey })}
      done={words.emailChanged}
      mails
      onClose={onClose}
    >
      <TextField label={words.email} type="email" isRequired maxLength={254} value={email} onChange={setEmail} />
    </ActDialog>
  );
}
