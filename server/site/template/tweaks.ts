// Tweaks: comment lines in stylesheets that let the owner change what follows them (template-folders 9). Pure.
import { parseLenient } from './lenient-json.ts';

export type Tweak = {
  type: string;
  /** The variable or rule that it controls, or the slug of its title. */
  name: string;
  title: string;
  /** Value of a variable; `true` or `false` of a checkbox; chosen option of a dropdown. */
  defaultValue: string;
  /** Font tweaks: properties of the rule. */
  font?: Readonly<Record<string, string>>;
  /** As written, for the editor. */
  all: Readonly<Record<string, unknown>>;
};

const fontProperties = [
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'letter-spacing',
  'line-height',
  'text-transform',
  'text-decoration',
];

export function tweaksOf(source: string): Tweak[] {
  const found: Tweak[] = [];
  for (const match of source.matchAll(/^[ \t]*\/\/[ \t]*tweak:[ \t]*(\{.*\})[ \t]*$/gim)) {
    const parsed = parseLenient(match[1] as string);
    if (!parsed.ok || typeof parsed.value !== 'object' || parsed.value === null) continue;
    const all = parsed.value as Record<string, unknown>;
    const after = source.slice((match.index as number) + match[0].length);
    const title = typeof all.title === 'string' ? all.title : '';
    const tweak = readTweak(String(all.type ?? ''), title, all, after);
    if (tweak) found.push({ ...tweak, title, all });
  }
  return found;
}

function readTweak(
  type: string,
  title: string,
  all: Record<string, unknown>,
  after: string,
): Pick<Tweak, 'type' | 'name' | 'defaultValue' | 'font'> | undefined {
  if (type === 'checkbox')
    return { type, name: slug(title), defaultValue: String(all.active === true || all.active === 'true') };
  if (type === 'dropdown') return { type, name: slug(title), defaultValue: String(all.default ?? '') };
  const variable = /^\s*@([\w-]+)\s*:\s*([^;]*);/.exec(after);
  if (variable) return { type, name: variable[1] as string, defaultValue: (variable[2] as string).trim() };
  const rule = /^\s*\.([\w-]+)\s*\{([^}]*)\}/.exec(after);
  if (!rule) return undefined;
  return {
    type,
    name: rule[1] as string,
    defaultValue: '',
    font: Object.fromEntries(
      [...(rule[2] as string).matchAll(/([\w-]+)\s*:\s*([^;]+);?/g)].map(([, key, value]) => [
        key as string,
        (value as string).trim(),
      ]),
    ),
  };
}

/** Current value of each tweak by name, as scripts see them (`tweakJSON`). */
export const tweakValues = (
  tweaks: readonly Tweak[],
  chosen: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(tweaks.map(({ name, defaultValue }) => [name, chosen[name] ?? defaultValue]));

/** What the stylesheet is compiled with: chosen values, and the parts of each font as variables (`@heading-font-size`). */
export function lessVariables(
  tweaks: readonly Tweak[],
  chosen: Readonly<Record<string, string>>,
): Record<string, string> {
  const variables: Record<string, string> = {};
  for (const tweak of tweaks) {
    if (tweak.font) {
      for (const property of fontProperties) {
        const value = tweak.font[property];
        const name = `${tweak.name}-${property}`;
        if (value !== undefined) variables[name] = chosen[name] ?? value;
      }
    } else if (tweak.type !== 'checkbox' && tweak.type !== 'dropdown' && chosen[tweak.name] !== undefined) {
      variables[tweak.name] = chosen[tweak.name] as string;
    }
  }
  return variables;
}

/** Body classes: a checkbox that is on gives its slug, a dropdown `title-option`. */
export function tweakClasses(tweaks: readonly Tweak[], chosen: Readonly<Record<string, string>>): string[] {
  return tweaks.flatMap(({ type, name, defaultValue }) => {
    const value = chosen[name] ?? defaultValue;
    if (type === 'checkbox') return value === 'true' ? [name] : [];
    return type === 'dropdown' && value !== '' ? [`${name}-${slug(value)}`] : [];
  });
}

export const slug = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
