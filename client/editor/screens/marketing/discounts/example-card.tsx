// A live example of the discount on a sample cart.
import { useState } from 'react';
import { formatMoney } from '../../../../../server/commerce/money/format.ts';
import { Card } from '../../../../ui/layout/card.tsx';
import type { Site } from '../../../use-site.ts';
import styles from './discount.module.css';
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
          <p className={styles.note}>{example.summary}</p>
          <p className={styles.example}>
            {(example.isShipping ? words.exampleShipping : words.exampleOff)({
              cart: money(example.cartCents),
              off: money(example.offCents),
            })}
          </p>
        </div>
      ) : (
        <p className={styles.note}>{words.exampleWaiting}</p>
      )}
    </Card>
  );
}
