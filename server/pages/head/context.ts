// `Static.SQUARESPACE_CONTEXT`, which site scripts read (page-json section 13). An inline script of ours: its hash is in the page's
// policy. Without `visitorFormContext`, which pages load when a script reads it (visitor-form-file.ts).

import type { Assets } from '../../../renderer/render.ts';
import { isRightToLeft } from '../../base/text/direction.ts';
import { scriptJson } from '../../base/text/script-json.ts';
import { type Currency, cartMoney } from '../../commerce/money/money.ts';
import type { PayLaterContext } from '../../commerce/payment/pay-later.ts';
import { tweakValues } from '../../site/template/tweaks.ts';
import { findTzData } from '../../site/time-zone/zone-data.ts';
import type { PageContext } from '../context/page-context.ts';
import type { PageData } from '../data/page-data.ts';

/** What a page says of itself to scripts. */
type ContextFacts = Pick<PageData, 'json' | 'collection' | 'item'> & { pageType: number; title: string };

export function contextScript(context: PageContext, facts: ContextFacts): string {
  // Imported templates do not name a direction.
  const direction = isRightToLeft(context.website.language) ? " document.documentElement.dir ||= 'rtl';" : '';
  return `Static = window.Static || {}; Static.SQUARESPACE_CONTEXT = ${scriptJson(contextOf(context, facts))};${direction}`;
}

/** Title formats and flags are not part of it (section 13). */
const leftOut = new Set([
  'homepageTitleFormat',
  'collectionTitleFormat',
  'itemTitleFormat',
  'uiComponentRegistrationsFlag',
  'scriptRegistrationsFlag',
  'bundleEligible',
  'newPlanArchitectureEligible',
]);

export function contextOf(context: PageContext, facts: ContextFacts): Record<string, unknown> {
  const { website, template, assets, formats, origin, now } = context;
  const { collection, item, json } = facts;
  const settings = Object.entries(json.websiteSettings as Record<string, unknown>).filter(
    ([name]) => !leftOut.has(name),
  );
  return {
    betaFeatureFlags: [],
    facebookAppId: '',
    facebookApiVersion: 'v6.0',
    rollups: rollupsOf(assets),
    pageType: facts.pageType,
    website: {
      ...(json.website as Record<string, unknown>),
      translationLocale: website.language,
      formattingLocale: website.language,
      fullSiteTitle: facts.title,
    },
    websiteSettings: Object.fromEntries(settings),
    cookieSettings: cookieSettingsOf(json.websiteSettings as Record<string, unknown>),
    websiteCloneable: false,
    ...(collection && {
      collection: {
        title: (json.collection as Record<string, unknown>).title,
        id: collection.id,
        fullUrl: (json.collection as Record<string, unknown>).fullUrl,
        type: collection.type,
        permissionType: 1,
      },
    }),
    ...(item && {
      item: {
        title: item.title,
        id: item.id,
        fullUrl: item.fullUrl,
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
    appDomain: new URL(origin).host,
    templateTweakable: template.tweaks.length > 0,
    tweakJSON: tweakValues(template.tweaks, website.tweaks),
    templateId: template.id,
    templateVersion: '7.1',
    pageFeatures: [1, 2, 4],
    gmRenderKey: '',
    templateScriptsRootUrl: '/scripts/',
    demoCollections: [],
    impersonatedSession: false,
    // Without zones a script takes the browser's offset (spec §4).
    tzData: findTzData(website.timeZone) ?? { zones: [], rules: {} },
    showAnnouncementBar: false,
    recaptchaEnterpriseContext: { recaptchaEnterpriseSiteKey: '' },
    i18nContext: { timeZoneData: { id: website.timeZone, name: formats.zone(website.timeZone, now).name } },
    env: 'PRODUCTION',
  };
}

/** Spec §3 "Pay-later context per item". */
function payLaterFacts(merchandising: unknown, id: unknown) {
  const entry = (merchandising as Record<string, PayLaterContext> | undefined)?.[String(id)];
  if (!entry) return {};
  const { afterPayAvailable, afterPayMin, afterPayMax, shopperLanguage, stripeAccountCountry } = entry;
  return { afterPayAvailable, afterPayMin, afterPayMax, shopperLanguage, stripeAccountCountry };
}

/** Whether there is a banner, the settings say; words and looks of one are not offered: visitors are not tracked by others. */
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

/** Lazy bundles of the original by name. Ours has one for the storefront, and every page has it. */
const rollupNames = [
  'announcement-bar', 'audio-player', 'blog-collection-list', 'calendar-block-renderer', 'chartjs-helpers', 'comments',
  'custom-css-popup', 'dialog', 'events-collection', 'form-rendering-utils', 'forms', 'gallery-collection-list', 'image-zoom',
  'pinterest', 'popup-overlay', 'product-quick-view', 'products-collection-item-v2', 'products-collection-list-v2', 'search-page',
  'search-preview', 'simple-liking', 'social-buttons', 'tourdates', 'website-overlays-manager',
]; // biome-ignore format: one list

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

function productContext(item: Readonly<Record<string, unknown>>, currency: Currency): Record<string, unknown> {
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
