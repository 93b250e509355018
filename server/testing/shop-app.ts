// The commerce routes on a real server with the real middlewares, and visitors who send the crumb. For HTTP tests of commerce.
import { createApiKey } from '../accounts/api-key/api-key.ts';
import { apiFolders, apiKeyRoutes, isApiPath } from '../accounts/api-key/routes.ts';
import { audited } from '../accounts/audit/audited-routes.ts';
import { createContributor } from '../accounts/contributor/contributor.ts';
import { contributorSession, sessionRoutes } from '../accounts/session/routes.ts';
import { siteUserSession } from '../accounts/site-user/routes.ts';
import type { ApiScope } from '../base/roles.ts';
import { placesRoutes } from '../commerce/address/places-routes.ts';
import { cartRoutes } from '../commerce/cart/routes.ts';
import { serveCatalogue } from '../commerce/catalogue/serve.ts';
import { checkoutPaymentRoutes } from '../commerce/checkout/payment-routes.ts';
import { checkoutRoutes } from '../commerce/checkout/routes.ts';
import { serveOrderPayments } from '../commerce/checkout/serve.ts';
import { customerRoutes } from '../commerce/customer/routes.ts';
import { personRoutes } from '../commerce/customer-account/person-routes.ts';
import { siteUserRoutes } from '../commerce/customer-account/session-routes.ts';
import { serveDiscounts } from '../commerce/discount/serve.ts';
import { emailPreviewRoutes } from '../commerce/email-preview/routes.ts';
import { serveGiftCards } from '../commerce/gift-card/serve.ts';
import type { RefundPayment } from '../commerce/order/refunds.ts';
import { serveOrders } from '../commerce/order/serve.ts';
import { servePayments } from '../commerce/payment/serve.ts';
import { servePreferences } from '../commerce/preferences/serve.ts';
import type { Product } from '../commerce/product/schema.ts';
import { publicApiRoutes } from '../commerce/public-api/routes.ts';
import { restockRoutes } from '../commerce/restock/routes.ts';
import { serveRestock } from '../commerce/restock/serve.ts';
import { serveReviews } from '../commerce/review/serve.ts';
import { stockRoutes } from '../commerce/stock/routes.ts';
import { serveStock } from '../commerce/stock/serve.ts';
import { serveStoreSettings } from '../commerce/store-settings/serve.ts';
import { subscriptionRoutes } from '../commerce/subscription/routes.ts';
import { mailKinds } from '../concepts.ts';
import { visitorFormRoutes } from '../forms/form/routes.ts';
import { serveForms } from '../forms/form/serve.ts';
import { serveMailingList } from '../forms/mailing-list/serve.ts';
import { newRoutes } from '../http/context.ts';
import { type Answer, type Client, type FixtureOptions, startEdge } from '../http/edge/edge-fixture.ts';
import { idempotent } from '../http/middleware/idempotency.ts';
import { recordRoutes } from '../import/records/routes.ts';
import { serveMail } from '../site/mail/serve.ts';
import { webhookApiRoutes } from '../site/webhook/routes.ts';
import { serveWebhooks } from '../site/webhook/serve.ts';
import type { Website } from '../site/website/schema.ts';
import { openShop, stocked, type TestParts, testParts } from './shop.ts';

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
    parts?: TestParts;
    cartLimit?: number;
    refundPayment?: RefundPayment;
    /** E.g. whose forwarded addresses are believed. */
    edge?: Pick<FixtureOptions, 'origins' | 'limits'>;
  } = {},
) {
  const parts = options.parts ?? testParts();
  await openShop(parts, options.store);
  for (const product of options.products ?? []) await stocked(parts, product, options.quantity);
  const edge = await startEdge({
    ...options.edge,
    exempt: [...apiFolders, '/api/webhooks/*'],
    routes(router, { visitors }) {
      router.use(contributorSession(parts));
      router.use(audited(parts));
      router.use(siteUserSession(parts));
      const replays = idempotent(parts);
      router.use((ctx, next) => (isApiPath(ctx.path) ? next() : replays(ctx, next)));
      // A page, so that a visitor has somewhere to get a crumb.
      const page = newRoutes();
      page.get('/', (ctx) => {
        ctx.body = 'home';
      });
      const all = [
        page,
        sessionRoutes({ ...parts, visitors, delay: async () => {}, siteWords: async () => [] }),
        apiKeyRoutes(parts),
        customerRoutes(parts),
        personRoutes(parts),
        siteUserRoutes({ ...parts, visitors, delay: async () => {} }),
        stockRoutes(parts),
        serveStock(parts),
        serveCatalogue(parts),
        serveDiscounts(parts),
        serveGiftCards(parts),
        serveStoreSettings(parts),
        cartRoutes({ ...parts, cartLimit: options.cartLimit }),
        checkoutRoutes(parts),
        checkoutPaymentRoutes(parts),
        serveOrders({ ...parts, refundPayment: options.refundPayment }),
        serveOrderPayments(parts),
        subscriptionRoutes(parts),
        servePayments(parts),
        servePreferences(parts),
        recordRoutes(parts),
        serveMail(parts),
        emailPreviewRoutes({ ...parts, mailKinds }),
        restockRoutes(parts),
        serveRestock(parts),
        serveReviews(parts),
        serveForms(parts),
        visitorFormRoutes(parts),
        serveMailingList(parts),
        placesRoutes(parts),
        serveWebhooks(parts),
        // Last: a nested router's guards for keys would stand before every route after it.
        webhookApiRoutes(parts),
        publicApiRoutes(parts),
      ];
      for (const routes of all) router.use(routes.routes());
    },
  });

  /** Someone who has just looked at a page. */
  const shopper = async (): Promise<Shopper> => {
    const client = edge.visitor();
    await client.get('/');
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
      /** With a key of its own, unless the headers say otherwise. */
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
    /** Faults that the server or the parts logged. */
    faults: () => [...edge.log.faults(), ...parts.log.faults],
    close: () => edge.close(),
  };
}
