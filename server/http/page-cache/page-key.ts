// Cache keys of pages: requests with the same key get the same bytes. Created by server/pages for the cached-page handler and Koa.
import type { Key } from '../../store/store.ts';

type PageKeyParts = {
  /** Site revision: publishing creates a new one, so pages of the old one are never requested again. */
  revision: string | number;
  /** Group that sees the same page: `visitor`, `preview`, a member level. */
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
 * The query without irrelevant parameters (`utm_source`, `fbclid`), sorted. Undefined (the page isn't cached) when it
 * names something of `refused`, is too long, repeats a name, or has a value that `values` doesn't allow: anyone can
 * create unlimited such addresses for the same page.
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

/** A store key as text. Collisions are possible; they cost an extra render but never a stale page. */
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
