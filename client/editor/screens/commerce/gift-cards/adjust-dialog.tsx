// Adjusts a gift card's balance up or down.

import { useState } from 'react';
import { optionsOf } from '../../../../../server/base/options-of.ts';
import { giftCardCalls } from '../../../../../server/commerce/gift-card/calls.ts';
import { reasonCharsMax } from '../../../../../server/commerce/gift-card/limits.ts';
import type { GiftCardAnswer } from '../../../../../server/commerce/gift-card/schema.ts';
import { formatMoney } from '../../../../../server/commerce/money/format.ts';
import { ask } from '../../../../api/ask.ts';
import { MoneyField } from '../../../../ui/form/number-field.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { ActDialog, type Close } from '../../../act-dialog.tsx';
import { messages as words } from './messages.ts';

export function AdjustDialog({ card, onClose }: { card: GiftCardAnswer; onClose: Close<GiftCardAnswer> }) {
  const [by, setBy] = useState<'add' | 'take'>('add');
  const [cents, setCents] = useState<number | null>(null);
  const [reason, setReason] = useState('');
  const after = card.balanceCents + (by === 'add' ? 1 : -1) * (cents ?? 0);
  const isReady = cents !== null && cents > 0 && after >= 0;
  const amount = formatMoney(Math.max(0, Number.isNaN(after) ? card.balanceCents : after), card.currency);
  return (
    <ActDialog
      title={words.adjust}
      does={isReady ? words.adjustNow({ amount }) : words.adjust}
      isDisabled={!isReady}
      act={async (idempotencyKey) => {
        const body = { cents: after - card.balanceCents, ...(reason.trim() !== '' && { reason }) };
        await ask(giftCardCalls.adjust, { id: card.id, body, idempotencyKey });
        return (await ask(giftCardCalls.open, { id: card.id })).giftCard;
      }}
      done={words.adjusted}
      onClose={onClose}
    >
      <SelectField<'add' | 'take'>
        label={words.adjustBy}
        value={by}
        options={optionsOf({ add: words.add, take: words.take })}
        onChange={setBy}
      />
      <MoneyField
        label={words.amount}
        currency={card.currency}
        hint={words.balanceAfter({ amount })}
        problem={after < 0 ? words.tooLow : undefined}
        value={cents}
        onChange={setCents}
      />
      <TextField {...words.reason} maxLength={reasonCharsMax} value={reason} onChange={setReason} />
    </ActDialog>
  );
}
