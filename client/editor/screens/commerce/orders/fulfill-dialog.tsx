// Sends what is left of an order, or part of it, with tracking.
import { useState } from 'react';
import { orderCalls } from '../../../../../server/commerce/order/calls.ts';
import type { OwnerOrder } from '../../../../../server/commerce/order/wire.ts';
import { ask } from '../../../../api/ask.ts';
import { CheckField } from '../../../../ui/check-field.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { ActDialog, type Close } from './act-dialog.tsx';
import { recordMessages as words } from './messages.ts';
import styles from './order.module.css';
import { piecesOf, Quantities } from './quantities.tsx';

export function FulfillDialog({ order, onClose }: { order: OwnerOrder; onClose: Close }) {
  const left = new Map(order.piecesLeft.map(({ lineId, quantity }) => [lineId, quantity]));
  const [chosen, setChosen] = useState<Record<string, number>>(Object.fromEntries(left));
  const [carrier, setCarrier] = useState('');
  const [trackingNumber, setTrackingNumber] = useState('');
  const [trackingUrl, setTrackingUrl] = useState('');
  const [notify, setNotify] = useState(true);
  const lines = piecesOf(chosen, 'lineId');
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const isPickup = order.shipping?.isPickup === true;
  return (
    <ActDialog
      title={isPickup ? words.handOver : words.fulfillTitle}
      does={words.fulfillPieces({ count })}
      isDisabled={count === 0}
      act={(idempotencyKey) =>
        ask(orderCalls.fulfill, {
          id: order.id,
          // How many there are already: if two people send the same items, the second gets a conflict.
          body: { lines, carrier, trackingNumber, trackingUrl, notify, n: order.fulfillments?.length ?? 0 },
          idempotencyKey,
        })
      }
      done={words.fulfilled({ count })}
      onClose={onClose}
    >
      <Quantities
        label={words.pick}
        lines={order.lines.filter(({ id }) => left.has(id)).map((line) => ({ line, max: left.get(line.id) ?? 0 }))}
        chosen={chosen}
        onChange={setChosen}
      />
      {!isPickup && (
        <div className={styles.pair}>
          <TextField label={words.carrier} maxLength={100} value={carrier} onChange={setCarrier} />
          <TextField label={words.trackingNumber} maxLength={100} value={trackingNumber} onChange={setTrackingNumber} />
        </div>
      )}
      {!isPickup && (
        <TextField
          label={words.trackingUrl}
          type="url"
          maxLength={1000}
          hint={words.trackingUrlHint}
          value={trackingUrl}
          onChange={setTrackingUrl}
        />
      )}
      <CheckField label={words.notify({ email: order.email })} isSelected={notify} onChange={setNotify} />
    </ActDialog>
  );
}
