// Client-side product validation; the server checks everything else. Portable.
import { ProductType } from '../../../../../../server/commerce/product/product-type.ts';
import type { Problem } from '../../../../../ui/form/record-form.tsx';
import { messages } from './messages.ts';
import { isCounted, type ProductValues } from './product-values.ts';

export function checkProduct(values: ProductValues): Problem[] {
  const problems: Problem[] = [];
  const refuse = (path: string, message: string) => problems.push({ path, message });
  if (values.title.trim() === '') refuse('title', messages.titleMissing);
  const { isOn, suggestedCents, allowCustom } = values.donation;
  suggestedCents.forEach((cents, n) => {
    if (isOn && cents !== null && cents < 100) refuse(`donation.suggestedCents.${n}`, messages.amountTooLow);
  });
  if (isOn && !allowCustom && suggestedCents.every((cents) => cents === null))
    refuse('donation', messages.suggestedMissing);
  const isGiftCard = values.productType === ProductType.giftCard;
  values.variants.forEach(({ priceCents, salePriceCents, qtyInStock }, n) => {
    if (isGiftCard) {
      if (priceCents === null || priceCents === 0) refuse(`variants.${n}`, messages.valueMissing);
      return;
    }
    if (isOn) return;
    if (priceCents === null) refuse(`variants.${n}.priceCents`, messages.priceMissing);
    else if (salePriceCents !== null && salePriceCents >= priceCents)
      refuse(`variants.${n}.salePriceCents`, messages.salePriceHigh);
    if (qtyInStock === null && isCounted(values)) refuse(`variants.${n}.qtyInStock`, messages.stockMissing);
  });
  return problems;
}
