// A font's `font-family` value: the font, then the devices' own fonts that stand in for it. Portable.
import type { FontCategory } from './schema.ts';

const standIns: Readonly<Record<FontCategory, string>> = {
  'sans-serif': '"Helvetica Neue", Arial, sans-serif',
  serif: 'Georgia, serif',
  display: '"Helvetica Neue", Arial, sans-serif',
  script: 'cursive',
  'slab-serif': 'Georgia, serif',
  mono: 'ui-monospace, monospace',
  other: '"Helvetica Neue", Arial, sans-serif',
};

export const stackOf = (family: string, category: FontCategory, hasFallback: boolean): string =>
  `"${family}", ${hasFallback ? `"${fallbackName(family)}", ` : ''}${standIns[category]}`;

/** The stand-in with the font's metrics, so that nothing moves when the font arrives. */
export const fallbackName = (family: string): string => `${family} Fallback`;

/** The first family of a stack, without quotes. */
export const firstFamily = (stack: string): string => (stack.split(',', 1)[0] ?? '').trim().replace(/^["']|["']$/g, '');
