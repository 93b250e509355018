// Keys of the stock counters. Private to this folder.
import type { Key } from '../../store/store.ts';
import { inTopic } from '../../store/table.ts';

inTopic('stock', 'stock');

/** Stock on hand: a counter with bounded adds, never below 0. */
export const stockKey = (variantId: string): Key => ['stock', variantId];

/** Held pieces: a counter with bounded adds, never above the stock on hand when holding. */
export const heldKey = (variantId: string): Key => ['stock-held', variantId];
