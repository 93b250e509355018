// Replaces the code of a gift card: the old one stops working, and the recipient gets the new one by email.
import { useState } from 'react';
import type { AnswerOf } from '../../../../../server/base/calls.ts';
import type { GiftCardAnswer } from '../../../../../server/commerce/gift-card/schema.ts';
import { orderCalls } from '../../../../../server/commerce/order/calls.ts';
import { ask } from '../../../../api/ask.ts';
import { TextField } from '../../../../ui/text-field.tsx';
import { ActDialog, type Close } from '../../../act-dialog.tsx';
import { messages as words } from './messages.ts';

export type NewCode = AnswerOf<typeof orderCalls.replaceGiftCardCode>;

export function NewCodeDialog({ card, onClose }: { card: GiftCardAnswer; onClose: Close<NewCode> }) {
  const isBought = card.orderId !== undefined;
  const [email, setEmail] = useState(card.to?.email ?? '');
  const to = email.trim();
  return (
    <ActDialog
      title={words.newCodeTitle}
      does={words.newCodeNow}
      isDanger
      act={(idempotencyKey) =>
        ask(orderCalls.replaceGiftCardCode, { id: card.id, body: to === '' ? {} : { email: to }, idempotencyKey })
      }
      done={words.newCodeMade}
      onClose={(made) =>
        onClose(made, made && (made.mailedTo === undefined ? words.newCodeMade : words.newCodeSent({ email: made.mailedTo })))
      }
    >
      <p>{words.newCodeNote({ name: card.last4 })}</p>
      <TextField
        label={words.newCodeTo}
        type="email"
        hint={isBought ? undefined : words.newCodeHint}
        maxLength={256}
        value={email}
        onChange={setEmail}
      />
    </ActDialog>
  ); // biome-ignore format: one sentence
}
