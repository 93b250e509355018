// The API key that a call came with. Set by apiRoutes in routes.ts; then no session counts.
import type { ApiKey } from './schema.ts';

const keys = new WeakMap<object, ApiKey>();

export const currentApiKey = {
  set: (ctx: { req: object }, key: ApiKey): void => void keys.set(ctx.req, key),
  get: (ctx: { req: object }): ApiKey | undefined => keys.get(ctx.req),
};
