// The status of each settings section.
import type { Parts } from '../../base/parts.ts';
import { listMails } from '../../outbox/outbox.ts';
import type { MailTransport } from '../../outbox/smtp.ts';
import { hasMailServer } from '../../site/mail/settings.ts';
import { loadWebsite } from '../../site/website/website.ts';
import { stripeMode } from '../payment/secrets.ts';
import { chargesWithStripe, paymentSettings } from '../payment/settings.ts';
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
    const [settings, mode, website] = await Promise.all([
      paymentSettings(store),
      stripeMode(store),
      loadWebsite(store),
    ]);
    const methods = ['bank-transfer', 'cash'] as const;
    const manual = methods.filter((name) => settings.manual[name].enabled);
    const isLive = chargesWithStripe(settings, { testMode: false, ...(mode && { stripeMode: mode }) });
    return {
      stripe: mode === undefined ? 'none' : settings.stripe.enabled ? mode : 'off',
      manual,
      testMode: website.store.testModeOn,
      takesMoney: isLive || manual.length > 0,
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
    const [connected, { mails }] = await Promise.all([
      hasMailServer(parts),
      listMails(parts.store, { limit: mailsLookedAt }),
    ]);
    const count = (...states: string[]) => mails.filter(({ state }) => states.includes(state)).length;
    return { connected, waiting: count('inbox', 'waiting'), failed: count('failed') };
  },
};
