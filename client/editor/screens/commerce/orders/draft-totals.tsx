// Totals of an order that is being composed.
import type { PricedDraft } from '../../../../../server/commerce/draft/schema.ts';
import { formatMoney } from '../../../../../server/commerce/money/format.ts';
import { Totals } from '../../../../ui/layout/flow.tsx';
import { composeMessages as words } from './compose-messages.ts';

type TotalsProps = {
  priced: PricedDraft;
  /** The last one is a sum. */
  more?: readonly [label: string, text: string][];
};

export function DraftTotals({ priced, more = [] }: TotalsProps) {
  const money = (cents: number) => formatMoney(cents, priced.currency);
  const taxes = priced.taxes.map(({ name, amountCents }): [string, string] => [name, money(amountCents)]);
  const rows: [label: string, text: string][] = [
    [words.subtotal, money(priced.subtotalCents)],
    ...(priced.discountCents > 0 ? [[words.discount, money(-priced.discountCents)] as [string, string]] : []),
    ...(priced.requiresShipping && priced.shippingKey !== undefined
      ? [[words.shipping, priced.shippingCents === 0 ? words.free : money(priced.shippingCents)] as [string, string]]
      : []),
    ...(priced.isTaxIncluded ? [] : taxes),
  ];
  const isCredited = priced.giftCardCents > 0;
  const isShippingOpen = priced.requiresShipping && priced.shippingKey === undefined;
  return (
    <Totals aria-live="polite">
      {rows.map(([label, text]) => (
        <Row key={label} label={label} text={text} />
      ))}
      <Row label={isShippingOpen ? words.totalSoFar : words.total} text={money(priced.grandTotalCents)} isTotal />
      {priced.isTaxIncluded && taxes.map(([label, text]) => <Row key={label} label={label} text={text} />)}
      {isCredited && <Row label={words.credit} text={money(-priced.giftCardCents)} />}
      {isCredited && <Row label={words.toPay} text={money(priced.amountDueCents)} isTotal />}
      {more.map(([label, text], n) => (
        <Row key={label} label={label} text={text} isTotal={n === more.length - 1} />
      ))}
    </Totals>
  );
}

const Row = ({ label, text, isTotal = false }: { label: string; text: string; isTotal?: boolean }) => (
  <div data-total={isTotal || undefined}>
    <dt>{label}</dt>
    <dd>{text}</dd>
  </div>
);
