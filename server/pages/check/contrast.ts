// Contrast between text in its section's colors and the background. WCAG 2.2, 1.4.3. Portable.
import type { Problem } from './checks.ts';
import type { ContentPosition, PageBlock, PageContent, PageSection } from './content.ts';
import { checkMessages as messages } from './messages.ts';
import { type Color, hexColor, type SectionColors, type ThemeColors } from './theme-colors.ts';

const bodyMin = 4.5;
const largeMin = 3;

export function contrastProblems({ sections }: PageContent, themes: ThemeColors | undefined): Problem[] {
  return sections.flatMap((section) => [
    ...posterProblems(section),
    ...sectionProblems(section, themes),
    ...buttonProblems(section, themes),
  ]);
}

/** Text over a block's own image. */
const posterProblems = ({ section, blocks }: PageSection): Problem[] =>
  blocks
    .filter(
      ({ key, props: { design, shade, title, text, imageId } }) =>
        key === 'image' && design === 'poster' && shade === 0 && imageId && (title || text),
    )
    .map(({ block }) => problem(messages.contrastImage, { sectionId: section.id, blockId: block.id }));

function sectionProblems({ section, blocks }: PageSection, themes: ThemeColors | undefined): Problem[] {
  const withText = blocks.filter(({ text }) => text !== 'none');
  const [first] = withText;
  if (!first) return [];
  const { source, imageId, video, overlay = 0, color } = section.background;
  const place = ({ block }: PageBlock): ContentPosition => ({ sectionId: section.id, blockId: block.id });
  if (source !== 4 && (imageId || (source === 3 && video)))
    return overlay > 0 ? [] : [problem(messages.contrastImage, place(first))];
  const theme = themes?.get(section.theme);
  const behind = color === undefined ? theme?.bg : hexColor(color);
  if (!theme?.fg || !behind) return [];
  return withText.flatMap((one) => {
    const needed = one.text === 'headings' ? largeMin : bodyMin;
    const ratio = contrast(theme.fg as Color, behind);
    // Reports the first unreadable block on behalf of its section.
    const isFirst = withText.find(({ text }) => ratio < (text === 'headings' ? largeMin : bodyMin)) === one;
    const whole = isFirst ? [problem(messages.contrastText({ ratio: shown(ratio), needed }), place(one))] : [];
    return [...whole, ...colorProblems(one, theme, behind, needed, place(one))];
  });
}

/** A primary button has the theme's colors the other way round, and the others the text's color. */
function buttonProblems({ section, blocks }: PageSection, themes: ThemeColors | undefined): Problem[] {
  const theme = themes?.get(section.theme);
  const { source, imageId, color } = section.background;
  return blocks.flatMap(({ block, key, props }) => {
    if (key !== 'button' || !theme?.fg || !theme.bg) return [];
    const isFilled = props.style === 'primary';
    if (!isFilled && source !== 4 && imageId) return [];
    const behind = isFilled || color === undefined ? theme.bg : hexColor(color);
    const what = behind && contrastText(theme.fg, behind);
    return what === undefined ? [] : [problem(what, { sectionId: section.id, blockId: block.id })];
  });
}

function colorProblems(
  { colors }: PageBlock,
  theme: SectionColors,
  behind: Color,
  needed: number,
  place: ContentPosition,
): Problem[] {
  return [...colors].flatMap((name) => {
    const color = theme[name];
    const ratio = color && contrast(color, behind);
    if (ratio === undefined || ratio >= needed) return [];
    return [problem(messages.contrastColor({ color: name, ratio: shown(ratio), needed }), place)];
  });
}

/** Undefined: body text of this color can be read. */
export function contrastText(color: Color, behind: Color): string | undefined {
  const ratio = contrast(color, behind);
  return ratio < bodyMin ? messages.contrastText({ ratio: shown(ratio), needed: bodyMin }) : undefined;
}

const problem = (what: string, place: ContentPosition): Problem => ({ kind: 'contrast', what, place });

/** Never rounds up to the required ratio. */
const shown = (ratio: number): string => (Math.floor(ratio * 10) / 10).toFixed(1);

export function contrast(a: Color, b: Color): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance([red, green, blue]: Color): number {
  const linear = (value: number) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
