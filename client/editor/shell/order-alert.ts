// Announces each new order, with a sound on devices where that is switched on. Admin "At the counter".
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { formatMoney } from '../../../server/commerce/money/format.ts';
import { orderCalls } from '../../../server/commerce/order/calls.ts';
import { ask } from '../../api/ask.ts';
import { useEditor } from '../editor-context.ts';
import { callParts } from '../use-call.ts';
import { messages } from './messages.ts';
import { ring, useOrderSound } from './order-sound.ts';

/** Storage key of the creation time of the last order that rang. */
const rungKey = 'order-rung';

/** Refetched when the change stream reports orders. */
export function OrderAlert(): null {
  const { toasts } = useEditor();
  const [path, navigate] = useLocation();
  const [isSound] = useOrderSound();
  const newest = useQuery({
    ...callParts(orderCalls.browse, 'newest'),
    queryFn: async () => {
      const [order] = (await ask(orderCalls.browse, { query: { sort: '-created', limit: 1 } })).rows;
      if (!order) return null;
      const { id, orderNumber, createdOn, grandTotal } = order;
      return { id, orderNumber, createdOn, total: formatMoney(grandTotal.value, grandTotal.currencyCode) };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const seen = useRef<number>(undefined);
  const order = newest.data;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each order
  useEffect(() => {
    if (order === undefined) return;
    const before = seen.current;
    seen.current = Math.max(before ?? 0, order?.createdOn ?? 0);
    if (!order || before === undefined || order.createdOn <= before) return;
    const { id, orderNumber, total } = order;
    // The user created it, and is on its page.
    if (path === `/config/orders/${id}`) return;
    toasts.say(messages.newOrder({ number: orderNumber, total }), {
      action: { label: messages.openOrder, run: () => navigate(`/config/orders/${id}`) },
    });
    // Only one of several tabs rings.
    if (isSound) void onceForAllTabs(order.createdOn, ring);
  }, [order?.id]);
  return null;
}

/** Every tab sees the order; the first one to record it rings. */
async function onceForAllTabs(createdOn: number, act: () => Promise<void>): Promise<void> {
  const isFirst = () => {
    try {
      if (Number(localStorage.getItem(rungKey)) >= createdOn) return false;
      localStorage.setItem(rungKey, String(createdOn));
    } catch {
      // Storage is blocked: ringing twice is better than not at all.
    }
    return true;
  };
  if (navigator.locks ? await navigator.locks.request(rungKey, isFirst) : isFirst()) await act();
}
