// Keys of the page cache: what makes two requests get the same bytes. Made by server/pages for front and Koa alike.
import type { Key } from '../../store/store.ts';

type PageKeyParts = {
  /** Of the site: publishing makes a new one, and pages of the old are never asked for again. */
  revision: string | number;
  /** Who sees the same: `visitor`, `preview`, a member level. */
  audience: string;
  path: string;
  /** `relevantQuery(…)`. */
  query?: string;
  locale?: string;
  /** Further choices, e.g. the device class where a template asks for it. */
  variant?: string;
};

/** The parts as one text. */
export const pageKey = ({ revision, audience, path, query = '', locale = '', variant = '' }: PageKeyParts): string =>
  `${revision}\n${audience}\n${locale}\n${variant}\n${path}\n${query}`;

/**
 * The query without what does not matter (`utm_source`, `fbclid`), in one order. Undefined when it names something of
 * `refused`, or is too long to be remembered: such a page is made for this request only. So is one whose query says a name twice, or
 * something that `values` does not have: anyone can make such addresses without a limit, for pages that are the same.
 *
 * @param search without the question mark
 */
export function relevantQuery(
  search: string,
  {
    names,
    refused = [],
    values = {},
  }: { names: readonly string[]; refused?: readonly string[]; values?: Readonly<Record<string, RegExp>> },
): string | undefined {
  if (search === '') return '';
  if (search.length > 1_000) return undefined;
  const kept: string[] = [];
  const seen = new Set<string>();
  for (const [name, value] of new URLSearchParams(search)) {
    if (refused.includes(name)) return undefined;
    if (!names.includes(name)) continue;
    if (seen.has(name) || values[name]?.test(value) === false) return undefined;
    seen.add(name);
    kept.push(`${name}=${encodeURIComponent(value)}`);
  }
  return kept.sort().join('&');
}

/** A store key as text. Two different keys may share a text; that costs a page rendered once more, never a stale one. */
export function dependencyText(key: Key): string {
  let text = '';
  for (const part of key) text += partText(part);
  return text;
}

/** The text of a key is that of its parts, one after the other. */
export const partText = (part: Key[number]): string =>
  typeof part === 'string'
    ? `s${part}\0`
    : typeof part === 'object'
      ? `b${Buffer.from(part).toString('latin1')}\0`
      : `n${part}\0`;
