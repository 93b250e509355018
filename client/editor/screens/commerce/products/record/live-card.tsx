// A live preview of the product as the shop shows it.
import { ImageOff } from 'lucide-react';
import type { ProductChoices } from '../../../../../../server/commerce/catalog/schema.ts';
import { formatMoney } from '../../../../../../server/commerce/money/format.ts';
import { productWords } from '../../../../../../server/commerce/product/words.ts';
import { Badge } from '../../../../../ui/feedback/badge.tsx';
import { Card } from '../../../../../ui/layout/card.tsx';
import { Note, Stack, Toolbar } from '../../../../../ui/layout/flow.tsx';
import { Thumb } from '../../../../../ui/layout/thumb.tsx';
import { messages } from './messages.ts';
import styles from './product.module.css';
import { isCounted, type ProductValues, type VariantValues } from './product-values.ts';

export function LiveCard({ values, choices: { currency } }: { values: ProductValues; choices: ProductChoices }) {
  const { title, imageIds, variants, merchandising, customAddButtonText, isSubscribable } = values;
  const now = variants.map(currentOf).filter((cents) => cents !== undefined);
  const lowest = now.length > 0 ? Math.min(...now) : undefined;
  const cheapest = variants.find((variant) => currentOf(variant) === lowest);
  const wasCents = cheapest?.salePriceCents !== null && lowest !== undefined ? cheapest?.priceCents : undefined;
  const isSoldOut = isCounted(values) && variants.every(({ qtyInStock }) => qtyInStock === 0);
  const price = lowest === undefined ? '–' : formatMoney(lowest, currency);
  return (
    <Card title={messages.preview}>
      <Stack aria-hidden>
        <Thumb size="full">
          {imageIds[0] ? <img src={`/images/${imageIds[0]}/picture?format=500w`} alt="" /> : <ImageOff />}
        </Thumb>
        <strong>{title || messages.newTitle}</strong>
        <Toolbar as="span">
          {new Set(now).size > 1 ? messages.from({ price }) : price}
          {typeof wasCents === 'number' && !Number.isNaN(wasCents) && (
            <Note as="s" isLarge>
              {formatMoney(wasCents, currency)}
            </Note>
          )}
          {isSoldOut && <Badge tone="bad">{merchandising.customSoldOutText || productWords.productSoldOutText}</Badge>}
        </Toolbar>
        <span className={styles.liveButton}>
          {customAddButtonText || (isSubscribable ? messages.subscribe : productWords.productAddToCartText)}
        </span>
      </Stack>
    </Card>
  );
}

function currentOf({ priceCents, salePriceCents }: VariantValues): number | undefined {
  const cents = salePriceCents ?? priceCents;
  return cents === null || Number.isNaN(cents) ? undefined : cents;
}
