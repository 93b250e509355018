// `@font-face` rules for the families that a design names, and the file to load early. Pure.
import { catalog } from './catalog.ts';
import type { CatalogFont, OwnFace } from './schema.ts';
import { fallbackName } from './stack.ts';

type WebFace = { style: 'normal' | 'italic'; weight: string; url: string; format: string };
type WebFont = { family: string; faces: readonly WebFace[]; catalog?: CatalogFont };

export const fontUrl = (file: string): string => `/static/fonts/${file}`;
export const ownFile = ({ id, format }: Pick<OwnFace, 'id' | 'format'>): string => `${id}.${format}`;

const cssFormats = { woff2: 'woff2', woff: 'woff', ttf: 'truetype', otf: 'opentype' } as const;

/** The site's fonts by family in lower case. */
export function webFonts(own: readonly OwnFace[]): Map<string, WebFont> {
  const fonts = new Map<string, WebFont>();
  for (const font of catalog)
    fonts.set(font.family.toLowerCase(), {
      family: font.family,
      faces: font.faces.map(({ file, ...face }) => ({ ...face, url: fontUrl(file), format: 'woff2' })),
      catalog: font,
    });
  for (const [family, faces] of Map.groupBy(own, ({ family }) => family))
    fonts.set(family.toLowerCase(), {
      family,
      faces: faces.map((face) => ({
        style: face.style,
        weight: face.weight,
        url: fontUrl(ownFile(face)),
        format: cssFormats[face.format],
      })),
    });
  return fonts;
}

const listCharsMax = 500;

/** Families that `font-family` declarations name, in lower case. */
export function familiesIn(css: string): Set<string> {
  const found = new Set<string>();
  const lists = css.split(/[;{}]/).flatMap((declaration) => {
    const colon = declaration.indexOf(':');
    return /\bfont(?:-family)?$/i.test(declaration.slice(0, colon).trim())
      ? [declaration.slice(colon + 1, colon + 1 + listCharsMax)]
      : [];
  });
  for (const list of lists)
    for (const one of list.split(',')) {
      // The shorthand has the size before the first family.
      const name = /"([^"]+)"|'([^']+)'/.exec(one);
      found.add((name?.[1] ?? name?.[2] ?? one).trim().toLowerCase());
    }
  return found;
}

export const faceRules = (fonts: readonly WebFont[]): string =>
  fonts.map((font) => font.faces.map((face) => faceRule(font, face)).join('\n') + fallbackRule(font)).join('\n');

const faceRule = ({ family }: WebFont, { style, weight, url, format }: WebFace) =>
  `@font-face { font-family: "${family}"; src: url("${url}") format("${format}"); font-weight: ${weight}; font-style: ${style}; font-display: swap; }`;

const localFonts = {
  serif: 'local("Times New Roman"), local("Liberation Serif")',
  mono: 'local("Courier New"), local("Liberation Mono")',
  sans: 'local("Arial"), local("Liberation Sans")',
} as const;

function fallbackRule({ family, catalog: known }: WebFont): string {
  if (!known) return '';
  const { category, metrics } = known;
  const source = category === 'mono' ? 'mono' : category === 'serif' || category === 'slab-serif' ? 'serif' : 'sans';
  const percent = (share: number) => `${Math.round(share * 1000) / 10}%`;
  return `\n@font-face { font-family: "${fallbackName(family)}"; src: ${localFonts[source]}; size-adjust: ${percent(metrics.size)}; ascent-override: ${percent(metrics.ascent)}; descent-override: ${percent(metrics.descent)}; line-gap-override: ${percent(metrics.gap)}; }`;
}

/** The upright file of this weight, or the nearest. */
export function fileFor({ faces }: WebFont, weight: number): WebFace | undefined {
  const distance = (face: WebFace) => {
    const [from = 400, to = from] = face.weight.split(' ').map(Number);
    return weight < from ? from - weight : Math.max(0, weight - to);
  };
  return faces.filter(({ style }) => style === 'normal').sort((a, b) => distance(a) - distance(b))[0];
}
