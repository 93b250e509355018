// /healthz (the process responds) and /readyz (ready for traffic, and if not, why). Handled by the edge before everything else.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { messages } from '../messages.ts';

export type HealthState = 'starting' | 'migrating' | 'ready' | 'read-only' | 'draining';

export type Health = {
  state(): HealthState;
  set(state: HealthState, reason?: string): void;
  /** Handles the two paths; false for any other. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
};

/** @param whyReadOnly called on each readiness check; undefined while everything can be saved */
export function createHealth({
  whyReadOnly = () => undefined,
}: {
  whyReadOnly?: () => string | undefined;
} = {}): Health {
  let state: HealthState = 'starting';
  let reason: string | undefined = messages.starting;

  const now = (): { state: HealthState; reason: string | undefined } => {
    const why = state === 'ready' ? whyReadOnly() : undefined;
    return why === undefined ? { state, reason } : { state: 'read-only', reason: why };
  };

  return {
    state: () => now().state,
    set(next, why) {
      state = next;
      reason = why;
    },
    answer(request, response) {
      const url = request.url ?? '';
      if (!url.startsWith('/healthz') && !url.startsWith('/readyz')) return false;
      const path = url.split('?', 1)[0];
      if (path !== '/healthz' && path !== '/readyz') return false;
      const current = now();
      const isUp = path === '/healthz' || current.state === 'ready' || current.state === 'read-only';
      const body =
        path === '/healthz' ? '{"alive":true}' : JSON.stringify({ state: current.state, reason: current.reason });
      response.writeHead(isUp ? 200 : 503, {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
        ...(isUp ? {} : { 'Retry-After': '2' }),
      });
      response.end(request.method === 'HEAD' ? undefined : body);
      return true;
    },
  };
}
