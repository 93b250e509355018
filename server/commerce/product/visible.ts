// Which products visitors can see. Portable.
import type { Product } from './schema.ts';

/** `visible` is the owner's switch; a scheduled product isn't visible yet. */
export const isVisible = ({ visible, publishOn }: Pick<Product, 'visible' | 'publishOn'>, now: number): boolean =>
  visible && publishOn <= now;
