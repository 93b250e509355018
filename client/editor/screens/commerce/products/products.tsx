// The products of a store page, and their import.

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { ShoppingBag, Upload } from 'lucide-react';
import { useState } from 'react';
import { can } from '../../../../../server/base/roles.ts';
import { stockCalls } from '../../../../../server/commerce/stock/calls.ts';
import type { ListedProduct } from '../../../../../server/commerce/stock/schema.ts';
import { importCalls } from '../../../../../server/import/calls.ts';
import { addressOf, ask } from '../../../../api/ask.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { DataTable } from '../../../../ui/data-table.tsx';
import { ListScreen } from '../../../../ui/list-screen.tsx';
import { messages as ui } from '../../../../ui/messages.ts';
import { SelectField } from '../../../../ui/select-field.tsx';
import { useEditor } from '../../../editor-context.ts';
import { pagedList } from '../../../use-list.ts';
import { ImportPanel } from './import-panel.tsx';
import { messages } from './messages.ts';

export function Products() {
  const { person } = useEditor();
  const client = useQueryClient();
  const [collectionId, setCollectionId] = useState<string>();
  const [isImporting, setImporting] = useState(false);
  const pages = useInfiniteQuery({
    queryKey: ['products', collectionId],
    queryFn: ({ pageParam }) => ask(stockCalls.listProducts, { query: { collectionId, cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.cursor,
  });
  const first = pages.data?.pages[0];
  const mayImport = can(person, 'products.edit') && can(person, 'inventory.edit');
  const importer = mayImport && (
    <Button onPress={() => setImporting(!isImporting)} aria-expanded={isImporting}>
      <Upload aria-hidden /> {messages.importCsv}
    </Button>
  );
  return (
    <ListScreen
      title={messages.title}
      what={messages.what}
      actions={importer}
      list={{
        ...pagedList(pages, (page) => page.products),
        ...(pages.isError && { problem: ui.loadFailed }),
      }}
      empty={
        isImporting
          ? undefined
          : {
              icon: <ShoppingBag aria-hidden />,
              words: messages.empty,
              action: mayImport && (
                <Button kind="primary" onPress={() => setImporting(true)}>
                  {messages.importFirst}
                </Button>
              ),
            }
      }
      notices={
        isImporting &&
        first && (
          <ImportPanel
            storePages={first.storePages}
            onImported={() => void client.invalidateQueries({ queryKey: ['products'] })}
            onClose={() => setImporting(false)}
          />
        )
      }
      filters={
        first &&
        first.storePages.length > 1 && (
          <SelectField
            label={messages.storePage}
            value={first.collectionId ?? ''}
            options={first.storePages.map(({ id, title }) => ({ value: id, label: title }))}
            onChange={setCollectionId}
          />
        )
      }
    >
      {(products) => (
        <>
          <p role="status">{messages.count({ count: first?.total ?? 0 })}</p>
          <DataTable label={messages.title} rows={products} keyOf={({ id }) => id} columns={columns} />
          {can(person, 'products.edit') && (
            <p>
              {messages.download}{' '}
              <a href={addressOf(importCalls.exportProducts)} download="products.csv">
                {messages.csv}
              </a>
              {' · '}
              <a
                href={addressOf(importCalls.exportProducts, { query: { layout: 'shopify' } })}
                download="products-shopify.csv"
              >
                {messages.csvForShopify}
              </a>
            </p>
          )}
        </>
      )}
    </ListScreen>
  );
}

const columns = [
  { head: messages.columns.product, cell: ({ title }: ListedProduct) => title },
  {
    head: messages.columns.state,
    cell: ({ visible }: ListedProduct) =>
      visible ? <Badge tone="good">{messages.visible}</Badge> : <Badge>{messages.hidden}</Badge>,
  },
  {
    head: messages.columns.price,
    isNumber: true,
    cell: ({ price, pricesVary }: ListedProduct) => (pricesVary ? messages.from({ price }) : price),
  },
  { head: messages.columns.variants, isNumber: true, cell: ({ variantCount }: ListedProduct) => variantCount },
  {
    head: messages.columns.inStock,
    isNumber: true,
    cell: ({ inStock }: ListedProduct) => (inStock === null ? messages.unlimited : inStock),
  },
];
