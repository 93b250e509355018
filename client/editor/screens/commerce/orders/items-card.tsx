// What was bought, and how much of it has been sent.
import { ImageOff } from 'lucide-react';
import { formatMoney } from '../../../../../server/commerce/money/format.ts';
import type { OwnerOrder } from '../../../../../server/commerce/order/wire.ts';
import { Card } from '../../../../ui/card.tsx';
import { recordMessages as words } from './messages.ts';
import styles from './order.module.css';

export function ItemsCard({ order }: { order: OwnerOrder }) {
  const left = new Map(order.piecesLeft.map(({ lineId, quantity }) => [lineId, quantity]));
  return (
    <Card title={words.items({ count: order.totalQuantity })}>
      <ul className={styles.lines}>
        {order.lines.map((line) => (
          <li key={line.id}>
            <span className={styles.picture}>
              {line.imageId ? (
                <img src={`/images/${line.imageId}/picture?format=100w`} alt="" loading="lazy" />
              ) : (
                <ImageOff aria-hidden />
              )}
            </span>
            <span className={styles.what}>
              <strong>{line.title}</strong>
              <span className={styles.note}>
                {[...line.optionValues.map(({ optionName, value }) => `${optionName}: ${value}`), line.sku]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {order.fulfillmentStatus === 'PENDING' && (left.get(line.id) ?? 0) < line.quantity && (
                <span className={styles.note}>
                  {words.sentOf({ sent: line.quantity - (left.get(line.id) ?? 0), count: line.quantity })}
                </span>
              )}
            </span>
            <span className={styles.amount}>
              <span className={styles.note}>
                {words.times({ price: formatMoney(line.unitCents, order.currency), count: line.quantity })}
              </span>
              {formatMoney(line.subtotalCents, order.currency)}
            </span>
          </li>
        ))}
      </ul>
      {order.note && (
        <blockquote className={styles.quote}>
          <span className={styles.note}>{words.shoppersNote}</span>
          <br />
          {order.note}
        </blockquote>
      )}
      {order.checkoutForm && order.checkoutForm.length > 0 && (
        <dl className={styles.facts}>
          {order.checkoutForm.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}
