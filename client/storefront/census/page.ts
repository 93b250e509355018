// The page's identity fields, sent with every report. Spec §3 "Visitor-tracking cookies".
import { userInfo } from '../account/user-info.ts';
import { pageContext } from './statics.ts';

/** Cached: the first read after a change waits for the browser's cookie process. */
let cookies: string | undefined;
export const readCookies = (): string => (cookies ??= document.cookie);
/** The next read fetches the cookies again. */
export const forgetCookies = (): void => void (cookies = undefined);

/** The value when the cookies were last read. */
export const cookie = (name: string): string => {
  const one = readCookies()
    .split('; ')
    .find((text) => text.startsWith(`${name}=`));
  const text = one?.slice(name.length + 1) ?? '';
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Page types of the specification. */
export const isSearchPage = (): boolean => pageContext().pageType === 102 || location.pathname === '/search';
export const isShopPage = (): boolean => {
  const { pageType = 0, item, collection } = pageContext();
  const isOrder = pageType >= 200 && pageType < 210;
  return (
    isOrder || item?.recordType === 11 || collection?.type === 13 || !!document.querySelector('.sqs-add-to-cart-button')
  );
};

/** The page's IDs, title, and permission type only. */
export function pageIds() {
  const { website = {}, collection, item } = pageContext();
  return {
    websiteId: website.id ?? '',
    pageId: item?.id ?? collection?.id ?? '',
    pagePath: location.pathname,
    pageTitle: item?.title ?? collection?.title ?? website.fullSiteTitle ?? document.title,
    permissionType: collection?.permissionType ?? 1,
  };
}

/** "Analytics fields". `variantId` is a site experiment's, and there are no experiments. */
export function pageFields() {
  const { website = {}, collection, item, templateId = '' } = pageContext();
  return {
    ...pageIds(),
    url: location.pathname,
    queryString: location.search,
    pageHash: location.hash,
    title: document.title,
    referrer: document.referrer,
    templateId,
    variantId: website.variantId ?? '',
    memberAccountId: userInfo(readCookies()).siteUserId ?? '',
    website_locale: website.language ?? '',
    user_locale: navigator.language,
    ...(item ? { itemId: item.id } : { collectionId: collection?.id ?? '' }),
    recordType: item?.recordType ?? null,
    crumb: cookie('crumb'),
    userAgent: navigator.userAgent,
    localStorageSupported: hasLocalStorage(),
    viewportInnerWidth: innerWidth,
    viewportInnerHeight: innerHeight,
    screenWidth: screen.width,
    screenHeight: screen.height,
    clientDate: Date.now(),
  };
}

function hasLocalStorage(): boolean {
  try {
    return window.localStorage !== null;
  } catch {
    return false;
  }
}
