// Actions that end a draft: send a payment link, place the order, or delete it.

import { useState } from 'react';
import { optionsOf } from '../../../../../server/base/options-of.ts';
import { draftCalls } from '../../../../../server/commerce/draft/calls.ts';
import type { OwnerDraft } from '../../../../../server/commerce/draft/schema.ts';
import { ask, Refused } from '../../../../api/ask.ts';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { CheckField } from '../../../../ui/form/check-field.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { useEditor } from '../../../editor-context.ts';
import { UnsentNotice, useEmail } from '../../../email.tsx';
import { timeText } from '../../../time-text.ts';
import { ActDialog } from './act-dialog.tsx';
import { composeMessages as words } from './compose-messages.ts';
import styles from './orders.module.css';

type Saved = { id: string; n: number };

export function LinkNotice({ link: { to, until, url, mail } }: { link: NonNullable<OwnerDraft['link']> }) {
  const { toasts } = useEditor();
  const { isConnected } = useEmail();
  const said = { email: to, until: timeText(until) };
  if (until <= Date.now()) return <Notice tone="warn">{words.linkOver(said)}</Notice>;
  const copy = <CopyButton text={url} label={words.copyLink} toasts={toasts} />;
  const shown = <code className={styles.link}>{url}</code>;
  // While email isn't connected, each goes to the inbox a moment later.
  if (mail === 'inbox' || mail === 'failed' || (mail === 'waiting' && !isConnected))
    return (
      <UnsentNotice action={copy}>
        {isConnected ? words.linkWaiting(said) : words.linkUnsent(said)}
        {shown}
      </UnsentNotice>
    );
  return (
    <Notice action={copy}>
      {words.linkSent(said)}
      {shown}
    </Notice>
  );
}

type LinkDialogProps = { saved: Saved; email: string; total: string; onClose(done?: string): void };

const dayChoices = ['1', '3', '7', '14', '30', '60'] as const;

export function LinkDialog({ saved: { id, n }, email, total, onClose }: LinkDialogProps) {
  const [days, setDays] = useState<(typeof dayChoices)[number]>('7');
  return (
    <ActDialog
      title={words.sendLinkTo({ email })}
      does={words.send}
      act={(idempotencyKey) => ask(draftCalls.sendLink, { id, body: { n, days: Number(days) }, idempotencyKey })}
      done={(_, isMailed) => (isMailed ? words.sent : '')}
      mails
      onClose={(_, done) => onClose(done)}
    >
      <p>{words.sendLinkNote({ total })}</p>
      <SelectField<(typeof dayChoices)[number]>
        label={words.linkDays}
        value={days}
        options={dayChoices.map((value) => ({ value, label: words.days({ count: Number(value) }) }))}
        onChange={setDays}
      />
    </ActDialog>
  );
}

type Placed = { orderId: string; orderNumber: string };
type Method = keyof typeof words.methods;
type PayDialogProps = {
  saved: Saved;
  dueCents: number;
  total: string;
  isInPerson: boolean;
  /** Receives the confirmation; empty: none is sent. */
  email: string;
  onClose(placed?: Placed): void;
};

export function PayDialog({ saved: { id, n }, dueCents, total, isInPerson, email, onClose }: PayDialogProps) {
  const [method, setMethod] = useState<Method>('cash');
  const [isPaid, setPaid] = useState(true);
  const isFree = dueCents === 0;
  return (
    <ActDialog<Placed>
      title={isFree ? words.placeOrder : words.takePaymentOf({ total })}
      does={isFree ? words.placeOrder : isPaid ? words.paidNow({ total }) : words.placeUnpaid}
      act={(idempotencyKey) =>
        ask(draftCalls.place, { id, body: { n, method, isPaid, expectedTotalCents: dueCents }, idempotencyKey }).catch(
          sayingFields,
        )
      }
      done=""
      mails={email !== ''}
      onClose={(placed) => onClose(placed)}
    >
      {!isFree && (
        <>
          <SelectField<Method>
            label={words.method}
            value={method}
            options={optionsOf(words.methods)}
            onChange={setMethod}
          />
          <CheckField {...words.isPaid} value={isPaid} onChange={setPaid} />
        </>
      )}
      <p>{isInPerson && (isPaid || isFree) ? words.handedOver : words.stockNow}</p>
    </ActDialog>
  );
}

/** Shows address problems here, since the fields are behind the dialog. */
function sayingFields(error: unknown): never {
  const fields = error instanceof Refused ? Object.values((error.body.fields ?? {}) as Record<string, string>) : [];
  throw error instanceof Refused && fields.length > 0 ? new Refused(error.status, fields.join(' '), error.body) : error;
}

export const DeleteDialog = ({ draft, onClose }: { draft: OwnerDraft; onClose(done: boolean): void }) => (
  <ActDialog
    title={words.deleteTitle}
    does={words.delete}
    isDanger
    act={async () => {
      await ask(draftCalls.remove, { id: draft.id });
      return true;
    }}
    done={words.deleted}
    onClose={(deleted) => onClose(deleted !== undefined)}
  >
    <p>{consequenceOf(draft)}</p>
  </ActDialog>
);

function consequenceOf({ exchange, body: { email }, link }: OwnerDraft): string {
  if (exchange) return email === '' ? words.deleteCredit : words.deleteCreditMailed;
  return link && link.until > Date.now() ? words.deleteLink({ email: link.to }) : words.deleteNote;
}
