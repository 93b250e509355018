// Finds routes by the first segment of the address. Most routers have none for a page, and trying each of their patterns cost a page
// more than its head.
import type { MatchResult } from '@koa/router';
import type { Middleware, Routes, State } from './context.ts';

type Layers = Routes['stack'];

/** Of patterns that do not begin with a fixed segment. */
const any = Symbol('any');

/** The same router; its routes are complete before the first request. */
export function matchedBySegment(router: Routes): Routes {
  const known = new Map<string, Layers>();
  const layersOf = (segment: string): Layers => {
    if (known.size === 0)
      for (const one of segmentsOf([router]))
        known.set(
          one,
          router.stack.filter((layer) => mayMatch(layer, one)),
        );
    return known.get(segment) ?? known.get('*')!;
  };

  router.match = (path, method) => {
    const found: MatchResult<State, object> = { path: [], pathAndMethod: [], route: false };
    for (const layer of layersOf(firstSegment(path))) {
      if (!layer.match(path)) continue;
      found.path.push(layer);
      const isMiddleware = layer.methods.length === 0;
      if (!isMiddleware && !layer.methods.includes(method)) continue;
      found.pathAndMethod.push(layer);
      found.route ||= !isMiddleware;
    }
    return found;
  };
  return router;
}

/** All of them in order, but only those that may have a route for the address. */
export function routed(routers: readonly Routes[]): Middleware {
  const allowed = routers[0]!.allowedMethods() as Middleware;
  const chainOf = (segment: string): Middleware => {
    const those = routers.filter(({ stack }) =>
      stack.some((layer) => layer.methods.length > 0 && mayMatch(layer, segment)),
    );
    return inOrder([allowed, ...those.map((router) => router.routes() as Middleware)]);
  };
  const chains = new Map(segmentsOf(routers).map((segment) => [segment, chainOf(segment)]));
  return (ctx, next) => (chains.get(firstSegment(ctx.path)) ?? chains.get('*')!)(ctx, next);
}

const inOrder =
  (all: readonly Middleware[]): Middleware =>
  (ctx, next) => {
    const from = async (at: number): Promise<void> => (at === all.length ? next() : all[at]!(ctx, () => from(at + 1)));
    return from(0);
  };

/** In small letters, as routes are compared. */
function firstSegment(path: string): string {
  const end = path.indexOf('/', 1);
  return path.slice(1, end === -1 ? undefined : end).toLowerCase();
}

const mayMatch = (layer: Layers[number], segment: string): boolean => {
  const own = segmentOf(layer);
  return own === any || own === segment;
};

/** `*` stands for those that no pattern begins with. */
const segmentsOf = (routers: readonly Routes[]): string[] => [
  ...new Set(['*', ...routers.flatMap(({ stack }) => stack.map(segmentOf)).filter((one) => one !== any)]),
];

function segmentOf({ path, methods }: Layers[number]): string | typeof any {
  const fixed = typeof path === 'string' && methods.length > 0 ? /^\/([\w.-]*)(?=\/|$)/.exec(path) : null;
  return fixed ? fixed[1]!.toLowerCase() : any;
}
