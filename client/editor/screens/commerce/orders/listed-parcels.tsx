// Shipments with their tracking.
import { Truck } from 'lucide-react';
import { isParcel } from '../../../../../server/commerce/order/states.ts';
import type { OwnerOrder } from '../../../../../server/commerce/order/wire.ts';
import { Card } from '../../../../ui/layout/card.tsx';
import { Line, Note, Stack } from '../../../../ui/layout/flow.tsx';
import { timeText } from '../../../time-text.ts';
import { recordMessages as words } from './messages.ts';

export function ListedParcels({ order }: { order: OwnerOrder }) {
  const parcels = (order.fulfillments ?? []).filter(isParcel);
  if (parcels.length === 0) return null;
  const titles = new Map(order.lines.map(({ id, title }) => [id, title]));
  return (
    <Card title={words.parcels({ count: parcels.length })}>
      <Stack as="ul">
        {parcels.map(({ id, lines, carrier, trackingNumber, trackingUrl, createdAt, notified, mail }) => (
          <Line key={id} start={<Truck aria-hidden />}>
            <strong>
              {lines
                .map((line) => words.pieces({ title: titles.get(line.lineId) ?? '', count: line.quantity }))
                .join(', ')}
            </strong>
            <Note as="span">
              {[carrier, trackingNumber].filter(Boolean).join(' ') || words.noTracking}
              {trackingUrl && (
                <>
                  {' · '}
                  <a href={trackingUrl} target="_blank" rel="noreferrer">
                    {words.track}
                  </a>
                </>
              )}
            </Note>
            <Note as="span">
              {timeText(createdAt)}
              {notified &&
                ` · ${mail === 'inbox' || mail === 'failed' ? words.customerNotNotified : words.customerNotified}`}
            </Note>
          </Line>
        ))}
      </Stack>
    </Card>
  );
}
