// A block's place as custom properties for the grid in base.css. Used by section-content.tsx; the editor draws with the same.
import type { Block } from '../../../server/content/document/schema.ts';

/**
 * `--x --y --w --h` on 24 columns (lines count from 1), `--px …` on the phone's 8 where the owner placed it there.
 * `--m` is the share of 24 columns on widths between, where blocks flow in reading order. Our choice: what is at most a
 * third wide keeps a half, the rest gets a line, so that four pictures in a row become two and two.
 */
export function cellVariables({ desktop, phone }: Block['layout']): Record<string, string> {
  return {
    '--x': String(desktop.x + 1),
    '--y': String(desktop.y + 1),
    '--w': String(Math.min(desktop.w, 24 - desktop.x)),
    '--h': String(desktop.h),
    '--m': desktop.w <= 8 ? '12' : '24',
    ...(phone && {
      '--px': String(Math.min(phone.x, 7) + 1),
      '--py': String(phone.y + 1),
      '--pw': String(Math.min(phone.w, 8 - Math.min(phone.x, 7))),
      '--ph': String(phone.h),
    }),
  };
}
