// Order mails: every amount comes from the order, and links lead to the order's page. Commerce 2.3, 2.5. Portable.
import { sentenceLanguage } from '../../base/text/language.ts';
import type { MailRow } from '../../outbox/mail-layout.ts';
import { type MailSite, type MailValues, pageUrl, type WrittenMail, writeMail } from '../../outbox/mail-text.ts';
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

export type OrderMail = WrittenMail & { kind: string; to: string };

/** The recipient of owner mails, and the editor's URL. */
type Owner = { to: string; adminUrl: string };

export type MailOrder = { order: Order; lines: readonly OrderLine[] };

export const statusPath = ({ id, accessToken }: Pick<Order, 'id' | 'accessToken'>): string =>
  `/order-status/${id}?t=${encodeURIComponent(accessToken)}`;

type Written<Values extends MailValues> = Parameters<typeof writeMail<Values>>;
type Facts = Written<MailValues>[4];

/** Placeholders of all mails to customers. */
const valuesOf = (order: Order) => ({
  number: orderNumberText(order),
  firstName: order.billingAddress.firstName,
  total: money(order, order.grandTotalCents),
});

/** A mail to the customer, with a button for the order's page. @param text the kind of its text, if not that of the mail */
function customerMail<Values extends MailValues = Record<never, never>>(
  site: MailSite,
  order: Order,
  { kind, text = kind, values }: { kind: string; text?: string; values?: Values },
  original: Written<ReturnType<typeof valuesOf> & Values>[3],
  facts: Facts = {},
): OrderMail {
  const button = { label: messages.viewOrder, url: pageUrl(site, statusPath(order)) };
  const all = { ...valuesOf(order), ...(values as Values) };
  return { kind, to: order.email, ...writeMail(site, text, all, original, { button, ...facts }) };
}

/** A mail to the owner, with a button for the order in the editor. */
function ownerMail<Values extends MailValues>(
  [site, order, { to, adminUrl }]: readonly [MailSite, Order, Owner],
  kind: string,
  values: Values,
  original: Written<Values>[3],
  facts: Facts = {},
): OrderMail {
  const button = { label: messages.openOrder, url: `${adminUrl}/config/orders/${order.id}` };
  return { kind, to, ...writeMail(site, kind, values, original, { button, ...facts }) };
}

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
  return customerMail(
    site,
    order,
    { kind: 'order-confirmed', text: paid ? 'order-confirmed' : 'order-received' },
    ({ number, firstName }) => ({
      subject: words.subject({ number }),
      heading: words.heading,
      body: [mails.greeting({ firstName }), words.text({ number })],
    }),
    {
      facts: [
        ...shippingTo(order, site),
        ...(lines.some(({ productType }) => productType === ProductType.digital) ? [downloads] : []),
        ...(order.purchase === 'membership' ? [membership({ url: pageUrl(site, '/account/sign-up') })] : []),
        ...answersText(answers, order),
      ],
      rows: lineRows(whole),
      totals: totalRows(whole),
      notes: explanation.length > 0 ? [explained({ sentences: explanation.join('\n') })] : [],
      footer: method && (paid ? mails.confirmed.paid({ how: paidText(order) }) : payment({ method })),
    },
  );
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
  return customerMail(
    site,
    order,
    { kind: shippedKind, text, values: { tracking } },
    ({ number }) => ({ subject: words.subject({ number }), heading: words.heading, body: [words.text({ number })] }),
    {
      facts: [...(tracking === '' ? [] : [mails.shipped.tracking({ tracking })]), ...shippingTo(order, site)],
      ...(parcel.trackingUrl !== undefined && { button: { label: messages.trackPackage, url: parcel.trackingUrl } }),
      rows: parcel.lines.map(({ lineId, quantity }) => {
        const line = lines.find(({ id }) => id === lineId);
        return { label: line?.title ?? '', detail: line ? optionsText(line) : '', value: `× ${quantity}` };
      }),
    },
  );
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
  // Its reason is for the shop's team.
  return customerMail(
    site,
    order,
    { kind: 'order-refunded', values: { amount, refunds } },
    ({ number, amount, refunds }) => ({
      subject: subject({ number, amount }),
      heading,
      body: [text({ number, refunds })],
    }),
    { facts: arrivalOf(order, refund), rows: refundRows(whole, refund) },
  );
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
  return customerMail(
    site,
    order,
    { kind: 'order-canceled' },
    ({ number }) => ({ subject: subject({ number }), heading, body: [text({ number })] }),
    {
      facts: [
        ...(back.totalCents > 0 ? [refund({ amount: money(order, back.totalCents) }), ...arrivalOf(order, back)] : []),
        ...(spentCents > 0 ? [giftCardSpent({ amount: money(order, spentCents) })] : []),
        ...(beforeCents > 0 ? [refundedBefore({ amount: money(order, beforeCents) })] : []),
        ...(back.totalCents + spentCents + beforeCents === 0 ? [noCharge] : []),
      ],
      rows: lineRows(whole),
    },
  );
}

