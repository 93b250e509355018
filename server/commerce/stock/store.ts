// Keys of the counters of stock. Private to this folder: ask stock.ts and holds.ts.
import type { Key } from '../../store/store.ts';

/** Pieces on the shelf: a plain counter, moved by bounded adds and never below 0. */
export const stockKey = (variantId: string): Key => ['stock', variantId];

/** Pieces of them that checkouts hold: moved by bounded adds, and by no hold above what is on the shelf. */
export const heldKey = (variantId: string): Key => ['stock-held', variantId];
