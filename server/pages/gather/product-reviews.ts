// `productReviews` of a product page: our own addition, next to the settings of page-json 3 `productReviewsEnabled`.
// Review texts are escaped to HTML, because templates insert them unescaped.

import { starsMax } from '../../commerce/review/limits.ts';
import { productReviews, reviewsEnabled } from '../../commerce/review/review.ts';
import { isBuyers, type Review } from '../../commerce/review/schema.ts';
import { htmlField } from './html-field.ts';
import type { PageContext } from './page-context.ts';
import { siteJson } from './website.ts';

/** @param cursor `reviews` of the query: the end of the previous page. @returns undefined if there is nothing to show */
export async function reviewsOf(
  context: PageContext,
  { productId, path, cursor }: { productId: string; path: string; cursor: string | undefined },
): Promise<Record<string, unknown> | undefined> {
  const { store, website } = context;
  if (!reviewsEnabled(website)) return undefined;
  const { count, average, byStars, reviews, nextCursor } = await productReviews(store, productId, cursor);
  if (count === 0) return undefined;
  const words = wordsOf((await siteJson(context)).localizedStrings, website.language);
  return {
    averageRating: average,
    averageText: words('productReviewsAverageProductRatingWithValue', { rating: average.toFixed(1) }),
    totalReviews: count,
    totalText: words('productReviewsTotalProductReviews', { numberOfReviews: count }, count),
    byStars: byStars.map((one) => ({
      ...one,
      text: words('productReviewsStarRating', { starRating: one.stars }),
      percent: Math.round((one.count * 100) / count),
    })),
    reviews: reviews.map((review) => reviewJson(review, isBuyers(review, website.store), words)),
    // Older ones come next; a visitor who started in the middle gets a link back to the newest.
    ...(nextCursor && { nextPageUrl: `${path}?reviews=${nextCursor}#reviews` }),
    ...(cursor && { firstPageUrl: `${path}#reviews` }),
  };
}

type Words = (name: string, values?: Record<string, string | number>, count?: number) => string;

/** Fills in the `{names}` of a message, in its singular or plural form. */
function wordsOf(strings: Record<string, unknown>, language: string): Words {
  return (name, values = {}, count = 0) => {
    const found = strings[name];
    const forms = typeof found === 'object' && found !== null ? (found as Record<string, string>) : undefined;
    const text = forms ? (forms[pluralForm(language, count)] ?? forms.other ?? '') : String(found ?? '');
    return text.replace(/\{(\w+)\}/g, (all, key: string) => String(values[key] ?? all));
  };
}

const pluralForm = (language: string, count: number): string => {
  try {
    return new Intl.PluralRules(language).select(count);
  } catch {
    // An imported, unknown language.
    return count === 1 ? 'one' : 'other';
  }
};

const htmlOf = (text: string): string => htmlField(text).replaceAll('\n', '<br>');

const reviewJson = (
  { id, rating, title, text, name, createdAt, options, reply }: Review,
  isVerifiedBuyer: boolean,
  words: Words,
) => ({
  id,
  rating,
  ratingText: words('productReviewsStarRating', { starRating: rating }),
  maxRating: starsMax,
  title: htmlField(title),
  body: htmlOf(text),
  reviewerName: htmlField(name || words('productReviewsAnonymousUser')),
  options: htmlField(options),
  createdOn: createdAt,
  isVerifiedBuyer,
  ...(reply && { reply: { body: htmlOf(reply.text), createdOn: reply.at } }),
});
