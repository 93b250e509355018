// Tweaks: comment lines in stylesheets that let the owner change the declarations after them (template-folders 9). Pure.
import { parseLenient } from './lenient-json.ts';

export type Tweak = {
  type: string;
  /** The variable or rule that it controls, or the slug of its title. */
  name: string;
  title: string;
  /** Value of a variable; `true` or `false` of a checkbox; chosen option of a dropdown. */
  defaultValue: string;
  /** Font and image tweaks: properties of the rule. */
  font?: Readonly<Record<string, string>>;
  /** As written, for the editor. */
  all: Readonly<Record<string, unknown>>;
};

const fontProperties =
  'font-family font-size font-weight font-style letter-spacing line-height text-transform text-decoration'.split(' ');

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

/** A template may have a tweak named `constructor`. */
const chosenOf = (chosen: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(chosen, name) ? chosen[name] : undefined;

const isRule = ({ type }: Tweak) => type === 'font' || type === 'image';

/** `{font-family:"x";font-size:1.4em}`, as presets and the style editor write it; declarations that the rule doesn't allow are dropped. */
export function declarationsOf(value: string | undefined, allowed: readonly string[]): Record<string, string> {
  const found: Record<string, string> = {};
  const body = /^\s*\{([\s\S]*)\}\s*$/.exec(value ?? '')?.[1] ?? '';
  for (const [, property = '', text = ''] of body.matchAll(
    /([\w-]+)\s*:\s*((?:"[^"]*"|'[^']*'|\([^)]*\)|[^;"'()])*)/g,
  )) {
    if (allowed.includes(property) && isPlainValue(text.trim())) found[property] = text.trim();
  }
  return found;
}

/** Rejects anything that could end the declaration or open another. */
const isPlainValue = (value: string) =>
  value !== '' &&
  !/[;{}\\`@\n\r]|\/\*|\/\/(?!.*\))|javascript:|expression\(/i.test(value) &&
  /^[^"']*(?:"[^"]*"[^"']*|'[^']*'[^"']*)*$/.test(value);

const imageProperties =
  'background-image background-size background-repeat background-position background-color background-attachment'.split(
    ' ',
  );

/** Keys of a font's or image's single properties: `body-font-font-size`. */
export const partsOfRule = (tweak: Tweak): string[] =>
  isRule(tweak)
    ? (tweak.type === 'image' ? imageProperties : fontProperties).map((property) => `${tweak.name}-${property}`)
    : [];

/** Effective rule of a font or image tweak: its own, then the chosen string, then chosen single values. */
function ruleOf(tweak: Tweak, chosen: Readonly<Record<string, string>>): Record<string, string> {
  const properties = tweak.type === 'image' ? imageProperties : fontProperties;
  const rule: Record<string, string> = {};
  for (const property of properties) {
    const own = tweak.font?.[property];
    if (own !== undefined) rule[property] = own;
  }
  Object.assign(rule, declarationsOf(chosenOf(chosen, tweak.name), properties));
  for (const property of properties) {
    const single = chosenOf(chosen, `${tweak.name}-${property}`);
    if (single !== undefined && isPlainValue(single)) rule[property] = single;
  }
  return rule;
}

const ruleText = (rule: Readonly<Record<string, string>>) =>
  `{${Object.entries(rule)
    .map(([property, value]) => `${property}:${value}`)
    .join(';')}}`;

/** Current value of each tweak by name, as scripts see them (`tweakJSON`): strings; for fonts also the single properties. */
export const tweakValues = (
  tweaks: readonly Tweak[],
  chosen: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(
    tweaks.flatMap((tweak) => {
      const { name, defaultValue } = tweak;
      if (!isRule(tweak)) return [[name, chosenOf(chosen, name) ?? defaultValue]];
      const rule = ruleOf(tweak, chosen);
      const parts =
        tweak.type === 'font' ? Object.entries(rule).map(([property, value]) => [`${name}-${property}`, value]) : [];
      return [[name, ruleText(rule)], ...parts];
    }),
  );

/** Variables for the compiler: chosen values, and the parts of each font (`@heading-font-size`). */
export function lessVariables(
  tweaks: readonly Tweak[],
  chosen: Readonly<Record<string, string>>,
): Record<string, string> {
  const variables: Record<string, string> = {};
  for (const tweak of tweaks) {
    if (tweak.type === 'font') {
      for (const [property, value] of Object.entries(ruleOf(tweak, chosen)))
        variables[`${tweak.name}-${property}`] = value;
    } else if (
      !isRule(tweak) &&
      tweak.type !== 'checkbox' &&
      tweak.type !== 'dropdown' &&
      chosenOf(chosen, tweak.name) !== undefined
    ) {
      variables[tweak.name] = chosenOf(chosen, tweak.name) as string;
    }
  }
  return variables;
}

/** Rules of changed fonts and images, after the template's own: a rule is also a mixin, so both uses follow. */
export function lessRules(tweaks: readonly Tweak[], chosen: Readonly<Record<string, string>>): string {
  return tweaks
    .filter(
      (tweak) =>
        isRule(tweak) && Object.keys(chosen).some((name) => name === tweak.name || name.startsWith(`${tweak.name}-`)),
    )
    .map((tweak) => `\n.${tweak.name} ${ruleText(ruleOf(tweak, chosen))}`)
    .join('');
}

/** A preset's values in stored form: for the tweaks that the template has, and their parts. */
export const presetValues = (
  tweaks: readonly Tweak[],
  values: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([name]) =>
        tweaks.some(
          (tweak) =>
            tweak.name === name || (isRule(tweak) && name.startsWith(`${tweak.name}-`)) || tweak.title === name,
        ),
      )
      .map(([name, value]) => [
        tweaks.find((tweak) => tweak.title === name && tweak.name !== name)?.name ?? name,
        value,
      ]),
  );

/** Body classes: a checkbox that is on gives its slug, a dropdown `title-option`. */
export function tweakClasses(tweaks: readonly Tweak[], chosen: Readonly<Record<string, string>>): string[] {
  return tweaks.flatMap(({ type, name, defaultValue }) => {
    const value = chosenOf(chosen, name) ?? defaultValue;
    if (type === 'checkbox') return value === 'true' ? [name] : [];
    return type === 'dropdown' && value !== '' ? [`${name}-${slug(value)}`] : [];
  });
}

const slug = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
