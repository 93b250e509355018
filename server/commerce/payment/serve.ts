import { serve } from '../../accounts/session/serve.ts';
import type { Routes } from '../../http/context.ts';
import { replayOf } from '../../http/middleware/idempotency.ts';
import { assertRevision, revisionOf } from '../../site/website/revision.ts';
import { loadWebsite } from '../../site/website/website.ts';
import type { Store } from '../../store/store.ts';
import { transact } from '../../store/transact.ts';
import { paymentCalls } from './calls.ts';
import { limitsCrossed, sealMissing, stripeKeysMissing } from './errors.ts';
import { messages, settingsMessages } from './messages.ts';
import type { PaymentParts } from './payment.ts';
import { deleteStripeKeys, lastKeyCheck, noteKeyCheck, putStripeKeys, stripeKeys, stripeMode } from './secrets.ts';
import { paymentSettings, putPaymentSettings, withPayments } from './settings.ts';
import type { PaymentSettingsAnswer, StripeCheck } from './settings-schema.ts';

export function servePayments(parts: PaymentParts): Routes {
  const { store } = parts;
  return serve(paymentCalls, {
    openSettings: () => settingsAnswer(parts),

    saveSettings: async ({ body: { revision, ...change } }) => {
      const { minCents = 0, maxCents = Number.MAX_SAFE_INTEGER } = change.payLater ?? {};
      if (minCents >= maxCents) throw limitsCrossed();
      if (change.stripe?.enabled && !(await keysOf(parts))) throw stripeKeysMissing();
      await transact(store, async (tx) => {
        const before = await paymentSettings(tx);
        assertRevision(before, revision, change);
        putPaymentSettings(tx, withPayments(before, change));
      });
      return settingsAnswer(parts);
    },

    saveStripeKeys: async ({ body: keys, ctx }) => {
      replayOf(ctx)?.forget();
      const seal = parts.paymentSeal;
      if (!seal) throw sealMissing();
      const { assertGood, checkStripeKey, createWebhook } = await stripeCheck();
      const check = await checkStripeKey(parts, keys.secretKey);
      assertGood(check);
      const url = parts.siteUrl() + webhookPath;
      const made = keys.webhookSecret === '' ? await createWebhook(parts, keys.secretKey, url) : undefined;
      const webhookSecret = made ?? keys.webhookSecret;
      await transact(store, async (tx) => putStripeKeys(tx, seal, { ...keys, webhookSecret }, check));
      parts.log.info('stripe-keys-set', { check: check.state, hasWebhook: webhookSecret !== '' });
      return settingsAnswer(parts, check);
    },

    checkStripeKeys: async () => {
      const keys = await keysOf(parts);
      if (!keys) throw stripeKeysMissing();
      const { checkStripeKey } = await stripeCheck();
      const check = await checkStripeKey(parts, keys.secretKey);
      await transact(store, (tx) => noteKeyCheck(tx, check));
      return settingsAnswer(parts, check);
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

const checkMessages = { away: settingsMessages.stripeAway, refused: settingsMessages.keyUnknown } as const;

async function lastCheck(store: Store): Promise<StripeCheck | undefined> {
  const check = await lastKeyCheck(store);
  return check && (check.state === 'good' ? check : { ...check, message: checkMessages[check.state] });
}

/** Loaded on demand, because Stripe's SDK takes megabytes of memory. */
const stripeCheck = () => import('./stripe-check.ts');

const keysOf = async ({ store, paymentSeal }: PaymentParts) => paymentSeal && (await stripeKeys(store, paymentSeal));

const webhookPath = '/api/webhooks/stripe';

async function settingsAnswer(parts: PaymentParts, asked?: StripeCheck): Promise<PaymentSettingsAnswer> {
  const { store } = parts;
  const check = asked ?? (await lastCheck(store));
  const [settings, keys] = await Promise.all([paymentSettings(store), keysOf(parts)]);
  const mode = keys && (await stripeMode(store));
  const { testModeOn } = (await loadWebsite(store)).store;
  const warning =
    mode === 'test' && !testModeOn ? messages.testKeysLive : mode === 'live' && testModeOn && messages.liveKeysTest;
  return {
    settings,
    revision: revisionOf(settings),
    stripe: {
      configured: keys !== undefined,
      ...(mode && { mode }),
      ...(warning && { warning }),
      webhookPath,
      webhookUrl: parts.siteUrl() + webhookPath,
      hasWebhook: keys !== undefined && keys.webhookSecret !== '',
      ...(check && { check }),
    },
  };
}
