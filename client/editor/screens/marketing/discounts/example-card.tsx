// A live example of the discount on a sample cart.
import { useState } from 'react';
import { formatMoney } from '../../../../../server/commerce/money/format.ts';
import { Card } from '../../../../ui/layout/card.tsx';
import { Figure, Note } from '../../../../ui/layout/flow.tsx';
import type { Site } from '../../../use-site.ts';
import { exampleOf } from './example.ts';
import { messages as words } from './messages.ts';
import type { DiscountValues } from './values.ts';

export function ExampleCard({ values, site: { currency } }: { values: DiscountValues; site: Site }) {
  const [now] = useState(Date.now);
  const example = exampleOf(
    values.isCode && values.code.trim() === '' ? { ...values, code: 'EXAMPLE' } : values,
    currency,
    now,
  );
  const money = (cents: number) => formatMoney(cents, currency);
  return (
    <Card title={words.example}>
      {example ? (
        <div aria-live="polite">
          <Note isLarge>{example.summary}</Note>
          <Figure>
            {(example.isShipping ? words.exampleShipping : words.exampleOff)({
              cart: money(example.cartCents),
              off: money(example.offCents),
            })}
          </Figure>
        </div>
      ) : (
        <Note isLarge>{words.exampleWaiting}</Note>
      )}
    </Card>
  );
}
