// The products of a store page, and the way in for a file of them.

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { ShoppingBag, Upload } from 'lucide-react';
import { useState } from 'react';
import { can } from '../../../../../server/base/roles.ts';
import { stockCalls } from '../../../../../server/commerce/stock/calls.ts';
import type { ListedProduct } from '../../../../../server/commerce/stock/schema.ts';
import { ask } from '../../../../api/ask.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { DataTable } from '../../../../ui/data-table.tsx';
import { Empty } from '../../../../ui/empty.tsx';
import { LoadFailed, Loading } from '../../../../ui/loading.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { useEditor } from '../../../editor-context.ts';
import { WorkScreen } from '../../../shell/work-screen.tsx';
import { ImportPanel } from './import-panel.tsx';

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
  const products = pages.data?.pages.flatMap((page) => page.products) ?? [];
  const mayImport = can(person, 'products.edit') && can(person, 'inventory.edit');
  return (
    <WorkScreen
      title="Products"
      actions={
        mayImport && (
          <Button onPress={() => setImporting(!isImporting)} aria-expanded={isImporting}>
            <Upload aria-hidden /> Import from CSV
          </Button>
        )
      }
    >
      {isImporting && first && (
        <ImportPanel
          storePages={first.storePages}
          onImported={() => void client.invalidateQueries({ queryKey: ['products'] })}
          onClose={() => setImporting(false)}
        />
      )}
      {pages.isPending && <Loading what="the products" />}
      {pages.isError && <LoadFailed onRetry={() => void pages.refetch()} />}
      {first && first.storePages.length > 1 && (
        <SelectField
          label="Store page"
          value={first.collectionId ?? ''}
          options={first.storePages.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={setCollectionId}
        />
      )}
      {first && products.length === 0 && !isImporting && (
        <Empty
          icon={<ShoppingBag aria-hidden />}
          action={
            mayImport && (
              <Button kind="primary" onPress={() => setImporting(true)}>
                Import a CSV file
              </Button>
            )
          }
        >
          No products yet. Bring them from a file of your old shop; you see what would happen before anything does.
        </Empty>
      )}
      {products.length > 0 && (
        <>
          <p role="status">{first?.total === 1 ? '1 product' : `${first?.total} products`}</p>
          <DataTable label="Products" rows={products} keyOf={({ id }) => id} columns={columns} />
          {can(person, 'products.edit') && (
            <p>
              All of them as a file:{' '}
              <a href="/api/export/products" download="products.csv">
                CSV
              </a>
              , which can be imported again, or{' '}
              <a href="/api/export/products?layout=shopify" download="products-shopify.csv">
                CSV for Shopify
              </a>
            </p>
          )}
        </>
      )}
      {pages.hasNextPage && (
        <div>
          <Button isPending={pages.isFetchingNextPage} onPress={() => void pages.fetchNextPage()}>
            Load More
          </Button>
        </div>
      )}
    </WorkScreen>
  );
}

const columns = [
  { head: 'Product', cell: ({ title }: ListedProduct) => title },
  {
    head: 'State',
    cell: ({ visible }: ListedProduct) => (visible ? <Badge tone="good">Visible</Badge> : <Badge>Hidden</Badge>),
  },
  {
    head: 'Price',
    isNumber: true,
    cell: ({ price, pricesVary }: ListedProduct) => (pricesVary ? `from ${price}` : price),
  },
  { head: 'Variants', isNumber: true, cell: ({ variantCount }: ListedProduct) => variantCount },
  {
    head: 'In stock',
    isNumber: true,
    cell: ({ inStock }: ListedProduct) => (inStock === null ? 'Unlimited' : inStock),
  },
];
