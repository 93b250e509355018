// schema.org data of a page, as JSON-LD.

import { decimalText } from '../../../commerce/money/money.ts';
import { currentCents } from '../../../commerce/product/display.ts';
import type { Product, StockRow } from '../../../commerce/product/schema.ts';
import { starsMax } from '../../../commerce/review/limits.ts';
import { averageOf, countOf, type ReviewSummary } from '../../../commerce/review/schema.ts';
import type { Item, Location } from '../../../content/item/schema.ts';
import type { Website } from '../../../site/website/schema.ts';
import { plainText, shortened } from '../../gather/plain-text.ts';

const context = 'https://schema.org';

/** @param page the home page, in its language */
export const websiteData = (website: Website, page: { url: string; searchUrl: string }) => ({
  '@context': context,
  '@type': 'WebSite',
  name: website.siteTitle,
  url: page.url,
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${page.searchUrl}?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
});

/** The site's operator, on the home page. Without the email address, which is often the one the owner signs in with. */
export const organizationData = (website: Website, url: string, logoUrl: string | undefined) => {
  const { siteTitle, siteDescription, contactPhoneNumber, socialAccounts } = website;
  const profiles = socialAccounts.map(({ profileUrl }) => profileUrl).filter((url) => /^https?:\/\//i.test(url));
  const description = shortened(plainText(siteDescription), 300);
  return {
    '@context': context,
    '@type': 'Organization',
    name: siteTitle,
    url,
    ...(description && { description }),
    ...(logoUrl && { logo: logoUrl }),
    ...(contactPhoneNumber && { telephone: contactPhoneNumber }),
    ...(profiles.length > 0 && { sameAs: profiles }),
  };
};

export function productData(
  website: Website,
  product: Product,
  stock: readonly StockRow[],
  page: { url: string; images: readonly string[]; reviews?: ReviewSummary | undefined },
) {
  const reviewCount = page.reviews ? countOf(page.reviews) : 0;
  const prices = product.variants.map(currentCents);
  const isAvailable = stock.some(({ unlimited, qtyInStock }) => unlimited || qtyInStock > 0);
  const availability = `${context}/${isAvailable ? 'InStock' : 'OutOfStock'}`;
  const low = Math.min(...prices);
  const high = Math.max(...prices);
  const first = product.variants[0];
  return {
    '@context': context,
    '@type': 'Product',
    name: product.title,
    description: shortened(plainText(product.excerpt), 300),
    image: page.images,
    url: page.url,
    ...(first && first.sku !== '' && { sku: first.sku }),
    brand: { '@type': 'Brand', name: website.siteTitle },
    ...(page.reviews &&
      reviewCount > 0 && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: averageOf(page.reviews).toFixed(1),
          reviewCount,
          bestRating: starsMax,
          worstRating: 1,
        },
      }),
    offers:
      low === high
        ? {
            '@type': 'Offer',
            price: decimalText(low),
            priceCurrency: website.store.currency,
            availability,
            url: page.url,
          }
        : {
            '@type': 'AggregateOffer',
            lowPrice: decimalText(low),
            highPrice: decimalText(high),
            offerCount: product.variants.length,
            priceCurrency: website.store.currency,
            availability,
            url: page.url,
          },
  };
}

/** As far as it is known. */
function placeOf({ addressTitle, addressLine1, addressLine2, addressCountry, mapLat, mapLng }: Location) {
  const lines = [addressLine1, addressLine2, addressCountry].filter(Boolean).join(', ');
  const name = addressTitle || lines;
  const hasPoint = mapLat !== undefined && mapLng !== undefined;
  if (!name && !hasPoint) return undefined;
  return {
    '@type': 'Place',
    ...(name && { name }),
    ...(lines && {
      address: {
        '@type': 'PostalAddress',
        ...(addressLine1 && { streetAddress: addressLine1 }),
        ...(addressLine2 && { addressLocality: addressLine2 }),
        ...(addressCountry && { addressCountry }),
      },
    }),
    ...(hasPoint && { geo: { '@type': 'GeoCoordinates', latitude: mapLat, longitude: mapLng } }),
  };
}

export const eventData = (website: Website, item: Item, page: { url: string; images: readonly string[] }) => {
  const { startDate = item.publishOn, endDate } = item;
  const location = placeOf(item.location ?? {});
  return {
    '@context': context,
    '@type': 'Event',
    name: shortened(item.title, 110),
    description: shortened(plainText(item.excerpt), 300),
    image: page.images,
    url: page.url,
    startDate: new Date(startDate).toISOString(),
    ...(endDate !== undefined && { endDate: new Date(endDate).toISOString() }),
    ...(location && { location }),
    organizer: { '@type': 'Organization', name: website.siteTitle },
  };
};

export const imageData = (website: Website, item: Item, page: { url: string; images: readonly string[] }) => ({
  '@context': context,
  '@type': 'ImageObject',
  name: shortened(item.title || website.siteTitle, 110),
  contentUrl: page.images[0] ?? page.url,
  url: page.url,
});

export const postData = (website: Website, item: Item, page: { url: string; images: readonly string[] }) => ({
  '@context': context,
  '@type': 'BlogPosting',
  headline: shortened(item.title, 110),
  description: shortened(plainText(item.excerpt), 300),
  image: page.images,
  url: page.url,
  datePublished: new Date(item.publishOn).toISOString(),
  dateModified: new Date(Math.max(item.updatedOn, item.publishOn)).toISOString(),
  author: { '@type': 'Person', name: item.authorName || website.siteTitle },
  publisher: { '@type': 'Organization', name: website.siteTitle },
});

export const breadcrumbData = (crumbs: readonly { name: string; url: string }[]) => ({
  '@context': context,
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, url }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: url,
  })),
});
