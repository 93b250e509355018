// Converts products of the public API to the catalog's form.

import type { z } from 'zod';
import { productInvalid } from '../catalog/errors.ts';
import {
  type ChangedProduct,
  changedProductSchema,
  type NewProduct,
  newProductSchema,
  variantBodySchema,
} from '../catalog/schema.ts';
import type { Currency } from '../money/money.ts';
import type { ApiVariant, apiChangedProductSchema, apiNewProductSchema } from './schema.ts';

const types = { PHYSICAL: 1, DIGITAL: 2, SERVICE: 3, GIFT_CARD: 4 } as const;

type Fields = z.output<typeof apiChangedProductSchema>;

const fields = ({ name, description, urlSlug, tags, isVisible, variantAttributes, seoOptions }: Fields) => ({
  ...(name !== undefined && { title: name }),
  ...(description !== undefined && { excerpt: description }),
  ...(urlSlug && { urlId: urlSlug }),
  ...(tags && { tags }),
  ...(isVisible !== undefined && { visible: isVisible }),
  ...(variantAttributes && { variantOptionOrdering: variantAttributes }),
  ...(seoOptions && {
    seo: {
      ...(seoOptions.title && { title: seoOptions.title }),
      ...(seoOptions.description && { description: seoOptions.description }),
      hidden: false,
    },
  }),
});

function variant(
  currency: Currency,
  { sku, pricing, stock, attributes, shippingMeasurements: size }: ApiVariant,
  n: number,
) {
  for (const one of [pricing.basePrice, pricing.salePrice]) {
    if (one && one.currency !== currency)
      throw productInvalid({ errors: [{ path: `variants.${n}.pricing`, message: `The shop sells in ${currency}.` }] });
  }
  return {
    ...(sku && { sku }),
    attributes,
    priceCents: pricing.basePrice.cents,
    salePriceCents: pricing.salePrice?.cents ?? 0,
    onSale: pricing.onSale,
    unlimited: stock?.unlimited ?? false,
    ...(stock && !stock.unlimited && { qtyInStock: stock.quantity }),
    weight: size?.weight?.value ?? 0,
    len: size?.dimensions?.length ?? 0,
    width: size?.dimensions?.width ?? 0,
    height: size?.dimensions?.height ?? 0,
  };
}

/** API clients follow the catalog's own rules. @throws productInvalid */
function parsed<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw productInvalid({
    errors: result.error.issues.slice(0, 20).map(({ path, message }) => ({ path: path.join('.'), message })),
  });
}

/** Only the fields that were sent. */
function variantPatch(currency: Currency, wish: Partial<ApiVariant>) {
  const { sku, pricing, stock, attributes, shippingMeasurements: size } = wish;
  // Validates as part of a complete variant, then drops the fields that weren't sent.
  const whole = pricing && variant(currency, { pricing, attributes: {} } as ApiVariant, 0);
  return {
    ...(sku && { sku }),
    ...(attributes && Object.keys(attributes).length > 0 && { attributes }),
    ...(whole && { priceCents: whole.priceCents, salePriceCents: whole.salePriceCents, onSale: whole.onSale }),
    ...(stock && { unlimited: stock.unlimited, ...(!stock.unlimited && { qtyInStock: stock.quantity }) }),
    ...(size?.weight && { weight: size.weight.value }),
    ...(size?.dimensions && {
      len: size.dimensions.length,
      width: size.dimensions.width,
      height: size.dimensions.height,
    }),
  };
}

export const checked = {
  variant: (currency: Currency, wish: ApiVariant) => parsed(variantBodySchema, variant(currency, wish, 0)),
  variantPatch,
  created(
    body: z.output<typeof apiNewProductSchema>,
    currency: Currency,
  ): { collectionId: string; product: NewProduct } {
    const wish = {
      ...fields(body),
      title: body.name || 'Untitled',
      productType: types[body.type],
      variants: body.variants.map((one, n) => variant(currency, one, n)),
    };
    return { collectionId: body.storePageId, product: parsed(newProductSchema, wish) };
  },
  changed: (body: Fields): ChangedProduct => parsed(changedProductSchema, fields(body)),
};
