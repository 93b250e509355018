// Emails about reviews: the request to the buyer, and the notification to the owner. Commerce 2.1. Portable.
import type { MailKind } from '../../outbox/mail-kinds.ts';
import type { MailContent, MailSite } from '../../outbox/mail-layout.ts';
import { messages } from './messages.ts';
import type { RequestLine, Review } from './schema.ts';

export const reviewRequestMailKind = 'review-request';

type Mail = { subject: string; content: MailContent };

export function reviewRequestMail(
  site: MailSite,
  request: { orderNumber: string; firstName: string; lines: readonly Pick<RequestLine, 'title' | 'options'>[] },
  url: string,
  unsubscribeUrl: string,
): Mail {
  const { heading, greeting, invitation, button, footer, subject } = messages.requestMail;
  const { firstName, lines } = request;
  return {
    subject: subject(request),
    content: {
      ...{ ...site, heading },
      paragraphs: [...(firstName === '' ? [] : [greeting({ firstName })]), invitation],
      rows: lines.map(({ title, options }) => ({ label: title, detail: options })),
      button: { label: button, url },
      ...{ footer, unsubscribeUrl },
    },
  };
}

export function newReviewsMail(
  site: MailSite,
  reviews: readonly Pick<Review, 'productTitle' | 'rating' | 'title' | 'text' | 'name'>[],
): Mail {
  const words = messages.newReviewsMail;
  const [first] = reviews;
  const only = reviews.length === 1 && first && { stars: first.rating, product: first.productTitle };
  const several = words.severalNew({ count: reviews.length });
  return {
    subject: only ? words.subject(only) : several,
    content: {
      ...site,
      heading: only ? words.heading(only) : several,
      paragraphs: [words.hiddenUntilApproved],
      rows: reviews.map(({ productTitle, rating, title, text, name }) => ({
        label: productTitle,
        detail: [title, text.slice(0, 300), name].filter(Boolean).join('\n'),
        value: words.stars({ stars: rating }),
      })),
    },
  };
}

export const reviewMailKinds: readonly MailKind[] = [
  {
    kind: reviewRequestMailKind,
    title: messages.requestMail.title,
    sample: (site) =>
      reviewRequestMail(
        site,
        { orderNumber: '12', firstName: 'Ada', lines: [{ title: 'Stoneware mug', options: 'Color: Blue' }] },
        `${site.siteUrl}/reviews/request?t=sample`,
        `${site.siteUrl}/unsubscribe?t=sample`,
      ),
  },
  {
    kind: 'new-reviews',
    title: messages.newReviewsMail.title,
    sample: (site) =>
      newReviewsMail(site, [
        { productTitle: 'Stoneware mug', rating: 5, title: 'My morning cup', text: 'It keeps tea warm.', name: 'Ada' },
      ]),
  },
];
