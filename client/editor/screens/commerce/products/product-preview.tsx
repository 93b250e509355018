// A product preview beside the list: as the shop shows it, with stock and price per variant. The list keeps its position.
import { useQuery } from '@tanstack/react-query';
import { catalogCalls } from '../../../../../server/commerce/catalog/calls.ts';
import { formatMoney } from '../../../../../server/commerce/money/format.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { Card } from '../../../../ui/card.tsx';
import { DataTable } from '../../../../ui/data-table.tsx';
import { LoadFailed, Loading } from '../../../../ui/loading.tsx';
import { messages } from './messages.ts';
import { LiveCard } from './record/live-card.tsx';
import { messages as recordMessages } from './record/messages.ts';
import { valuesOf } from './record/product-values.ts';
import { variantName } from './record/variant-options.ts';

export function ProductPreview({ id }: { id: string }) {
  const product = useQuery({
    queryKey: ['product', id],
    queryFn: async () => {
      const answer = await ask(catalogCalls.open, { id });
      if (!('product' in answer)) throw new Error(recordMessages.notFound);
      return answer.product;
    },
  });
  const choices = useQuery({
    queryKey: ['product-choices', product.data?.collectionId],
    queryFn: () => ask(catalogCalls.openChoices, { query: { collectionId: product.data?.collectionId ?? '' } }),
    enabled: product.data !== undefined,
  });
  const failed = [product, choices].find(({ isError }) => isError);
  if (failed) return <LoadFailed words={errorText(failed.error)} onRetry={() => void failed.refetch()} />;
  if (!product.data || !choices.data) return <Loading what={recordMessages.what} />;
  const values = valuesOf(product.data);
  const { currency } = choices.data;
  return (
    <>
      <LiveCard values={values} choices={choices.data} />
      <Card title={messages.columns.variants}>
        <DataTable
          label={product.data.title}
          rows={values.variants}
          keyOf={({ id: variantId, sku }) => variantId ?? sku}
          columns={[
            {
              head: messages.columns.product,
              cell: (variant) => variantName(values.variantOptionOrdering, variant) || product.data.title,
            },
            {
              head: messages.columns.price,
              cell: ({ priceCents, salePriceCents }) => formatMoney(salePriceCents ?? priceCents ?? 0, currency),
              isNumber: true,
            },
            {
              head: messages.columns.inStock,
              cell: ({ qtyInStock }) => (qtyInStock === 'unlimited' ? messages.unlimited : qtyInStock),
              isNumber: true,
            },
          ]}
        />
      </Card>
    </>
  );
}
