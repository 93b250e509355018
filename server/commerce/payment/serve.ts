import { serve } from '../../accounts/session/serve.ts';
import { readJson } from '../../http/body.ts';
import type { Routes } from '../../http/context.ts';
import { keepsNothing } from '../../http/middleware/idempotency.ts';
import { loadWebsite } from '../../site/website/website.ts';
import { transact } from '../../store/transact.ts';
import { paymentCalls } from './calls.ts';
import { limitsCrossed, sealMissing, stripeKeysMissing } from './errors.ts';
import { messages } from './messages.ts';
import type { PaymentParts } from './payment.ts';
import { deleteStripeKeys, putStripeKeys, stripeKeys, stripeKeysSchema, stripeMode } from './secrets.ts';
import { paymentSettings, putPaymentSettings } from './settings.ts';
import type { PaymentSettingsAnswer } from './settings-schema.ts';

export function servePayments(parts: PaymentParts): Routes {
  const { store } = parts;
  return serve(paymentCalls, {
    openSettings: () => settingsAnswer(parts),

    saveSettings: async ({ body }) => {
      const { minCents = 0, maxCents = Number.MAX_SAFE_INTEGER } = body.payLater;
      if (minCents >= maxCents) throw limitsCrossed();
      if (body.stripe.enabled && !(await keysOf(parts))) throw stripeKeysMissing();
      await transact(store, async (tx) => putPaymentSettings(tx, body));
      return settingsAnswer(parts);
    },

    saveStripeKeys: async ({ ctx }) => {
      await keepsNothing(ctx, async () => {});
      const keys = await readJson(ctx, stripeKeysSchema);
      const seal = parts.paymentSeal;
      if (!seal) throw sealMissing();
      await transact(store, async (tx) => putStripeKeys(tx, seal, keys));
      parts.log.info('stripe-keys-set');
      return settingsAnswer(parts);
    },

    /** Without keys no card can be charged, so the method is turned off too. */
    removeStripeKeys: async () => {
      await transact(store, async (tx) => {
        const settings = await paymentSettings(tx);
        deleteStripeKeys(tx);
        putPaymentSettings(tx, { ...settings, stripe: { ...settings.stripe, enabled: false } });
      });
      parts.log.info('stripe-keys-removed');
      return settingsAnswer(parts);
    },
  });
}

const keysOf = async ({ store, paymentSeal }: PaymentParts) => paymentSeal && (await stripeKeys(store, paymentSeal));

async function settingsAnswer(parts: PaymentParts): Promise<PaymentSettingsAnswer> {
  const { store } = parts;
  const [settings, keys] = await Promise.all([paymentSettings(store), keysOf(parts)]);
  const mode = keys && (await stripeMode(store));
  const { testModeOn } = (await loadWebsite(store)).store;
  const warning =
    mode === 'test' && !testModeOn ? messages.testKeysLive : mode === 'live' && testModeOn && messages.liveKeysTest;
  return {
    settings,
    stripe: {
      configured: keys !== undefined,
      ...(mode && { mode }),
      ...(warning && { warning }),
      webhookPath: '/api/webhooks/stripe',
    },
  };
}
