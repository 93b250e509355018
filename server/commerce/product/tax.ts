// Whether tax is charged on a variant, and in which class: what it says itself, else what its product says. Portable.
import { standardTaxClass } from '../pricing/schema.ts';
import type { Product, Variant } from './schema.ts';

type Said = Pick<Variant, 'taxable' | 'taxClass'>;

/** As the owner says it; gift cards and donations owe none all the same (commerce 1.7). */
export const isTaxed = (variant: Said, product?: Pick<Product, 'taxable'>): boolean =>
  variant.taxable ?? product?.taxable ?? true;

export const taxClassOf = (variant: Said, product?: Pick<Product, 'taxClass'>): string =>
  variant.taxClass ?? product?.taxClass ?? standardTaxClass;
