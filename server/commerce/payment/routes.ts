// The owner's payment settings: which ways to pay there are, and the keys of the provider, which go in and never come out.
// Commerce 2.4, 3.1, 3.2.
import { requireCapability } from '../../accounts/session/actor.ts';
import { readJson } from '../../http/body.ts';
import { type Ctx, newRoutes, type Routes } from '../../http/context.ts';
import { keepsNothing } from '../../http/middleware/idempotency.ts';
import { loadWebsite } from '../../site/website/website.ts';
import { transact } from '../../store/transact.ts';
import { limitsCrossed, sealMissing, stripeKeysMissing } from './errors.ts';
import { messages } from './messages.ts';
import type { PaymentParts } from './payment.ts';
import { deleteStripeKeys, putStripeKeys, stripeKeys, stripeKeysSchema, stripeMode } from './secrets.ts';
import { paymentSettings, putPaymentSettings } from './settings.ts';
import { paymentSettingsSchema } from './settings-schema.ts';

export function paymentRoutes(parts: PaymentParts): Routes {
  const routes = newRoutes();
  const { store } = parts;
  const path = '/api/commerce/payment-settings';
  const may = requireCapability('payments.connect');

  routes.get(path, may, answer);

  routes.put(path, may, async (ctx) => {
    const next = await readJson(ctx, paymentSettingsSchema);
    const { minCents = 0, maxCents = Number.MAX_SAFE_INTEGER } = next.payLater;
    if (minCents >= maxCents) throw limitsCrossed();
    if (next.stripe.enabled && !(await keysOf())) throw stripeKeysMissing();
    await transact(store, async (tx) => putPaymentSettings(tx, next));
    await answer(ctx);
  });

  routes.put(`${path}/stripe`, may, keepsNothing, async (ctx) => {
    const keys = await readJson(ctx, stripeKeysSchema);
    const seal = parts.paymentSeal;
    if (!seal) throw sealMissing();
    await transact(store, async (tx) => putStripeKeys(tx, seal, keys));
    parts.log.info('stripe-keys-set');
    await answer(ctx);
  });

  /** Without keys there is nothing to pay with: the way to pay goes with them. */
  routes.delete(`${path}/stripe`, may, async (ctx) => {
    await transact(store, async (tx) => {
      const settings = await paymentSettings(tx);
      deleteStripeKeys(tx);
      putPaymentSettings(tx, { ...settings, stripe: { ...settings.stripe, enabled: false } });
    });
    parts.log.info('stripe-keys-removed');
    await answer(ctx);
  });

  const keysOf = async () => parts.paymentSeal && (await stripeKeys(store, parts.paymentSeal));

  /** Of the keys only whether there are any, and whether real money moves. */
  async function answer(ctx: Ctx): Promise<void> {
    const [settings, keys] = await Promise.all([paymentSettings(store), keysOf()]);
    const mode = keys && (await stripeMode(store));
    const { testModeOn } = (await loadWebsite(store)).store;
    const warning =
      mode === 'test' && !testModeOn ? messages.testKeysLive : mode === 'live' && testModeOn && messages.liveKeysTest;
    ctx.set('Cache-Control', 'no-store');
    ctx.body = {
      settings,
      stripe: {
        configured: keys !== undefined,
        ...(mode && { mode }),
        ...(warning && { warning }),
        webhookPath: '/api/webhooks/stripe',
      },
    };
  }

  return routes;
}
