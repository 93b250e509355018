// Our own markup for page types that a template offers without files of its own (template-folders 2 and 3), and the partials that it may
// ask for (`systemPartials`). Template code like any other; read by template.ts. Its styles: client/storefront/system.css.

/** Kind of content of a page type, regardless of the type's name. */
export type SystemBase = 'blog' | 'gallery' | 'products' | 'events' | 'album' | 'index' | 'folder';

const head = '<header class="system-head"><h1>{collection.title}</h1>{collection.description}</header>';

const filters =
  '{.if categoryFilter || tagFilter || author}<p class="system-filter">{.if categoryFilter}{categoryFilter}{.end}{.if tagFilter}{localizedStrings.tagged} {tagFilter}{.end}{.section author}{displayName}{.end} <a href="{collection.fullUrl}">{localizedStrings.all}</a></p>{.end}';

const pager =
  '{.section pagination}{.if prevPage || nextPage}<nav class="system-pager">{.if prevPage}<a rel="prev" href="{prevPageUrl}">{localizedStrings.newerPosts}</a>{.end}{.if nextPage}<a rel="next" href="{nextPageUrl}">{localizedStrings.olderPosts}</a>{.end}</nav>{.end}{.end}';

/** The template language treats a membership (type 5) as an unknown product type, without a price and sold out; so show its price here. */
const facts =
  '{.equal? structuredContent.productType 5}{.section variants.0}<div class="product-price">{.if featureFlags.useCLDRMoneyFormat}{priceMoney|money}{.or}{price|money-string}{.end}</div>{.end}{.or}{@|product-price}{@|product-status}{.end}';

const itemPager =
  '{.section pagination}{.if prevItem || nextItem}<nav class="system-pager">{.section prevItem}<a rel="prev" href="{fullUrl}">{title}</a>{.end}{.section nextItem}<a rel="next" href="{fullUrl}">{title}</a>{.end}</nav>{.end}{.end}';

const image = (width: number) =>
  `{.main-image?}<img src="{assetUrl}?format=${width}w" alt="{altText|htmlattr}" loading="lazy" decoding="async" width="{originalSize|width}" height="{originalSize|height}">{.end}`;

const day = '<time class="event-date" datetime="{startDate|date %Y-%m-%dT%H:%M}">{startDate|date %B %e, %Y}</time>';
const eventRow = `<article class="system-event {@|item-classes}" id="event-{id}"><h2><a href="{fullUrl}">{title}</a></h2><p>${day}{.same-day?}{.or} – <time class="event-date" datetime="{endDate|date %Y-%m-%dT%H:%M}">{endDate|date %B %e, %Y}</time>{.end}</p>{.if location.addressTitle}<p class="event-place">{location.addressTitle}</p>{.or}{.if location.addressLine1}<p class="event-place">{location.addressLine1}</p>{.end}{.end}{.excerpt?}<div>{excerpt}</div>{.end}</article>`;

const video = '{.section oembed}<div class="system-video">{html}</div>{.end}';

export const systemLists: Readonly<Record<SystemBase, string>> = {
  blog: `<section class="system-list system-blog">${head}${filters}{.repeated section items}<article class="system-post {@|item-classes}" id="post-{id}"><h2><a href="{.passthrough?}{sourceUrl}{.or}{fullUrl}{.end}">{title}</a></h2><p><time class="blog-date" datetime="{publishOn|date %Y-%m-%d}">{publishOn|date %B %e, %Y}</time></p>${image(750)}{.excerpt?}<div>{excerpt}</div><p><a href="{fullUrl}">{localizedStrings.readMore}</a></p>{.or}<div>{body}</div>{.end}</article>{.end}${pager}</section>`,
  gallery: `<section class="system-list system-gallery">${head}{.if stoa.items}<div class="list-block">{stoa.items}</div>{.or}<ul class="system-grid">{.repeated section items}<li id="image-{id}" class="{@|item-classes}"><figure>{.section clickthroughUrl}<a href="{url}"{.if newWindow} target="_blank" rel="noopener"{.end}>{.end}${image(750)}{.section clickthroughUrl}</a>{.end}${video}{.if title}<figcaption>{title}</figcaption>{.end}</figure></li>{.end}</ul>{.end}${pager}</section>`,
  products: `<section class="system-list system-products">${head}${filters}<ul class="system-grid">{.repeated section items}<li class="product-card {.equal? structuredContent.productType 5}hentry{.or}{@|item-classes}{.end}" data-item-id="{id}"><a href="{fullUrl}">${image(500)}<span class="product-title">{title}</span></a>${facts}</li>{.end}</ul>${pager}</section>`,
  events: `<section class="system-list system-events">${head}${filters}{.if stoa.items}<div class="list-block">{stoa.items}</div>{.or}{.section upcoming}{.repeated section @}${eventRow}{.end}{.or}{.if pagination.prevPage}{.or}{.equal? collection.showPastOrUpcomingEvents "past"}{.or}<p>{localizedStrings.noUpcomingEvents}</p>{.end}{.end}{.end}{.section past}<div class="system-past">{.repeated section @}${eventRow}{.end}</div>{.or}{.equal? collection.showPastOrUpcomingEvents "past"}<p>{localizedStrings.noResultsFound}</p>{.end}{.end}${pager}{.end}</section>`,
  album: `<section class="system-list system-album">${head}{.section collection}${image(750)}{.end}<ol>{.repeated section items}<li id="track-{id}"><span class="track-title">{title}</span>{.if artistName} <span class="track-artist">{artistName}</span>{.end}{.if audioAssetUrl}<audio controls preload="none" src="{audioAssetUrl}"></audio>{.end}</li>{.end}</ol></section>`,
  index:
    '<div class="system-index">{.repeated section collection.collections}<section class="system-index-page index-section" id="{urlId}" data-collection-id="{id}">{.if mainContent}{mainContent}{.or}<h2><a href="{fullUrl}">{title}</a></h2>{.if items}<ul class="system-grid">{.repeated section items}<li><a href="{fullUrl}">' +
    `${image(500)}{title}</a></li>{.end}</ul>{.end}{.end}</section>{.end}</div>`,
  folder: `<section class="system-list system-folder">${head}<ul>{.repeated section collection.collections}<li><a href="{fullUrl}">{title}</a></li>{.end}</ul></section>`,
};

