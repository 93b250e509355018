// The colors of each section theme, read from the site's own stylesheet, so they include the owner's choices and custom CSS. Portable.
import { sectionThemes } from '../../content/document/section-themes.ts';
import type { ThemeColor } from './content.ts';

export type Color = readonly [red: number, green: number, blue: number];
export type SectionColors = Readonly<Partial<Record<'bg' | 'fg' | 'onAccent' | ThemeColor, Color>>>;
export type ThemeColors = ReadonlyMap<string, SectionColors>;

/** Custom property names, the template's own first. A theme that sets none of them isn't checked. */
const names = {
  bg: ['--bg', 'background-color', 'background'],
  fg: ['--fg', 'color'],
  accent: ['--accent'],
  onAccent: ['--on-accent'],
  muted: ['--fg-muted'],
  success: ['--success'],
  danger: ['--danger'],
} as const satisfies Record<keyof SectionColors, readonly string[]>;

/** Limit for a site's style sheet; the built-in ones have 60 kB. */
const cssCharsMax = 1_000_000;

/** @param css compiled */
export function themeColors(css: string): ThemeColors {
  const declared = new Map<string, Map<string, string>>();
  for (const part of css.slice(0, cssCharsMax).split('}')) {
    const at = part.lastIndexOf('{');
    const selectors = part.slice(part.lastIndexOf('{', at - 1) + 1, Math.max(0, at));
    if (!selectors.includes('data-theme')) continue;
    const properties = declarations(part.slice(at + 1));
    for (const theme of sectionThemes)
      if (selectors.split(',').some((selector) => isTheme(selector.trim(), theme))) {
        const known = declared.get(theme) ?? new Map<string, string>();
        for (const [name, value] of properties) known.set(name, value);
        declared.set(theme, known);
      }
  }
  return new Map([...declared].map(([theme, properties]) => [theme, colorsOf(properties)]));
}

/** Matches the section element itself, not its descendants. */
const isTheme = (selector: string, theme: string): boolean =>
  selector.replace(/^[\w.-]*(?=\[)/, '').replace(/["']/g, '') === `[data-theme=${theme}]`;

function declarations(body: string): [string, string][] {
  return body.split(';').flatMap((one): [string, string][] => {
    const at = one.indexOf(':');
    return at < 0 ? [] : [[one.slice(0, at).trim(), one.slice(at + 1).trim()]];
  });
}

function colorsOf(properties: ReadonlyMap<string, string>): SectionColors {
  const entries = Object.entries(names).flatMap(([name, known]) => {
    const color = known.map((one) => colorIn(properties, one)).find((value) => value !== undefined);
    return color ? [[name, color] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** Follows one more level of `var(--bg)`. */
function colorIn(properties: ReadonlyMap<string, string>, name: string): Color | undefined {
  const value = properties.get(name);
  const [, inner] = /^var\((--[\w-]{1,50})\)$/.exec(value ?? '') ?? [];
  return colorOf((inner === undefined ? value : properties.get(inner)) ?? '');
}

/** `#b3401d`, `#fff`, `rgb(1, 2, 3)`, `white`; undefined for other notations and transparent colors. */
function colorOf(text: string): Color | undefined {
  const value = text.toLowerCase().replace('!important', '').trim();
  if (value === 'white') return [255, 255, 255];
  if (value === 'black') return [0, 0, 0];
  const [, red, green, blue] = /^rgb\((\d{1,3}), ?(\d{1,3}), ?(\d{1,3})\)$/.exec(value) ?? [];
  if (red !== undefined) return [Number(red), Number(green), Number(blue)];
  return hexColor(value);
}

export function hexColor(text: string): Color | undefined {
  const [, short, long] = /^#(?:([\da-f]{3})|([\da-f]{6}))$/.exec(text) ?? [];
  const digits = long ?? short?.replace(/./g, '$&$&');
  if (digits === undefined) return undefined;
  const part = (at: number) => Number.parseInt(digits.slice(at, at + 2), 16);
  return [part(0), part(2), part(4)];
}
