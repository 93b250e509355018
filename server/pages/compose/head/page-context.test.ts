// `localizedStrings` and the page context: every key of page-json 12 and 13, with its type.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { validationMessages } from '../../../forms/form/messages.ts';
import { mug, type TestSite, testSite, website } from '../../fixtures/site.ts';
import { visitorFormFile } from './visitor-form-file.ts';

let site: TestSite;
beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site.close());

type Json = Record<string, unknown>;
const json = async (path: string) => JSON.parse((await site.get(path)).text) as Json;

/** Keys of version 7.1, except for the forty subscription prices. */
const stringKeys =
  'smartling account add addVideo all allProducts back backToAllEvents category categories categorySelectText close ' +
  'closeMenu completeAndContinue courseCtaStart courseCtaContinue courseCtaPreview courseCtaRetake ' +
  'courseUnpublishedLessons courseProgress courseNavigation openCourseNavigation closeCourseNavigation earlierEvent ' +
  'enableWebStorage filter filteringByBoth filteringByOne filters folder gallery galleryThumbnails ' +
  'giftCardVariantSelectText giftCardValueDisplayText giftCardPurchaseText googleCalendar iCal joinNow ' +
  'languageFlagIcon laterEvent learnMore lessonCount limitPerOrder login map newerPosts next nextLesson nextPage ' +
  'noResultsFound noUpcomingEvents olderPosts openMenu pairsWellWith postedIn preview prev previous previousPage ' +
  'productAddToCartText productAddedToCartText productSelectOption productAfterpayInfoButtonLabel ' +
  'productAfterpayInfoModalLabel productAnswerMapAgree productAnswerMapDisagree productAnswerMapNeutral ' +
  'productAnswerMapStronglyDisagree productAnswerStronglyAgree productListClearFilters ' +
  'productListNoResultsRemoveFilters productPriceFromMonthlyText productPriceFromText productPriceFromWeeklyText ' +
  'productPricePerMonth productPricePerWeek productPriceUnavailable productQuantityInputLabel productQuickViewText ' +
  'productSaleText productSaleTextSentenceCase productDefaultScarcityText productScarcityMessage1 ' +
  'productScarcityMessage2 productScarcityMessage3 productRestockNotificationDefaultEmailPlaceholder ' +
  'productRestockNotificationDefaultButtonText productRestockNotificationDefaultCTAText ' +
  'productRestockNotificationDefaultMailingListDescription productRestockNotificationDefaultSubmittedMessage ' +
  'productRestockNotificationEmailBlankErrorMessage productRestockNotificationEmailInvalidErrorMessage ' +
  'productRestockNotificationDefaultFormSubmitErrorMessage productResultCount productReviewsTitle ' +
  'productReviewsAverageStoreRating productReviewsAverageStoreRatingWithValue productReviewsAverageProductRating ' +
  'productReviewsAverageProductRatingWithValue productReviewsTotalProductReviews productReviewsTotalStoreReviews ' +
  'productReviewsViewProductReviews productReviewsViewStoreReviews productReviewsStarRating ' +
  'productReviewsStarRatingTitle productReviewsShowMore productReviewsShowMoreReviews ' +
  'productReviewsRemainingReviewsCount productReviewsFailedToLoadMore productReviewsReviewerName ' +
  'productReviewsReviewDate productReviewsAnonymousUser productReviewsReviewDescription ' +
  'productReviewsViewLargerImage productReviewsPostedOnEtsy productReviewsProductNameLabel progress salePriceText ' +
  'originalPriceText productSoldOutText productSoldOutTextSentenceCase productSoldOutTextCaptialized ' +
  'productSubscribeText productSummaryFormNoAnswerText productVariantSelectText readMore ' +
  'relatedProductsDefaultTitle relatedVideosDefaultTitle retakeCourseTitle retakeCourseBody retakeCourseCtaConfirm ' +
  'retakeCourseCtaCancel videoPaywallJoinButton videoPaywallPrompt signUpToReadThisPost skipToContent skipToVideos ' +
  'slideshowCurrentSlide slideshowNextSlide slideshowPreviousSlide slideshowSlide source tagged to untitledEvent ' +
  'videos view viewEvent viewFullItem viewFullsize writtenBy image carousel backgroundPause backgroundPlay ' +
  'videoMissingLabel viewOptions frequency oneTimePurchase subscriptionFrequency-pluralized-weeks ' +
  'subscriptionFrequency-pluralized-months subscriptionFrequency-numberOfBillingCycles SubscriptionFrequency ' +
  'savePercentage productQuantityStepperDecreaseLabel productQuantityStepperIncreaseLabel payInFull paymentOptions ' +
  'payDepositAmount payDeposit checkout paymentPlanBreakdown dueToday dueOnDate paymentMethodDisclaimer ' +
  'viewPaymentPlanLink remainingBalanceDue';

