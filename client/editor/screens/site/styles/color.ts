// Colors in the three formats, and the nearest one that can be read. Spec §9 "Colour formats are Hex, RGB, HSL". Pure.
import { contrast } from '../../../../../server/pages/check/contrast.ts';

export type Rgb = readonly [red: number, green: number, blue: number];
/** Hue 0 to 360; the others 0 to 1. */
export type Hsl = readonly [hue: number, saturation: number, lightness: number];
export type Color = { rgb: Rgb; alpha: number };

export const colorFormats = ['hex', 'rgb', 'hsl'] as const;
export type ColorFormat = (typeof colorFormats)[number];

/** Undefined for names and for anything that isn't a color. */
export function colorOf(text: string): Color | undefined {
  const hex = /^#([0-9a-f]{3,8})$/i.exec(text.trim())?.[1];
  if (hex !== undefined) {
    if (hex.length === 5 || hex.length === 7) return undefined;
    // Spec §5: "3-digit forms are expanded".
    const digits = hex.length < 5 ? [...hex].map((digit) => digit + digit) : (hex.match(/../g) ?? []);
    const [red = 0, green = 0, blue = 0, alpha = 255] = digits.map((pair) => Number.parseInt(pair, 16));
    return { rgb: [red, green, blue], alpha: alpha / 255 };
  }
  const [, kind = '', list = ''] = /^(rgb|hsl)a?\(([^()]{1,60})\)$/i.exec(text.trim()) ?? [];
  const parts = list.split(/[\s,/]+/).filter((part) => part !== '');
  const numbers = parts.map((part) => Number.parseFloat(part));
  if (parts.length < 3 || numbers.some(Number.isNaN)) return undefined;
  const [first = 0, second = 0, third = 0, fourth = 1] = numbers;
  const alpha = parts[3]?.endsWith('%') ? fourth / 100 : fourth;
  if (kind.toLowerCase() === 'hsl') return { rgb: rgbOf([first, second / 100, third / 100]), alpha };
  const scale = parts[0]?.endsWith('%') ? 2.55 : 1;
  return { rgb: [first * scale, second * scale, third * scale], alpha };
}

export function textIn(format: ColorFormat, { rgb, alpha }: Color): string {
  const rounded = rgb.map(Math.round);
  const see = alpha < 1 ? `, ${Number(alpha.toFixed(2))}` : '';
  if (format === 'rgb') return `rgb${see && 'a'}(${rounded.join(', ')}${see})`;
  if (format === 'hsl') {
    const [hue, saturation, lightness] = hslOf(rgb);
    return `hsl${see && 'a'}(${Math.round(hue)}, ${percent(saturation)}, ${percent(lightness)}${see})`;
  }
  const digits = [...rounded, ...(alpha < 1 ? [Math.round(alpha * 255)] : [])];
  return `#${digits.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

const percent = (share: number) => `${Number((share * 100).toFixed(1))}%`;

export function hslOf(rgb: Rgb): Hsl {
  const [red, green, blue] = rgb.map((part) => part / 255) as unknown as Rgb;
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  const lightness = most - range / 2;
  if (range === 0) return [0, 0, lightness];
  const saturation = range / (1 - Math.abs(2 * lightness - 1));
  const sixth =
    most === red
      ? ((green - blue) / range + 6) % 6
      : most === green
        ? (blue - red) / range + 2
        : (red - green) / range + 4;
  return [sixth * 60, Math.min(1, saturation), lightness];
}

export function rgbOf([hue, saturation, lightness]: Hsl): Rgb {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const at = (offset: number) => {
    const place = (offset + hue / 30) % 12;
    return 255 * (lightness - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1)));
  };
  return [at(0), at(8), at(4)];
}

export const contrastOf = (a: Color, b: Color): number => contrast(a.rgb, b.rgb);

const lightnessSteps = 200;

/** The color of the same hue and nearest lightness that can be read on all of these; undefined if there is none. */
export function nearestReadable(color: Color, behind: readonly Color[], least: number): Color | undefined {
  const [hue, saturation, lightness] = hslOf(color.rgb);
  for (let step = 0; step <= lightnessSteps; step++)
    for (const way of [-1, 1]) {
      const next = lightness + (way * step) / lightnessSteps;
      if (next < 0 || next > 1) continue;
      // Rounded as it will be stored, so that the result passes afterward too.
      const rgb = rgbOf([hue, saturation, next]).map(Math.round) as unknown as Rgb;
      const found = { rgb, alpha: 1 };
      if (behind.every((one) => contrastOf(found, one) >= least)) return found;
    }
  return undefined;
}
