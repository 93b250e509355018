// Emails about reviews: the request to the buyer, and the notification to the owner. Commerce 2.1. Portable.
import type { MailKind } from '../../outbox/mail-kinds.ts';
import { type MailSite, type WrittenMail, writeMail } from '../../outbox/mail-text.ts';
import { mailTimes, mailTitles, messages } from './messages.ts';
import type { RequestLine, Review } from './schema.ts';

export const reviewRequestMailKind = 'review-request';

export function reviewRequestMail(
  site: MailSite,
  request: { orderNumber: string; firstName: string; lines: readonly Pick<RequestLine, 'title' | 'options'>[] },
  url: string,
  unsubscribeUrl: string,
): WrittenMail {
  const { heading, greeting, invitation, button, footer, subject } = messages.requestMail;
  const { firstName, lines, orderNumber } = request;
  return writeMail(
    site,
    reviewRequestMailKind,
    { number: orderNumber, firstName },
    ({ number, firstName }) => ({
      subject: subject({ orderNumber: number }),
      heading,
      body: [...(firstName === '' ? [] : [greeting({ firstName })]), invitation],
    }),
    {
      rows: lines.map(({ title, options }) => ({ label: title, detail: options })),
      button: { label: button, url },
      ...{ footer, unsubscribeUrl },
    },
  );
}

export function newReviewsMail(
  site: MailSite,
  reviews: readonly Pick<Review, 'productTitle' | 'rating' | 'title' | 'text' | 'name'>[],
): WrittenMail {
  const words = messages.newReviewsMail;
  const [first] = reviews;
  const only = reviews.length === 1 && first && { stars: first.rating, product: first.productTitle };
  return writeMail(
    site,
    only ? newReviewsMailKind : severalNewReviews,
    only || { count: reviews.length },
    (values) => ({
      subject: 'stars' in values ? words.subject(values) : words.severalNew(values),
      heading: 'stars' in values ? words.heading(values) : words.severalNew(values),
      body: [words.hiddenUntilApproved],
    }),
    {
      rows: reviews.map(({ productTitle, rating, title, text, name }) => ({
        label: productTitle,
        detail: [title, text.slice(0, 300), name].filter(Boolean).join('\n'),
        value: words.stars({ stars: rating }),
      })),
    },
  );
}

const newReviewsMailKind = 'new-reviews';
/** A text of its own. */
const severalNewReviews = 'new-reviews-several';

const sample = {
  ...{ productTitle: 'Stoneware mug', rating: 5, title: 'My morning cup' },
  ...{ text: 'It keeps tea warm.', name: 'Ada' },
};

export const reviewMailKinds: readonly MailKind[] = [
  {
    kind: reviewRequestMailKind,
    title: messages.requestMail.title,
    reader: 'customer',
    when: mailTimes.request,
    sample: (site) =>
      reviewRequestMail(
        site,
        { orderNumber: '12', firstName: 'Ada', lines: [{ title: 'Stoneware mug', options: 'Color: Blue' }] },
        `${site.siteUrl}/reviews/request?t=sample`,
        `${site.siteUrl}/unsubscribe?t=sample`,
      ),
  },
  {
    kind: newReviewsMailKind,
    title: messages.newReviewsMail.title,
    reader: 'owner',
    when: mailTimes.newReview,
    sample: (site) => newReviewsMail(site, [sample]),
  },
  {
    kind: severalNewReviews,
    title: mailTitles.newReviews,
    reader: 'owner',
    when: mailTimes.newReviews,
    sample: (site) => newReviewsMail(site, [sample, { ...sample, productTitle: 'Linen apron', rating: 4 }]),
  },
];
