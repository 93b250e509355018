// `Static.SQUARESPACE_CONTEXT`, which site scripts read (page-json section 13). An inline script of ours: its hash is in the page's
// policy. Without `visitorFormContext`, which pages load when a script reads it (visitor-form-file.ts).

import type { Assets } from '../../../../renderer/render.ts';
import { isRightToLeft } from '../../../base/text/language.ts';
import { scriptJson } from '../../../base/text/script-json.ts';
import { type Currency, cartMoney } from '../../../commerce/money/money.ts';
import type { PayLaterContext } from '../../../commerce/payment/pay-later.ts';
import { withPrefix } from '../../../site/language/schema.ts';
import { tweakValues } from '../../../site/template/tweaks.ts';
import { findTzData } from '../../../site/time-zone/zone-data.ts';
import { keptPart } from '../../gather/ask.ts';
import { quarterMs, quarterOf } from '../../gather/kept.ts';
import type { PageData } from '../../gather/page-data.ts';
import type { Composing } from '../composing.ts';

/** Facts about the page for scripts. */
type ContextFacts = Pick<PageData, 'json' | 'collection' | 'item'> & { pageType: number; title: string };

export async function contextScript(composing: Composing, facts: ContextFacts): Promise<string> {
  // Imported templates do not name a direction.
  const direction = isRightToLeft(composing.site.website.language) ? " document.documentElement.dir ||= 'rtl';" : '';
  const values = await contextOf(composing, facts);
  const fields = Object.entries(values).map(
    ([name, value]) =>
      `"${name}":${name === 'website' ? websiteText(values.website, facts.json.website) : textOf(value)}`,
  );
  return `Static = window.Static || {}; Static.SQUARESPACE_CONTEXT = {${fields.join(',')}};${direction}`;
}

/** For immutable cached values: two thirds of the script are the same on every page. */
const texts = new WeakMap<object, string>();

function textOf(value: unknown): string {
  if (typeof value !== 'object' || value === null || !Object.isFrozen(value)) return scriptJson(value);
  let text = texts.get(value);
  if (text === undefined) {
    text = scriptJson(value);
    texts.set(value, text);
  }
  return text;
}

/** Serialized cached site up to the title, which is last. */
const openings = new WeakMap<object, string>();

/** @param site the site's part on every page: only the title is the page's own */
function websiteText({ fullSiteTitle, ...rest }: WebsiteContext, site: unknown): string {
  const isKept = typeof site === 'object' && site !== null && Object.isFrozen(site);
  let opening = isKept ? openings.get(site) : undefined;
  if (opening === undefined) {
    opening = scriptJson(rest).slice(0, -1);
    if (isKept) openings.set(site, opening);
  }
  return `${opening},"fullSiteTitle":${scriptJson(fullSiteTitle)}}`;
}

type WebsiteContext = Record<string, unknown> & { fullSiteTitle: string };

/** Title formats and flags are not part of it (section 13). */
const leftOut = new Set(
  (
    'homepageTitleFormat collectionTitleFormat itemTitleFormat uiComponentRegistrationsFlag scriptRegistrationsFlag ' +
    'bundleEligible newPlanArchitectureEligible'
  ).split(' '),
);

export async function contextOf(
  { site: { website, template, prefix }, ask, now }: Composing,
  facts: ContextFacts,
): Promise<Record<string, unknown> & { website: WebsiteContext }> {
  const { collection, item, json } = facts;
  const site = await ask.kept(siteContext, quarterOf(now));
  return {
    betaFeatureFlags: [],
    facebookAppId: '',
    facebookApiVersion: 'v6.0',
    rollups: site.rollups,
    pageType: facts.pageType,
    website: {
      ...(json.website as Record<string, unknown>),
      translationLocale: website.language,
      formattingLocale: website.language,
      fullSiteTitle: facts.title,
    },
    websiteSettings: site.websiteSettings,
    cookieSettings: site.cookieSettings,
    websiteCloneable: false,
    ...(collection && {
      collection: {
        title: (json.collection as Record<string, unknown>).title,
        id: collection.id,
        fullUrl: withPrefix(prefix, String((json.collection as Record<string, unknown>).fullUrl)),
        type: collection.type,
        permissionType: 1,
      },
    }),
    ...(item && {
      item: {
        title: item.title,
        id: item.id,
        fullUrl: withPrefix(prefix, String(item.fullUrl)),
        publicCommentCount: item.publicCommentCount,
        commentState: item.commentState,
        recordType: item.recordType,
      },
      itemId: item.id,
    }),
    ...(item?.recordType === 11 && { product: productContext(item, website.store.currency) }),
    ...(item?.recordType === 11 && payLaterFacts(json.productMerchandisingContext, item.id)),
    ...(json.authenticatedAccount !== undefined && { authenticatedAccount: json.authenticatedAccount }),
    subscribed: false,
    appDomain: site.appDomain,
    templateTweakable: template.tweaks.length > 0,
    tweakJSON: site.tweakJSON,
    templateId: template.id,
    templateVersion: '7.1',
    pageFeatures: [1, 2, 4],
    gmRenderKey: '',
    templateScriptsRootUrl: '/scripts/',
    demoCollections: [],
    impersonatedSession: false,
    tzData: site.tzData,
    showAnnouncementBar: 'announcementBarSettings' in site.websiteSettings,
    recaptchaEnterpriseContext: { recaptchaEnterpriseSiteKey: await enterpriseKey(ask) },
    i18nContext: site.i18nContext,
    env: 'PRODUCTION',
  };
}

