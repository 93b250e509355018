// Fulfills an order's remaining items, or some of them, with tracking.
import { useState } from 'react';
import { orderCalls } from '../../../../../server/commerce/order/calls.ts';
import { carrierOf } from '../../../../../server/commerce/order/carriers.ts';
import type { OwnerOrder } from '../../../../../server/commerce/order/wire.ts';
import { ask } from '../../../../api/ask.ts';
import { CheckField } from '../../../../ui/form/check-field.tsx';
import { ScanField } from '../../../../ui/form/scan-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Split } from '../../../../ui/layout/flow.tsx';
import { ActDialog, type Close } from './act-dialog.tsx';
import { recordMessages as words } from './messages.ts';
import styles from './orders.module.css';
import { piecesOf, Quantities } from './quantities.tsx';
import { scanned } from './scanned.ts';

export function FulfillDialog({ order, onClose }: { order: OwnerOrder; onClose: Close }) {
  const left = new Map(order.piecesLeft.map(({ lineId, quantity }) => [lineId, quantity]));
  const [chosen, setChosen] = useState<Record<string, number>>(Object.fromEntries(left));
  const [counted, setCounted] = useState<Record<string, number>>({});
  const [said, setSaid] = useState('');
  const [trackingNumber, setTrackingNumber] = useState('');
  const [typedCarrier, setCarrier] = useState<string>();
  const carrier = typedCarrier ?? carrierOf(trackingNumber) ?? '';
  const [trackingUrl, setTrackingUrl] = useState('');
  const [notify, setNotify] = useState(true);
  const lines = piecesOf(chosen, 'lineId');
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const scan = (code: string) => {
    const one = scanned(code, order.lines, left, counted);
    if (one.kind === 'counted') {
      setCounted(one.counted);
      setChosen(one.counted);
    }
    const { unknown, full, counted: added } = words.scanned;
    setSaid(one.kind === 'unknown' ? unknown({ code }) : one.kind === 'full' ? full(one) : added(one));
  };
  const isPickup = order.shipping?.isPickup === true;
  return (
    <ActDialog
      title={isPickup ? words.handOver : words.fulfillTitle}
      does={words.fulfillPieces({ count })}
      isDisabled={count === 0}
      act={(idempotencyKey) =>
        ask(orderCalls.fulfill, {
          id: order.id,
          // `n` is the number of existing shipments: if two people send the same items, the second gets a conflict.
          body: { lines, carrier, trackingNumber, trackingUrl, notify, n: order.fulfillments?.length ?? 0 },
          idempotencyKey,
        })
      }
      done={words.fulfilled({ count })}
      mails={notify && order.email !== ''}
      onClose={onClose}
    >
      <Quantities
        label={words.pick}
        lines={order.lines.filter(({ id }) => left.has(id)).map((line) => ({ line, max: left.get(line.id) ?? 0 }))}
        chosen={chosen}
        onChange={setChosen}
      />
      <details className={styles.scan}>
        <summary>{words.scan}</summary>
        <ScanField {...words.scanCode} onCode={scan} />
        <p role="status">{said}</p>
      </details>
      {!isPickup && (
        <Split>
          <TextField label={words.carrier} maxLength={100} value={carrier} onChange={setCarrier} />
          <TextField label={words.trackingNumber} maxLength={100} value={trackingNumber} onChange={setTrackingNumber} />
        </Split>
      )}
      {!isPickup && (
        <TextField {...words.trackingUrl} type="url" maxLength={1000} value={trackingUrl} onChange={setTrackingUrl} />
      )}
      {order.email !== '' && (
        <CheckField label={words.notify({ email: order.email })} value={notify} onChange={setNotify} />
      )}
    </ActDialog>
  );
}
