// The program's own app on a real server, with a small shop and visitors who send the CSRF token. For HTTP tests of commerce.
import { createApiKey } from '../accounts/api-key/api-key.ts';
import { createContributor } from '../accounts/contributor/contributor.ts';
import type { ApiScope } from '../base/roles.ts';
import type { RefundPayment } from '../commerce/order/refunds.ts';
import type { Product } from '../commerce/product/schema.ts';
import { type Answer, type Client, type FixtureOptions, startEdge } from '../http/edge/edge-fixture.ts';
import type { Website } from '../site/website/schema.ts';
import { appParts, type GivenParts } from './app-parts.ts';
import { openShop, stocked, testParts } from './shop.ts';
import { testedApp } from './tested-app.ts';

const password = 'correct horse battery';

export type Shopper = Client & {
  put(path: string, body: unknown): Promise<Answer>;
  delete(path: string): Promise<Answer>;
  /** A form of a page without script. */
  form(path: string, fields: Record<string, string>): Promise<Answer>;
};

export type ShopApp = Awaited<ReturnType<typeof shopApp>>;

/** @param options.products each with 10 pieces unless `quantity` says otherwise */
export async function shopApp(
  options: {
    products?: Product[];
    quantity?: number;
    store?: Partial<Website['store']>;
    parts?: GivenParts;
    cartLimit?: number;
    refundPayment?: RefundPayment;
    /** E.g. trusted proxies. */
    edge?: Pick<FixtureOptions, 'origins' | 'limits' | 'overload'>;
  } = {},
) {
  const parts: GivenParts = options.parts ?? testParts();
  await openShop(parts, options.store);
  for (const product of options.products ?? []) await stocked(parts, product, options.quantity);
  const { cartLimit = 25, refundPayment } = options;
  const edge = await startEdge({
    cache: { store: parts.store },
    ...options.edge,
    app: (given) => testedApp({ ...appParts(parts, given), cartLimit, ...(refundPayment && { refundPayment }) }),
  });

  /** A visitor who has just opened a page. */
  const shopper = async (): Promise<Shopper> => {
    const client = edge.visitor();
    await client.get('/api/auth/me');
    const crumb = () => client.jar.get('crumb') ?? '';
    const json = () => ({ 'Content-Type': 'application/json', 'X-CSRF-Token': crumb() });
    return {
      ...client,
      put: (path, body) => client.send('PUT', path, json(), JSON.stringify(body)),
      delete: (path) => client.send('DELETE', path, json()),
      form: (path, fields) =>
        client.postForm(path, { ...fields, crumb: crumb() }, { Accept: 'text/html', 'Sec-Fetch-Mode': 'navigate' }),
    };
  };

  const signedIn = async (...roles: number[]): Promise<Shopper> => {
    const email = `${parts.ids.next()}@shop.example`;
    await createContributor(parts, { email, name: 'Somebody', roles, password });
    const client = await shopper();
    const answer = await client.post('/api/auth/sign-in', { email, password });
    if (answer.status !== 200) throw new Error(`Cannot sign in: ${answer.text}`);
    return client;
  };

  /** A program that calls the public API with a key of these scopes. */
  const program = async (...scopes: ApiScope[]) => {
    const { key } = await createApiKey(parts, { name: 'Program', scopes }, 'test');
    const client = edge.visitor();
    const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
      client.send(
        method,
        path,
        {
          Authorization: `Bearer ${key}`,
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
        },
        body === undefined ? undefined : JSON.stringify(body),
      );
    return {
      key,
      get: (path: string) => call('GET', path),
      send: call,
      /** With a new idempotency key, unless the headers have one. */
      post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
        call('POST', path, body, { 'Idempotency-Key': parts.ids.next(), ...headers }),
    };
  };

  return {
    parts,
    edge,
    shopper,
    signedIn,
    program,
    /** Faults that the server or the parts logged. The test shop has no template, so refusals have no page around them. */
    faults: () => [...edge.log.faults(), ...parts.log.faults.filter(({ event }) => event !== 'error-page')],
    close: () => edge.close(),
  };
}
