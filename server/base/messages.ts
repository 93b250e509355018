// Message catalogs. Each concept has its own in messages.ts; another language is another catalog of the same shape. Portable.

import { type Html, isHtml } from './text/html.ts';

type Catalog = { readonly [name: string]: string | ((given: never) => string | Html) | Catalog };

/**
 * Every message of a catalog, or of a module of refusals, with `{name}` in place of each parameter.
 *
 * @returns e.g. `[['not-enough-stock', 'Only {left} left.']]`
 */
export function sentencesOf(
  catalog: Readonly<Record<string, unknown>>,
  above = '',
): [name: string, sentence: string][] {
  return Object.entries(catalog).flatMap(([name, value]): [string, string][] => {
    const path = above === '' ? name : `${above}.${name}`;
    if (typeof value === 'string') return [[path, value]];
    if (isRefusal(value)) return sentencesOf({ [value.code]: value.says }, above);
    if (isErrorClass(value)) return [];
    if (typeof value === 'function') {
      const sentence = spoken(value as (...given: unknown[]) => unknown);
      if (Array.isArray(sentence)) return sentencesOf({ ...sentence }, path);
      // A message with emphasis is markup.
      return typeof sentence === 'string' || isHtml(sentence) ? [[path, `${sentence}`]] : [];
    }
    return typeof value === 'object' && value !== null ? sentencesOf(value as Catalog, path) : [];
  });
}

const isErrorClass = (value: unknown) => typeof value === 'function' && value.prototype instanceof Error;

const isRefusal = (value: unknown): value is { code: string; says: unknown } =>
  typeof value === 'function' && 'says' in value && 'code' in value;

/** A stand-in for a parameter that prints as its own name. */
const named = (name: string): unknown =>
  new Proxy(() => {}, {
    get: (_, key) => {
      if (key === Symbol.toPrimitive || key === 'toString') return () => `{${name}}`;
      if (key === Symbol.iterator) return () => [named(name)].values();
      if (key === 'length') return 1;
      if (key === 'map' || key === 'filter' || key === 'slice') return () => named(name);
      if (key === 'join' || key === 'toJSON' || key === 'toLowerCase' || key === 'toLocaleString')
        return () => `{${name}}`;
      return typeof key === 'string' ? named(key) : undefined;
    },
    apply: () => `{${name}}`,
  });

function spoken(sentence: (...given: unknown[]) => unknown): unknown {
  const source = sentence.toString();
  const list = /^\(?([\w\s,]*)\)? =>/.exec(source)?.[1] ?? 'value';
  try {
    return sentence(...list.split(',').map((name) => named(name.trim())));
  } catch {
    return source;
  }
}
