// Parts of pages that are the same for every visitor, cached until a commit changes one of their dependencies.

import type { Derivation } from '../../http/page-cache/dependencies.ts';
import type { Memo, Sources } from '../../http/page-cache/memo.ts';
import type { Noted } from '../../http/page-cache/rendered.ts';
import type { PageContext } from './page-context.ts';

/**
 * Inputs allowed for a cached value: nothing about the visitor, only the origin of the address, and no clock. It may
 * ask whether a time has passed, which also limits how long the value is valid.
 */
export type SiteContext = Pick<
  PageContext,
  'store' | 'origin' | 'website' | 'template' | 'assets' | 'formats' | 'runs' | 'languages' | 'prefix'
> & {
  memo: Memo;
  /** Dependencies of website and template. */
  site: readonly Derivation[];
  dependsOn: Noted;
  isPast: Sources['isPast'];
};

type Argument = string | number | boolean;

/**
 * @param make is defined at module level, so it only sees its arguments (the cache key) and the site
 * @returns the same function; in the preview, which also shows drafts, nothing is cached
 */
export function kept<A extends readonly Argument[], T>(
  name: string,
  make: (context: SiteContext, ...args: A) => T | Promise<T>,
): (context: SiteContext & { drafts?: boolean }, ...args: A) => T | Promise<T> {
  return (context, ...args) => {
    if (context.drafts) return make(context, ...args);
    const { origin, website, template, assets, formats, runs, languages, prefix, memo, site } = context;
    return memo.kept(
      `${name}\n${origin}\n${args.join('\n')}`,
      context.dependsOn,
      (sources) =>
        make({ origin, website, template, assets, formats, runs, languages, prefix, memo, site, ...sources }, ...args),
      site,
    );
  };
}

/** Time zone offsets change on a quarter of an hour, so values that depend on them are cached per quarter. */
export const quarterMs = 15 * 60_000;
export const quarterOf = (now: number): number => Math.floor(now / quarterMs);
