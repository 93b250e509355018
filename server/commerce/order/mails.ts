// Order mails: every amount comes from the order, and links lead to the order's page. Commerce 2.3, 2.5. Portable.
import { sentenceLanguage } from '../../base/text/language.ts';
import type { MailContent, MailRow } from '../../outbox/mail-layout.ts';
import { type MailSite, pageUrl, writeMail } from '../../outbox/mail-text.ts';
import { townLine } from '../address/address.ts';
import { countryName } from '../address/countries.ts';
import { answersOf } from '../cart/line-answers.ts';
import { formatMoney } from '../money/money.ts';
import { methodText } from '../payment/methods.ts';
import { ProductType } from '../product/product-type.ts';
import { mails, messages } from './messages.ts';
import { type Fulfillment, fullName, type Order, type OrderLine, type OrderRefund, orderNumberText } from './schema.ts';
import { isPaid, paidText } from './states.ts';
import { totalRows } from './totals.ts';

export type OrderMail = { kind: string; to: string; subject: string; content: MailContent };

/** The recipient of owner mails, and the editor's URL. */
type Owner = { to: string; adminUrl: string };

export type MailOrder = { order: Order; lines: readonly OrderLine[] };

export const statusPath = ({ id, accessToken }: Pick<Order, 'id' | 'accessToken'>): string =>
  `/order-status/${id}?t=${encodeURIComponent(accessToken)}`;

const viewOrder = (site: MailSite, order: Order) => ({
  button: { label: messages.viewOrder, url: pageUrl(site, statusPath(order)) },
});

const openOrder = (order: Order, adminUrl: string) => ({
  button: { label: messages.openOrder, url: `${adminUrl}/config/orders/${order.id}` },
});

/** Placeholders of all order mails. */
const valuesOf = (order: Order) => ({
  number: orderNumberText(order),
  firstName: order.billingAddress.firstName,
  total: money(order, order.grandTotalCents),
});

const shippingTo = ({ shippingAddress }: Order, { language = 'en-US' }: MailSite): string[] =>
  shippingAddress ? [mails.shipsTo({ address: addressLines(shippingAddress, language).join('\n') })] : [];

const money = (order: Order, cents: number) => formatMoney(cents, order.currency);

function lineRows({ order, lines }: MailOrder): MailRow[] {
  return lines.map((line) => ({
    label: line.title,
    detail: [optionsText(line), `${line.quantity} × ${money(order, line.unitCents)}`].filter(Boolean).join('\n'),
    value: money(order, line.subtotalCents),
  }));
}

export type Answered = { label: string; value: string };

/** Answers to the checkout form, and the shopper's note. */
export const answersOfOrder = ({ checkoutForm = [], note }: Order): Answered[] => [
  ...checkoutForm.filter(({ value }) => value !== ''),
  ...(note ? [{ label: messages.note, value: note }] : []),
];

/** One paragraph of a mail; empty if there are no answers. */
const answersText = (write: (given: { answers: string }) => string, order: Order): string[] => {
  const answers = answersOfOrder(order).map(({ label, value }) => `${label}${/[?:]$/.test(label) ? '' : ':'} ${value}`);
  return answers.length === 0 ? [] : [write({ answers: answers.join('\n') })];
};

/** The chosen variant, and the answers to the product's form. */
export const optionsText = ({
  optionValues,
  additionalFields,
}: Pick<OrderLine, 'optionValues'> & Partial<Pick<OrderLine, 'additionalFields'>>): string =>
  [
    ...optionValues.map(({ optionName, value }) => `${optionName}: ${value}`),
    ...answersOf(additionalFields).map(({ label, value }) => `${label}: ${value}`),
  ].join(', ');

/** @param explanation how the total was calculated, in sentences */
export function confirmedMail(site: MailSite, whole: MailOrder, explanation: readonly string[]): OrderMail {
  const { order, lines } = whole;
  const paid = isPaid(order);
  const words = paid ? mails.confirmed : mails.confirmed.unpaid;
  const { downloads, membership, answers, explanation: explained, payment } = mails.confirmed;
  const method = methodText(order.payment.label);
  return {
    kind: 'order-confirmed',
    to: order.email,
    ...writeMail(
      site,
      paid ? 'order-confirmed' : 'order-received',
      valuesOf(order),
      ({ number, firstName }) => ({
        subject: words.subject({ number }),
        heading: words.heading,
        body: [mails.greeting({ firstName }), words.text({ number })],
      }),
      {
        ...viewOrder(site, order),
        facts: [
          ...shippingTo(order, site),
          ...(lines.some(({ productType }) => productType === ProductType.digital) ? [downloads] : []),
          ...(order.purchase === 'membership' ? [membership({ url: pageUrl(site, '/account/sign-up') })] : []),
          ...answersText(answers, order),
          ...(explanation.length > 0 ? [explained({ sentences: explanation.join('\n') })] : []),
        ],
        rows: lineRows(whole),
        totals: totalRows(whole),
        footer: method && (paid ? mails.confirmed.paid({ how: paidText(order) }) : payment({ method })),
      },
    ),
  };
}

