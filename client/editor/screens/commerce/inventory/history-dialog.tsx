// A variant's stock ledger, newest first.
import { Link } from 'wouter';
import { stockCalls } from '../../../../../server/commerce/stock/calls.ts';
import type { InventoryRow } from '../../../../../server/commerce/stock/schema.ts';
import type { ask } from '../../../../api/ask.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { Waiting } from '../../../../ui/feedback/loading.tsx';
import { DataTable } from '../../../../ui/list/data-table.tsx';
import { timeText } from '../../../time-text.ts';
import { useCallPages } from '../../../use-call-pages.ts';
import { messages, historyMessages as words } from './messages.ts';

export function HistoryDialog({ row, onClose }: { row: InventoryRow; onClose(): void }) {
  const moves = useCallPages(stockCalls.listMoves, { variantId: row.id });
  const all = moves.data?.pages.flatMap((page) => page.moves) ?? [];
  return (
    <Dialog
      title={words.title({ item: messages.item(row) })}
      onClose={onClose}
      foot={<Button onPress={onClose}>{words.close}</Button>}
    >
      <Waiting query={moves} what={words.what} />
      {moves.data && all.length === 0 && <Empty>{words.empty}</Empty>}
      {all.length > 0 && (
        <DataTable
          label={words.title({ item: messages.item(row) })}
          rows={all}
          columns={columns}
          keyOf={(_, n) => String(n)}
        />
      )}
      {moves.hasNextPage && (
        <Button isPending={moves.isFetchingNextPage} onPress={() => void moves.fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </Dialog>
  );
}

type Move = Awaited<ReturnType<typeof ask<typeof stockCalls.listMoves>>>['moves'][number];

/** Labels changes by anyone who wasn't signed in. */
function actorText({ reason, actor }: Move): string {
  if (reason === 'order' || actor === 'shopper') return words.shopper;
  return reason === 'import' ? '–' : words.program;
}

const columns = [
  { head: words.change, isNumber: true, cell: ({ delta }: Move) => (delta > 0 ? `+${delta}` : `−${-delta}`) },
  {
    head: words.why,
    cell: ({ reason, why, ref }: Move) =>
      reason === 'order' || reason === 'return' ? (
        <Link href={`/config/orders/${ref}`}>{words.kinds[reason]}</Link>
      ) : why === undefined ? (
        words.kinds[reason]
      ) : (
        messages.reasons[why]
      ),
  },
  { head: words.by, cell: (move: Move) => move.by ?? actorText(move) },
  { head: words.when, cell: ({ at }: Move) => timeText(at) },
];
