// Serves calls to API clients; each requires a key with the scope that it declares. Public.
import { type Calls, methodOf, pathOf } from '../../base/calls.ts';
import type { ApiArea } from '../../base/roles.ts';
import type { Ctx, Middleware, Routes } from '../../http/context.ts';
import { requireScope } from './routes.ts';

type Handler = (ctx: Ctx & { params: Record<string, string> }) => unknown;

/** @param routes created by `apiRoutes` */
export function serveApi<const C extends Calls>(
  routes: Routes,
  calls: C,
  handlers: { [Name in keyof C]: Handler | readonly [first: Middleware, handler: Handler] },
): void {
  for (const [name, call] of Object.entries(calls)) {
    if (typeof call.needs !== 'object' || !('scope' in call.needs)) throw new TypeError(`${call.call} needs no scope`);
    const [area, as] = call.needs.scope.split('.') as [ApiArea, 'read' | 'write'];
    const method = methodOf(call).toLowerCase() as 'get' | 'post' | 'put' | 'delete';
    routes[method](pathOf(call), requireScope(area, as, call.query), ...[handlers[name]!].flat());
  }
}
