// A live preview of the product as the shop shows it.
import { ImageOff } from 'lucide-react';
import type { ProductChoices } from '../../../../../../server/commerce/catalog/schema.ts';
import { formatMoney } from '../../../../../../server/commerce/money/format.ts';
import { productWords } from '../../../../../../server/commerce/product/words.ts';
import { Badge } from '../../../../../ui/feedback/badge.tsx';
import { Card } from '../../../../../ui/layout/card.tsx';
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
      <div className={styles.live} aria-hidden>
        {imageIds[0] ? (
          <img className={styles.livePicture} src={`/images/${imageIds[0]}/picture?format=500w`} alt="" />
        ) : (
          <span className={styles.livePicture}>
            <ImageOff />
          </span>
        )}
        <span className={styles.liveTitle}>{title || messages.newTitle}</span>
        <span className={styles.livePrice}>
          {new Set(now).size > 1 ? messages.from({ price }) : price}
          {typeof wasCents === 'number' && !Number.isNaN(wasCents) && <s>{formatMoney(wasCents, currency)}</s>}
          {isSoldOut && <Badge tone="bad">{merchandising.customSoldOutText || productWords.productSoldOutText}</Badge>}
        </span>
        <span className={styles.liveButton}>
          {customAddButtonText || (isSubscribable ? messages.subscribe : productWords.productAddToCartText)}
        </span>
      </div>
    </Card>
  );
}

function currentOf({ priceCents, salePriceCents }: VariantValues): number | undefined {
  const cents = salePriceCents ?? priceCents;
  return cents === null || Number.isNaN(cents) ? undefined : cents;
}
