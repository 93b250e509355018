// All products: search, filters, and stock; import and export. Admin "Products".
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, ImageOff, Pencil, ShoppingBag, Upload } from 'lucide-react';
import { useState } from 'react';
import { can } from '../../../../../server/base/roles.ts';
import { stockCalls } from '../../../../../server/commerce/stock/calls.ts';
import type { ListedProduct } from '../../../../../server/commerce/stock/schema.ts';
import { importCalls } from '../../../../../server/import/calls.ts';
import { addressOf, ask } from '../../../../api/ask.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { type Column, ListScreen } from '../../../../ui/list/list-screen.tsx';
import { ActionMenu } from '../../../../ui/menu.tsx';
import { useEditor } from '../../../editor-context.ts';
import { sinceText } from '../../../time-text.ts';
import { useRecordList } from '../../../use-record-list.ts';
import { useSite } from '../../../use-site.ts';
import { BulkDialog } from './bulk/bulk-dialog.tsx';
import { messages as bulkMessages } from './bulk/messages.ts';
import { ImportPanel } from './import-panel.tsx';
import { listMessages, messages } from './messages.ts';
import { PriceCell, StockCell } from './row-cells.tsx';
import { type RowEdit, useRowEdit } from './use-row-edit.ts';

const defaults = { sort: 'position', filters: ['state', 'stock', 'type', 'collectionId', 'categoryId'] } as const;

export function Products() {
  const { person } = useEditor();
  const client = useQueryClient();
  const site = useSite();
  const edit = useRowEdit(site);
  const [edited, setEdited] = useState<readonly string[]>();
  const [isImporting, setImporting] = useState(false);
  const { state, list, onChange } = useRecordList<ListedProduct>('products', defaults, (query) =>
    ask(stockCalls.listProducts, { query }),
  );
  const pages = useQuery({ queryKey: ['store-pages'], queryFn: () => ask(stockCalls.listStorePages) });
  const storePages = pages.data?.storePages ?? [];
  const mayImport = can(person, 'products.edit') && can(person, 'inventory.edit');
  const download = (href: string) => () => window.location.assign(href);
  const bulk = (selected: readonly ListedProduct[]) => (
    <Button kind="primary" onPress={() => setEdited(selected.map(({ id }) => id))}>
      <Pencil aria-hidden /> {bulkMessages.edit}
    </Button>
  );
  return (
    <>
      {edited && site && <BulkDialog ids={edited} site={site} onClose={() => setEdited(undefined)} />}
      <ListScreen
        title={messages.title}
        bulk={can(person, 'products.edit') ? bulk : undefined}
        list={list}
        state={state}
        onChange={onChange}
        searchHint={listMessages.searchHint}
        storageKey="products"
        name={{ head: messages.columns.product, of: ({ title }) => title, sort: 'title' }}
        hrefOf={({ id }) => `/config/products/${id}`}
        pictureOf={({ imageId }) =>
          imageId ? (
            <img src={`/images/${imageId}/picture?format=100w`} alt="" loading="lazy" />
          ) : (
            <ImageOff aria-hidden />
          )
        }
        columns={columnsOf(edit)}
        filters={[
          ...listMessages.filters,
          ...(storePages.length > 1
            ? [
                {
                  name: 'collectionId',
                  label: messages.storePage,
                  options: storePages.map(({ id, title }) => ({ value: id, label: title })),
                },
              ]
            : []),
        ]}
        orders={listMessages.orders}
        actions={
          <>
            {can(person, 'products.edit') && (
              <ActionMenu
                label={listMessages.exportProducts}
                actions={[
                  {
                    id: 'csv',
                    label: messages.csv,
                    icon: <Download aria-hidden />,
                    run: download(addressOf(importCalls.exportProducts)),
                  },
                  {
                    id: 'shopify',
                    label: messages.csvForShopify,
                    icon: <Download aria-hidden />,
                    run: download(addressOf(importCalls.exportProducts, { query: { layout: 'shopify' } })),
                  },
                ]}
              />
            )}
            {mayImport && (
              <Button onPress={() => setImporting(!isImporting)} aria-expanded={isImporting}>
                <Upload aria-hidden /> {messages.importCsv}
              </Button>
            )}
            <ButtonLink kind="primary" href="/config/products/new">
              {listMessages.newProduct}
            </ButtonLink>
          </>
        }
        notices={
          isImporting && (
            <ImportPanel
              storePages={storePages}
              onImported={() => void client.invalidateQueries({ queryKey: ['products'] })}
              onClose={() => setImporting(false)}
            />
          )
        }
        empty={{
          icon: <ShoppingBag aria-hidden />,
          words: messages.empty,
          action: mayImport && !isImporting && (
            <Button kind="primary" onPress={() => setImporting(true)}>
              {messages.importFirst}
            </Button>
          ),
        }}
      />
    </>
  );
}

const tones = { visible: 'good', hidden: 'plain', scheduled: 'warn', archived: 'plain' } as const;

const columnsOf = (edit: RowEdit): readonly Column<ListedProduct>[] => [
  {
    id: 'state',
    head: messages.columns.state,
    cell: ({ state }) => <Badge tone={tones[state]}>{listMessages.states[state]}</Badge>,
  },
  {
    id: 'stock',
    head: messages.columns.inStock,
    sort: 'stock',
    cell: (row) => <StockCell row={row} edit={edit} />,
  },
  {
    id: 'variants',
    head: messages.columns.variants,
    isNumber: true,
    phone: 'none',
    cell: ({ variantCount }) => variantCount,
  },
  {
    id: 'price',
    head: messages.columns.price,
    isNumber: true,
    sort: 'price',
    phone: 'side',
    cell: (row) => <PriceCell row={row} edit={edit} />,
  },
  {
    id: 'updated',
    head: listMessages.updated,
    sort: 'updated',
    sortsDown: true,
    phone: 'none',
    cell: ({ updatedOn }) => sinceText(updatedOn),
  },
];
