// Product options and the variants they create: adding a value adds variants, removing one removes its variants. Existing variants stay.
// Portable.
import { same } from '../../../../../../server/base/same.ts';
import type { VariantValues } from './product-values.ts';

export type Options = { names: readonly string[]; variants: readonly VariantValues[] };

/** The option's values, in order of first occurrence. */
export const valuesOfOption = ({ variants }: Options, name: string): string[] => [
  ...new Set(variants.flatMap(({ attributes }) => attributes[name] ?? [])),
];

/** Existing variants get the first value, and each other value gets a copy of them. */
export const withOption = ({ names, variants }: Options, name: string, values: readonly string[]): Options => ({
  names: [...names, name],
  variants: variants.flatMap((variant) =>
    values.map((value, n) => withValue(n === 0 ? variant : copyOf(variant), name, value)),
  ),
});

export const withoutOption = ({ names, variants }: Options, name: string): Options => ({
  names: names.filter((one) => one !== name),
  variants: variants
    .map((variant) => ({ ...variant, attributes: without(variant.attributes, name) }))
    .filter((variant, n, all) => all.findIndex(({ attributes }) => same(attributes, variant.attributes)) === n),
});

export const withName = ({ names, variants }: Options, from: string, to: string): Options => ({
  names: names.map((name) => (name === from ? to : name)),
  variants: variants.map((variant) => ({
    ...variant,
    attributes: Object.fromEntries(
      Object.entries(variant.attributes).map(([name, value]) => [name === from ? to : name, value]),
    ),
  })),
});

/** @param values if empty, the option is removed */
export function withValues(options: Options, name: string, values: readonly string[]): Options {
  if (values.length === 0) return withoutOption(options, name);
  const before = valuesOfOption(options, name);
  const added = values.filter((value) => !before.includes(value));
  const kept = options.variants.filter(({ attributes }) => values.includes(attributes[name] ?? ''));
  // All values were replaced: the first new value replaces the first old one.
  const base =
    kept.length > 0
      ? kept
      : options.variants
          .filter(({ attributes }) => attributes[name] === before[0])
          .map((variant) => withValue(variant, name, added.shift()!));
  const combinations = withoutOption({ names: options.names, variants: base }, name).variants;
  const variants = [
    ...base,
    ...added.flatMap((value) => combinations.map((variant) => withValue(copyOf(variant), name, value))),
  ];
  return { names: options.names, variants: inOrder(variants, options.names, name, values) };
}

/** Sorts by the changed option's values in the owner's order, and by the other options' first occurrence. */
function inOrder(
  variants: readonly VariantValues[],
  names: readonly string[],
  changed: string,
  values: readonly string[],
): VariantValues[] {
  const orders = new Map(
    names.map((name) => [name, name === changed ? [...values] : valuesOfOption({ names, variants }, name)]),
  );
  const placeOf = (variant: VariantValues, name: string) => orders.get(name)!.indexOf(variant.attributes[name] ?? '');
  return [...variants].sort((a, b) => {
    const name = names.find((one) => placeOf(a, one) !== placeOf(b, one));
    return name === undefined ? 0 : placeOf(a, name) - placeOf(b, name);
  });
}

const withValue = (variant: VariantValues, name: string, value: string): VariantValues => ({
  ...variant,
  attributes: { ...variant.attributes, [name]: value },
});

/** Copies prices and measures, but not stock and SKU. */
const copyOf = ({ id: _, ...variant }: VariantValues): VariantValues => ({
  ...variant,
  sku: '',
  qtyInStock: typeof variant.qtyInStock === 'number' ? 0 : variant.qtyInStock,
});

const without = (attributes: VariantValues['attributes'], name: string) => {
  const { [name]: _, ...rest } = attributes;
  return rest;
};

/** "M / Oak" */
export const variantName = (names: readonly string[], { attributes }: Pick<VariantValues, 'attributes'>): string =>
  names.map((name) => attributes[name] ?? '').join(' / ');
