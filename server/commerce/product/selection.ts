// Which variant a choice of options means, and what is said when options are missing. Spec §5 "Cart and purchase". Portable.
import { ProductType } from './product-type.ts';
import type { Product, Variant } from './schema.ts';

type Choice = Readonly<Record<string, string | undefined>>;

export const selectionMessages = {
  variantUnavailable: 'Sorry, that item variant is unavailable. Please select another variant.',
  denominationMissing: 'Select a denomination for the Gift Card',
} as const;

/** Options without a value, in the order in which the product shows them. */
export const unselectedOptions = (product: Pick<Product, 'variantOptionOrdering'>, choice: Choice): string[] =>
  product.variantOptionOrdering.filter((option) => !choice[option]);

/** 'Please select the Size, Colour and Finish options.' @param options at least one */
export function unselectedMessage(options: readonly string[]): string {
  if (options.length === 1) return `Please select the ${options[0]} option.`;
  return `Please select the ${options.slice(0, -1).join(', ')} and ${options.at(-1)} options.`;
}

/** What to say of a product for which nothing was chosen. */
export const nothingChosenMessage = (product: Pick<Product, 'productType' | 'variantOptionOrdering'>): string => {
  if (product.productType === ProductType.giftCard) return selectionMessages.denominationMissing;
  const { variantOptionOrdering: options } = product;
  return options.length === 0 ? selectionMessages.variantUnavailable : unselectedMessage(options);
};

/** The variant that has every chosen value; undefined when options are missing or no variant is so. */
export const findVariant = (
  product: Pick<Product, 'variants' | 'variantOptionOrdering'>,
  choice: Choice,
): Variant | undefined =>
  unselectedOptions(product, choice).length > 0
    ? undefined
    : product.variants.find((variant) =>
        product.variantOptionOrdering.every((option) => variant.attributes[option] === choice[option]),
      );

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
