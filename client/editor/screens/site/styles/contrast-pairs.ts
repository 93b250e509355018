// Which of a template's colors have text on which: as the template says, or by their names. Pure.
import type { DesignTweak } from '../../../../../server/site/template/design-schema.ts';
import { type Color, colorOf, contrastOf, nearestReadable, textIn } from './color.ts';

export type ContrastPair = {
  text: DesignTweak;
  behind: DesignTweak;
  colors: { text: Color; behind: Color };
  ratio: number;
  least: number;
  /** The nearest text color that passes, for a pair that doesn't. */
  better?: string;
};

const bodyLeast = 4.5;

export function contrastPairs(
  tweaks: readonly DesignTweak[],
  values: Readonly<Record<string, string>>,
): ContrastPair[] {
  const colors = tweaks.filter(({ type }) => type === 'color');
  const colorNow = ({ name, defaultValue }: DesignTweak) => colorOf(values[name] ?? defaultValue);
  const isDeclared = colors.some(({ textOn }) => textOn);
  const groundsOf = (text: DesignTweak): DesignTweak[] => {
    if (isDeclared) return colors.filter(({ name }) => text.textOn?.includes(name));
    return isText(text) && !isGround(text) ? colors.filter(isGround) : [];
  };
  return colors.flatMap((text) => {
    const least = text.leastContrast ?? bodyLeast;
    const own = colorNow(text);
    const grounds = groundsOf(text).flatMap((behind) => {
      const color = colorNow(behind);
      return color ? [{ behind, color }] : [];
    });
    if (!own) return [];
    return grounds.map(({ behind, color }) => {
      const ratio = contrastOf(own, color);
      const pair = { text, behind, colors: { text: own, behind: color }, ratio, least };
      if (ratio >= least) return pair;
      // Prefers one that can be read on all its backgrounds.
      const all = grounds.map((one) => one.color);
      const better = nearestReadable(own, all, least) ?? nearestReadable(own, [color], least);
      return better ? { ...pair, better: textIn('hex', better) } : pair;
    });
  });
}

const isText = ({ name, label }: DesignTweak) => /text|font|ink|link|title|heading|body|copy/i.test(`${name} ${label}`);
const isGround = ({ name, label }: DesignTweak) =>
  /background|\bbg\b|-bg|paper|canvas|surface/i.test(`${name} ${label}`);
