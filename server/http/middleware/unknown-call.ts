// Writes to unknown addresses: 404, whether or not the caller has a CSRF token.
import type { Ctx, Middleware } from '../context.ts';
import { notFound } from '../errors.ts';
import type { RoutersAt } from '../segments.ts';

/** @param routersAt of the whole program; addresses of pages (`/*path`) are for reading */
export function refuseUnknown(routersAt: RoutersAt): Middleware {
  const reads = new Set(['GET', 'HEAD', 'OPTIONS']);
  return (ctx: Ctx, next) => {
    if (reads.has(ctx.method)) return next();
    const found = routersAt(ctx.path).map((router) => router.match(ctx.path, ctx.method));
    const isKnown =
      found.some(({ route }) => route) ||
      // Another method of the same address: allowedMethods says which it has.
      found.some(({ path }) => path.some((layer) => layer.methods.length > 0 && !isWildcard(layer.path)));
    if (!isKnown) throw notFound();
    return next();
  };
}

const isWildcard = (path: string | RegExp): boolean => typeof path !== 'string' || /\*\w+\}?$/.test(path);
