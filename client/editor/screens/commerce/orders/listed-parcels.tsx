// Shipments with their tracking.
import { Truck } from 'lucide-react';
import { isParcel } from '../../../../../server/commerce/order/states.ts';
import type { OwnerOrder } from '../../../../../server/commerce/order/wire.ts';
import { Card } from '../../../../ui/layout/card.tsx';
import { timeText } from '../../../time-text.ts';
import { recordMessages as words } from './messages.ts';
import styles from './order.module.css';

export function ListedParcels({ order }: { order: OwnerOrder }) {
  const parcels = (order.fulfillments ?? []).filter(isParcel);
  if (parcels.length === 0) return null;
  const titles = new Map(order.lines.map(({ id, title }) => [id, title]));
  return (
    <Card title={words.parcels({ count: parcels.length })}>
      <ul className={styles.parcels}>
        {parcels.map(({ id, lines, carrier, trackingNumber, trackingUrl, createdAt, notified, mail }) => (
          <li key={id}>
            <Truck aria-hidden />
            <span className={styles.what}>
              <strong>
                {lines
                  .map((line) => words.pieces({ title: titles.get(line.lineId) ?? '', count: line.quantity }))
                  .join(', ')}
              </strong>
              <span className={styles.note}>
                {[carrier, trackingNumber].filter(Boolean).join(' ') || words.noTracking}
                {trackingUrl && (
                  <>
                    {' · '}
                    <a href={trackingUrl} target="_blank" rel="noreferrer">
                      {words.track}
                    </a>
                  </>
                )}
              </span>
              <span className={styles.note}>
                {timeText(createdAt)}
                {notified &&
                  ` · ${mail === 'inbox' || mail === 'failed' ? words.customerNotNotified : words.customerNotified}`}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
