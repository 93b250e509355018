// Stock per variant, edited inline as in a spreadsheet. Admin "Products", editor I4.

import { Boxes, History } from 'lucide-react';
import { useState } from 'react';
import { can } from '../../../../../server/base/roles.ts';
import { stockCalls } from '../../../../../server/commerce/stock/calls.ts';
import { type AdjustReason, adjustReasons, type InventoryRow } from '../../../../../server/commerce/stock/schema.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { ChoiceMenu } from '../../../../ui/dialog/menu.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { Toolbar } from '../../../../ui/layout/flow.tsx';
import { EditCell } from '../../../../ui/list/edit-cell.tsx';
import { type Columns, ListScreen } from '../../../../ui/list/list-screen.tsx';
import { useEditor } from '../../../editor-context.ts';
import { SmallImage } from '../../../small-image.tsx';
import { useCall } from '../../../use-call.ts';
import { useRecordList } from '../../../use-record-list.ts';
import { HistoryDialog } from './history-dialog.tsx';
import styles from './inventory.module.css';
import { countMessages, messages } from './messages.ts';
import { resultOf, typedQuantity } from './typed-quantity.ts';
import { type Adjustment, stockText, useAdjust } from './use-adjust.ts';

const defaults = { sort: 'product', filters: ['stock', 'collectionId'] } as const;

type Adjust = (row: InventoryRow, change: Adjustment) => Promise<boolean>;

export function Inventory() {
  const { person } = useEditor();
  const records = useRecordList(stockCalls.browseInventory, defaults);
  const pages = useCall(stockCalls.listStorePages, undefined, { enabled: can(person, 'products.edit', { as: 'ask' }) });
  const storePages = pages.data?.storePages ?? [];
  const [why, setWhy] = useState<AdjustReason>();
  const [history, setHistory] = useState<InventoryRow>();
  const adjust = useAdjust(why);
  const mayChange = can(person, 'inventory.edit');
  return (
    <>
      <ListScreen
        words={messages}
        lead={mayChange ? messages.lead : undefined}
        {...records}
        storageKey="inventory"
        name={{
          of: (row) => messages.item(row),
          cell: ({ title, options }) => (
            <span>
              {title}
              {options !== '' && <span className={styles.options}>{options}</span>}
            </span>
          ),
          sort: 'title',
        }}
        pictureOf={({ imageId }) => <SmallImage id={imageId} />}
        columns={columnsOf(adjust, mayChange, setHistory)}
        views={{ name: 'stock', options: messages.views }}
        filters={
          storePages.length > 1
            ? [
                {
                  name: 'collectionId',
                  label: messages.storePage,
                  options: storePages.map(({ id, title }) => ({ value: id, label: title })),
                },
              ]
            : []
        }
        actions={
          mayChange && (
            <>
              <ButtonLink href="/config/inventory/count">{countMessages.start}</ButtonLink>
              <ChoiceMenu
                label={messages.reason}
                options={[
                  { value: '', label: messages.noReason },
                  ...adjustReasons.map((value) => ({ value, label: messages.reasons[value] })),
                ]}
                selected={[why ?? '']}
                onChange={([next]) => setWhy(adjustReasons.find((one) => one === next))}
              >
                {why ? messages.reasonIs({ reason: messages.reasons[why] }) : messages.reason}
              </ChoiceMenu>
            </>
          )
        }
        empty={{
          icon: <Boxes aria-hidden />,
          action: <ButtonLink href="/config/commerce/products">{messages.products}</ButtonLink>,
        }}
      />
      {history && <HistoryDialog row={history} onClose={() => setHistory(undefined)} />}
    </>
  );
}

const columnsOf = (adjust: Adjust, mayChange: boolean, onHistory: (row: InventoryRow) => void) =>
  ({
    sku: { sort: 'sku', cell: ({ sku }) => sku },
    reserved: { isNumber: true, sort: '-reserved', isNamed: true, cell: ({ reserved }) => reserved },
    available: { isNumber: true, sort: 'available', isNamed: true, cell: (row) => <Available row={row} /> },
    onHand: {
      isNumber: true,
      sort: 'onHand',
      phone: 'side',
      cell: (row) => <OnHand row={row} adjust={adjust} isDisabled={!mayChange} />,
    },
    unlimited: {
      phone: 'side',
      cell: (row) => (
        <button
          type="button"
          className={styles.toggle}
          data-cell="unlimited"
          aria-pressed={row.unlimited}
          aria-label={messages.unlimitedOf({ item: messages.item(row) })}
          disabled={!mayChange}
          onClick={() => void adjust(row, { kind: row.unlimited ? 'counted' : 'unlimited' })}
        >
          {messages.infinite}
        </button>
      ),
    },
    history: {
      phone: 'line',
      cell: (row) => (
        <button
          type="button"
          className={styles.toggle}
          data-cell="history"
          aria-label={messages.historyOf({ item: messages.item(row) })}
          onClick={() => onHistory(row)}
        >
          <History aria-hidden />
        </button>
      ),
    },
  }) satisfies Columns<InventoryRow>;

function OnHand({ row, adjust, isDisabled }: { row: InventoryRow; adjust: Adjust; isDisabled: boolean }) {
  return (
    <EditCell
      column="onHand"
      label={messages.onHandOf({ item: messages.item(row) })}
      shown={stockText(row)}
      inputMode="tel"
      isDisabled={isDisabled}
      read={(text) => {
        if (text.trim() === '' || text.trim() === stockText(row)) return undefined;
        const typed = typedQuantity(text);
        if (!typed || (row.unlimited && typed.kind === 'add')) return { problem: messages.quantityWrong };
        const result = resultOf(typed, row.onHand);
        if (result < 0) return { problem: messages.belowZero };
        return result === row.onHand && !row.unlimited ? undefined : { becomes: String(result) };
      }}
      save={async (text) => {
        const typed = typedQuantity(text);
        return typed !== undefined && adjust(row, typed);
      }}
    />
  );
}

function Available({ row: { unlimited, available, onHand, stock } }: { row: InventoryRow }) {
  if (unlimited) return messages.infinite;
  const level = onHand === 0 ? 'out' : stock;
  return (
    <Toolbar as="span">
      {level === 'out' && <Badge tone="bad">{messages.soldOut}</Badge>}
      {level === 'low' && <Badge tone="warn">{messages.low}</Badge>}
      {available}
    </Toolbar>
  );
}