const priceKeys = ['singlePrice', 'multiplePrices'].flatMap((many) =>
  ['1', 'n'].flatMap((every) => [
    ...['indefinite', 'limited__1Years', 'limited__nMonths', 'limited__nYears'].map(
      (end) => `productPrice__${many}__${every}Monthly__${end}`,
    ),
    ...[
      'indefinite',
      'limited__1Months',
      'limited__1Years',
      'limited__nMonths',
      'limited__nWeeks',
      'limited__nYears',
    ].map((end) => `productPrice__${many}__${every}Weekly__${end}`),
  ]),
);

/** Also named by page-json 12, or used by a formatter (template-language 18). */
const alsoNamed = ['cart', 'search', 'signIn', 'comment', 'commentCountMessage', 'productAnswerMapStronglyAgree'];

const plural = [
  'commentCountMessage',
  'lessonCount',
  'productPriceFromMonthlyText',
  'productPriceFromWeeklyText',
  'productPricePerMonth',
  'productPricePerWeek',
  'productResultCount',
  'productReviewsTotalProductReviews',
  'productReviewsTotalStoreReviews',
  'productReviewsViewProductReviews',
  'productReviewsViewStoreReviews',
];

describe('localizedStrings (page-json 12)', () => {
  it('has the 217 keys of the original, and those that are named besides', async () => {
    const strings = (await json('/about?format=json')).localizedStrings as Json;
    const wanted = [...stringKeys.split(' '), ...priceKeys];
    expect(new Set(wanted).size).toBe(217);
    expect([...wanted, ...alsoNamed].filter((key) => !Object.hasOwn(strings, key))).toEqual([]);
    const extra = Object.keys(strings).filter((key) => ![...wanted, ...alsoNamed].includes(key));
    expect(extra.filter((key) => !/^productPrice__/.test(key))).toEqual([]);
  });

  it('has a text for each, or one and other', async () => {
    const { smartling, ...strings } = (await json('/about?format=json')).localizedStrings as Json;
    expect(smartling).toEqual({ string_format: 'icu' });
    const forms = Object.entries(strings).filter(([, text]) => typeof text !== 'string');
    expect(forms.map(([key]) => key).sort()).toEqual(plural);
    for (const [key, text] of forms)
      expect([key, text]).toEqual([key, { one: expect.any(String), other: expect.any(String) }]);
    expect(Object.entries(strings).filter(([, text]) => text === '')).toEqual([]);
  });
});

const text = expect.any(String);
const flag = expect.any(Boolean);
const whole = expect.any(Number);

