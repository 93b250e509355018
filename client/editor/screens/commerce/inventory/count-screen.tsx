// Stock counting with a phone in one hand: scan or type a code, enter the count, and save all counts in one step.
import { useMutation } from '@tanstack/react-query';
import { Boxes, X } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Sent } from '../../../../../server/base/calls.ts';
import { stockCalls } from '../../../../../server/commerce/stock/calls.ts';
import type { InventoryRow } from '../../../../../server/commerce/stock/schema.ts';
import { ask, errorText, Refused } from '../../../../api/ask.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { WholeField } from '../../../../ui/form/number-field.tsx';
import { ScanField } from '../../../../ui/form/scan-field.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { FieldLine, Stack } from '../../../../ui/layout/flow.tsx';
import { RecordPage } from '../../../../ui/layout/record-page.tsx';
import { useEditor } from '../../../editor-context.ts';
import { type LeaveGuard, useGuarded } from '../../../shell/leave-guard.tsx';
import { useSubmission } from '../../../use-submission.ts';
import { messages as inventory, countMessages as messages } from './messages.ts';

type Count = { row: InventoryRow; counted: number | null };

/** Maximum counts per save. */
const countsMax = 50;
const up = { label: inventory.title, href: '/config/inventory' };

export function CountScreen({ guard }: { guard: LeaveGuard }) {
  const { toasts } = useEditor();
  const [counts, setCounts] = useState<readonly Count[]>([]);
  const [found, setFound] = useState<readonly InventoryRow[]>([]);
  const [said, setSaid] = useState('');
  const failed = useRef<string>(undefined);

  /** Each scan of the same code adds one piece. */
  const add = (row: InventoryRow, isScan: boolean) => {
    setFound([]);
    const isFull = counts.length >= countsMax && !counts.some((one) => one.row.id === row.id);
    setSaid(isFull ? messages.full({ max: countsMax }) : '');
    if (isFull) return;
    setCounts((before) => {
      const known = before.find((one) => one.row.id === row.id);
      if (known)
        return before.map((one) =>
          one === known ? { row, counted: isScan ? (one.counted || 0) + 1 : one.counted } : one,
        );
      return [{ row, counted: isScan ? 1 : null }, ...before];
    });
  };
  const look = useMutation({
    mutationFn: (code: string) => ask(stockCalls.browseInventory, { query: { search: code, limit: 5 } }),
    onSuccess: ({ rows }, code) => {
      const exact =
        rows.find(({ sku }) => sku.toLowerCase() === code.toLowerCase()) ?? (rows.length === 1 ? rows[0] : undefined);
      if (exact?.unlimited) setSaid(messages.unlimited({ item: inventory.item(exact) }));
      else if (exact) add(exact, true);
      else {
        setFound(rows.filter(({ unlimited }) => !unlimited));
        setSaid(rows.length === 0 ? messages.unknown({ code }) : '');
      }
    },
    onError: (error) => setSaid(errorText(error)),
  });
  const ready = counts.flatMap(({ row, counted }) =>
    counted === null || Number.isNaN(counted) ? [] : [{ row, counted }],
  );
  const submit = useSubmission((body: Sent<typeof stockCalls.adjust>['body'], idempotencyKey) =>
    ask(stockCalls.adjust, { body, idempotencyKey }),
  );
  const store = useMutation({
    mutationFn: () =>
      submit({
        setFiniteOperations: ready.map(({ row, counted }) => ({
          variantId: row.id,
          quantity: counted,
          expected: row.onHand,
        })),
        why: 'counted',
      }),
    onSuccess: () => {
      toasts.say(messages.saved({ count: ready.length }));
      setCounts([]);
    },
    // Another user changed one in between: its count is saved after a review.
    onError: (error) => {
      failed.current = errorText(error);
      const now = staleOf(error);
      const unlimited = now?.left === null && counts.find(({ row }) => row.id === now.variantId);
      if (unlimited) setSaid(messages.unlimited({ item: inventory.item(unlimited.row) }));
      setCounts((before) =>
        before.flatMap((one) => {
          if (one.row.id !== now?.variantId) return [one];
          return now.left === null ? [] : [{ ...one, row: { ...one.row, onHand: now.left } }];
        }),
      );
    },
  });
  const stale = staleOf(store.error);
  const save = () =>
    store.mutateAsync().then(
      () => true,
      () => false, // Shown above the button.
    );
  useGuarded(guard, {
    isChanged: counts.length > 0,
    save,
    discard: () => setCounts([]),
    problem: () => failed.current,
  });
  return (
    <RecordPage title={messages.title} up={up} lead={messages.lead}>
      <Card title={messages.find}>
        <ScanField {...messages.code} onCode={(code) => look.mutate(code)} />
        {said !== '' && <Notice tone="warn">{said}</Notice>}
        {found.length > 0 && (
          <Stack as="ul" aria-label={messages.several}>
            {found.map((row) => (
              <li key={row.id}>
                <Button onPress={() => add(row, false)}>{inventory.item(row)}</Button>
              </li>
            ))}
          </Stack>
        )}
      </Card>
      <Card title={messages.counted}>
        {counts.length === 0 && <Empty icon={<Boxes aria-hidden />}>{messages.empty}</Empty>}
        <Stack as="ul">
          {counts.map(({ row, counted }) => (
            <FieldLine key={row.id} as="li">
              <WholeField
                label={inventory.item(row)}
                hint={messages.onHand({ count: row.onHand })}
                problem={row.id === stale?.variantId ? errorText(store.error) : undefined}
                value={counted}
                onChange={(next) =>
                  setCounts(counts.map((one) => (one.row.id === row.id ? { ...one, counted: next } : one)))
                }
              />
              <IconButton
                label={messages.remove({ item: inventory.item(row) })}
                icon={<X />}
                onPress={() => setCounts(counts.filter((one) => one.row.id !== row.id))}
              />
            </FieldLine>
          ))}
        </Stack>
        {store.isError && !stale && <Notice tone="bad">{errorText(store.error)}</Notice>}
        {counts.length > 0 && (
          <div>
            <Button
              kind="primary"
              isPending={store.isPending}
              isDisabled={ready.length === 0}
              onPress={() => void save()}
            >
              {messages.save({ count: ready.length })}
            </Button>
          </div>
        )}
      </Card>
    </RecordPage>
  );
}

/** `left`: null for unlimited. */
function staleOf(error: unknown): { variantId: string; left: number | null } | undefined {
  const { variantId, left } = error instanceof Refused && error.status === 409 ? error.body : {};
  return typeof variantId === 'string' && (left === null || typeof left === 'number') ? { variantId, left } : undefined;
}