/** Only where the page's policy lets scripts use it: other forms need no token. */
const enterpriseKey = async ({ noted, botKeys }: Composing['ask']): Promise<string> =>
  noted.scriptSources.size === 0 ? '' : (await botKeys()).enterpriseKey;

/** The part that is the same on every page. */
const siteContext = keptPart('site context', async (site, ask, quarter: number) => {
  const { origin, website, template, assets, formats } = site;
  const now = quarter * quarterMs;
  const { websiteSettings: settings } = await ask.siteJson(now);
  return {
    appDomain: new URL(origin).host,
    rollups: rollupsOf(assets),
    websiteSettings: Object.fromEntries(Object.entries(settings).filter(([name]) => !leftOut.has(name))),
    cookieSettings: cookieSettingsOf(settings),
    tweakJSON: tweakValues(template.tweaks, website.tweaks),
    // Without zones, scripts use the browser's offset (spec §4).
    tzData: findTzData(website.timeZone) ?? { zones: [], rules: {} },
    i18nContext: { timeZoneData: { id: website.timeZone, name: formats.zone(website.timeZone, now).name } },
  };
});

/** Spec §3 "Pay-later context per item". */
function payLaterFacts(merchandising: unknown, id: unknown) {
  const entry = (merchandising as Record<string, PayLaterContext> | undefined)?.[String(id)];
  if (!entry) return {};
  const { afterPayAvailable, afterPayMin, afterPayMax, shopperLanguage, stripeAccountCountry } = entry;
  return { afterPayAvailable, afterPayMin, afterPayMax, shopperLanguage, stripeAccountCountry };
}

/** The settings say whether there is a banner; there are no options for its text or style, since there is no third-party tracking. */
const cookieSettingsOf = (settings: Readonly<Record<string, unknown>>) => ({
  isCookieBannerEnabled: settings.isCookieBannerEnabled === true,
  isRestrictiveCookiePolicyEnabled: settings.isRestrictiveCookiePolicyEnabled === true,
  cookieBannerText: '',
  cookieBannerTheme: '',
  cookieBannerVariant: '',
  cookieBannerPosition: '',
  cookieBannerCtaVariant: '',
  cookieBannerCtaText: '',
  cookieBannerAcceptType: 'OPT_IN',
  cookieBannerOptOutCtaText: '',
  cookieBannerHasOptOut: false,
  cookieBannerHasManageCookies: false,
  cookieBannerManageCookiesLabel: '',
  cookieBannerSavedPreferencesText: '',
  cookieBannerSavedPreferencesLayout: 'PILL',
});

/** The original's lazy bundles by name. We have a single storefront bundle, on every page. */
const rollupNames = (
  'announcement-bar audio-player blog-collection-list calendar-block-renderer chartjs-helpers comments ' +
  'custom-css-popup dialog events-collection form-rendering-utils forms gallery-collection-list image-zoom pinterest ' +
  'popup-overlay product-quick-view products-collection-item-v2 products-collection-list-v2 search-page ' +
  'search-preview simple-liking social-buttons tourdates website-overlays-manager'
).split(' ');

function rollupsOf({ publicPath, entries }: Assets): Record<string, { css?: string; js: string }> {
  const [js] = entries.storefront?.js ?? [];
  const [css] = entries.storefront?.css ?? [];
  if (js === undefined) return {};
  const files = { ...(css !== undefined && { css: `${publicPath}${css}` }), js: `${publicPath}${js}` };
  return Object.fromEntries(rollupNames.map((name) => [`squarespace-${name}`, files]));
}

type VariantJson = {
  id: string;
  sku: string;
  price: number;
  salePrice: number;
  onSale: boolean;
  unlimited: boolean;
  qtyInStock: number;
  attributes: unknown;
  weight: number;
  width: number;
  height: number;
  len: number;
};

/** Serialized texts of cached products. A site has one currency at a time; changing it rebuilds the products. */
const products = new WeakMap<object, Readonly<Record<string, unknown>>>();

function productContext(
  item: Readonly<Record<string, unknown>>,
  currency: Currency,
): Readonly<Record<string, unknown>> {
  const known = products.get(item);
  if (known) return known;
  const made = Object.freeze(madeProductContext(item, currency));
  if (Object.isFrozen(item)) products.set(item, made);
  return made;
}

function madeProductContext(item: Readonly<Record<string, unknown>>, currency: Currency): Record<string, unknown> {
  return {
    variantAttributeNames: item.variantOptionOrdering,
    variants: (item.variants as VariantJson[]).map((variant) => ({
      id: variant.id,
      sku: variant.sku,
      price: cartMoney(variant.price, currency),
      salePrice: cartMoney(variant.salePrice, currency),
      onSale: variant.onSale,
      stock: variant.unlimited ? { unlimited: true } : { unlimited: false, quantity: variant.qtyInStock },
      attributes: variant.attributes,
      shippingWeight: { value: variant.weight, unit: 'POUND' },
      shippingSize: { unit: 'INCH', width: variant.width, height: variant.height, len: variant.len },
    })),
    subscribable: item.isSubscribable,
    productType: item.productType,
  };
}