export const shippedKind = 'order-shipped';

export function shippedMail(
  site: MailSite,
  { order, lines }: MailOrder,
  parcel: Fulfillment,
  isRest: boolean,
): OrderMail {
  const tracking = [parcel.carrier, parcel.trackingNumber].filter(Boolean).join(' ');
  const { all, part, allReady, partReady } = mails.shipped;
  const [text, words] = order.shippingAddress
    ? isRest
      ? ([shippedKind, all] as const)
      : (['order-shipped-part', part] as const)
    : isRest
      ? (['order-ready', allReady] as const)
      : (['order-ready-part', partReady] as const);
  return {
    kind: shippedKind,
    to: order.email,
    ...writeMail(
      site,
      text,
      { ...valuesOf(order), tracking },
      ({ number }) => ({ subject: words.subject({ number }), heading: words.heading, body: [words.text({ number })] }),
      {
        ...viewOrder(site, order),
        facts: [...(tracking === '' ? [] : [mails.shipped.tracking({ tracking })]), ...shippingTo(order, site)],
        ...(parcel.trackingUrl !== undefined && { button: { label: messages.trackPackage, url: parcel.trackingUrl } }),
        rows: parcel.lines.map(({ lineId, quantity }) => {
          const line = lines.find(({ id }) => id === lineId);
          return { label: line?.title ?? '', detail: line ? optionsText(line) : '', value: `× ${quantity}` };
        }),
      },
    ),
  };
}

/** Where a refund goes, e.g. "$24.50 to Visa ending in 4242 and $5.50 to Gift card ending in 7XK2". */
export function tendersText(
  order: Order,
  { tenders }: Pick<OrderRefund, 'tenders'>,
  language: string | undefined = undefined,
): string {
  const { to, by, yourPaymentMethod, yourGiftCard, newGiftCard, exchange } = messages.refund;
  const nameOf = ({ kind, id, issued, replacedBy }: OrderRefund['tenders'][number]) => {
    if (issued) return exchange;
    if (kind === 'card') return methodText(order.payment.label) || yourPaymentMethod;
    if (replacedBy !== undefined) return newGiftCard;
    return order.giftCards?.find((card) => card.id === id)?.name ?? yourGiftCard;
  };
  const byHand = order.payment.provider === 'manual' ? by[order.payment.method ?? ''] : undefined;
  const parts = tenders.map((tender) => {
    const amount = money(order, tender.cents);
    return tender.kind === 'card' && byHand ? byHand({ amount }) : to({ amount, method: nameOf(tender) });
  });
  return new Intl.ListFormat(sentenceLanguage(language)).format(parts);
}

/** When and where the shopper will see the money. */
function arrivalOf({ payment }: Order, { tenders }: Pick<OrderRefund, 'tenders'>): string[] {
  const { statement, giftCard, newGiftCard } = mails.arrival;
  const giftCards = tenders.filter(({ kind, issued }) => kind === 'gift-card' && !issued);
  return [
    ...(tenders.some(({ kind }) => kind === 'card') && payment.method !== 'cash' ? [statement] : []),
    ...(giftCards.some(({ replacedBy }) => replacedBy === undefined) ? [giftCard] : []),
    ...(giftCards.some(({ replacedBy }) => replacedBy !== undefined) ? [newGiftCard] : []),
  ];
}

export function refundRows({ order, lines }: MailOrder, refund: OrderRefund): MailRow[] {
  const { delivery, total, tax } = messages.refund;
  return [
    ...refund.lines
      .filter(({ cents }) => cents > 0)
      .map(({ id, quantity, cents }) => ({
        label: lines.find((line) => line.id === id)?.title ?? '',
        ...(quantity > 0 && { detail: `× ${quantity}` }),
        value: money(order, cents),
      })),
    ...(refund.shipping.cents > 0 ? [{ label: delivery, value: money(order, refund.shipping.cents) }] : []),
    { label: total, value: money(order, refund.totalCents), strong: true },
    ...(refund.taxCents > 0 ? [{ label: tax, value: money(order, refund.taxCents) }] : []),
  ];
}

export function refundedMail(site: MailSite, whole: MailOrder, refund: OrderRefund): OrderMail {
  const { order } = whole;
  const { subject, heading, text } = mails.refunded;
  const amount = money(order, refund.totalCents);
  const refunds = tendersText(order, refund, site.language);
  return {
    kind: 'order-refunded',
    to: order.email,
    // Its reason is for the shop's team.
    ...writeMail(
      site,
      'order-refunded',
      { ...valuesOf(order), amount, refunds },
      ({ number, amount, refunds }) => ({
        subject: subject({ number, amount }),
        heading,
        body: [text({ number, refunds })],
      }),
      { ...viewOrder(site, order), facts: arrivalOf(order, refund), rows: refundRows(whole, refund) },
    ),
  };
}

