// `website` and `websiteSettings` of page data (page-json sections 2 and 3).

import { censusSettings } from '../../census/settings/settings.ts';
import { currencies } from '../../commerce/money/money.ts';
import { accountSettings } from '../../commerce/preferences/preferences.ts';
import { findSettings } from '../../content/comment/comment.ts';
import { findImage } from '../../content/image/image.ts';
import { imagePath } from '../../content/image/schema.ts';
import { publicBotKeys } from '../../forms/bot-check/bot-check.ts';
import { countryOf } from '../../site/website/country.ts';
import { checkoutDefaults, merchandisingDefaults, type Website } from '../../site/website/schema.ts';
import { hrefField, htmlField } from './html-field.ts';
import { kept, quarterMs, quarterOf, type SiteContext } from './kept.ts';
import { hrefs } from './link-target.ts';
import type { PageContext } from './page-context.ts';
import { isBarShown } from './shown-bar.ts';
import { sitePartOf } from './site-parts.ts';
import { localizedStrings } from './strings.ts';

/** The defaults, overridden by the owner's settings. */
const setIn = <T extends object>(defaults: T, set: Record<string, unknown>): T =>
  Object.fromEntries(Object.entries(defaults).map(([name, value]) => [name, set[name] ?? value])) as T;

/** Ours, which only the checkout reads, are private outside. */
const { customCheckoutFormId: _, abandonedCartRecoveryEnabled: __, ...shownCheckoutDefaults } = checkoutDefaults;

/** Site data on every page. */
export const siteJson = (context: SiteContext & { drafts?: boolean; now: number }) =>
  keptSiteJson(context, quarterOf(context.now));

const keptSiteJson = kept('site json', async (context, quarter: number) => {
  const { store, website, template } = context;
  const accounts = await accountSettings(store);
  const comments = await findSettings(store);
  const census = await censusSettings(store);
  return {
    website: await websiteJson({ ...context, now: quarter * quarterMs }),
    websiteSettings: {
      ...websiteSettingsJson(website, accounts),
      simpleLikingEnabled: comments.likesEnabled,
      commentApprovalRequired: comments.approvalRequired,
      commentsEnabled: comments.commentsEnabled,
      isRestrictiveCookiePolicyEnabled: census.cookies === 'restricted',
      isCookieBannerEnabled: census.consent !== 'off',
      ...(await overlaySettings(context)),
    },
    localizedStrings: localizedStrings(website.language, template),
    userAccountsContext: { showSignInLink: accounts.showSignInLink },
  };
});

/** Page-json 3, where they are on: scripts of templates read them. */
async function overlaySettings(context: SiteContext & { drafts?: boolean }): Promise<Record<string, unknown>> {
  const [bar, popUp] = [await sitePartOf(context, 'announcement-bar'), await sitePartOf(context, 'pop-up')];
  const { style, text, clickthroughUrl } = bar;
  const { url, newWindow } = clickthroughUrl;
  const href = await hrefs(context, [url]);
  const { showOnScroll, scrollPercentage, showOnTimer, timerDelay } = popUp;
  const { showUntilSignup, displayFrequency, enableMobile, enabledPages, showOnAllPages, anchor } = popUp;
  return {
    ...(isBarShown(context, bar) && {
      announcementBarSettings: {
        style,
        text: htmlField(text),
        clickthroughUrl: { url: htmlField(href(url)), newWindow },
      },
    }),
    ...(popUp.isOn && {
      popupOverlaySettings: {
        style: 1,
        ...{ showOnScroll, scrollPercentage, showOnTimer, timerDelay },
        ...{ showUntilSignup, displayFrequency, enableMobile, enabledPages, showOnAllPages, anchor },
        version: 1,
      },
    }),
  };
}

type WebsiteJson = Record<string, unknown> & { id: string; siteTitle: string };

/** `origin`: as the visitor addressed us, without a slash at the end. */
async function websiteJson(
  context: Pick<PageContext, 'store' | 'website' | 'origin' | 'formats' | 'now'>,
): Promise<WebsiteJson> {
  const { store, website, origin, now } = context;
  const logo = website.logoImageId === undefined ? undefined : await findImage(store, website.logoImageId);
  const zone = context.formats.zone(website.timeZone, now);
  const relative = origin.replace(/^https?:/, '');
  const { siteKey } = await publicBotKeys(store);
  return {
    id: website.id,
    identifier: website.identifier,
    websiteType: 1,
    contentModifiedOn: website.contentModifiedOn,
    cloneable: false,
    hasBeenCloneable: false,
    siteStatus: {},
    language: website.language,
    timeZone: website.timeZone,
    machineTimeZoneOffset: zone.offsetMs,
    timeZoneOffset: zone.offsetMs,
    timeZoneAbbr: zone.abbreviation,
    siteTitle: htmlField(website.siteTitle),
    ...(website.siteTagLine !== '' && { siteTagLine: htmlField(website.siteTagLine) }),
    ...(website.siteDescription !== '' && { siteDescription: website.siteDescription }),
    ...(website.store.storeAddress && { location: locationJson(website) }),
    ...(logo && {
      logoImageId: logo.id,
      logoImageUrl: `${relative}${imagePath(logo)}`,
      socialLogoImageId: logo.id,
      socialLogoImageUrl: `${relative}${imagePath(logo)}`,
    }),
    shareButtonOptions: { '1': true, '2': true, '3': true, '4': true, '5': true, '6': true, '7': true, '8': true },
    authenticUrl: origin,
    internalUrl: origin,
    baseUrl: origin,
    primaryDomain: new URL(origin).host,
    sslSetting: origin.startsWith('https:') ? 3 : 1,
    isHstsEnabled: origin.startsWith('https:'),
    socialAccounts: website.socialAccounts.map(({ serviceId, userName, profileUrl, serviceName }) => ({
      serviceId,
      ...(userName !== undefined && { userName: htmlField(userName) }),
      addedOn: website.createdAt,
      profileUrl: hrefField(profileUrl),
      iconEnabled: true,
      serviceName: htmlField(serviceName),
    })),
    typekitId: '',
    statsMigrated: false,
    imageMetadataProcessingEnabled: false,
    screenshotId: website.id,
    captchaSettings: { ...(siteKey !== '' && { siteKey }), enabledForDonations: false },
    showOwnerLogin: false,
  };
}

