// Returns of an order: each one's status and actions.
import { useState } from 'react';
import { orderCalls } from '../../../../../server/commerce/order/calls.ts';
import type { OwnerOrder } from '../../../../../server/commerce/order/wire.ts';
import { ask } from '../../../../api/ask.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { CheckField } from '../../../../ui/form/check-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Note, Stack, Toolbar } from '../../../../ui/layout/flow.tsx';
import { timeText } from '../../../time-text.ts';
import { ActDialog, type Close } from './act-dialog.tsx';
import { returnMessages, recordMessages as words } from './messages.ts';
import { chosenAtFirst, piecesOf, Quantities } from './quantities.tsx';
import { RefundDialog } from './refund-dialog.tsx';

export type OrderReturn = NonNullable<OwnerOrder['returns']>[number];

type ReturnsCardProps = { order: OwnerOrder; mayChange: boolean; mayRefund: boolean; onChanged: Close };

export function ReturnsCard({ order, mayChange, mayRefund, onChanged }: ReturnsCardProps) {
  const [open, setOpen] = useState<{ what: 'receive' | 'close' | 'refund'; n: number }>();
  const { id, returns = [] } = order;
  if (returns.length === 0) return null;
  const close: Close = (changed, done) => {
    setOpen(undefined);
    onChanged(changed, done);
  };
  const asked = open && returns.find(({ n }) => n === open.n);
  return (
    <Card title={returnMessages.title({ count: returns.length })}>
      <Stack as="ul">
        {returns.map((one) => {
          const { n, state, lines, reason, createdAt, exchange, refundN } = one;
          const isOpen = state === 'OPEN' || state === 'RECEIVED';
          const isUnsettled = isOpen && refundN === undefined && !exchange;
          return (
            <Stack key={n} as="li" gap={1}>
              <p>
                <Badge tone={isOpen ? 'warn' : 'plain'}>{returnMessages.states[state]}</Badge>{' '}
                <Note as="span">{timeText(createdAt)}</Note>
              </p>
              {lines.map(({ lineId, quantity }) => (
                <p key={lineId}>
                  {words.pieces({
                    count: quantity,
                    title: order.lines.find((line) => line.id === lineId)?.title ?? '',
                  })}
                </p>
              ))}
              {reason !== '' && <Note>{reason}</Note>}
              {exchange && (
                <p>
                  <a
                    href={
                      exchange.orderId
                        ? `/config/orders/${exchange.orderId}`
                        : `/config/orders/drafts/${exchange.draftId}`
                    }
                  >
                    {exchange.orderNumber
                      ? returnMessages.exchangedWith({ number: exchange.orderNumber })
                      : returnMessages.exchangeDraft}
                  </a>
                </p>
              )}
              {mayChange && isOpen && (
                <Toolbar>
                  {state === 'OPEN' && (
                    <Button onPress={() => setOpen({ what: 'receive', n })}>{returnMessages.receive}</Button>
                  )}
                  {isUnsettled && mayRefund && (
                    <>
                      <Button onPress={() => setOpen({ what: 'refund', n })}>{words.refund}</Button>
                      <ButtonLink href={`/config/orders/${id}/returns/${n}/exchange`}>
                        {returnMessages.exchange}
                      </ButtonLink>
                    </>
                  )}
                  {isUnsettled && (
                    <Button kind="quiet" onPress={() => setOpen({ what: 'close', n })}>
                      {state === 'OPEN' ? returnMessages.cancel : returnMessages.close}
                    </Button>
                  )}
                </Toolbar>
              )}
            </Stack>
          );
        })}
      </Stack>
      {open?.what === 'receive' && asked && <ReceiveDialog order={order} asked={asked} onClose={close} />}
      {open?.what === 'refund' && asked && <RefundDialog order={order} of={asked} onClose={close} />}
      {open?.what === 'close' && asked && (
        <ActDialog
          title={asked.state === 'OPEN' ? returnMessages.cancelTitle : returnMessages.closeTitle}
          does={asked.state === 'OPEN' ? returnMessages.cancel : returnMessages.close}
          keep={asked.state === 'OPEN' ? returnMessages.keep : returnMessages.keepOpen}
          act={(idempotencyKey) => ask(orderCalls.closeReturn, { id, n: String(asked.n), idempotencyKey })}
          done={asked.state === 'OPEN' ? returnMessages.canceled : returnMessages.closed}
          onClose={close}
        >
          <p>{asked.state === 'OPEN' ? returnMessages.cancelNote : returnMessages.closeNote}</p>
        </ActDialog>
      )}
    </Card>
  );
}

function ReceiveDialog({ order, asked, onClose }: { order: OwnerOrder; asked: OrderReturn; onClose: Close }) {
  const [restock, setRestock] = useState(true);
  const count = asked.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <ActDialog
      title={returnMessages.receiveTitle({ count })}
      does={returnMessages.receive}
      act={(idempotencyKey) =>
        ask(orderCalls.receiveReturn, { id: order.id, n: String(asked.n), body: { restock }, idempotencyKey })
      }
      done={returnMessages.received}
      onClose={onClose}
    >
      <CheckField label={returnMessages.restock({ count })} value={restock} onChange={setRestock} />
    </ActDialog>
  );
}

export function ReturnDialog({ order, onClose }: { order: OwnerOrder; onClose: Close }) {
  const most = new Map(order.returnable.map(({ lineId, quantity }) => [lineId, quantity]));
  const [chosen, setChosen] = useState(() => chosenAtFirst(most));
  const [reason, setReason] = useState('');
  const lines = piecesOf(chosen, 'lineId');
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <ActDialog
      title={returnMessages.start}
      does={returnMessages.startPieces({ count })}
      isDisabled={count === 0}
      act={(idempotencyKey) =>
        ask(orderCalls.startReturn, {
          id: order.id,
          body: { lines, reason, count: order.returns?.length ?? 0 },
          idempotencyKey,
        })
      }
      done={returnMessages.started}
      onClose={onClose}
    >
      <Quantities
        label={returnMessages.pick}
        lines={order.lines.filter(({ id }) => most.has(id)).map((line) => ({ line, max: most.get(line.id) ?? 0 }))}
        chosen={chosen}
        onChange={setChosen}
      />
      <TextField label={returnMessages.reason} maxLength={400} value={reason} onChange={setReason} />
    </ActDialog>
  );
}
