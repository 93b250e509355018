// The mail that asks a buyer for reviews, and the one that tells the shop of new ones. Commerce 2.1. Portable.
import type { MailKind } from '../../outbox/mail-kinds.ts';
import type { MailContent, MailSite } from '../../outbox/mail-layout.ts';
import type { RequestLine, Review } from './schema.ts';

export const reviewRequestMailKind = 'review-request';

type Mail = { subject: string; content: MailContent };

export function reviewRequestMail(
  site: MailSite,
  request: { orderNumber: string; firstName: string; lines: readonly Pick<RequestLine, 'title' | 'options'>[] },
  url: string,
  unsubscribeUrl: string,
): Mail {
  const { orderNumber, firstName, lines } = request;
  return {
    subject: `How do you like it? Your order ${orderNumber}`,
    content: {
      ...site,
      heading: 'How do you like it?',
      paragraphs: [
        `${firstName === '' ? 'Hello' : `Hello ${firstName}`}, you have had it for some days now. A few words and stars help others to choose, and us to get better.`,
      ],
      rows: lines.map(({ title, options }) => ({ label: title, detail: options })),
      button: { label: 'Write a review', url },
      footer: 'The link is yours alone and works for 60 days. We read every review before it is shown.',
      unsubscribeUrl,
    },
  };
}

/** To the owner. */
export function newReviewsMail(
  site: MailSite,
  reviews: readonly Pick<Review, 'productTitle' | 'rating' | 'title' | 'text' | 'name'>[],
): Mail {
  const [first] = reviews;
  const one = reviews.length === 1 && first;
  const heading = one ? `${one.rating} of 5 stars for ${one.productTitle}` : `${reviews.length} new reviews`;
  return {
    subject: one ? `New review: ${heading}` : heading,
    content: {
      ...site,
      heading,
      paragraphs: ['Nobody else sees it before you have approved it.'],
      rows: reviews.map(({ productTitle, rating, title, text, name }) => ({
        label: productTitle,
        detail: [title, text.slice(0, 300), name].filter(Boolean).join('\n'),
        value: `${rating} of 5`,
      })),
    },
  };
}

export const reviewMailKinds: readonly MailKind[] = [
  {
    kind: reviewRequestMailKind,
    title: 'Request for a review',
    sample: (site) =>
      reviewRequestMail(
        site,
        { orderNumber: '12', firstName: 'Ada', lines: [{ title: 'Stoneware mug', options: 'Colour: Blue' }] },
        `${site.siteUrl}/reviews/request?t=sample`,
        `${site.siteUrl}/unsubscribe?t=sample`,
      ),
  },
  {
    kind: 'new-reviews',
    title: 'New review, to the shop',
    sample: (site) =>
      newReviewsMail(site, [
        { productTitle: 'Stoneware mug', rating: 5, title: 'My morning cup', text: 'It keeps tea warm.', name: 'Ada' },
      ]),
  },
];
