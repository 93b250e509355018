// Validates tweak values. The sheet's compiler rejects invalid CSS; this checks what the template's author allowed
// (template-folders 9). Pure; shared with the style editor. Portable.
import type { DesignTweak } from './design-schema.ts';
import { tweaks as messages } from './messages.ts';

/** Message for the owner, or undefined when the value is valid. */
export function tweakProblem(tweak: DesignTweak, value: string): string | undefined {
  switch (tweak.type) {
    case 'color':
      return colorProblem(value, tweak.opaque);
    case 'value':
      return numberProblem(tweak, value);
    case 'checkbox':
      return value === 'true' || value === 'false' ? undefined : messages.notOnOff;
    case 'dropdown':
      return tweak.options?.includes(value) ? undefined : notExpected(value);
    case 'font':
    case 'image':
      return /^\{[^{}]*\}$/.test(value) ? undefined : messages.notRule;
    default:
      return value.trim() === '' || /[;{}`\\]/.test(value) ? notExpected(value) : undefined;
  }
}

const hex = /^#(?:[0-9a-f]{3}|[0-9a-f]{4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;
const called = /^(rgb|hsl)a?\(([^()]{0,60})\)$/i;
const number = /^[+-]?(?:\d{1,6}(?:\.\d{0,6})?|\.\d{1,6})(?:%|deg)?$/i;

/** The names of CSS. */
const colorNames = new Set(
  (
    'aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood ' +
    'cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray ' +
    'darkgrey darkgreen darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen ' +
    'darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue ' +
    'firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray grey green greenyellow honeydew ' +
    'hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan ' +
    'lightgoldenrodyellow lightgray lightgrey lightgreen lightpink lightsalmon lightseagreen lightskyblue lightslategray ' +
    'lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid ' +
    'mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream ' +
    'mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen ' +
    'paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown ' +
    'royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow ' +
    'springgreen steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen'
  ).split(' '),
);

/** Spec §5 "Colour, size and template rules": "Colour formats are Hex, RGB, HSL", and the message for invalid colors. */
function colorProblem(value: string, opaque: boolean): string | undefined {
  const text = value.trim().toLowerCase();
  const call = called.exec(text);
  const parts = call ? call[2]!.split(/[\s,/]+/).filter((part) => part !== '') : [];
  const problem = call ? partsProblem(value, call[1]!, parts) : undefined;
  if (problem !== undefined) return problem;
  const isSeeThroughName = text === 'transparent';
  if (!call && !hex.test(text) && !isSeeThroughName && text !== 'currentcolor' && !colorNames.has(text))
    return notExpected(value);
  const alpha = call ? parts[3] : text.length === 9 ? text.slice(7) : text.length === 5 ? text.slice(4) : undefined;
  const isSeeThrough =
    isSeeThroughName || (alpha !== undefined && hexOrCallAlpha(alpha) && !/^(?:1(?:\.0*)?|100%|ff|f)$/.test(alpha));
  return opaque && isSeeThrough ? messages.notOpaque : undefined;
}

const hexOrCallAlpha = (alpha: string) => /^[0-9a-f.%]+$/.test(alpha);

/** Out-of-range arguments of a color function, in the specification's words. */
function partsProblem(value: string, kind: string, parts: readonly string[]): string | undefined {
  if (kind === 'hsl' && parts.length < 3) return messages.hslIncomplete;
  if (parts.length < 3 || parts.length > 4 || !parts.every((part) => number.test(part))) return notExpected(value);
  const [first = 0, second = 0, third = 0, alpha = 1] = parts.map(
    (part, n) => Number.parseFloat(part) / (n === 3 && part.endsWith('%') ? 100 : 1),
  );
  if (alpha < 0 || alpha > 1) return messages.alphaOutside;
  if (kind === 'rgb') {
    const isWithin = parts
      .slice(0, 3)
      .every((part) => Number.parseFloat(part) >= 0 && Number.parseFloat(part) <= (part.endsWith('%') ? 100 : 255));
    return isWithin ? undefined : notExpected(value);
  }
  if (first < 0 || first > 360) return messages.hueOutside;
  if (second < 0 || second > 100) return messages.saturationOutside;
  return third < 0 || third > 100 ? messages.lightnessOutside : undefined;
}

const notExpected = (value: string): string => messages.notExpected({ value: value.slice(0, 60) });

function numberProblem({ min, max }: DesignTweak, value: string): string | undefined {
  const amount = /^-?(?:\d+(?:\.\d*)?|\.\d+)(?:[a-z]{1,4}|%)?$/i.test(value) ? Number.parseFloat(value) : Number.NaN;
  if (Number.isNaN(amount)) return messages.notNumber;
  if (min !== undefined && amount < min) return messages.tooSmall({ min });
  return max !== undefined && amount > max ? messages.tooLarge({ max }) : undefined;
}
