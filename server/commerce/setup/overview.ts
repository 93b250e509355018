// The status of each settings section.
import type { Parts } from '../../base/parts.ts';
import { listMails } from '../../outbox/outbox.ts';
import type { MailTransport } from '../../outbox/smtp.ts';
import { mailConnection } from '../../site/mail/settings.ts';
import { mailServerState } from '../../site/mail/settings-schema.ts';
import { loadWebsite } from '../../site/website/website.ts';
import { stripeMode } from '../payment/secrets.ts';
import { paymentReadiness, paymentSettings } from '../payment/settings.ts';
import { shippingPreferences, taxPreferences } from '../preferences/preferences.ts';
import type { Overview } from './schema.ts';

type OverviewParts = Pick<Parts, 'store'> & { transport?: MailTransport };
type Rows = { [Name in keyof Overview]-?: (parts: OverviewParts) => Promise<NonNullable<Overview[Name]>> };

const mailsLookedAt = 200;

export const overviewRows: Rows = {
  async shop({ store }) {
    const { siteTitle, store: shop } = await loadWebsite(store);
    const country = shop.storeAddress?.country;
    return { title: siteTitle, currency: shop.currency, ...(country !== undefined && { country }) };
  },

  async payments({ store }) {
    const [settings, mode, readiness, website] = await Promise.all([
      paymentSettings(store),
      stripeMode(store),
      paymentReadiness(store),
      loadWebsite(store),
    ]);
    const methods = ['bank-transfer', 'cash'] as const;
    const manual = methods.filter((name) => settings.manual[name].enabled);
    return {
      stripe: mode === undefined ? 'none' : settings.stripe.enabled ? mode : 'off',
      manual,
      testMode: website.store.testModeOn,
      ...readiness,
    };
  },

  async shipping({ store }) {
    const { options } = await shippingPreferences(store);
    const isEverywhere = options.some(({ countries }) => countries.length === 0);
    return {
      options: options.length,
      countries: isEverywhere ? [] : [...new Set(options.flatMap(({ countries }) => countries))],
    };
  },

  async taxes({ store }) {
    const [{ rules }, website] = await Promise.all([taxPreferences(store), loadWebsite(store)]);
    const { priceTax, storeAddress } = website.store;
    const own = rules.find(({ country }) => country === storeAddress?.country) ?? rules[0];
    const { country, region, ratePpm } = own ?? {};
    return {
      priceTax,
      rules: rules.length,
      ...(country !== undefined && ratePpm !== undefined && { first: { country, ratePpm, ...(region && { region }) } }),
    };
  },

  async checkout({ store }) {
    const { store: shop } = await loadWebsite(store);
    const policies = [shop.returnPolicy, shop.termsOfService, shop.privacyPolicy].filter((text) => text !== '').length;
    const { minimumOrderSubtotalCents: minimumCents, currency, expressCheckout } = shop;
    return { policies, currency, expressCheckout, ...(minimumCents !== undefined && { minimumCents }) };
  },

  async email(parts) {
    const [connection, { mails }] = await Promise.all([
      mailConnection(parts),
      listMails(parts.store, { limit: mailsLookedAt }),
    ]);
    const count = (...states: string[]) => mails.filter(({ state }) => states.includes(state)).length;
    return { server: mailServerState(connection), waiting: count('inbox', 'waiting'), failed: count('failed') };
  },
};
