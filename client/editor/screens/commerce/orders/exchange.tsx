// An exchange for returned items: other products, and the difference to charge or refund. Admin, job 51.
import { keepPreviousData } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { draftCalls } from '../../../../../server/commerce/draft/calls.ts';
import { formatMoney } from '../../../../../server/commerce/money/format.ts';
import { orderCalls } from '../../../../../server/commerce/order/calls.ts';
import type { OwnerOrder } from '../../../../../server/commerce/order/wire.ts';
import { ask, errorText, isAnswer, newIdempotencyKey } from '../../../../api/ask.ts';
import { Button } from '../../../../ui/button.tsx';
import { Waiting } from '../../../../ui/feedback/loading.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Note, Stack } from '../../../../ui/layout/flow.tsx';
import { RecordPage } from '../../../../ui/layout/record-page.tsx';
import { useEditor } from '../../../editor-context.ts';
import { EmailNotice, useEmail } from '../../../email.tsx';
import { useCall } from '../../../use-call.ts';
import { composeMessages as words } from './compose-messages.ts';
import { type Delivery, DeliveryFields } from './delivery-fields.tsx';
import { DraftTotals } from './draft-totals.tsx';
import { messages } from './messages.ts';
import { type Item, linesOf } from './order-items.ts';
import { OrderLines } from './order-lines.tsx';

export function ExchangeScreen({ id, n }: { id: string; n: string }) {
  const order = useCall(orderCalls.open, { id });
  if (order.data) return <Exchange order={order.data} n={n} />;
  return (
    <RecordPage title={words.exchange} up={{ label: messages.title, href: `/config/orders/${id}` }}>
      <Waiting query={order} what={messages.what} />
    </RecordPage>
  );
}

function Exchange({ order, n }: { order: OwnerOrder; n: string }) {
  const { toasts } = useEditor();
  const [, navigate] = useLocation();
  const { id, currency } = order;
  const [items, setItems] = useState<Item[]>([]);
  const [how, setHow] = useState<Delivery>({
    delivery: order.shippingAddress?.line1 ? 'SHIP' : 'IN_PERSON',
    address: null,
  });
  const email = useEmail();
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const key = useRef(newIdempotencyKey());
  const body = {
    ...{ lines: linesOf(items), delivery: how.delivery },
    ...(how.shippingKey !== undefined && { shippingKey: how.shippingKey }),
  };
  const preview = useCall(
    draftCalls.previewExchange,
    { id, n, body },
    { placeholderData: keepPreviousData, retry: false },
  );
  const { data } = preview;
  const money = (cents: number) => formatMoney(cents, currency);
  const isReady = data !== undefined && !preview.isPlaceholderData && !preview.isError && items.length > 0;
  const place = async () => {
    if (!isReady || isSaving) return;
    setSaving(true);
    try {
      const { priced, creditCents, refundN } = data;
      const asked = { ...body, expectedTotalCents: priced.grandTotalCents, expectedCreditCents: creditCents, refundN };
      const done = await ask(draftCalls.exchange, { id, n, body: asked, idempotencyKey: key.current });
      toasts.say(words.exchanged);
      if (order.email !== '') email.saySent();
      navigate(
        done.orderId === undefined ? `/config/orders/drafts/${done.draftId}` : `/config/orders/${done.orderId}`,
        { replace: true },
      );
    } catch (error) {
      if (isAnswer(error)) key.current = newIdempotencyKey();
      setProblem(errorText(error));
      setSaving(false);
    }
  };
  const number = `#${order.orderNumber}`;
  const does =
    !data || items.length === 0 || (data.toPayCents === 0 && data.toRefundCents === 0)
      ? words.exchangeEven
      : data.toPayCents > 0
        ? words.exchangePay({ amount: money(data.toPayCents) })
        : words.exchangeRefund({ amount: money(data.toRefundCents) });
  return (
    <RecordPage
      title={words.exchangeTitle({ number: order.orderNumber })}
      up={{ label: messages.numbered({ number }), href: `/config/orders/${id}` }}
      aside={
        <Card title={words.summary}>
          {preview.isError && <Notice tone="bad">{errorText(preview.error)}</Notice>}
          {data && items.length > 0 && (
            <>
              <DraftTotals
                priced={data.priced}
                more={[
                  [words.worth, money(-data.creditCents)],
                  data.toRefundCents > 0
                    ? [words.customerGets, money(data.toRefundCents)]
                    : [words.customerPays, money(data.toPayCents)],
                ]}
              />
              {data.toRefundCents > 0 && <Note>{words.refundTo({ to: data.refundTo })}</Note>}
            </>
          )}
          {data && items.length === 0 && (
            <p>
              {words.worth}: <strong>{money(data.creditCents)}</strong>
            </p>
          )}
          {order.email !== '' && <EmailNotice />}
          {problem !== undefined && <Notice tone="bad">{problem}</Notice>}
          <Stack gap={2}>
            <Button kind="primary" isDisabled={!isReady} isPending={isSaving} onPress={() => void place()}>
              {does}
            </Button>
          </Stack>
        </Card>
      }
    >
      <Card title={words.exchangeWhat}>
        <OrderLines items={items} priced={data?.priced} onChange={setItems} />
      </Card>
      <Card title={words.delivery}>
        <Stack>
          <DeliveryFields value={how} priced={data?.priced} onChange={setHow} isFixed />
        </Stack>
      </Card>
    </RecordPage>
  );
}
