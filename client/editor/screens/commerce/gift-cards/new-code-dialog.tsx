// Replaces the code of a gift card: the old one stops working, and the new one is emailed or shown once.
import { useState } from 'react';
import type { AnswerOf } from '../../../../../server/base/calls.ts';
import { optionsOf } from '../../../../../server/base/options-of.ts';
import type { GiftCardAnswer } from '../../../../../server/commerce/gift-card/schema.ts';
import { orderCalls } from '../../../../../server/commerce/order/calls.ts';
import { ask } from '../../../../api/ask.ts';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { ActDialog, type Close } from '../../../act-dialog.tsx';
import { messages as words } from './messages.ts';

export type NewCode = AnswerOf<typeof orderCalls.replaceGiftCardCode>;

export function NewCodeDialog({ card, onClose }: { card: GiftCardAnswer; onClose: Close<NewCode> }) {
  const isBought = card.orderId !== undefined;
  const [by, setBy] = useState<'email' | 'hand'>(isBought || card.to ? 'email' : 'hand');
  const [email, setEmail] = useState(card.to?.email ?? '');
  const to = email.trim();
  const isSent = by === 'email';
  return (
    <ActDialog
      title={words.newCodeTitle}
      does={isSent ? words.newCodeSend : words.newCodeShow}
      isDanger
      isDisabled={isSent && to === '' && !isBought}
      act={(idempotencyKey) =>
        ask(orderCalls.replaceGiftCardCode, {
          id: card.id,
          body: isSent ? (to === '' ? {} : { email: to }) : { show: true },
          idempotencyKey,
        })
      }
      done={({ mailedTo }, isMailed) =>
        mailedTo === undefined || !isMailed ? words.newCodeMade : words.newCodeSent({ email: mailedTo })
      }
      mails={isSent}
      onClose={onClose}
    >
      <p>{words.newCodeNote({ name: card.last4 })}</p>
      <SelectField<'email' | 'hand'>
        label={words.sendTo}
        value={by}
        options={optionsOf({ email: words.byEmail, hand: words.byHand })}
        onChange={setBy}
      />
      {isSent && (
        <TextField
          label={words.newCodeTo}
          type="email"
          hint={isBought ? words.newCodeHint : undefined}
          maxLength={256}
          value={email}
          onChange={setEmail}
        />
      )}
    </ActDialog>
  );
}
