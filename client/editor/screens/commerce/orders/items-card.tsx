// The order's items and their fulfillment.
import { answersOf } from '../../../../../server/commerce/cart/line-answers.ts';
import { formatMoney } from '../../../../../server/commerce/money/format.ts';
import type { OwnerOrder } from '../../../../../server/commerce/order/wire.ts';
import { ProductType } from '../../../../../server/commerce/product/product-type.ts';
import { Card } from '../../../../ui/layout/card.tsx';
import { dayText } from '../../../time-text.ts';
import { recordMessages as words } from './messages.ts';
import styles from './order.module.css';
import { Picture } from './order-lines.tsx';
import { refundableQuantities } from './states.tsx';

export function ItemsCard({ order }: { order: OwnerOrder }) {
  const left = new Map(order.piecesLeft.map(({ lineId, quantity }) => [lineId, quantity]));
  const refundable = refundableQuantities(order);
  const progress = ({ id, quantity, droppedQuantity = 0 }: OwnerOrder['lines'][number]) => {
    const sent = quantity - droppedQuantity - (left.get(id) ?? 0);
    const refunded = quantity - (refundable.get(id) ?? 0);
    return [
      order.fulfillmentStatus === 'PENDING' && sent > 0 && words.sentOf({ sent, count: quantity }),
      refunded > 0 && words.refundedOf({ refunded, count: quantity }),
    ].filter((text) => text !== false);
  };
  return (
    <Card title={words.items({ count: order.totalQuantity })}>
      <ul className={styles.lines}>
        {order.lines.map((line) => (
          <li key={line.id}>
            <Picture id={line.imageId} />
            <span className={styles.what}>
              <strong>{line.title}</strong>
              <span className={styles.note}>
                {[...line.optionValues.map(({ optionName, value }) => `${optionName}: ${value}`), line.sku]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {answersOf(line.additionalFields).map(({ label, value }) => (
                <span key={label} className={styles.note}>{`${label}: ${value}`}</span>
              ))}
              {line.productType === ProductType.giftCard && order.giftCardTo && (
                <span className={styles.note}>{recipientText(order.giftCardTo, order.email)}</span>
              )}
              {progress(line).map((text) => (
                <span key={text} className={styles.note}>
                  {text}
                </span>
              ))}
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

function recipientText(
  { recipientName, recipientEmail, sendAt }: NonNullable<OwnerOrder['giftCardTo']>,
  buyer: string,
): string {
  const to = [recipientName, recipientEmail ?? buyer].filter(Boolean).join(', ');
  return [words.giftCardTo({ to }), sendAt !== undefined && words.giftCardOn({ day: dayText(sendAt) })]
    .filter(Boolean)
    .join(' · ');
}