export function downloadsMail(
  site: MailSite,
  order: Order,
  files: readonly { name: string; path: string }[],
): OrderMail {
  const { subject, heading, text, button } = mails.downloads;
  const [first] = files;
  return customerMail(
    site,
    order,
    { kind: 'order-downloads' },
    ({ number }) => ({ subject: subject({ number }), heading, body: [text] }),
    {
      ...(files.length > 1 && { rows: files.map(({ name, path }) => ({ label: name, url: pageUrl(site, path) })) }),
      ...(first &&
        files.length === 1 && {
          button: { label: button({ file: first.name.slice(0, 60).toWellFormed() }), url: pageUrl(site, first.path) },
        }),
    },
  );
}

export function lookupMail(site: MailSite, order: Order): OrderMail {
  const { subject, heading, text } = mails.lookup;
  return customerMail(site, order, { kind: 'order-lookup' }, ({ number }) => ({
    subject: subject({ number }),
    heading: heading({ number }),
    body: [text],
  }));
}

/** For the owner. */
export function newOrderMail(site: MailSite, whole: MailOrder, owner: Owner): OrderMail {
  const { order } = whole;
  const { email, payLinkTo } = order;
  const amount = money(order, order.grandTotalCents);
  const customer = fullName(order.shippingAddress ?? order.billingAddress) || email;
  const { subject, heading, text, answers, otherEmail } = mails.newOrder;
  return ownerMail(
    [site, order, owner],
    'new-order',
    { number: orderNumberText(order), customer, email, amount },
    ({ number, customer, email, amount }) => ({
      subject: subject({ number, amount }),
      heading: heading({ customer, amount }),
      body: [text({ number, email })],
    }),
    {
      facts: [
        ...(payLinkTo === undefined ? [] : [otherEmail({ email, payLinkTo })]),
        ...answersText(answers, order),
        ...shippingTo(order, site),
      ],
      rows: lineRows(whole),
      totals: totalRows(whole),
    },
  );
}

/** For the shopper: the payment couldn't be captured. */
export function paymentFailedMail(site: MailSite, whole: MailOrder): OrderMail {
  const { order } = whole;
  const { subject, heading, text, textWithMethod, next } = mails.paymentFailed;
  return customerMail(
    site,
    order,
    { kind: 'order-payment-failed', values: { method: methodText(order.payment.label) } },
    ({ number, firstName, method }) => ({
      subject: subject({ number }),
      heading,
      body: [mails.greeting({ firstName }), method ? textWithMethod({ number, method }) : text({ number }), next],
    }),
    { rows: lineRows(whole), totals: totalRows(whole) },
  );
}

/** For the owner. @param errorKey the provider's reason */
export function ownerPaymentFailedMail(
  site: MailSite,
  { order }: MailOrder,
  owner: Owner,
  errorKey: string,
): OrderMail {
  const { subject, heading, text, next } = mails.ownerPaymentFailed;
  return ownerMail(
    [site, order, owner],
    'owner-payment-failed',
    { number: orderNumberText(order), amount: money(order, order.payment.amountCents), reason: errorKey },
    ({ number, amount, reason }) => ({
      subject: subject({ number, amount }),
      heading: heading({ number }),
      body: [text({ amount, errorKey: reason }), next],
    }),
  );
}

/** In postal format. */
export const addressLines = (address: Order['billingAddress'], language: string): string[] =>
  [fullName(address), address.line1, address.line2, townLine(address), countryName(address.country, language)].filter(
    (line) => line.trim() !== '',
  );
