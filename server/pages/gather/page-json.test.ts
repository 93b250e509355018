// `?format=json` against the tables of page-json.md: every page type, every field and its type. Our own fields are in separate tables.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putCategory } from '../../commerce/product/category.ts';
import { putProduct } from '../../commerce/product/product.ts';
import { findCollection, putCollection } from '../../content/collection/collection.ts';
import { addImage } from '../../content/image/image.ts';
import { putItem } from '../../content/item/item.ts';
import { createForm } from '../../forms/form/form.ts';
import { loadWebsite, putWebsite } from '../../site/website/website.ts';
import { type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { everyAddress, pages as madePages, putEveryPage } from '../fixtures/every-page.ts';
import { type Json, misfits } from '../fixtures/json-table.ts';
import { collection, ids, mug, post, type TestSite, testSite } from '../fixtures/site.ts';

const root =
  'website:obj websiteSettings:obj shoppingCart:obj shareButtons:obj showCart:bool localizedStrings:obj userAccountsContext:obj ' +
  'template:obj uiextensions:obj empty:bool emptyFolder:bool calendarView:bool pagePreviewContext:obj';
const listRoot =
  'collection:obj items:arr pagination:objOrNull item?:obj upcoming?:arr past?:arr categoryFilter?:str tagFilter?:str monthFilter?:str author?:obj';
const ourListRoot = 'productMerchandisingContext?:obj authorFilter?:bool';

const website =
  'id:id identifier:str websiteType:int contentModifiedOn:ms cloneable:bool hasBeenCloneable:bool developerMode?:bool siteStatus:empty ' +
  'language:str timeZone:str machineTimeZoneOffset:int timeZoneOffset:int timeZoneAbbr:str siteTitle:str siteTagLine?:str ' +
  'siteDescription?:str location?:obj logoImageId?:id logoImageUrl?:relativeUrl socialLogoImageId?:id socialLogoImageUrl?:relativeUrl ' +
  'shareButtonOptions:obj authenticUrl:url internalUrl:url baseUrl:url primaryDomain?:str sslSetting:int isHstsEnabled:bool ' +
  'socialAccounts?:arr typekitId:str statsMigrated:bool imageMetadataProcessingEnabled:bool showOwnerLogin:bool screenshotId:str ' +
  'captchaSettings:obj';

const websiteSettings =
  'id:id websiteId:id type?:str subjects:arr country:str state:str simpleLikingEnabled:bool mobileInfoBarSettings:obj ' +
  'announcementBarSettings?:obj popupOverlaySettings?:obj cookieBannerSettings?:obj cookieBannerText?:str commentLikesAllowed:bool ' +
  'commentAnonAllowed:bool commentThreaded:bool commentApprovalRequired:bool commentAvatarsOn:bool commentFlagsAllowed:bool ' +
  'commentEnableByDefault:bool commentSortType:int commentFlagThreshold:int commentDisableAfterDaysDefault:int commentsEnabled:bool ' +
  'disqusShortname:str homepageTitleFormat?:str collectionTitleFormat:str itemTitleFormat:str defaultPostFormat?:str ' +
  'uiComponentRegistrationsFlag:bool scriptRegistrationsFlag:bool bundleEligible:bool newPlanArchitectureEligible:bool ' +
  'businessHours?:obj storeSettings:obj useEscapeKeyToLogin:bool ssBadgeType:int ssBadgePosition:int ssBadgeVisibility:int ' +
  'ssBadgeDevices:int pinterestOverlayOptions:obj ampEnabled:bool seoHidden:bool isRestrictiveCookiePolicyEnabled:bool ' +
  'isCookieBannerEnabled:bool isVisitorDataRestricted:bool userAccountsSettings:obj contactEmail?:str contactPhoneNumber?:str';

const storeSettings =
  'returnPolicy:strOrNull termsOfService:strOrNull privacyPolicy:strOrNull expressCheckout:bool continueShoppingLinkUrl:str ' +
  'useLightCart:bool showNoteField:bool shippingCountryDefaultValue:str billToShippingDefaultValue:bool showShippingPhoneNumber:bool ' +
  'isShippingPhoneRequired:bool showBillingPhoneNumber:bool isBillingPhoneRequired:bool currenciesSupported:arr defaultCurrency:str ' +
  'selectedCurrency:str measurementStandard:int showCustomCheckoutForm:bool checkoutPageMarketingOptInEnabled:bool ' +
  'enableMailingListOptInByDefault:bool businessName?:str businessId?:str sameAsRetailLocation:bool merchandisingSettings:obj ' +
  'minimumOrderSubtotalEnabled:bool minimumOrderSubtotal?:money addToCartConfirmationType:int isLive:bool ' +
  'multipleQuantityAllowedForServices:bool';
/** Commerce 2.2 names these besides, and below `merchantLowStockAlertThreshold`. */
const moreStoreSettings =
  'testModeOn:bool storeMailingList:str orderConfirmationInjectCode:str isApplePayEnabled:bool isPaymentRequestEnabled:bool';

const merchandisingSettings =
  'scarcityEnabledOnProductItems:bool scarcityEnabledOnProductBlocks:bool scarcityMessageType:str scarcityThreshold:int ' +
  'multipleQuantityAllowedForServices:bool restockNotificationsEnabled:bool restockNotificationsSuccessText?:str ' +
  'restockNotificationsMailingListSignUpEnabled:bool relatedProductsEnabled:bool relatedProductsOrdering:str ' +
  'soldOutVariantsDropdownDisabled:bool productComposerOptedIn:bool productComposerABTestOptedOut:bool productReviewsEnabled:bool ' +
  'displayImportedProductReviewsEnabled:bool hasOptedToCollectNativeReviews:bool';

const collectionFields =
  'id:id websiteId:id mainImageId?:id mainImage?:obj backgroundSource?:int enabled:bool starred:bool type:int ordering:int title:str ' +
  'navigationTitle:str urlId:str itemCount:int updatedOn:ms description:str publicCommentCount?:int pageSize?:int features?:obj ' +
  'eventView?:int folder:bool dropdown:bool folderBehavior?:int collections?:arr tags:arr categories:arr homepage:bool typeName:str ' +
  'typeLabel:str regionName:str synchronizing:bool seoData?:obj categoryPagesSeoHidden:bool tagPagesSeoHidden:bool ' +
  'qrCodeEnabled:bool pagePermissionType:int fullUrl:path passwordProtected:bool draft:bool';
/** Fields of an album with a picture. */
const albumFields = 'metadata?:obj';
/** Additional fields of an index or a folder. */
const childFields = 'mainContent?:str items?:arr upcoming?:arr past?:arr';

const itemFields =
  'id:id collectionId:id recordType:int addedOn:ms updatedOn:ms publishOn:ms displayIndex?:int starred:bool passthrough:bool ' +
  'tags?:arr categories?:arr workflowState:int authorId:idOrEmpty author?:obj systemDataId?:id systemDataVariants?:variants ' +
  'systemDataSourceType?:str filename?:str mediaFocalPoint:obj colorData?:obj urlId:str title:str sourceUrl:str body:strOrNull ' +
  'excerpt:str promotedBlock?:str promotedBlockType?:str location?:obj customContent:objOrNull likeCount:int commentCount:int ' +
  'publicCommentCount:int commentState:int unsaved:bool fullUrl:path assetUrl:url contentType?:str originalSize?:size items:arr ' +
  'pushedServices:empty pendingPushedServices:empty seoData?:obj recordTypeLabel:str';
const ourItemFields = 'altText?:str';

const commerceFields =
  'priceCents:int salePriceCents:int priceMoney:money salePriceMoney:money onSale:bool productType:int additionalFieldsFormId?:id ' +
  'additionalFieldsForm?:obj customAddButtonText:str digitalGoods?:arr useCustomAddButtonText:bool variants:arr variantOptionOrdering:arr ' +
  'isSubscribable:bool fulfilledExternally:bool mightHavePaymentPlan:bool productAddOnsConfiguration:obj subscriptionPlan?:obj ' +
  'productSubscriptionOptions?:arr';

const variantFields =
  'attributes:obj optionValues:arr id:uuid sku:str price:int salePrice:int priceMoney:money salePriceMoney:money onSale:bool ' +
  'unlimited:bool qtyInStock:int width:num height:num weight:num len:num imageIds:arr images:arr mainImageId?:id mainImage?:obj ' +
  'pricingOptions?:arr';

const imageFields =
  'id:id collectionId:id recordType:int addedOn:ms updatedOn:ms displayIndex:int authorId:idOrEmpty parentId?:id systemDataId:id ' +
  'systemDataVariants:variants systemDataSourceType:str filename:str mediaFocalPoint:obj colorData?:obj urlId?:str title:str ' +
  'body:strOrNull description?:str tags?:arr categories?:arr clickthroughUrl?:obj likeCount:int commentCount:int ' +
  'publicCommentCount:int commentState:int fullUrl:path assetUrl:url contentType:str pushedServices:empty ' +
  'pendingPushedServices:empty originalSize:size recordTypeLabel:str';

const emptyCart =
  'websiteId:id created:ms entries:arr shippingLocation:empty taxLineItems:arr coupons:arr promoCodes:arr appliedGiftCards:arr ' +
  'cartType:int validCoupons:arr invalidCoupons:arr subtotalCents:int taxCents:int shippingCostCents:int discountCents:int ' +
  'giftCardRedemptionTotalCents:int grandTotalCents:int amountDueCents:int remainingBalanceCents:int totalQuantity:int ' +
  'purelyDigital:bool hasDigital:bool requiresShipping:bool shippingOptions:arr';

let site: TestSite;
let edge: TestStoa;
let pictureId: string;
let formId: string;

/** 1 × 1, transparent. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const hex = (n: number) => n.toString(16).padStart(24, '0');

beforeAll(async () => {
  site = await testSite();
  await putEveryPage(site);
  pictureId = (await addImage(site.parts, { bytes: pixel, filename: 'dot.png', altText: 'A dot' })).id;
  formId = (
    await createForm(site.parts, {
      name: 'Engraving',
      fields: [{ id: 'text-1', type: 'text', title: 'Words', description: '', required: true }],
      submissionMessage: 'Thank you!',
      redirect: '',
      disclaimer: '',
      submitButtonText: 'Add',
      notifyEmail: '',
      isNewsletter: false,
    })
  ).id;
  await site.write(async (tx) => {
    await putCategory(tx, {
      id: hex(0xc1),
      collectionId: ids.shop,
      parentCategoryId: null,
      displayName: 'Cups',
      urlSlug: 'cups',
      displayIndex: 1,
    });
    const [variant] = mug().variants;
    await putProduct(
      tx,
      mug({
        imageIds: [pictureId],
        tags: ['blue'],
        categoryIds: [hex(0xc1)],
        additionalFieldsFormId: formId,
        customAddButtonText: 'Take it',
        useCustomAddButtonText: true,
      }),
    );
    await putProduct(
      tx,
      mug({
        id: hex(2002),
        urlId: 'plate',
        title: 'Plate',
        displayIndex: 2,
        variantOptionOrdering: ['Size'],
        variants: ['S', 'L'].map((size, n) => ({
          ...variant!,
          id: `22222222-2222-4222-8222-22222222222${n}`,
          sku: `SQ000000${n + 2}`,
          attributes: { Size: size },
          mainImageId: pictureId,
          unlimited: true,
        })),
      }),
    );
    await putProduct(
      tx,
      mug({
        id: hex(2003),
        urlId: 'tea',
        title: 'Tea',
        displayIndex: 3,
        isSubscribable: true,
        subscriptionPlan: { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 0 },
        variants: [{ ...variant!, id: '33333333-3333-4333-8333-333333333333', sku: 'SQ0000009', unlimited: true }],
      }),
    );
    await putItem(
      tx,
      post(1, {
        mainImageId: pictureId,
        imageIds: [pictureId],
        tags: ['sea'],
        categories: ['Coast'],
        seo: { title: 'Seen', hidden: false },
        sourceUrl: 'https://example.com/',
      }),
    );
    await putCollection(
      tx,
      collection({ id: ids.about, urlId: 'about', title: 'About', mainImageId: pictureId, seo: { hidden: true } }),
    );
    await putCollection(
      tx,
      collection({
        id: madePages.album,
        urlId: 'album',
        type: 1,
        typeName: 'album',
        ordering: 2,
        mainImageId: pictureId,
      }),
    );
    await putWebsite(tx, { ...(await loadWebsite(tx)), logoImageId: pictureId });
  });
  let tokens = 0;
  edge = await testStoa({
    site,
    parts: { ids: { ...site.parts.ids, token: () => `token-${String(++tokens).padStart(34, '0')}` } },
  });
}, 60_000);
afterAll(async () => {
  await edge.close();
  await site.close();
});

const json = async (path: string) =>
  JSON.parse((await site.get(`${path}${path.includes('?') ? '&' : '?'}format=json`)).text) as Json;
const object = (value: unknown) => value as Json;
const list = (value: unknown) => value as Json[];

/** Fields of every page. */
function expectRoot(page: Json, ...tables: string[]): void {
  expect(misfits(page, root, ...tables)).toEqual([]);
  expect(misfits(page.website, website)).toEqual([]);
  expect(misfits(page.websiteSettings, websiteSettings)).toEqual([]);
  const store = object(object(page.websiteSettings).storeSettings);
  expect(misfits(store, storeSettings, moreStoreSettings)).toEqual([]);
  expect(misfits(store.merchandisingSettings, merchandisingSettings, 'merchantLowStockAlertThreshold:int')).toEqual([]);
  expect(misfits(page.shoppingCart, emptyCart)).toEqual([]);
  expect(misfits(page.userAccountsContext, 'showSignInLink:bool')).toEqual([]);
  expect(misfits(page.template, 'mobileStylesEnabled:bool')).toEqual([]);
  expect(misfits(page.pagePreviewContext, 'isPreviewMode:bool memberAccessUrl:str')).toEqual([]);
  expect(misfits(object(page.website).captchaSettings, 'siteKey?:str enabledForDonations:bool')).toEqual([]);
  expect(page.shareButtons).toEqual({
    stumble: true,
    twitter: true,
    facebook: true,
    reddit: true,
    tumblr: true,
    pinterest: true,
    google: true,
    linkedin: true,
  });
  const extensions = [
    'product-badge',
    'product-body',
    'product-badge-mobile',
    'product-body-mobile',
    'product-collection-item',
  ];
  expect(page.uiextensions).toEqual({
    ...Object.fromEntries(extensions.map((key) => [key, `sqs-uiextensions-${key}`])),
    'scripts-enabled': expect.any(Boolean),
  });
}

const expectCollection = (value: unknown, ...tables: string[]) => {
  expect(misfits(value, collectionFields, ...tables)).toEqual([]);
  const found = object(value);
  expect(found.typeLabel).toBe(found.typeName);
  if (found.mainImage) expect(misfits(found.mainImage, imageFields, ourItemFields)).toEqual([]);
};

/** By record type: page-json 5 to 8. */
function expectItem(value: unknown): void {
  const item = object(value);
  const own: Readonly<Record<number, string>> = {
    1: '',
    2: 'clickthroughUrl?:obj description?:str',
    7: 'audioAssetUrl:str artistName?:str durationMs?:int structuredContent:obj',
    8: 'oembed:obj mainImage?:obj clickthroughUrl?:obj',
    11: `${commerceFields} categoryIds:arr structuredContent:obj payLater?:obj`,
    12: 'startDate:ms endDate:ms structuredContent:obj',
  };
  const table = own[item.recordType as number];
  expect(table, `record type ${String(item.recordType)}`).toBeDefined();
  expect(misfits(item, itemFields, ourItemFields, ...(table ? [table] : []))).toEqual([]);
  for (const image of list(item.items)) expect(misfits(image, imageFields, ourItemFields)).toEqual([]);
  if (item.author)
    expect(
      misfits(
        item.author,
        'id:id displayName:str firstName:str lastName:str bio?:str avatarUrl?:url avatarAssetUrl?:url',
      ),
    ).toEqual([]);
  if (item.colorData)
    expect(
      misfits(
        item.colorData,
        'topLeftAverage:color topRightAverage:color bottomLeftAverage:color bottomRightAverage:color centerAverage:color suggestedBgColor:color',
      ),
    ).toEqual([]);
  expect(Object.keys(item).at(-1)).toBe('recordTypeLabel');
  if (item.recordType === 11) expectProduct(item);
  if (item.recordType === 12)
    expect(item.structuredContent).toEqual({
      _type: 'CalendarEvent',
      startDate: item.startDate,
      endDate: item.endDate,
    });
}

function expectProduct(item: Json): void {
  expect(item).toMatchObject({ recordTypeLabel: 'store-item', body: null });
  const { _type, ...repeated } = object(item.structuredContent);
  expect(_type).toBe('StoreItem');
  expect(misfits(repeated, commerceFields)).toEqual([]);
  expect(item).toMatchObject(repeated);
  for (const variant of list(item.variants)) {
    expect(misfits(variant, variantFields)).toEqual([]);
    expect(Object.keys(variant).at(-1)).toBe('len');
    if (variant.mainImage)
      expect(
        misfits(
          variant.mainImage,
          'id:id assetUrl:url systemDataSourceType:str systemDataVariants:variants originalSize:size mediaFocalPoint:obj title:str displayIndex:int',
        ),
      ).toEqual([]);
  }
  for (const image of list(item.items))
    expect(image).toMatchObject({ parentId: item.id, fullUrl: expect.stringMatching(/\/null$/) });
}

describe('every page as data (page-json 1 to 10)', () => {
  it.each(everyAddress.map(([path]) => path))('%s', async (path) => {
    const page = await json(path);
    const found = object(page.collection);
    const isItem = page.item !== undefined && page.items === undefined;
    if (found.type === 10) {
      expectRoot(page, 'collection:obj mainContent?:str');
    } else if (isItem) {
      expectRoot(
        page,
        'collection:obj item:obj pagination:obj',
        'productMerchandisingContext?:obj relatedProducts?:obj',
      );
      expectItem(page.item);
      const { nextItem, prevItem } = object(page.pagination);
      for (const beside of [nextItem, prevItem].filter((one) => one !== undefined)) {
        expectItem(beside);
        expect(object(beside).body).toBeNull();
      }
    } else {
      expectRoot(page, listRoot, ourListRoot);
      for (const item of list(page.items)) expectItem(item);
      for (const item of [...list(page.upcoming ?? []), ...list(page.past ?? [])]) expectItem(item);
    }
    expectCollection(found, albumFields);
    for (const child of list(found.collections ?? [])) {
      expectCollection(child, childFields);
      for (const item of list(child.items ?? [])) expectItem(item);
    }
    const pretty = await site.get(`${path}?format=json-pretty`);
    expect(pretty.headers['Content-Type']).toContain('application/json');
    expect(pretty.text).toContain('\n  "website": {');
    expect(JSON.parse(pretty.text)).toEqual(page);
  });

  it('pages through a list, with its filters in the addresses', async () => {
    const first = await json('/journal?tag=sea');
    expect(misfits(first.pagination, 'nextPage:bool nextPageOffset:ms nextPageUrl:str pageSize:int')).toEqual([]);
    const { nextPageUrl } = object(first.pagination);
    const second = await json(String(nextPageUrl));
    expect(misfits(second.pagination, 'prevPage:bool prevPageOffset:ms prevPageUrl:str pageSize:int')).toEqual([]);
    expect([nextPageUrl, object(second.pagination).prevPageUrl]).toEqual([
      expect.stringMatching(/^\/journal\?offset=\d+&tag=sea$/),
      expect.stringMatching(/^\/journal\?offset=\d+&reversePaginate=true&tag=sea$/),
    ]);
    expect(second.tagFilter).toBe('sea');
  });

  it('has nothing but null where all items fit', async () => {
    expect((await json('/shop')).pagination).toBeNull();
    expect((await json('/index')).pagination).toBeNull();
  });

  it('has no item and no pagination on a page of sections', async () => {
    const page = await json('/');
    expect(Object.keys(page)).not.toContain('items');
    expect(Object.keys(page)).not.toContain('pagination');
    expect(page.mainContent).toContain('Welcome in');
    expect(object(page.collection)).toMatchObject({ fullUrl: '/', homepage: true, type: 10 });
  });

  it('says of a picture what is known of it', async () => {
    const page = await json('/about');
    expect(object(page.collection)).toMatchObject({ mainImageId: pictureId, seoData: { seoHidden: true } });
    expect(object(page.website)).toMatchObject({
      logoImageId: pictureId,
      logoImageUrl: `//shop.example/images/${pictureId}/dot.png`,
    });
  });

  it('says of the page what it says in the list, also where one item is shown', async () => {
    const blog = collection({
      id: ids.blog,
      urlId: 'journal',
      type: 1,
      typeName: 'blog',
      title: 'Journal',
      pageSize: 2,
      mainImageId: pictureId,
    });
    const shop = collection({
      id: ids.shop,
      urlId: 'shop',
      type: 13,
      typeName: 'products',
      title: 'Shop',
      mainImageId: pictureId,
    });
    await site.write(async (tx) => {
      for (const page of [blog, shop]) await putCollection(tx, page);
    });
    const [list, item] = [await json('/journal'), await json('/journal/post-2')];
    expect(item.collection).toEqual(list.collection);
    expect(object(item.collection)).toMatchObject({
      mainImage: { id: pictureId },
      itemCount: 4,
      tags: ['sea', 'wind'],
    });
    expect(object((await json('/shop/p/mug')).collection)).toMatchObject({
      mainImage: { id: pictureId },
      itemCount: 3,
      categories: ['Cups'],
    });
  });

  it('gives a track to the player of the template language, and its album a cover', async () => {
    const page = await json('/album');
    expect(list(page.items)[0]).toMatchObject({
      audioAssetUrl: '/s/1.mp3',
      structuredContent: { audioAssetUrl: '/s/1.mp3', artistName: 'The Quays' },
    });
    expect(object(page.collection).metadata).toMatchObject({ albumCover: { id: pictureId, recordType: 2 } });
  });

  it('gives the form of a product in the form of the original', async () => {
    const { item } = await json('/shop/p/mug');
    const form = object(object(item).additionalFieldsForm);
    expect(
      misfits(
        form,
        'id:id type:int name:str fields:arr parsedFields:arr submitButtonText:str submissionMessage:str disclaimerMessage:str successRedirect:str captchaEnabled:bool captchaTheme:int captchaAlignment:int',
      ),
    ).toEqual([]);
    expect(form).toMatchObject({ id: formId, type: 2, disclaimerMessage: 'null', captchaEnabled: false });
    expect(JSON.parse(String(form.submissionMessage))).toEqual({ html: 'Thank you!' });
    const [field] = form.fields as string[];
    expect(JSON.parse(field!)).toMatchObject({
      type: 'text',
      id: 'text-1',
      locked: false,
      title: 'Words',
      description: '',
      options: [],
      required: true,
      followUpQuestions: [],
    });
  });
});

describe('a store page', () => {
  const titles = (page: Json) => list(page.items).map(({ title }) => title);

  it('begins at its first product where the offset names none', async () => {
    for (const offset of ['nonsense', '1772625600000', encodeURIComponent('["a",1]')])
      for (const query of [`offset=${offset}`, `offset=${offset}&reversePaginate=true`]) {
        const page = await json(`/shop?${query}`);
        expect([titles(page), page.pagination], query).toEqual([['Mug &amp; Saucer', 'Plate', 'Tea'], null]);
      }
  });

  it('is narrowed by tag and category, and says which there are', async () => {
    const page = await json('/shop?tag=Blue');
    expect([titles(page), page.tagFilter]).toEqual([['Mug &amp; Saucer'], 'blue']);
    expect(object(page.collection)).toMatchObject({
      tags: ['blue'],
      categories: expect.arrayContaining(['Cups']),
      itemCount: 3,
    });
    expect(titles(await json('/shop?category=Cups&tag=blue'))).toEqual(['Mug &amp; Saucer']);
    expect(titles(await json('/shop?category=Cups&tag=red'))).toEqual([]);
  });

  it('says which filter is on in the words of its lists, and escapes what it does not know', async () => {
    await site.write((tx) =>
      putCategory(tx, {
        id: hex(0xc2),
        collectionId: ids.shop,
        parentCategoryId: null,
        displayName: 'Tea & "Cups"',
        urlSlug: 'tea',
        displayIndex: 2,
      }),
    );
    for (const asked of ['Tea %26 "Cups"', 'tea', 'TEA %26 "CUPS"']) {
      const page = await json(`/shop?category=${asked}`);
      expect(object(page.collection).categories, asked).toContain(page.categoryFilter);
    }
    expect((await json('/shop?tag=BLUE')).tagFilter).toBe('blue');
    expect((await json('/journal?category=coast')).categoryFilter).toBe('Coast');
    expect((await json('/shop?tag=%22%3E%3Cb%3E')).tagFilter).toBe('&quot;&gt;&lt;b&gt;');
    expect((await json('/shop?category=%22on')).categoryFilter).toBe('&quot;on');
  });

  it('is a feed, too', async () => {
    const { text, headers } = await site.get('/shop?format=rss');
    expect(headers['Content-Type']).toContain('application/rss+xml');
    expect(text.match(/<item>/g)).toHaveLength(3);
    expect(text).toContain('<title>Mug &amp; Saucer</title><link>https://shop.example/shop/p/mug</link>');
    expect(text).toContain('<description>&lt;p&gt;Holds tea.&lt;/p&gt;</description>');
    expect((await site.get('/shop?format=rss&tag=blue')).text.match(/<item>/g)).toHaveLength(1);
  });
});

describe('what follows settings', () => {
  it('is the country of the store', async () => {
    const before = await loadWebsite(site.parts.store);
    const storeAddress = { line1: '', city: 'Toronto', region: 'ON', country: 'CA' };
    await site.write(async (tx) => putWebsite(tx, { ...before, store: { ...before.store, storeAddress } }));
    const page = await json('/about');
    expect(page.websiteSettings).toMatchObject({ country: 'CA', state: 'ON' });
    expect(object(page.website).location).toEqual({
      addressTitle: 'Flour &amp; Branch',
      addressLine1: '',
      addressLine2: 'Toronto, ON',
      addressCountry: 'CA',
    });
    await site.write(async (tx) => putWebsite(tx, before));
    expect((await json('/about')).websiteSettings).toMatchObject({ country: 'US', state: '' });
    expect(await json('/about')).not.toHaveProperty('authenticatedAccount');
  });
});

describe('our own pages as data', () => {
  const system = 'searchQuery?:str items?:arr passwordForm?:str';
  it.each([
    ['/search?q=post', 200],
    ['/nowhere', 404],
    ['/cart', 200],
    ['/order-status', 200],
  ])('%s', async (path, status) => {
    const answer = await edge.visitor().get(`${path}${path.includes('?') ? '&' : '?'}format=json`);
    expect(answer.status).toBe(status);
    expect(answer.headers['content-type']).toContain('application/json');
    const page = JSON.parse(answer.text) as Json;
    expectRoot(page, system);
    expect(page).not.toHaveProperty('collection');
  });
});

describe('the cart of who asks (page-json 11)', () => {
  const added =
    'id:str cartToken:str shippingOptionsStatus:str applicableTaxRules:arr selectedShippingOption?:obj subscriptionInfo?:obj';
  const entryFields =
    'id:str item:obj itemId:id quantity:int title:str purchasePriceCents:int nonSalePriceCents:int chosenVariant:obj productType:int subTotal:int';

  it('is in the data of every page, and in nobody else’s', async () => {
    const somebody = edge.visitor();
    await somebody.get('/about?format=json');
    const answer = await somebody.post('/api/commerce/shopping-cart/entries', {
      itemId: hex(2002),
      sku: 'SQ0000002',
      quantity: 1,
    });
    expect(answer.status).toBe(200);
    for (const path of ['/about', '/shop', '/cart', '/nowhere']) {
      const cart = object((JSON.parse((await somebody.get(`${path}?format=json`)).text) as Json).shoppingCart);
      expect(misfits(cart, emptyCart.replace('shippingLocation:empty', 'shippingLocation?:obj'), added), path).toEqual(
        [],
      );
      expect(cart.totalQuantity).toBe(1);
      const [entry] = list(cart.entries);
      expect(misfits(entry, entryFields)).toEqual([]);
      expect(
        misfits(
          object(entry).chosenVariant,
          'optionValues:arr id:uuid sku:str price:int salePrice:int onSale:bool unlimited:bool qtyInStock:int width:num height:num weight:num len:num attributes:obj',
        ),
      ).toEqual([]);
    }
    const other = JSON.parse((await edge.visitor().get('/about?format=json')).text) as Json;
    expect(misfits(other.shoppingCart, emptyCart)).toEqual([]);
  });

  it('names the order that it became, where that is confirmed', async () => {
    const somebody = edge.visitor();
    await somebody.get('/about?format=json');
    const put = async (method: 'POST' | 'PUT', path: string, body: object) => {
      const given = { 'Content-Type': 'application/json', 'X-CSRF-Token': somebody.jar.get('crumb') ?? '' };
      const answer = await somebody.send(method, path, given, Buffer.from(JSON.stringify(body)));
      expect(answer.status, answer.text).toBe(200);
      return JSON.parse(answer.text) as Json;
    };
    const filled = await put('POST', '/api/commerce/shopping-cart/entries', {
      itemId: hex(2002),
      sku: 'SQ0000002',
      quantity: 2,
    });
    const { cartToken } = object(filled.shoppingCart) as { cartToken: string };
    const ada = {
      firstName: 'Ada',
      lastName: 'Lovelace',
      line1: '1 Main St',
      line2: '',
      city: 'Ithaca',
      region: 'NY',
      postalCode: '14850',
      country: 'US',
      phoneNumber: '',
    };
    const view = await put('PUT', `/api/3/commerce/cart/${cartToken}/checkout`, {
      email: 'ada@example.com',
      shippingAddress: ada,
    });
    const { quoteHash, expectedTotalCents, attempt } = view;
    const payment = { card: { number: '4242 4242 4242 4242', expiry: '12 / 30', cvc: '123' } };
    const placed = await put('POST', '/api/2/commerce/orders', {
      cartToken,
      quoteHash,
      expectedTotalCents,
      attempt,
      payment,
    });
    const { orderId, accessToken } = placed as { orderId: string; accessToken: string };
    const cartAt = async (path: string) => object((JSON.parse((await somebody.get(path)).text) as Json).shoppingCart);
    const cart = await cartAt(`/checkout/order-confirmed?oid=${orderId}&t=${accessToken}&format=json`);
    expect(
      misfits(
        cart,
        `${emptyCart.replace('shippingLocation:empty', 'shippingLocation:obj')} orderId:str isPurchased:bool`,
        added.replaceAll(/(?<!\?):/g, '?:'),
      ),
    ).toEqual([]);
    expect(cart).toMatchObject({ orderId, isPurchased: true, totalQuantity: 2 });
    const [entry] = list(cart.entries);
    expect(misfits(entry, entryFields)).toEqual([]);
    expect(misfits(await cartAt('/about?format=json'), emptyCart)).toEqual([]);
  });
});

describe('the head', () => {
  const headOf = async (path: string) => {
    const { text } = await site.get(path);
    const meta = (name: string) => new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(text)?.[1];
    const described = [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, data = '']) => JSON.parse(data) as Json,
    );
    return { text, meta, described };
  };
  const typesOf = (described: readonly Json[]) => described.map((one) => one['@type']);

  it('hides category and tag pages from search engines where the page says so', async () => {
    const robots = async (path: string) => (await headOf(path)).meta('robots');
    const addresses = ['/journal', '/journal?tag=bread', '/journal?author=x', '/journal?month=1-2026'];
    const all = () => Promise.all(addresses.map(robots));
    expect(await all()).toEqual([undefined, undefined, undefined, undefined]);
    const journal = (await findCollection(site.parts.store, ids.blog))!;
    await site.write(async (tx) => putCollection(tx, { ...journal, seo: { hidden: false, filtersHidden: true } }));
    expect(await all()).toEqual([undefined, 'noindex', 'noindex', 'noindex']);
    await site.write(async (tx) => putCollection(tx, journal));
  });

  it('describes each kind of page to search engines', async () => {
    const trail = 'BreadcrumbList';
    expect(typesOf((await headOf('/')).described)).toEqual(['WebSite', 'Organization']);
    expect(typesOf((await headOf('/journal')).described)).toEqual([trail]);
    expect(typesOf((await headOf('/journal/post-1')).described)).toEqual(['BlogPosting', trail]);
    expect(typesOf((await headOf('/shop/p/mug')).described)).toEqual(['Product', trail]);
    const [about] = (await headOf('/about')).described;
    const origin = 'https://shop.example';
    expect(list(about?.itemListElement).map(({ name, item }) => [name, item])).toEqual([
      ['Flour & Branch', `${origin}/`],
      ['About', `${origin}/about`],
    ]);
  });

  it('shares the logo where a page has no image, and names who runs the site, without hostile text or links', async () => {
    const before = await loadWebsite(site.parts.store);
    await site.write(async (tx) => {
      const account = (profileUrl: string) => ({ serviceName: 'x', serviceId: 10, profileUrl });
      putWebsite(tx, {
        ...before,
        siteTitle: '</script><b>',
        contactEmail: 'hello@shop.example',
        socialAccounts: ['javascript:alert(1)', 'https://social.example/flour'].map(account),
      });
    });
    const logo = `https://shop.example/images/${pictureId}/dot.png?format=1500w`;
    const { text, meta, described } = await headOf('/');
    expect(text).not.toContain('</script><b>');
    expect(described[1]).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Organization',
      name: '</script><b>',
      url: 'https://shop.example/',
      logo,
      sameAs: ['https://social.example/flour'],
    });
    expect([meta('og:image'), meta('twitter:card')]).toEqual([logo, 'summary']);
    const own = (await headOf('/about')).meta;
    expect([own('og:image'), own('twitter:card'), own('robots')]).toEqual([logo, 'summary_large_image', 'noindex']);
    await site.write(async (tx) => putWebsite(tx, before));
  });
});
