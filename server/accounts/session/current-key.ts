// The API key of a call. With one, sessions are ignored.
import type { ApiScope } from '../../base/roles.ts';

type Key = { id: string; name: string; scopes: readonly ApiScope[] };

const keys = new WeakMap<object, Key>();

export const currentApiKey = {
  set: (ctx: { req: object }, key: Key): void => void keys.set(ctx.req, key),
  get: (ctx: { req: object }): Key | undefined => keys.get(ctx.req),
};
