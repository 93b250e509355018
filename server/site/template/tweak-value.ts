// What an owner may choose for a tweak. The sheet's compiler refuses what is no value at all; here is what the template's author
// allowed (template-folders 9). Pure; the style editor asks it too. Portable.
import type { DesignTweak } from './design-schema.ts';

/** Words for the owner, or undefined when the value is fine. */
export function tweakProblem(tweak: DesignTweak, value: string): string | undefined {
  switch (tweak.type) {
    case 'color':
      return colorProblem(value, tweak.opaque);
    case 'value':
      return numberProblem(tweak, value);
    case 'checkbox':
      return value === 'true' || value === 'false' ? undefined : 'Must be on or off';
    case 'dropdown':
      return tweak.options?.includes(value) ? undefined : `${value} is not one of the expected options`;
    case 'font':
    case 'image':
      return /^\{[^{}]*\}$/.test(value) ? undefined : 'Must be a rule in braces';
    default:
      return value.trim() === '' || /[;{}`\\]/.test(value) ? 'Is not a value' : undefined;
  }
}

const hex = /^#(?:[0-9a-f]{3}|[0-9a-f]{4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;
const called = /^(?:rgb|hsl)a?\(\s*[\d.]+(?:deg)?\s*[, ]\s*[\d.]+%?\s*[, ]\s*[\d.]+%?\s*(?:[,/]\s*([\d.]+%?)\s*)?\)$/i;

/** Spec: "Colour formats are Hex, RGB, HSL." Names of CSS are colours too. */
function colorProblem(value: string, opaque: boolean): string | undefined {
  const call = called.exec(value);
  if (!hex.test(value) && !call && !/^[a-z]{3,30}$/i.test(value)) return 'Use a colour as Hex, RGB or HSL';
  const alpha = call ? call[1] : value.length === 9 ? value.slice(7) : value.length === 5 ? value.slice(4) : undefined;
  const isSeeThrough =
    value.toLowerCase() === 'transparent' || (alpha !== undefined && !/^(?:1(?:\.0*)?|100%|ff|f)$/i.test(alpha));
  return opaque && isSeeThrough ? 'This colour cannot be transparent' : undefined;
}

function numberProblem({ min, max }: DesignTweak, value: string): string | undefined {
  const number = /^-?(?:\d+\.?\d*|\.\d+)(?:[a-z]{1,4}|%)?$/i.test(value) ? Number.parseFloat(value) : Number.NaN;
  if (Number.isNaN(number)) return 'Use a number, with a unit if it needs one';
  if (min !== undefined && number < min) return `Must be at least ${min}`;
  return max !== undefined && number > max ? `Must be at most ${max}` : undefined;
}
