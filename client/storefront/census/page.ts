// What this page is, for everything that is sent of it. Spec §3 "Visitor-tracking cookies".
import { userInfo } from '../account/user-info.ts';
import { pageContext } from './statics.ts';

/** Read once: after each change a page waits for another process. */
let cookies: string | undefined;
export const readCookies = (): string => (cookies ??= document.cookie);
/** The next to ask reads them again. */
export const forgetCookies = (): void => void (cookies = undefined);

/** As it was when cookies were read. */
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

/** The page's ids and title alone. */
export function pageIds() {
  const { website = {}, collection, item } = pageContext();
  return {
    websiteId: website.id ?? '',
    pageId: item?.id ?? collection?.id ?? '',
    pagePath: location.pathname,
    pageTitle: item?.title ?? collection?.title ?? website.fullSiteTitle ?? document.title,
  };
}

/** "Analytics fields". `variantId` is that of a site's experiment, of which there are none. */
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
    permissionType: collection?.permissionType ?? 1,
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
