// Whether a variant is taxed, and its tax class: its own setting, else its product's. Portable.
import { standardTaxClass } from '../pricing/schema.ts';
import type { Product, Variant } from './schema.ts';

type Said = Pick<Variant, 'taxable' | 'taxClass'>;

/** The owner's setting; gift cards and donations are never taxed regardless (commerce 1.7). */
export const isTaxed = (variant: Said, product?: Pick<Product, 'taxable'>): boolean =>
  variant.taxable ?? product?.taxable ?? true;

export const taxClassOf = (variant: Said, product?: Pick<Product, 'taxClass'>): string =>
  variant.taxClass ?? product?.taxClass ?? standardTaxClass;