export const systemItems: Readonly<Record<Exclude<SystemBase, 'index' | 'folder'>, string>> = {
  blog: `{.section item}<article class="system-item system-post {@|item-classes}" id="post-{id}"><h1>{title}</h1><p><time class="blog-date" datetime="{publishOn|date %Y-%m-%d}">{publishOn|date %B %e, %Y}</time>{.if author.displayName} <span>{localizedStrings.writtenBy} {author.displayName}</span>{.end}</p>${image(1500)}${video}<div>{.if body}{body}{.or}{excerpt}{.end}</div>{@|like-button}{.comments?}{@|comments}{.end}</article>{.end}${itemPager}`,
  gallery: `{.section item}<figure class="system-item system-gallery" id="image-{id}">${image(1500)}${video}{.repeated section items}${image(1500)}{.end}<figcaption><h1>{title}</h1>{body}</figcaption></figure>{.end}${itemPager}`,
  products:
    '{.section item}<article class="system-item product-detail" data-controller="ProductDetail" data-item-id="{id}" data-collection-id="{collectionId}" data-product-id="{id}"><div class="system-pictures">{.repeated section items}<img src="{assetUrl}?format=1000w" alt="{altText|htmlattr}" loading="lazy" decoding="async">{.end}</div><div class="system-details"><h1 class="product-title">{title}</h1>' +
    facts +
    '{@|product-scarcity}{.equal? structuredContent.productType 5}<div class="product-checkout">{@|add-to-cart-btn}</div>{.or sold-out?}{.or}<div class="product-checkout">{@|variants-select}{@|quantity-input}{@|add-to-cart-btn}</div>{.end}<div class="product-description">{excerpt}</div></div></article>{.end}' +
    itemPager,
  events: `{.section item}<article class="system-item system-event {@|item-classes}" id="event-{id}"><h1>{title}</h1><p>${day} {startDate|date %l:%M %p} – {.same-day?}{.or}{endDate|date %B %e, %Y} {.end}{endDate|date %l:%M %p}</p>{.section location}<address>{.if addressTitle}<span>{addressTitle}</span> {.end}{.if addressLine1}<span>{addressLine1}</span> {.end}{.if addressLine2}<span>{addressLine2}</span> {.end}{.if addressCountry}<span>{addressCountry}</span>{.end}</address>{.end}{.location?}<p><a href="https://www.openstreetmap.org/?mlat={location.mapLat}&amp;mlon={location.mapLng}#map=16/{location.mapLat}/{location.mapLng}" rel="noopener" target="_blank">{localizedStrings.map}</a></p>{.end}<p><a href="{@|google-calendar-url|htmlattr}">{localizedStrings.googleCalendar}</a> <a href="{fullUrl}?format=ical">{localizedStrings.iCal}</a></p>${image(1500)}<div>{.if body}{body}{.or}{excerpt}{.end}</div></article>{.end}<p><a href="{collection.fullUrl}">{localizedStrings.backToAllEvents}</a></p>${itemPager}`,
  album: `{.section item}<article class="system-item system-album" id="track-{id}"><h1>{title}</h1>{.if audioAssetUrl}<audio controls preload="none" src="{audioAssetUrl}"></audio>{.end}<div>{body}</div></article>{.end}`,
};

/** Built-in partials; a template's own of the same name takes precedence. */
export const systemPartials: Readonly<Record<string, string>> = {
  'sqs-lock-screen.block':
    '<!doctype html><html lang="{website.language}"{.if stoa.isRightToLeft} dir="rtl"{.end}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">{squarespace-headers}</head><body id="{squarespace.page-id}" class="{squarespace.page-classes}"><main>{squarespace.main-content}</main>{squarespace-footers}</body></html>',
  'sqs-share-buttons.block':
    '<div class="sqs-share-buttons"><a class="sqs-share-button" rel="noopener" target="_blank" href="https://www.facebook.com/sharer/sharer.php?u={website.baseUrl|url-encode}{fullUrl|url-encode}">Facebook</a> <a class="sqs-share-button" rel="noopener" target="_blank" href="https://pinterest.com/pin/create/link/?url={website.baseUrl|url-encode}{fullUrl|url-encode}">Pinterest</a> <a class="sqs-share-button" href="mailto:?body={website.baseUrl|url-encode}{fullUrl|url-encode}">Mail</a></div>',
  'sqs-social-links.block':
    '{.section website.socialAccounts}<div class="sqs-svg-icon--list">{.repeated section @}<a class="sqs-svg-icon--wrapper {serviceName|slugify}" href="{profileUrl}" rel="noopener" aria-label="{serviceName|htmlattr}"><span>{serviceName}</span></a>{.end}</div>{.end}',
};
