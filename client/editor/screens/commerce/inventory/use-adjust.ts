// Adjusts stock in the inventory panel: rows update optimistically, and each change can be undone.
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { stockCalls } from '../../../../../server/commerce/stock/calls.ts';
import type { AdjustReason, InventoryRow } from '../../../../../server/commerce/stock/schema.ts';
import { ask, errorText, newIdempotencyKey } from '../../../../api/ask.ts';
import { messages as ui } from '../../../../ui/messages.ts';
import { useEditor } from '../../../editor-context.ts';
import { askAgain, callKey } from '../../../use-call.ts';
import { messages } from './messages.ts';
import type { TypedQuantity } from './typed-quantity.ts';

/** `counted`: from the last number, which the server knows. */
export type Adjustment = TypedQuantity | { readonly kind: 'unlimited' | 'counted' };

/** @returns a function that resolves to whether the change was saved */
export function useAdjust(why: AdjustReason | undefined) {
  const { toasts } = useEditor();
  const client = useQueryClient();
  const said = useRef(() => {});

  const send = async (row: InventoryRow, change: Adjustment): Promise<InventoryRow> => {
    const body = { ...operationsOf(row, change), ...(why && { why }) };
    const { stock } = await ask(stockCalls.adjust, { body, idempotencyKey: newIdempotencyKey() });
    const now = stock[0];
    if (!now) return row;
    // Rows keep their position until the list is refetched.
    const changed = (one: InventoryRow): InventoryRow => ({
      ...one,
      unlimited: now.unlimited,
      onHand: now.unlimited ? one.onHand : now.qtyInStock,
      available: now.unlimited ? one.available : Math.max(0, now.qtyInStock - one.reserved),
    });
    client.setQueriesData<{ rows: InventoryRow[] }>(
      { queryKey: callKey(stockCalls.browseInventory) },
      (page) => page && { ...page, rows: page.rows.map((one) => (one.id === row.id ? changed(one) : one)) },
    );
    return changed(row);
  };

  const failed = (error: unknown) => {
    toasts.say(messages.notUpdated({ why: errorText(error) }));
    void askAgain(client, stockCalls.browseInventory);
    return false;
  };

  return async (row: InventoryRow, change: Adjustment): Promise<boolean> => {
    try {
      const after = await send(row, change);
      const item = messages.item(row);
      said.current();
      said.current = toasts.say(messages.updated({ item, from: stockText(row), to: stockText(after) }), {
        action: {
          label: ui.undo,
          run: () =>
            void send(after, inverse(row, after, change)).then(
              (back) => toasts.say(messages.undone({ item, to: stockText(back) })),
              failed,
            ),
        },
      });
      return true;
    } catch (error) {
      return failed(error);
    }
  };
}

export const stockText = ({ unlimited, onHand }: InventoryRow): string =>
  unlimited ? messages.infinite : String(onHand);

/** A set quantity applies only if the stock still is what the row shows, so that no one's change is overwritten. */
function operationsOf({ id: variantId, unlimited, onHand }: InventoryRow, change: Adjustment) {
  switch (change.kind) {
    case 'unlimited':
      return { setUnlimitedOperations: [variantId] };
    case 'counted':
      return { setFiniteOperations: [{ variantId }] };
    case 'set':
      return { setFiniteOperations: [{ variantId, quantity: change.quantity, expected: unlimited ? null : onHand }] };
    case 'add': {
      const operation = { variantId, quantity: Math.abs(change.quantity) };
      return change.quantity < 0 ? { decrementOperations: [operation] } : { incrementOperations: [operation] };
    }
    default:
      return change satisfies never;
  }
}

function inverse(before: InventoryRow, after: InventoryRow, change: Adjustment): Adjustment {
  if (before.unlimited) return { kind: 'unlimited' };
  if (change.kind === 'unlimited' || after.unlimited) return { kind: 'counted' };
  return { kind: 'add', quantity: before.onHand - after.onHand };
}
