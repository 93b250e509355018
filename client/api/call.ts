// HTTP client for browser code: JSON both ways, with the CSRF token from the cookie, and one retry after the token was rotated. Wire
// section 1.

import type { Calls, Method, Params } from '../../server/base/calls.ts';

export type Answer<T> =
  | { ok: true; body: T; response?: Response }
  | { ok: false; status: number; message?: string; crumbFail?: boolean; body: unknown };

export const csrfToken = (): string => /(?:^|;\s*)crumb=([^;]*)/.exec(document.cookie)?.[1] ?? '';

/**
 * @param body sent as JSON, if given
 * @returns the answer, including refusals; throws only when the network failed or no answer came within a minute
 */
export async function call<T>(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer<T>> {
  const first = await send<T>(method, path, body, headers, csrfToken());
  if (first.ok || !first.crumbFail) return first;
  const fresh = (first.body as { crumb?: string }).crumb ?? csrfToken();
  return send<T>(method, path, body, headers, fresh);
}

type LineOf<C extends Calls> = C[keyof C]['call'];
type Given<Line extends LineOf<Calls>> = Params<{ call: Line; needs: 'anyone' }> & {
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
};

/**
 * Typed calls by method and path: `callsOf<typeof cartCalls>()('PUT /api/cart/:id', { id, body })`. The compiler checks paths and their
 * parameters; unlike `ask`, it loads no schemas, which are too large for visitors' pages.
 */
export const callsOf =
  <C extends Calls>() =>
  <Line extends LineOf<C>>(line: Line, given: Given<Line>): Promise<Answer<never>> => {
    const { query, body, headers, ...params } = given as Given<LineOf<Calls>> & Record<string, string>;
    const [method, path] = line.split(' ') as [Method, string];
    const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] as string));
    return call(method, query ? `${filled}?${new URLSearchParams(query)}` : filled, body, headers);
  };

/** Timeout. Long work runs as a job, so no call takes this long. */
const patienceMs = 60_000;

async function send<T>(
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string>,
  token: string,
): Promise<Answer<T>> {
  const response = await fetch(path, {
    method,
    headers: {
      Accept: 'application/json',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(method === 'GET' ? {} : { 'X-CSRF-Token': token }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: AbortSignal.timeout(patienceMs),
  });
  const read = await readJson(response);
  const fields = (typeof read === 'object' && read !== null ? read : {}) as {
    message?: string;
    error?: string;
    crumbFail?: boolean;
  };
  // Wire §2: a 200 with `error` is a failure as well.
  if (response.ok && !fields.crumbFail && fields.error === undefined) return { ok: true, body: read as T, response };
  return {
    ok: false,
    status: response.status,
    message: fields.message ?? fields.error,
    crumbFail: fields.crumbFail,
    body: read,
  };
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // A proxy's HTML error page: the status is enough.
    return undefined;
  }
}
