// Routing for the public APIs that clients call with an API key. Public.
import type * as z from 'zod';
import type { Parts } from '../../base/parts.ts';
import { type ApiArea, hasScope } from '../../base/roles.ts';
import { noFields, noQuery, readQuery } from '../../http/body.ts';
import { type Ctx, callPrincipal, type Middleware, newRoutes, type Routes } from '../../http/context.ts';
import { rateLimited } from '../../http/errors.ts';
import { refusalStatus } from '../../http/middleware/error-answer.ts';
import { idempotent } from '../../http/middleware/idempotency.ts';
import { byNetwork, createLimiter } from '../../http/rate-limit.ts';
import { currentApiKey } from '../session/current-key.ts';
import { recogniseApiKey } from './api-key.ts';
import { apiKeyInvalid, apiKeyScope } from './errors.ts';
import { apiKeyLimits } from './limits.ts';
import { messages } from './messages.ts';

/** Paths of the public APIs. Calls there need no CSRF token, because they carry a key and their cookies are ignored. */
export const apiFolders = ['/1.0/*', '/1.1/*', '/v1/*', '/v2/*'] as const;
export const isApiPath = (path: string): boolean => /^\/(?:1\.[01]|v[12])\//.test(path);

/**
 * A router that requires an API key: verifies it, limits its calls, honors Idempotency-Key, and formats errors as the
 * original documents them. Each route declares its scope with `requireScope`.
 */
export function apiRoutes(parts: Parts): Routes {
  const routes = newRoutes();
  const calls = createLimiter({
    name: 'api-calls',
    points: apiKeyLimits.callsPerMinute,
    durationMs: 60_000,
    clock: parts.clock,
  });
  const unknown = createLimiter({
    name: 'api-unknown',
    points: apiKeyLimits.unknownPerMinute,
    durationMs: 60_000,
    clock: parts.clock,
  });

  const limited = (ctx: Ctx, taken: ReturnType<typeof calls.take>) => {
    if (taken.ok) return;
    ctx.set('Retry-After', String(Math.max(1, Math.ceil(taken.retryAfterMs / 1000))));
    throw rateLimited(messages.tooMany);
  };

  const keyOnly: Middleware = async (ctx, next) => {
    const text = /^Bearer +(\S+)$/i.exec(ctx.get('Authorization'))?.[1];
    const key = text === undefined ? undefined : await recogniseApiKey(parts, text);
    if (!key) {
      limited(ctx, unknown.take(byNetwork(ctx)));
      ctx.set('WWW-Authenticate', 'Bearer');
      throw apiKeyInvalid();
    }
    limited(ctx, calls.take(key.id));
    currentApiKey.set(ctx, key);
    callPrincipal.set(ctx, `key:${key.id}`);
    ctx.set('Cache-Control', 'no-store');
    await next();
  };

  return routes.use(documentedErrors, keyOnly, idempotent(parts));
}

/**
 * @param query schema of the call's query; absent: it takes none
 * @throws apiKeyScope, 400 for unknown parameters
 */
export const requireScope =
  (area: ApiArea, as: 'read' | 'write', query?: z.core.$ZodType): Middleware =>
  async (ctx, next) => {
    const key = currentApiKey.get(ctx);
    if (!key) throw apiKeyInvalid();
    if (!hasScope(key.scopes, area, as)) throw apiKeyScope({ scope: `${area}.${as}` });
    if (query) readQuery(ctx, query);
    else noQuery(ctx);
    if (ctx.method === 'DELETE') await noFields(ctx);
    return next();
  };

const types: Record<number, string> = {
  401: 'AUTHORIZATION_ERROR',
  403: 'AUTHORIZATION_ERROR',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  429: 'RATE_LIMIT_ERROR',
};

const subtypes: Record<string, string> = {
  'idempotency-key-missing': 'MISSING_ARGUMENT',
  'idempotency-key-wrong': 'INVALID_ARGUMENT',
  'idempotency-key-running': 'IDEMPOTENCY_KEY_IN_USE',
  'idempotency-key-reused': 'IDEMPOTENCY_KEY_REUSED',
  'invalid-input': 'INVALID_ARGUMENT',
  'api-key-scope': 'INSUFFICIENT_PERMISSIONS',
};

/**
 * `{ type, subtype, message, details, contextId }`, all fields always present. `details` lists the errors of a body.
 */
const documentedErrors: Middleware = async (ctx, next) => {
  try {
    await next();
  } catch (error) {
    const refusal = refusalStatus(error);
    if (!refusal) throw error;
    const { message, ...details } = refusal.answer;
    ctx.status = refusal.status;
    ctx.set('Cache-Control', 'no-store');
    if (refusal.status === 503) ctx.set('Retry-After', '5');
    ctx.body = {
      type: types[refusal.status] ?? (refusal.status < 500 ? 'INVALID_REQUEST_ERROR' : 'API_ERROR'),
      subtype: subtypes[refusal.code] ?? null,
      message,
      details: Object.keys(details).length === 0 ? null : details,
      contextId: ctx.state.requestId,
    };
  }
};
