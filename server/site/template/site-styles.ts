// The template with everything that the site adds to its sheets: the fonts that its design names, then the owner's CSS. Public.
import { faceRules, familiesIn, fileFor, webFonts } from '../font/faces.ts';
import type { OwnFace } from '../font/schema.ts';
import { firstFamily } from '../font/stack.ts';
import type { CustomCss } from '../site-part/schema.ts';
import type { Template } from './template.ts';
import { tweakValues } from './tweaks.ts';

type Own = {
  tweaks: Readonly<Record<string, string>>;
  css: CustomCss;
  fonts: readonly OwnFace[];
};

export const withSiteStyles = (template: Template, { tweaks, css, fonts }: Own): Template =>
  withSheet(withFonts(template, { tweaks, css, fonts }), 'custom.css', css.text);

function withFonts(template: Template, { tweaks, css, fonts }: Own): Template {
  const known = webFonts(fonts);
  const own = ownFamilies(template);
  const named = familiesIn(`${fontValues(template, tweaks)}\n${css.text}`);
  const used = [...named].flatMap((name) => (own.has(name) ? [] : (known.get(name) ?? [])));
  return withSheet(template, 'fonts.css', faceRules(used));
}

function withSheet(template: Template, file: string, text: string): Template {
  if (text.trim() === '') return template;
  const { styles } = template;
  const sheets = styles.text === '' || styles.text.endsWith('\n') ? styles.text : `${styles.text}\n`;
  return {
    ...template,
    styles: {
      text: `${sheets}${text}\n`,
      files: [...styles.files, { file, linesBefore: sheets.split('\n').length - 1 }],
    },
  };
}

/** The design's font rules as they are now, as CSS. */
const fontValues = (template: Template, tweaks: Readonly<Record<string, string>>): string =>
  template.tweaks
    .filter(({ type }) => type === 'font')
    .map(({ name }) => tweakValues(template.tweaks, tweaks)[name] ?? '')
    .join('\n');

/** The declarations of each `@font-face` rule. */
const faceBlocks = (css: string): string[] =>
  css
    .split('@font-face')
    .slice(1)
    .map((rule) => rule.slice(rule.indexOf('{') + 1, rule.indexOf('}')));
const familyOf = (block: string) => /font-family\s{0,5}:\s{0,5}["']?([^"';}]{1,100})/i.exec(block)?.[1]?.trim();

/** Families that the template brings itself, in lower case. */
function ownFamilies({ styles }: Template): Set<string> {
  return new Set(faceBlocks(styles.text).map((block) => (familyOf(block) ?? '').toLowerCase()));
}

const preloadsMax = 2;

/** Addresses of the font files that the design's first words need, to be loaded before the sheet names them. */
export function fontPreloads(template: Template, { tweaks, fonts }: Omit<Own, 'css'>): string[] {
  const known = webFonts(fonts);
  const values = tweakValues(template.tweaks, tweaks);
  const found = template.tweaks.flatMap(({ type, name }) => {
    const stack = type === 'font' ? values[`${name}-font-family`] : undefined;
    if (stack === undefined) return [];
    const family = firstFamily(stack).toLowerCase();
    const own = ownFile(template, family);
    if (own !== undefined) return [own];
    const font = known.get(family);
    const weight = Number.parseInt(values[`${name}-font-weight`] ?? '400', 10) || 400;
    const face = font && fileFor(font, weight);
    return face?.format === 'woff2' ? [face.url] : [];
  });
  return [...new Set(found)].slice(0, preloadsMax);
}

/** The upright file of a family of the bundled theme. Templates from elsewhere decide themselves what loads early. */
function ownFile({ styles, manifest }: Template, family: string): string | undefined {
  if (manifest.systemStyles) return undefined;
  for (const block of faceBlocks(styles.text)) {
    if (familyOf(block)?.toLowerCase() !== family || /font-style\s{0,5}:\s{0,5}(?:italic|oblique)/i.test(block))
      continue;
    const url = /\(["']?(\/[^"'()\s]+)/.exec(block)?.[1];
    if (url?.endsWith('.woff2')) return url;
  }
  return undefined;
}
