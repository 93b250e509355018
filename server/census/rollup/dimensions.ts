// Tables of counts that reports list by value. Portable.
import type { TableName } from './counters.ts';

/** Combined ones are counted, too. */
export const filterNames = ['page', 'source', 'campaign', 'device', 'country'] as const;
export type FilterName = (typeof filterNames)[number];

/** With filters, these are calculated from single hits. */
export const rawDimensions = [
  'entry',
  'exit',
  'search',
  'browser',
  'system',
  'language',
  'product',
  'variant',
  'button',
  'form',
  'overlay',
  'media',
  'event',
] as const;
export type RawDimension = (typeof rawDimensions)[number];

export const dimensions = [...filterNames, ...rawDimensions, 'bot'] as const satisfies readonly TableName[];
export type Dimension = (typeof dimensions)[number];