/** @param spentCents the spent part of a purchased gift card, which isn't refunded */
export function canceledMail(
  site: MailSite,
  whole: MailOrder,
  { back, spentCents }: { back: Pick<OrderRefund, 'totalCents' | 'tenders'>; spentCents: number },
): OrderMail {
  const { order } = whole;
  const { subject, heading, text, refund, giftCardSpent, refundedBefore, noCharge } = mails.canceled;
  const beforeCents = order.refundedCents ?? 0;
  return {
    kind: 'order-canceled',
    to: order.email,
    ...writeMail(
      site,
      'order-canceled',
      valuesOf(order),
      ({ number }) => ({ subject: subject({ number }), heading, body: [text({ number })] }),
      {
        ...viewOrder(site, order),
        facts: [
          ...(back.totalCents > 0
            ? [refund({ amount: money(order, back.totalCents) }), ...arrivalOf(order, back)]
            : []),
          ...(spentCents > 0 ? [giftCardSpent({ amount: money(order, spentCents) })] : []),
          ...(beforeCents > 0 ? [refundedBefore({ amount: money(order, beforeCents) })] : []),
          ...(back.totalCents + spentCents + beforeCents === 0 ? [noCharge] : []),
        ],
        rows: lineRows(whole),
      },
    ),
  };
}

export function downloadsMail(
  site: MailSite,
  order: Order,
  files: readonly { name: string; path: string }[],
): OrderMail {
  const { subject, heading, text, button } = mails.downloads;
  const [first] = files;
  return {
    kind: 'order-downloads',
    to: order.email,
    ...writeMail(
      site,
      'order-downloads',
      valuesOf(order),
      ({ number }) => ({ subject: subject({ number }), heading, body: [text] }),
      {
        ...viewOrder(site, order),
        ...(files.length > 1 && { rows: files.map(({ name, path }) => ({ label: name, url: pageUrl(site, path) })) }),
        ...(first &&
          files.length === 1 && {
            button: { label: button({ file: first.name.slice(0, 60).toWellFormed() }), url: pageUrl(site, first.path) },
          }),
      },
    ),
  };
}

export function lookupMail(site: MailSite, order: Order): OrderMail {
  const { subject, heading, text } = mails.lookup;
  return {
    kind: 'order-lookup',
    to: order.email,
    ...writeMail(
      site,
      'order-lookup',
      valuesOf(order),
      ({ number }) => ({ subject: subject({ number }), heading: heading({ number }), body: [text] }),
      viewOrder(site, order),
    ),
  };
}

/** For the owner. */
export function newOrderMail(site: MailSite, whole: MailOrder, { to, adminUrl }: Owner): OrderMail {
  const { order } = whole;
  const { email, payLinkTo } = order;
  const amount = money(order, order.grandTotalCents);
  const customer = fullName(order.shippingAddress ?? order.billingAddress) || email;
  const { subject, heading, text, answers, otherEmail } = mails.newOrder;
  return {
    kind: 'new-order',
    to,
    ...writeMail(
      site,
      'new-order',
      { number: orderNumberText(order), customer, email, amount },
      ({ number, customer, email, amount }) => ({
        subject: subject({ number, amount }),
        heading: heading({ customer, amount }),
        body: [text({ number, email })],
      }),
      {
        ...openOrder(order, adminUrl),
        facts: [
          ...(payLinkTo === undefined ? [] : [otherEmail({ email, payLinkTo })]),
          ...answersText(answers, order),
          ...shippingTo(order, site),
        ],
        rows: lineRows(whole),
        totals: totalRows(whole),
      },
    ),
  };
}

/** For the shopper: the payment couldn't be captured. */
export function paymentFailedMail(site: MailSite, whole: MailOrder): OrderMail {
  const { order } = whole;
  const { subject, heading, text, textWithMethod, next } = mails.paymentFailed;
  return {
    kind: 'order-payment-failed',
    to: order.email,
    ...writeMail(
      site,
      'order-payment-failed',
      { ...valuesOf(order), method: methodText(order.payment.label) },
      ({ number, firstName, method }) => ({
        subject: subject({ number }),
        heading,
        body: [mails.greeting({ firstName }), method ? textWithMethod({ number, method }) : text({ number }), next],
      }),
      { ...viewOrder(site, order), rows: lineRows(whole), totals: totalRows(whole) },
    ),
  };
}

/** For the owner. @param errorKey the provider's reason */
export function ownerPaymentFailedMail(
  site: MailSite,
  { order }: MailOrder,
  { to, adminUrl }: Owner,
  errorKey: string,
): OrderMail {
  const { subject, heading, text, next } = mails.ownerPaymentFailed;
  return {
    kind: 'owner-payment-failed',
    to,
    ...writeMail(
      site,
      'owner-payment-failed',
      { number: orderNumberText(order), amount: money(order, order.payment.amountCents), reason: errorKey },
      ({ number, amount, reason }) => ({
        subject: subject({ number, amount }),
        heading: heading({ number }),
        body: [text({ amount, errorKey: reason }), next],
      }),
      openOrder(order, adminUrl),
    ),
  };
}

/** In postal format. */
export const addressLines = (address: Order['billingAddress'], language: string): string[] =>
  [fullName(address), address.line1, address.line2, townLine(address), countryName(address.country, language)].filter(
    (line) => line.trim() !== '',
  );
