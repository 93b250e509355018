// Refunds by items or by amount. The server computes each choice's amount and payment method before anything is refunded.

import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { optionsOf } from '../../../../../server/base/options-of.ts';
import { formatMoney } from '../../../../../server/commerce/money/format.ts';
import { orderCalls } from '../../../../../server/commerce/order/calls.ts';
import type { OwnerOrder } from '../../../../../server/commerce/order/wire.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { CheckField } from '../../../../ui/form/check-field.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Fact, Note, Totals } from '../../../../ui/layout/flow.tsx';
import { useCall } from '../../../use-call.ts';
import { ActDialog, type Close } from './act-dialog.tsx';
import { recordMessages as words } from './messages.ts';
import { chosenAtFirst, piecesOf, Quantities } from './quantities.tsx';
import type { OrderReturn } from './returns-card.tsx';
import { failedRefundOf, refundableQuantities } from './states.tsx';

type RefundDialogProps = {
  order: OwnerOrder;
  /** The return that this refunds: stock was settled when it arrived. */
  of?: OrderReturn;
  onClose: Close;
};

export function RefundDialog({ order, of, onClose }: RefundDialogProps) {
  const [by, setBy] = useState<'LINES' | 'AMOUNT'>('LINES');
  const [chosen, setChosen] = useState<Record<string, number>>(() =>
    of
      ? Object.fromEntries(of.lines.map(({ lineId, quantity }) => [lineId, quantity]))
      : chosenAtFirst(refundableQuantities(order)),
  );
  const [withShipping, setWithShipping] = useState(false);
  const [amount, setAmount] = useState('');
  const [restocks, setRestocks] = useState(of === undefined);
  const [reason, setReason] = useState('');
  const [notify, setNotify] = useState(true);
  const { id, currency } = order;
  const lines = piecesOf(chosen, 'id');
  const cents = centsOf(amount);
  const request =
    by === 'AMOUNT'
      ? ({ by, cents: cents ?? 0 } as const)
      : ({ by, lines, ...(!withShipping && { shippingCents: 0 }) } as const);
  const isAsked = by === 'AMOUNT' ? (cents ?? 0) > 0 : lines.length > 0 || withShipping;
  const preview = useCall(
    orderCalls.previewRefund,
    { id, body: { request } },
    { enabled: isAsked, placeholderData: keepPreviousData, staleTime: 0 },
  );
  const left = refundableQuantities(order);
  const shown = isAsked ? preview.data : undefined;
  const total = formatMoney(shown?.totalCents ?? 0, currency);
  const isReady = shown !== undefined && !preview.isPlaceholderData && !preview.isError && shown.totalCents > 0;
  const restockable = lines.filter((piece) => order.lines.find((line) => line.id === piece.id)?.stockState === 'taken');
  return (
    <ActDialog
      title={words.refundTitle}
      does={isReady ? words.refundNow({ total }) : words.refund}
      isDanger
      isDisabled={!isReady}
      act={(idempotencyKey) =>
        ask(orderCalls.refund, {
          id,
          body: {
            request,
            restock: by === 'LINES' && restocks ? restockable : [],
            ...(reason.trim() !== '' && { reason }),
            notify,
            n: shown?.n ?? 0,
            ...(of && { returnN: of.n }),
          },
          idempotencyKey,
        })
      }
      done={(changed) =>
        failedRefundOf(changed)
          ? words.refundRefused
          : words.refundDone({ total: formatMoney(changed.refunds?.at(-1)?.totalCents ?? 0, currency) })
      }
      mails={notify && order.email !== ''}
      onClose={onClose}
    >
      {!of && (
        <SelectField<typeof by>
          label={words.refundBy}
          value={by}
          options={optionsOf({ LINES: words.byItems, AMOUNT: words.byAmount })}
          onChange={setBy}
        />
      )}
      {by === 'LINES' ? (
        <>
          <Quantities
            label={words.refundItems}
            lines={order.lines.map((line) => ({ line, max: left.get(line.id) ?? 0 })).filter(({ max }) => max > 0)}
            chosen={chosen}
            onChange={setChosen}
          />
          {order.shippingCents > 0 && (
            <CheckField label={words.refundShipping} value={withShipping} onChange={setWithShipping} />
          )}
          {!of && restockable.length > 0 && (
            <CheckField label={words.restock} value={restocks} onChange={setRestocks} />
          )}
        </>
      ) : (
        <TextField
          label={words.amount({ currency })}
          hint={words.refundable({ amount: formatMoney(order.refundableCents, currency) })}
          inputMode="decimal"
          maxLength={20}
          isInvalid={amount !== '' && cents === undefined}
          errorMessage={words.amountInvalid}
          value={amount}
          onChange={setAmount}
        />
      )}
      <TextField label={words.reason} maxLength={500} value={reason} onChange={setReason} />
      {order.email !== '' && (
        <CheckField label={words.notify({ email: order.email })} value={notify} onChange={setNotify} />
      )}
      {isAsked && preview.isError && <Notice tone="bad">{errorText(preview.error)}</Notice>}
      {shown && (
        <Totals aria-live="polite">
          <Fact name={words.ofWhichTax}>{formatMoney(shown.taxCents, currency)}</Fact>
          <Fact name={words.refund} isTotal>
            {total}
          </Fact>
          <div>
            <Note as="dt">{shown.goesTo}</Note>
          </div>
        </Totals>
      )}
      {shown?.notes.map((note) => (
        <Notice key={note} tone="warn">
          {note}
        </Notice>
      ))}
    </ActDialog>
  );
}

/** Parses "12.34", "12,34" and "12"; undefined for anything else. */
function centsOf(text: string): number | undefined {
  const found = /^(\d{1,10})(?:[.,](\d{1,2}))?$/.exec(text.trim());
  return found ? Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')) : undefined;
}
