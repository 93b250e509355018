// Indexes routes by the fixed segments that their patterns begin with. Few routes can match an address, and trying
// each pattern of the program cost more than the call itself.
import type { MatchResult } from '@koa/router';
import type { Middleware, Routes, State } from './context.ts';

type Layer = Routes['stack'][number];

/** The same router; its routes are complete before the first request. */
export function matchedBySegment(router: Routes): Routes {
  let layersAt: ((path: string) => readonly Layer[]) | undefined;
  router.match = (path, method) => {
    layersAt ??= bySegments(router.stack.map((layer) => ({ segments: segmentsOf(layer), value: layer })));
    const found: MatchResult<State, object> = { path: [], pathAndMethod: [], route: false };
    for (const layer of layersAt(path)) {
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

/** All of them in order, but only those with a possible route for the address. */
export function routed(routers: readonly Routes[], routersAt = routersBySegments(routers)): Middleware {
  const allowed = routers[0]!.allowedMethods() as Middleware;
  const answers = new Map(routers.map((router) => [router, router.routes() as Middleware]));
  return (ctx, next) => {
    const those = routersAt(ctx.path);
    const from = async (at: number): Promise<void> =>
      at === those.length ? next() : answers.get(those[at]!)!(ctx, () => from(at + 1));
    return allowed(ctx, () => from(0));
  };
}

/** Routers that may have a route for an address, in order. */
export type RoutersAt = (path: string) => readonly Routes[];

export function routersBySegments(routers: readonly Routes[]): RoutersAt {
  const routes = routers.flatMap((router) => router.stack.map((layer) => ({ router, layer })));
  return bySegments(
    routes
      .filter(({ layer }) => layer.methods.length > 0)
      .map(({ router, layer }) => ({ segments: segmentsOf(layer), value: router })),
  );
}

type Entry<T> = { segments: readonly string[]; value: T };
type Branch<T> = { values: readonly T[]; below: ReadonlyMap<string, Branch<T>> };

/** The values whose segments an address begins with, in order and without duplicates. */
function bySegments<T>(entries: readonly Entry<T>[]): (path: string) => readonly T[] {
  const root = branchOf(entries, 0);
  return (path) => {
    let branch = root;
    for (let from = 1; ; ) {
      const end = path.indexOf('/', from);
      // In lower case, because routes are case-insensitive.
      const next = branch.below.get(path.slice(from, end === -1 ? undefined : end).toLowerCase());
      if (next === undefined) return branch.values;
      branch = next;
      if (end === -1) return branch.values;
      from = end + 1;
    }
  };
}

function branchOf<T>(entries: readonly Entry<T>[], depth: number): Branch<T> {
  const here: Entry<T>[] = [];
  /** With those that end here, which match below it too. */
  const named = new Map<string, Entry<T>[]>();
  for (const entry of entries) {
    const name = entry.segments[depth];
    if (name === undefined) {
      here.push(entry);
      for (const those of named.values()) those.push(entry);
    } else if (named.has(name)) named.get(name)!.push(entry);
    else named.set(name, [...here, entry]);
  }
  return {
    values: [...new Set(here.map(({ value }) => value))],
    below: new Map([...named].map(([name, those]) => [name, branchOf(those, depth + 1)])),
  };
}

/** `/api/shop/items/:id` → api, shop, items. Empty for other patterns and non-routes. */
function segmentsOf({ path, methods }: Layer): readonly string[] {
  if (typeof path !== 'string' || methods.length === 0) return [];
  if (path === '/') return [''];
  const all = path.toLowerCase().split('/').slice(1);
  const dynamic = all.findIndex((segment) => !/^[\w.-]+$/.test(segment));
  return dynamic === -1 ? all : all.slice(0, dynamic);
}
