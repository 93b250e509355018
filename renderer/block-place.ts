// The element around a block: its classes and its position in the section's grid. Portable.
import { keyOf } from '../server/content/block/blocks.ts';
import type { Block } from '../server/content/document/schema.ts';

export function blockClass(type: number): string {
  const key = keyOf(type) ?? 'unknown';
  return `sqs-block ${key}-block sqs-block-${key}`;
}

/** Cells on the desktop's 24 columns and, if the owner placed it there, the phone's 8; zero-based, as stored. */
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
