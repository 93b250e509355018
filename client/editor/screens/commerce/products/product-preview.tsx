// A product preview beside the list: as the shop shows it, with stock and price per variant. The list keeps its position.
import { catalogCalls } from '../../../../../server/commerce/catalog/calls.ts';
import { formatMoney } from '../../../../../server/commerce/money/format.ts';
import { errorText } from '../../../../api/ask.ts';
import { LoadFailed, Loading } from '../../../../ui/feedback/loading.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { DataTable } from '../../../../ui/list/data-table.tsx';
import { useCall } from '../../../use-call.ts';
import { listMessages, messages } from './messages.ts';
import { LiveCard } from './record/live-card.tsx';
import { messages as recordMessages } from './record/messages.ts';
import { useProduct } from './record/product.tsx';
import { valuesOf } from './record/product-values.ts';
import { variantName } from './record/variant-options.ts';

export function ProductPreview({ id }: { id: string }) {
  const product = useProduct(id);
  const choices = useCall(
    catalogCalls.openChoices,
    { query: { collectionId: product.data?.collectionId ?? '' } },
    { enabled: product.data !== undefined },
  );
  const failed = [product, choices].find(({ isError }) => isError);
  if (failed) return <LoadFailed words={errorText(failed.error)} onRetry={() => void failed.refetch()} />;
  if (!product.data || !choices.data) return <Loading what={recordMessages.what} />;
  const values = valuesOf(product.data);
  const { currency } = choices.data;
  return (
    <>
      <LiveCard values={values} choices={choices.data} />
      <Card title={listMessages.columns.variants}>
        <DataTable
          label={product.data.title}
          rows={values.variants}
          keyOf={({ id: variantId, sku }) => variantId ?? sku}
          columns={[
            {
              head: listMessages.columns.name,
              cell: (variant) => variantName(values.variantOptionOrdering, variant) || product.data.title,
            },
            {
              head: listMessages.columns.price,
              cell: ({ priceCents, salePriceCents }) => formatMoney(salePriceCents ?? priceCents ?? 0, currency),
              isNumber: true,
            },
            {
              head: listMessages.columns.stock,
              cell: ({ qtyInStock }) => (qtyInStock === 'unlimited' ? messages.unlimited : qtyInStock),
              isNumber: true,
            },
          ]}
        />
      </Card>
    </>
  );
}
