// The order's total, its payments, and each calculation step.
import { formatMoney } from '../../../../../server/commerce/money/format.ts';
import { isPaid, paidText } from '../../../../../server/commerce/order/states.ts';
import type { OwnerOrder } from '../../../../../server/commerce/order/wire.ts';
import { totals } from '../../../../../server/commerce/pricing/messages.ts';
import { Card } from '../../../../ui/layout/card.tsx';
import { Fact, Note, Totals } from '../../../../ui/layout/flow.tsx';
import { recordMessages as words } from './messages.ts';
import styles from './orders.module.css';

export function TotalsCard({ order }: { order: OwnerOrder }) {
  const { currency, payment } = order;
  const refunded = (order.refunds ?? [])
    .filter(({ state }) => state !== 'FAILED')
    .reduce((sum, { totalCents }) => sum + totalCents, 0);
  const isIncluded = order.pricing.priceTax !== 'EXCLUSIVE';
  const taxes = order.taxes.map((tax): [string, number, boolean] => [
    isIncluded ? totals.includedTax(tax) : tax.name,
    tax.amountCents,
    tax.amountCents > 0,
  ]);
  const rows: [label: string, cents: number, isShown: boolean][] = [
    [words.subtotal, order.subtotalCents, true],
    [words.discount, -order.discountCents, order.discountCents > 0],
    [order.shipping?.name || words.shipping, order.shippingCents, order.shipping !== undefined],
    ...(isIncluded ? [] : taxes),
    ...(order.taxExempt ? [[totals.taxExempt(order.taxExempt), 0, true] as [string, number, boolean]] : []),
    [words.total, order.grandTotalCents, true],
    ...(isIncluded ? taxes : []),
    ...(order.giftCards ?? []).map((card): [string, number, boolean] => [
      order.exchangeOf ? words.credit : totals.giftCard(card),
      -card.cents,
      true,
    ]),
    [words.refunded, -refunded, refunded > 0],
  ];
  return (
    <Card title={words.payment}>
      <Totals>
        {rows
          .filter(([, , isShown]) => isShown)
          .map(([label, cents]) => (
            <Fact key={label} name={label} isTotal={label === words.total}>
              {formatMoney(cents, currency)}
            </Fact>
          ))}
      </Totals>
      {payment.provider !== 'none' && (
        <Note>
          {isPaid(order)
            ? words.paid({ how: paidText(order), amount: formatMoney(payment.amountCents, currency) })
            : words.notPaid({
                label: payment.label || payment.method || payment.provider,
                amount: formatMoney(payment.amountCents, currency),
              })}
        </Note>
      )}
      {(order.refunds ?? []).map(
        ({ n, totalCents, reason, cancel }) =>
          // The cancellation reason is in the history.
          reason !== undefined &&
          !cancel && <Note key={n}>{words.refundReason({ amount: formatMoney(totalCents, currency), reason })}</Note>,
      )}
      {order.explanation.length > 0 && (
        <details className={styles.why}>
          <summary>{words.why}</summary>
          <ol>
            {order.explanation.map((line, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines can be alike
              <li key={n}>{line}</li>
            ))}
          </ol>
        </details>
      )}
    </Card>
  );
}
