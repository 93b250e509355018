// Color swatches: the site theme's colors, and recently used ones from this browser.
import { createContext } from 'react';
import type { ThemeColors } from '../../../../../preview/reports.ts';

const recentMax = 8;
/** Cleared on sign-out, like all recent items. */
const storageKey = 'recent:colors';

/** `#abc` and `AABBCC` become `#aabbcc`. @returns undefined if it isn't a color */
export function hexColor(typed: string): string | undefined {
  const [, hex = ''] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(typed.trim()) ?? [];
  if (hex === '') return undefined;
  const long = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex;
  return `#${long.toLowerCase()}`;
}

/** The site theme's colors without duplicates, as hex codes. */
export const SiteColors = createContext<readonly string[]>([]);

export function colorsOf(themes: ThemeColors): string[] {
  const all = Object.values(themes).flatMap(({ back, text, accent }) => [back, text, accent].map(hexOf));
  return [...new Set(all.filter((color) => color !== undefined))];
}

/** @param color CSS color: `rgb(179, 64, 29)`. @returns undefined for a transparent one */
export function hexOf(color: string): string | undefined {
  const [, ...parts] = /^rgba?\((\d{1,3}),? (\d{1,3}),? (\d{1,3})(?:(?:,| \/) 1)?\)$/.exec(color) ?? [];
  return hexColor(
    parts.length === 3 ? parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('') : color,
  );
}

export function recentColors(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter((one) => hexColor(String(one)) === one).slice(0, recentMax) : [];
  } catch {
    return []; // Storage is blocked, or the value isn't ours.
  }
}

export function noteColor(color: string): void {
  try {
    const others = recentColors().filter((one) => one !== color);
    localStorage.setItem(storageKey, JSON.stringify([color, ...others].slice(0, recentMax)));
  } catch {
    // Without storage there are no recent colors.
  }
}
