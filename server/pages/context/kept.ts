// Parts of pages that are the same for every visitor, kept until a commit writes what they were made from.

import type { Derivation } from '../../http/page-cache/dependencies.ts';
import type { Memo, Sources } from '../../http/page-cache/memo.ts';
import type { Noted } from '../../http/page-cache/rendered.ts';
import type { PageContext } from './page-context.ts';

/**
 * What a kept value may be made from: nothing of the visitor, nothing of the address but its origin, and no clock. It may ask whether a time
 * has come, which also says until when it may be kept.
 */
export type SiteContext = Pick<
  PageContext,
  'store' | 'origin' | 'website' | 'template' | 'assets' | 'formats' | 'runs'
> & {
  memo: Memo;
  /** What website and template are made from. */
  site: readonly Derivation[];
  dependsOn: Noted;
  isPast: Sources['isPast'];
};

type Argument = string | number | boolean;

/**
 * @param make is called at the module's level, so that it sees its arguments, which are the key, and the site, and nothing else
 * @returns the same function; in the preview, which also shows drafts, it keeps nothing
 */
export function kept<A extends readonly Argument[], T>(
  name: string,
  make: (context: SiteContext, ...args: A) => T | Promise<T>,
): (context: SiteContext & { drafts?: boolean }, ...args: A) => T | Promise<T> {
  return (context, ...args) => {
    if (context.drafts) return make(context, ...args);
    const { origin, website, template, assets, formats, runs, memo, site } = context;
    return memo.kept(
      `${name}\n${origin}\n${args.join('\n')}`,
      context.dependsOn,
      (sources) => make({ origin, website, template, assets, formats, runs, memo, site, ...sources }, ...args),
      site,
    );
  };
}

/** Offsets of time zones change on a quarter of an hour: what depends on them is kept by its number. */
export const quarterMs = 15 * 60_000;
export const quarterOf = (now: number): number => Math.floor(now / quarterMs);
