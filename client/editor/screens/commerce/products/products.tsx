// All products: search, filters, and stock; import and export. Admin "Products".

import { useQueryClient } from '@tanstack/react-query';
import { Pencil, ShoppingBag, Upload } from 'lucide-react';
import { useState } from 'react';
import { numberText } from '../../../../../server/base/counted.ts';
import { can } from '../../../../../server/base/roles.ts';
import { insightCalls } from '../../../../../server/census/insight/calls.ts';
import { stockCalls } from '../../../../../server/commerce/stock/calls.ts';
import type { ListedProduct } from '../../../../../server/commerce/stock/schema.ts';
import { productCsvCalls } from '../../../../../server/import/product-csv/calls.ts';
import { AddLink } from '../../../../ui/add-button.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { later } from '../../../../ui/later.tsx';
import { HeadActions } from '../../../../ui/layout/head-actions.tsx';
import { type Columns, ListScreen } from '../../../../ui/list/list-screen.tsx';
import { isNarrowed } from '../../../../ui/list/list-state.ts';
import { useEditor } from '../../../editor-context.ts';
import { exportAction } from '../../../export-action.tsx';
import { useCategories } from '../../../pick/use-categories.ts';
import { SmallImage } from '../../../small-image.tsx';
import { sinceText, timeText } from '../../../time-text.ts';
import { askAgain, useCall } from '../../../use-call.ts';
import { useRecordList } from '../../../use-record-list.ts';
import { useSite } from '../../../use-site.ts';
import { messages as bulkMessages } from './bulk/messages.ts';
import { categoryFilter } from './category-filter.ts';
import { listMessages, messages } from './messages.ts';
import { PriceCell, StockCell } from './row-cells.tsx';
import { type RowEdit, useRowEdit } from './use-row-edit.ts';
import { useStaged } from './use-staged.ts';

const BulkDialog = later(async () => (await import('./bulk/bulk-dialog.tsx')).BulkDialog);
const ImportProducts = later(async () => (await import('./import-panel.tsx')).ImportProducts);
const ProductPreview = later(async () => (await import('./product-preview.tsx')).ProductPreview);

const defaults = { sort: 'position', filters: ['state', 'stock', 'type', 'collectionId', 'categoryId'] } as const;

export function Products() {
  const { person } = useEditor();
  const client = useQueryClient();
  const site = useSite();
  const edit = useRowEdit(site);
  const [edited, setEdited] = useState<readonly string[]>();
  const [isImporting, setImporting] = useState(false);
  const records = useRecordList(stockCalls.listProducts, defaults);
  const pages = useCall(stockCalls.listStorePages);
  const storePages = pages.data?.storePages ?? [];
  const due = new Map(useStaged()?.map(({ id, dueAt }) => [id, dueAt]));
  const seesSales = can(person, 'analytics.sales');
  const items = useCall(insightCalls.sold, undefined, { enabled: seesSales }).data?.items;
  const sold = seesSales ? (id: string) => items && numberText(items[id] ?? 0) : undefined;
  const { categoryId, collectionId } = records.state.filters;
  const categories = useCategories({ isNeeded: categoryId !== undefined });
  const mayImport = can(person, 'products.edit') && can(person, 'inventory.edit');
  const importing = {
    id: 'import',
    label: messages.importCsv,
    icon: <Upload aria-hidden />,
    isOpen: isImporting,
    run: () => setImporting(!isImporting),
  };
  const exported = exportAction(productCsvCalls.exportProducts, records);
  const forShopify = exportAction(productCsvCalls.exportProducts, records, {
    sent: { query: { layout: 'shopify' } },
  });
  const exporting = {
    label: listMessages.exportProducts,
    actions: [
      exported,
      {
        ...forShopify,
        id: 'shopify',
        label: isNarrowed(records.state)
          ? messages.resultsForShopify({ count: records.list.total })
          : messages.forShopify,
      },
    ],
  };
  const bulk = (selected: readonly ListedProduct[]) => (
    <Button kind="primary" onPress={() => setEdited(selected.map(({ id }) => id))}>
      <Pencil aria-hidden /> {bulkMessages.edit}
    </Button>
  );
  return (
    <>
      {edited && site && <BulkDialog ids={edited} site={site} onClose={() => setEdited(undefined)} />}
      <ListScreen
        words={listMessages}
        bulk={can(person, 'products.edit') ? bulk : undefined}
        {...records}
        storageKey="products"
        name={{ of: ({ title }) => title, sort: 'title' }}
        hrefOf={({ id }) => `/config/products/${id}`}
        pictureOf={({ imageId }) => <SmallImage id={imageId} />}
        columns={columnsOf(edit, due, sold)}
        previewOf={(product) => ({ title: product.title, content: <ProductPreview id={product.id} /> })}
        filters={[
          ...listMessages.filters,
          ...(storePages.length > 1 || collectionId !== undefined
            ? [
                {
                  name: 'collectionId',
                  label: messages.storePage,
                  options: storePages.map(({ id, title }) => ({ value: id, label: title })),
                },
              ]
            : []),
          ...categoryFilter(categoryId, categories),
        ]}
        actions={
          <HeadActions more={[...(can(person, 'products.edit') ? [exporting] : []), ...(mayImport ? [importing] : [])]}>
            <AddLink kind="primary" href="/config/products/new" label={listMessages.newProduct} />
          </HeadActions>
        }
        notices={
          isImporting && (
            <ImportProducts
              storePages={storePages}
              onImported={() => void askAgain(client, stockCalls.listProducts)}
              onClose={() => setImporting(false)}
            />
          )
        }
        empty={{
          icon: <ShoppingBag aria-hidden />,
          action: !isImporting && (
            <>
              <AddLink kind="primary" href="/config/products/new" label={messages.addFirst} />
              {mayImport && <Button onPress={() => setImporting(true)}>{messages.importFirst}</Button>}
            </>
          ),
        }}
      />
    </>
  );
}

const tones = { visible: 'good', hidden: 'plain', scheduled: 'warn', archived: 'plain' } as const;

/**
 * @param due when scheduled changes are published, by product
 * @param sold absent for people who may not see sales
 */
const columnsOf = (
  edit: RowEdit,
  due: ReadonlyMap<string, number | undefined>,
  sold: ((id: string) => string | undefined) | undefined,
) =>
  ({
    state: {
      cell: ({ id, state }) => {
        const dueAt = due.get(id);
        return (
          <>
            <Badge tone={tones[state]}>{listMessages.states[state]}</Badge>{' '}
            {dueAt !== undefined && <Badge tone="warn">{listMessages.changesOn({ when: timeText(dueAt) })}</Badge>}
          </>
        );
      },
    },
    stock: { sort: 'stock', cell: (row) => <StockCell row={row} edit={edit} /> },
    variants: { isNumber: true, phone: 'none', cell: ({ variantCount }) => variantCount },
    price: { isNumber: true, sort: 'price', phone: 'side', cell: (row) => <PriceCell row={row} edit={edit} /> },
    ...(sold && { sold: { isNumber: true, phone: 'none', cell: ({ id }) => sold(id) } }),
    updated: { sort: '-updated', phone: 'none', cell: ({ updatedOn }) => sinceText(updatedOn) },
  }) satisfies Columns<ListedProduct>;
