// Totals of an order that is being composed.
import type { PricedDraft } from '../../../../../server/commerce/draft/schema.ts';
import { formatMoney } from '../../../../../server/commerce/money/format.ts';
import { Fact, Totals } from '../../../../ui/layout/flow.tsx';
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
        <Fact key={label} name={label}>
          {text}
        </Fact>
      ))}
      <Fact name={isShippingOpen ? words.totalSoFar : words.total} isTotal>
        {money(priced.grandTotalCents)}
      </Fact>
      {priced.isTaxIncluded &&
        taxes.map(([label, text]) => (
          <Fact key={label} name={label}>
            {text}
          </Fact>
        ))}
      {isCredited && <Fact name={words.credit}>{money(-priced.giftCardCents)}</Fact>}
      {isCredited && (
        <Fact name={words.toPay} isTotal>
          {money(priced.amountDueCents)}
        </Fact>
      )}
      {more.map(([label, text], n) => (
        <Fact key={label} name={label} isTotal={n === more.length - 1}>
          {text}
        </Fact>
      ))}
    </Totals>
  );
}