describe('Static.SQUARESPACE_CONTEXT (page-json 13)', () => {
  it('has every key with its type, the same in the page and as ?format=page-context', async () => {
    const context = await json('/about?format=page-context');
    expect(context).toEqual({
      betaFeatureFlags: expect.any(Array),
      facebookAppId: text,
      facebookApiVersion: 'v6.0',
      rollups: expect.any(Object),
      pageType: 2,
      website: expect.objectContaining({ translationLocale: 'en-US', formattingLocale: 'en-US', fullSiteTitle: text }),
      websiteSettings: expect.objectContaining({ storeSettings: expect.any(Object) }),
      cookieSettings: expect.objectContaining({
        cookieBannerCtaText: '',
        cookieBannerAcceptType: 'OPT_IN',
        cookieBannerHasOptOut: flag,
        cookieBannerHasManageCookies: flag,
        cookieBannerSavedPreferencesLayout: 'PILL',
      }),
      websiteCloneable: flag,
      collection: { title: text, id: text, fullUrl: '/about', type: 10, permissionType: 1 },
      subscribed: flag,
      appDomain: text,
      templateTweakable: flag,
      tweakJSON: expect.any(Object),
      templateId: text,
      templateVersion: '7.1',
      pageFeatures: [1, 2, 4],
      gmRenderKey: text,
      templateScriptsRootUrl: text,
      demoCollections: [],
      impersonatedSession: flag,
      tzData: { zones: [[-300, 'America/New_York', 'E%sT', null]], rules: { 'America/New_York': expect.any(Array) } },
      showAnnouncementBar: flag,
      recaptchaEnterpriseContext: { recaptchaEnterpriseSiteKey: text },
      i18nContext: { timeZoneData: { id: 'America/New_York', name: 'Eastern Time' } },
      env: 'PRODUCTION',
      visitorFormContext: { formFieldFormats: expect.any(Object), localizedStrings: expect.any(Object) },
    });
    expect(Object.keys(context.cookieSettings as Json)).toHaveLength(15);
    const html = (await site.get('/about')).text;
    const inPage = /SQUARESPACE_CONTEXT = (\{.*\});<\/script>/.exec(html)?.[1];
    const { visitorFormContext, ...others } = context;
    const held: Json = JSON.parse(inPage ?? '');
    expect(held).toEqual(others);

    const asked: unknown[] = [];
    const { json: file, version, script } = visitorFormFile(website());
    expect(html).toContain(`<script data-name="visitor-form-context">${script}</script>`);
    const request = class {
      responseText = file;
      open = (...how: unknown[]) => asked.push(how);
      send = () => {};
    };
    new Function('Static', 'XMLHttpRequest', script)({ SQUARESPACE_CONTEXT: held }, request);
    expect(asked).toEqual([]);
    expect([held.visitorFormContext, held.visitorFormContext]).toEqual([visitorFormContext, visitorFormContext]);
    expect(asked).toEqual([['GET', `/visitor-form-context.json?v=${version}`, false]]);
    expect(Object.keys(held)).toContain('visitorFormContext');
  });

  it('adds the item and the product', async () => {
    const { item, itemId, product } = await json(`/shop/p/${mug().urlId}?format=page-context`);
    expect(item).toMatchObject({ id: itemId, title: text, fullUrl: text, recordType: 11 });
    expect(product).toMatchObject({
      variantAttributeNames: [],
      variants: [{ sku: text, price: { decimalValue: '19.99' }, stock: { unlimited: false, quantity: whole } }],
      subscribable: false,
      productType: 1,
    });
  });

  it('names the lazy bundles, all of which are our one', async () => {
    const { rollups } = (await json('/about?format=page-context')) as { rollups: Record<string, { js: string }> };
    expect(Object.keys(rollups)).toHaveLength(24);
    expect(rollups['squarespace-product-quick-view']?.js).toMatch(/storefront/);
  });

  it('tells forms how to ask: countries, address, telephone, words', async () => {
    const { visitorFormContext } = (await json('/about?format=page-context')) as {
      visitorFormContext: { formFieldFormats: Record<string, Json>; localizedStrings: Json };
    };
    const { formFieldFormats, localizedStrings } = visitorFormContext;
    const countries = formFieldFormats.countries as unknown as Json[];
    expect(countries).toHaveLength(245);
    expect(countries).toContainEqual({ name: 'New Zealand', code: 'NZ', phoneCode: '+64' });
    expect(formFieldFormats.initialNameOrder).toBe('GIVEN_FIRST');
    const field = {
      type: expect.stringMatching(/^(?:FIELD|SEPARATOR)$/),
      label: text,
      identifier: text,
      length: whole,
      required: flag,
      metadata: expect.any(Object),
    };
    for (const [name, type] of [
      ['initialAddressFormat', 'ADDRESS'],
      ['initialPhoneFormat', 'PHONE_NUMBER'],
    ] as const) {
      const format = formFieldFormats[name] as Json;
      expect(format).toEqual({ id: 0, type, country: 'US', labelLocale: 'en-US', fields: expect.any(Array) });
      for (const one of format.fields as Json[]) expect(one).toEqual(field);
    }
    expect(formFieldFormats.initialAddressFormat?.fields).toContainEqual(
      expect.objectContaining({ label: 'Zip Code', metadata: { autocomplete: 'postal-code' } }),
    );
    expect(Object.keys(localizedStrings).sort()).toEqual(
      'validation submit status name lightbox likert time date phone address email notFound submitError required invalidData'
        .split(' ')
        .sort(),
    );
    expect(Object.keys(validationMessages)).toHaveLength(28);
    expect(localizedStrings.validation).toEqual(validationMessages);
  });
});
