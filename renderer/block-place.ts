// The element around a block: its classes, and where it is in the grid of its section. Portable.
import { keyOf } from '../server/content/block/blocks.ts';
import type { Block } from '../server/content/document/schema.ts';

export function blockClass(type: number): string {
  const key = keyOf(type) ?? 'unknown';
  return `sqs-block ${key}-block sqs-block-${key}`;
}

/** Cells on the 24 columns of a desktop and, where the owner placed it there, the 8 of a phone; all from 0, as stored. */
export function blockPlace({ desktop, phone }: Block['layout']): Record<string, number> {
  return {
    '--x': desktop.x,
    '--y': desktop.y,
    '--w': Math.min(desktop.w, 24 - desktop.x),
    '--h': desktop.h,
    ...(phone && {
      '--px': Math.min(phone.x, 7),
      '--pw': Math.min(phone.w, 8 - Math.min(phone.x, 7)),
      '--py': phone.y,
      '--ph': phone.h,
    }),
  };
}
