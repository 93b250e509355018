// A visitor over real HTTP: stores cookies, sends the CSRF token, reads JSON. For tests of the wire.

export type Answer<T = Record<string, unknown>> = { status: number; headers: Headers; text: string; body: T };

export type TestVisitor = {
  cookies: Map<string, string>;
  get<T = Record<string, unknown>>(path: string, headers?: Record<string, string>): Promise<Answer<T>>;
  /** JSON with the cookie's CSRF token, as a page's script sends it. */
  send<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<T>>;
  /** A raw body: a provider's message, a file, the parts of a form. */
  post<T = Record<string, unknown>>(
    path: string,
    body: string | Buffer<ArrayBuffer> | FormData,
    headers: Record<string, string>,
  ): Promise<Answer<T>>;
  /** A form of a page without script: urlencoded, CSRF token as a field, redirects not followed. */
  form(path: string, fields: Record<string, string>): Promise<Answer>;
};

export function testVisitor(origin: string): TestVisitor {
  const cookies = new Map<string, string>();

  const request = async <T>(path: string, init: RequestInit): Promise<Answer<T>> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(new URL(path, origin), {
      redirect: 'manual',
      ...init,
      headers: { ...(cookie ? { Cookie: cookie } : {}), ...(init.headers as Record<string, string>) },
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', ...rest] = pair.split('=');
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) cookies.delete(name);
      else cookies.set(name, rest.join('='));
    }
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: parsed(text) as T };
  };
  const crumb = (): Record<string, string> => ({ 'X-CSRF-Token': cookies.get('crumb') ?? '' });

  return {
    cookies,
    get: (path, headers = {}) => request(path, { headers }),
    send: (method, path, body, headers = {}) =>
      request(path, {
        method,
        body: body === undefined ? undefined : JSON.stringify(body),
        headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...crumb(), ...headers },
      }),
    post: (path, body, headers) => request(path, { method: 'POST', body, headers }),
    form: (path, fields) =>
      request(path, {
        method: 'POST',
        body: new URLSearchParams({ crumb: cookies.get('crumb') ?? '', ...fields }).toString(),
        headers: {
          'Content-Type': 'application/x-www-form-urlencoded',
          'Sec-Fetch-Site': 'same-origin',
          'Sec-Fetch-Dest': 'document',
          'Sec-Fetch-Mode': 'navigate',
        },
      }),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A page, or an empty body.
    return undefined;
  }
}
