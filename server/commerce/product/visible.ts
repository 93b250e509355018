// Which products visitors see. Portable.
import type { Product } from './schema.ts';

/** `visible` is the owner's switch; a product that is published later is not there yet. */
export const isVisible = ({ visible, publishOn }: Pick<Product, 'visible' | 'publishOn'>, now: number): boolean =>
  visible && publishOn <= now;
