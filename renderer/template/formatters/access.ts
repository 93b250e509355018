// Formatters that reach into values (section 15.6).
import { type Frame, lookUp, type Path, pathOf } from '../3-run/frame.ts';
import { follow, own, textOf, truthy } from '../3-run/values.ts';
import type { Bind } from './formatter.ts';

export const prop: Bind = ({ list }) => {
  const paths = list.map(pathOf);
  return (value) => {
    for (const path of paths) value = follow(value, path);
    return value;
  };
};

export const get: Bind = ({ list }) => {
  const paths = list.map(pathOf);
  return (value, _x, frame) => {
    for (const path of paths) {
      const key = lookUp(frame, path);
      for (const one of Array.isArray(key) ? key : [key]) value = ownOf(value, one);
    }
    return value;
  };
};

/** Property access: numbers index arrays and name properties, text names properties only. */
const ownOf = (value: unknown, key: unknown): unknown => own(value, typeof key === 'number' ? key : textOf(key));

export const lookup: Bind = ({ list }) => {
  if (list[0] === undefined) return () => '';
  const path = pathOf(list[0]);
  return (_value, _x, frame) => lookUp(frame, pathOf(textOf(lookUp(frame, path))));
};

export const keyBy: Bind = ({ list }) => {
  const path = list[0] === undefined ? null : pathOf(list[0]);
  return (value) => {
    if (!Array.isArray(value) || path === null) return {};
    const pairs: [string, unknown][] = [];
    for (const element of value) {
      const key = follow(element, path);
      if (key !== undefined && key !== null) pairs.push([textOf(key), element]);
    }
    return Object.fromEntries(pairs);
  };
};

function passes(frame: Frame, list: readonly string[]): (element: unknown) => boolean {
  const [first, second] = list.map(pathOf) as [Path | undefined, Path | undefined];
  if (first === undefined) return () => true;
  if (second === undefined || list.length !== 2) return (element) => truthy(follow(element, first));
  const found = lookUp(frame, first);
  return (element) => truthy(follow(own(found, textOf(element)), second));
}

export const findFirst: Bind =
  ({ list }) =>
  (value, _x, frame) =>
    Array.isArray(value) ? value.find(passes(frame, list)) : undefined;

export const findLast: Bind =
  ({ list }) =>
  (value, _x, frame) =>
    Array.isArray(value) ? value.findLast(passes(frame, list)) : undefined;

/** Braces with digits take an argument, `{}` the first; braces with anything else are removed. */
export const format: Bind = ({ list }) => {
  const paths = list.map(pathOf);
  return (value, _x, _frame, scope) => {
    const texts = paths.map((path) => scriptText(lookUp(scope, path)));
    return filled(textOf(value), texts);
  };
};

/** An unclosed brace drops the rest. Hand-written: a regular expression would take quadratic time on many open braces. */
function filled(pattern: string, texts: readonly string[]): string {
  let text = '';
  let from = 0;
  for (let open = pattern.indexOf('{'); open >= 0; open = pattern.indexOf('{', from)) {
    const close = pattern.indexOf('}', open);
    if (close < 0) return text + pattern.slice(from, open);
    const inner = pattern.slice(open + 1, close);
    text += pattern.slice(from, open);
    if (inner === '' || /^\d+$/.test(inner)) text += texts[Number(inner)] ?? '';
    from = close + 1;
  }
  return text + pattern.slice(from);
}

/** JavaScript's own string conversion; empty for null and missing. */
function scriptText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(scriptText).join(',');
  return typeof value === 'object' && textOf(value) === '' ? '[object Object]' : textOf(value);
}
