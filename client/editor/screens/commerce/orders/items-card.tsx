// The order's items and their fulfillment.
import { answersOf } from '../../../../../server/commerce/cart/line-answers.ts';
import { formatMoney } from '../../../../../server/commerce/money/format.ts';
import type { OwnerOrder } from '../../../../../server/commerce/order/wire.ts';
import { ProductType } from '../../../../../server/commerce/product/product-type.ts';
import { Card } from '../../../../ui/layout/card.tsx';
import { Fact, Facts, Line, Note, Stack } from '../../../../ui/layout/flow.tsx';
import { dayText } from '../../../time-text.ts';
import { recordMessages as words } from './messages.ts';
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
      <Stack as="ul">
        {order.lines.map((line) => (
          <Line
            key={line.id}
            start={<Picture id={line.imageId} />}
            end={
              <>
                <Note as="span">
                  {words.times({ price: formatMoney(line.unitCents, order.currency), count: line.quantity })}
                </Note>
                {formatMoney(line.subtotalCents, order.currency)}
              </>
            }
          >
            <strong>{line.title}</strong>
            <Note as="span">
              {[...line.optionValues.map(({ optionName, value }) => `${optionName}: ${value}`), line.sku]
                .filter(Boolean)
                .join(' · ')}
            </Note>
            {answersOf(line.additionalFields).map(({ label, value }) => (
              <Note key={label} as="span">{`${label}: ${value}`}</Note>
            ))}
            {line.productType === ProductType.giftCard && order.giftCardTo && (
              <Note as="span">{recipientText(order.giftCardTo, order.email)}</Note>
            )}
            {progress(line).map((text) => (
              <Note key={text} as="span">
                {text}
              </Note>
            ))}
          </Line>
        ))}
      </Stack>
      {order.note && (
        <blockquote>
          <Note as="span">{words.shoppersNote}</Note>
          <br />
          {order.note}
        </blockquote>
      )}
      {order.checkoutForm && order.checkoutForm.length > 0 && (
        <Facts>
          {order.checkoutForm.map(({ label, value }) => (
            <Fact key={label} name={label}>
              {value}
            </Fact>
          ))}
        </Facts>
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
