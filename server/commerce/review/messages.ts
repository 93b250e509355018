// Review copy for shoppers and owners. Portable.
import { numberText } from '../../base/counted.ts';
import { catalog } from '../../base/text/catalog.ts';
import { starsMax, textCharsMax, titleCharsMax } from './limits.ts';

export const messages = catalog({
  productIdWrong: 'Must be a product ID.',

  fieldsWrong: 'Check the highlighted fields.',
  nothingWritten: 'Rate at least one product.',
  starsMissing: ({ title }: { title: string }) => `Rate ${title} from 1 to ${starsMax} stars.`,
  titleTooLong: ({ chars }: { chars: number }) =>
    `Shorten the title to ${titleCharsMax} characters. It now has ${numberText(chars)}.`,
  textTooLong: ({ chars }: { chars: number }) =>
    `Shorten the review to ${numberText(textCharsMax)} characters. It now has ${numberText(chars)}.`,
  nameTooLong: ({ chars, charsMax }: { chars: number; charsMax: number }) =>
    `Shorten the name to ${charsMax} characters. It now has ${numberText(chars)}.`,
  sent: 'Thank you! Your review will appear once the shop approves it. Until then, you can change it here.',
  tooQuick: 'That was quick! Check your review, then submit it again.',

  page: {
    title: 'How do you like it?',
    thanks: 'Thank you',
    about: ({ orderNumber }: { orderNumber: string }) => `This is about order ${orderNumber}.`,
    linkEnded: "This link doesn't work",
    linkEndedText: 'It may be incomplete or expired: review links work for 60 days. Thank you for taking the time.',
    name: 'Your name, as shown with the review',
    nameHint: "If you leave this empty, we'll show “Anonymous”.",
    leaveEmpty: 'Leave this empty',
    save: 'Save',
    send: 'Send',
    hint: "We read every review before it appears. Products that you don't rate are skipped.",
    reviewTitle: 'Title',
    review: 'Your review',
    published: "Your review is published. You can't change it anymore.",
    read: "We've read your review. You can't change it anymore.",
  },
  stars: 'Stars',
  starCount: ({ count }: { count: number }) => `${count} of ${starsMax} stars`,

  requestMail: {
    title: 'Review request',
    subject: ({ orderNumber }: { orderNumber: string }) => `How do you like your order ${orderNumber}?`,
    heading: 'How do you like it?',
    greeting: ({ firstName }: { firstName: string }) => `Hi ${firstName},`,
    invitation:
      "You've had your order for a few days now. A star rating and a few words help other shoppers choose, and help us improve.",
    button: 'Write a review',
    footer: 'This link is just for you and works for 60 days. We read every review before it appears on the site.',
  },
  newReviewsMail: {
    title: 'New review (to the shop)',
    subject: ({ stars, product }: { stars: number; product: string }) =>
      `New review: ${stars} of ${starsMax} stars for ${product}`,
    heading: ({ stars, product }: { stars: number; product: string }) => `${stars} of ${starsMax} stars for ${product}`,
    severalNew: ({ count }: { count: number }) => `${count} new reviews`,
    hiddenUntilApproved: 'Reviews stay hidden until you approve them.',
    stars: ({ stars }: { stars: number }) => `${stars} of ${starsMax}`,
  },
});

/** Names of more mails, for owners. */
export const mailTitles = { newReviews: 'Several new reviews (to the shop)' } as const;

/** When each mail is sent, for owners. */
export const mailTimes = {
  request: 'A few days after an order was fulfilled, if you ask for reviews.',
  newReview: 'When a customer reviews a product.',
  newReviews: 'When a customer reviews several products of an order.',
} as const;
