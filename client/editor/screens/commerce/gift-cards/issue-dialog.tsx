// Issues a gift card manually: emailed to its recipient, or with a code to write on a physical card.

import { useState } from 'react';
import type { AnswerOf } from '../../../../../server/base/calls.ts';
import { optionsOf } from '../../../../../server/base/options-of.ts';
import { giftCardCalls } from '../../../../../server/commerce/gift-card/calls.ts';
import { messageCharsMax, nameCharsMax } from '../../../../../server/commerce/gift-card/limits.ts';
import { formatMoney } from '../../../../../server/commerce/money/format.ts';
import { ask } from '../../../../api/ask.ts';
import { MoneyField } from '../../../../ui/form/number-field.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { TimeField } from '../../../../ui/form/time-field.tsx';
import { ActDialog, type Close } from '../../../act-dialog.tsx';
import { zoneCity } from '../../../time-text.ts';
import type { Site } from '../../../use-site.ts';
import { messages as words } from './messages.ts';

export type Issued = AnswerOf<typeof giftCardCalls.issue>;

export function IssueDialog({ site, onClose }: { site: Site; onClose: Close<Issued> }) {
  const { currency, timeZone } = site;
  const [cents, setCents] = useState<number | null>(null);
  const [by, setBy] = useState<'email' | 'hand'>('email');
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [senderName, setSender] = useState('');
  const [message, setMessage] = useState('');
  const [expiresAt, setExpires] = useState<number | null>(null);
  const isAmount = cents !== null && cents > 0;
  const amount = formatMoney(isAmount ? cents : 0, currency);
  const isSent = by === 'email';
  return (
    <ActDialog
      title={words.createTitle}
      does={!isAmount ? words.create : isSent ? words.send({ amount }) : words.make({ amount })}
      isDisabled={!isAmount || (isSent && email.trim() === '')}
      act={(idempotencyKey) =>
        ask(giftCardCalls.issue, {
          body: {
            cents: cents ?? 0,
            ...(isSent && { recipient: { email: email.trim(), name }, senderName, message }),
            ...(expiresAt !== null && { expiresAt }),
          },
          idempotencyKey,
        })
      }
      done={(_, isMailed) =>
        isSent && isMailed ? words.sent({ amount, email: email.trim() }) : words.made({ amount })
      }
      mails={isSent}
      onClose={onClose}
    >
      <MoneyField label={words.value} currency={currency} isRequired value={cents} onChange={setCents} />
      <SelectField<'email' | 'hand'>
        label={words.sendTo}
        value={by}
        options={optionsOf({ email: words.byEmail, hand: words.byHand })}
        onChange={setBy}
      />
      {isSent && (
        <>
          <TextField label={words.email} type="email" isRequired maxLength={256} value={email} onChange={setEmail} />
          <TextField label={words.name} maxLength={nameCharsMax} value={name} onChange={setName} />
          <TextField label={words.sender} maxLength={nameCharsMax} value={senderName} onChange={setSender} />
          <TextField label={words.message} isLong maxLength={messageCharsMax} value={message} onChange={setMessage} />
        </>
      )}
      <TimeField
        label={words.expiresOn}
        hint={words.expiresHint({ timeZone: zoneCity(timeZone) })}
        timeZone={timeZone}
        isOptional
        value={expiresAt}
        onChange={setExpires}
      />
    </ActDialog>
  );
}
