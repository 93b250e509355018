// The variant of a choice of options, and the message if options are missing. Spec §5 "Cart and purchase". Portable.
import { catalog } from '../../base/text/catalog.ts';
import { ProductType } from './product-type.ts';
import type { Product, Variant } from './schema.ts';

export const selectionMessages = /* @__PURE__ */ catalog({
  variantUnavailable: 'Sorry, that item variant is unavailable. Please select another variant.',
  denominationMissing: 'Select a denomination for the Gift Card',
});

export const missingMessages = /* @__PURE__ */ catalog({
  option: ({ option }: { option: string }) => `Please select the ${option} option.`,
  options: ({ options, last }: { options: string; last: string }) =>
    `Please select the ${options} and ${last} options.`,
});

/** 'Please select the Size, Colour and Finish options.' @param options at least one */
export function unselectedMessage(options: readonly string[]): string {
  const last = options.at(-1) as string;
  if (options.length === 1) return missingMessages.option({ option: last });
  return missingMessages.options({ options: options.slice(0, -1).join(', '), last });
}

/** The message if nothing was chosen. */
export const nothingChosenMessage = (product: Pick<Product, 'productType' | 'variantOptionOrdering'>): string => {
  if (product.productType === ProductType.giftCard) return selectionMessages.denominationMissing;
  const { variantOptionOrdering: options } = product;
  return options.length === 0 ? selectionMessages.variantUnavailable : unselectedMessage(options);
};

/** In the product's order: [{ optionName: 'Size', value: 'L' }]. */
export const optionValues = (
  product: Pick<Product, 'variantOptionOrdering'>,
  variant: Pick<Variant, 'attributes'>,
): { optionName: string; value: string }[] => [
  ...product.variantOptionOrdering.flatMap((optionName) => {
    const value = variant.attributes[optionName];
    return value === undefined ? [] : [{ optionName, value }];
  }),
  ...Object.entries(variant.attributes)
    .filter(([name]) => !product.variantOptionOrdering.includes(name))
    .map(([optionName, value]) => ({ optionName, value })),
];