/** Location of the store, with the field names of an item's location. */
function locationJson({ siteTitle, store }: Website): Record<string, string> {
  const { line1, city, region, postalCode, country } = store.storeAddress ?? { line1: '', city: '', country: '' };
  const place = [region, postalCode].filter(Boolean).join(' ');
  return {
    addressTitle: htmlField(store.businessName || siteTitle),
    addressLine1: htmlField(line1),
    addressLine2: htmlField([city, place].filter(Boolean).join(', ')),
    addressCountry: country,
  };
}

function websiteSettingsJson(
  website: Website,
  { loginAllowed, signupAllowed }: { loginAllowed: boolean; signupAllowed: boolean },
): Record<string, unknown> {
  const { store } = website;
  return {
    id: website.id,
    websiteId: website.id,
    type: 'Business',
    subjects: [],
    country: countryOf(website),
    state: htmlField(store.storeAddress?.region ?? ''),
    mobileInfoBarSettings: {
      isContactEmailEnabled: false,
      isContactPhoneNumberEnabled: false,
      isLocationEnabled: false,
      isBusinessHoursEnabled: false,
    },
    commentLikesAllowed: false,
    commentAnonAllowed: false,
    commentThreaded: false,
    commentAvatarsOn: false,
    commentSortType: 2,
    commentFlagThreshold: 0,
    commentFlagsAllowed: false,
    commentEnableByDefault: false,
    commentDisableAfterDaysDefault: 0,
    disqusShortname: '',
    homepageTitleFormat: website.homepageTitleFormat,
    collectionTitleFormat: website.collectionTitleFormat,
    itemTitleFormat: website.itemTitleFormat,
    uiComponentRegistrationsFlag: false,
    scriptRegistrationsFlag: false,
    bundleEligible: false,
    newPlanArchitectureEligible: false,
    storeSettings: {
      returnPolicy: store.returnPolicy,
      termsOfService: store.termsOfService,
      privacyPolicy: store.privacyPolicy,
      expressCheckout: store.expressCheckout,
      continueShoppingLinkUrl: hrefField(store.continueShoppingLinkUrl),
      testModeOn: store.testModeOn,
      ...setIn(shownCheckoutDefaults, store),
      currenciesSupported: currencies,
      defaultCurrency: store.currency,
      selectedCurrency: store.currency,
      measurementStandard: store.measurementStandard,
      ...(store.businessName !== '' && { businessName: htmlField(store.businessName) }),
      merchandisingSettings: {
        scarcityEnabledOnProductItems: store.merchandising?.scarcityEnabledOnProductItems ?? store.scarcityEnabled,
        scarcityEnabledOnProductBlocks: store.merchandising?.scarcityEnabledOnProductBlocks ?? store.scarcityEnabled,
        scarcityThreshold: store.scarcityThreshold,
        multipleQuantityAllowedForServices: store.multipleQuantityAllowedForServices,
        ...setIn(merchandisingDefaults, store.merchandising ?? {}),
        productComposerABTestOptedOut: false,
      },
      minimumOrderSubtotalEnabled: store.minimumOrderSubtotalCents !== undefined,
      ...(store.minimumOrderSubtotalCents !== undefined && {
        minimumOrderSubtotal: { currency: store.currency, value: (store.minimumOrderSubtotalCents / 100).toFixed(2) },
      }),
      isLive: !store.testModeOn,
      multipleQuantityAllowedForServices: store.multipleQuantityAllowedForServices,
    },
    useEscapeKeyToLogin: false,
    ssBadgeType: 1,
    ssBadgePosition: 4,
    ssBadgeVisibility: 1,
    ssBadgeDevices: 1,
    pinterestOverlayOptions: { mode: 'disabled' },
    ampEnabled: false,
    seoHidden: false,
    userAccountsSettings: { loginAllowed, signupAllowed },
    ...(website.contactEmail && { contactEmail: htmlField(website.contactEmail) }),
    ...(website.contactPhoneNumber && { contactPhoneNumber: htmlField(website.contactPhoneNumber) }),
    isRestrictiveCookiePolicyEnabled: false,
    isCookieBannerEnabled: false,
    isVisitorDataRestricted: false,
  };
}
