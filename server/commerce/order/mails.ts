// What orders tell people by mail: every amount from the order, plain words, links to the order's own page. Commerce 2.3, 2.5. Portable.
import type { MailContent, MailRow } from '../../outbox/mail-layout.ts';
import { townLine } from '../address/address.ts';
import { countryName } from '../address/countries.ts';
import { answersOf } from '../cart/additional-fields.ts';
import { formatMoney } from '../money/money.ts';
import { ProductType } from '../product/product-type.ts';
import type { Fulfillment, Order, OrderLine, OrderRefund } from './schema.ts';
import { fullName, orderNumberText } from './schema.ts';
import { isPaid } from './states.ts';
import { totalRows } from './totals.ts';

export type OrderMail = { kind: string; to: string; subject: string; content: MailContent };

/** Whose mail it is. */
export type MailSite = {
  siteTitle: string;
  siteUrl: string;
  siteLogoUrl?: string;
  language: string;
  /** Shown below: who sold it, and where. */
  address: string[];
};

/** Who a mail to the owner goes to, and where the editor is. */
type Owner = { to: string; adminUrl: string };

export type MailOrder = { order: Order; lines: readonly OrderLine[] };

export const statusPath = ({ id, accessToken }: Pick<Order, 'id' | 'accessToken'>): string =>
  `/order-status/${id}?t=${encodeURIComponent(accessToken)}`;

const base = (site: MailSite, order: Order): Omit<MailContent, 'heading' | 'paragraphs'> => ({
  siteTitle: site.siteTitle,
  siteUrl: site.siteUrl,
  ...(site.siteLogoUrl && { siteLogoUrl: site.siteLogoUrl }),
  siteAddress: site.address,
  language: site.language,
  button: { label: 'View your order', url: `${site.siteUrl}${statusPath(order)}` },
});

const money = (order: Order, cents: number) => formatMoney(cents, order.currency);

export function lineRows({ order, lines }: MailOrder): MailRow[] {
  return lines.map((line) => ({
    label: line.title,
    detail: [optionsText(line), `${line.quantity} × ${money(order, line.unitCents)}`].filter(Boolean).join('\n'),
    value: money(order, line.subtotalCents),
  }));
}

export type Answered = { label: string; value: string };

/** What the shopper was asked at the checkout and what they wrote to the shop. */
export const answersOfOrder = ({ checkoutForm = [], note }: Order): Answered[] => [
  ...checkoutForm.filter(({ value }) => value !== ''),
  ...(note ? [{ label: 'Note', value: note }] : []),
];

/** As one paragraph of a mail, under a title; none when nothing was asked. */
const answersText = (title: string, order: Order): string[] => {
  const answers = answersOfOrder(order).map(({ label, value }) => `${label}${/[?:]$/.test(label) ? '' : ':'} ${value}`);
  return answers.length === 0 ? [] : [`${title}\n${answers.join('\n')}`];
};

/** The chosen variant, and what was answered to the product's form. */
export const optionsText = ({
  optionValues,
  additionalFields,
}: Pick<OrderLine, 'optionValues'> & Partial<Pick<OrderLine, 'additionalFields'>>): string =>
  [
    ...optionValues.map(({ optionName, value }) => `${optionName}: ${value}`),
    ...answersOf(additionalFields).map(({ label, value }) => `${label}: ${value}`),
  ].join(', ');

/** @param explanation how the total came about, a sentence each */
export function confirmedMail(site: MailSite, whole: MailOrder, explanation: readonly string[]): OrderMail {
  const { order } = whole;
  const number = orderNumberText(order);
  const waiting = !isPaid(order);
  const name = order.billingAddress.firstName;
  return {
    kind: 'order-confirmed',
    to: order.email,
    subject: waiting ? `We have received your order ${number}` : `Your order ${number} is confirmed`,
    content: {
      ...base(site, order),
      heading: waiting ? 'We have your order' : 'Thank you for your order',
      paragraphs: [
        `${name === '' ? 'Hello' : `Hello ${name}`}, this is order ${number}.${waiting ? ' It is confirmed as soon as its payment arrives.' : ''}`,
        ...(order.shippingAddress
          ? [`It goes to:\n${addressLines(order.shippingAddress, site.language).join('\n')}`]
          : []),
        ...(whole.lines.some(({ productType }) => productType === ProductType.digital)
          ? ['Your downloads are on the page of your order.']
          : []),
        ...(order.purchase === 'membership'
          ? [
              `To open the pages for members, sign in with this email address, or create an account with it: ${site.siteUrl}/account/sign-up`,
            ]
          : []),
        ...answersText('What you told us:', order),
        ...(explanation.length > 0 ? [`How the total came about:\n${explanation.join('\n')}`] : []),
      ],
      rows: lineRows(whole),
      totals: totalRows(whole),
      footer: order.payment.label ? `${isPaid(order) ? 'Paid with' : 'Payment:'} ${order.payment.label}.` : undefined,
    },
  };
}

export function shippedMail(
  site: MailSite,
  { order, lines }: MailOrder,
  parcel: Fulfillment,
  isRest: boolean,
): OrderMail {
  const number = orderNumberText(order);
  const tracking = [parcel.carrier, parcel.trackingNumber].filter(Boolean).join(' ');
  const travels = order.shippingAddress !== undefined;
  const what = isRest ? 'Your order' : 'A part of your order';
  return {
    kind: 'order-shipped',
    to: order.email,
    subject: isRest
      ? `Order ${number}: ${travels ? 'on its way' : 'ready'}`
      : `Order ${number}: a part of it ${travels ? 'is on its way' : 'is ready'}`,
    content: {
      ...base(site, order),
      heading: `${what} is ${travels ? 'on its way' : 'ready'}`,
      paragraphs: [
        `This is about order ${number}.${isRest ? '' : ' The rest follows.'}`,
        ...(tracking === '' ? [] : [`Tracking: ${tracking}`]),
        ...(order.shippingAddress
          ? [`It goes to:\n${addressLines(order.shippingAddress, site.language).join('\n')}`]
          : []),
      ],
      ...(parcel.trackingUrl !== undefined && { button: { label: 'Follow the parcel', url: parcel.trackingUrl } }),
      rows: parcel.lines.map(({ lineId, quantity }) => {
        const line = lines.find(({ id }) => id === lineId);
        return { label: line?.title ?? '', detail: line ? optionsText(line) : '', value: `× ${quantity}` };
      }),
    },
  };
}

/** Where a refund goes, e.g. "$24.50 to Visa ending in 4242 and $5.50 to Gift card ending in 7XK2". */
export function tendersText(order: Order, { tenders }: Pick<OrderRefund, 'tenders'>): string {
  const nameOf = (kind: string, id: string) =>
    kind === 'card'
      ? (order.payment.label ?? 'your means of payment')
      : (order.giftCards?.find((card) => card.id === id)?.name ?? 'your gift card');
  return tenders.map(({ kind, id, cents }) => `${money(order, cents)} to ${nameOf(kind, id)}`).join(' and ');
}

export function refundRows({ order, lines }: MailOrder, refund: OrderRefund): MailRow[] {
  return [
    ...refund.lines
      .filter(({ cents }) => cents > 0)
      .map(({ id, quantity, cents }) => ({
        label: lines.find((line) => line.id === id)?.title ?? '',
        ...(quantity > 0 && { detail: `× ${quantity}` }),
        value: money(order, cents),
      })),
    ...(refund.shipping.cents > 0 ? [{ label: 'Delivery', value: money(order, refund.shipping.cents) }] : []),
    { label: 'Refunded', value: money(order, refund.totalCents), strong: true },
    ...(refund.taxCents > 0 ? [{ label: 'Tax in it', value: money(order, refund.taxCents) }] : []),
  ];
}

export function refundedMail(site: MailSite, whole: MailOrder, refund: OrderRefund): OrderMail {
  const { order } = whole;
  const number = orderNumberText(order);
  return {
    kind: 'order-refunded',
    to: order.email,
    subject: `Refund of order ${number}: ${money(order, refund.totalCents)}`,
    content: {
      ...base(site, order),
      heading: 'Your refund',
      paragraphs: [
        `For order ${number} you get ${tendersText(order, refund)}. A bank may take some days to show it.`,
        ...(refund.reason ? [refund.reason] : []),
      ],
      rows: refundRows(whole, refund),
    },
  };
}

export function canceledMail(site: MailSite, whole: MailOrder, refundCents: number): OrderMail {
  const { order } = whole;
  const number = orderNumberText(order);
  return {
    kind: 'order-canceled',
    to: order.email,
    subject: `Your order ${number} was cancelled`,
    content: {
      ...base(site, order),
      heading: 'Your order was cancelled',
      paragraphs: [
        `Order ${number} was cancelled and will not be sent.`,
        refundCents > 0
          ? `You get ${money(order, refundCents)} back. A bank may take some days to show it.`
          : 'Nothing is charged for it.',
      ],
      rows: lineRows(whole),
    },
  };
}

/** @param files with absolute links */
export function downloadsMail(
  site: MailSite,
  order: Order,
  files: readonly { name: string; url: string }[],
): OrderMail {
  const number = orderNumberText(order);
  const [first] = files;
  return {
    kind: 'order-downloads',
    to: order.email,
    subject: `Your downloads of order ${number}`,
    content: {
      ...base(site, order),
      heading: 'Your downloads are ready',
      paragraphs: [
        'Each link works for 24 hours and ten downloads. The page of your order has fresh ones whenever you need them.',
      ],
      ...(files.length > 1 && { rows: files.map(({ name, url }) => ({ label: name, url })) }),
      button:
        first && files.length === 1
          ? { label: `Download ${first.name.slice(0, 60).toWellFormed()}`, url: first.url }
          : { label: 'View your order', url: `${site.siteUrl}${statusPath(order)}` },
    },
  };
}

export function lookupMail(site: MailSite, order: Order): OrderMail {
  const number = orderNumberText(order);
  return {
    kind: 'order-lookup',
    to: order.email,
    subject: `The link to your order ${number}`,
    content: {
      ...base(site, order),
      heading: `Your order ${number}`,
      paragraphs: ['Somebody asked for the link to this order, most likely you. Whoever has it can see the order.'],
    },
  };
}

/** To the owner. */
export function newOrderMail(site: MailSite, whole: MailOrder, { to, adminUrl }: Owner): OrderMail {
  const { order } = whole;
  const number = orderNumberText(order);
  const name = fullName(order.shippingAddress ?? order.billingAddress) || order.email;
  return {
    kind: 'new-order',
    to,
    subject: `New order ${number}: ${money(order, order.grandTotalCents)}`,
    content: {
      ...base(site, order),
      heading: `${name} ordered for ${money(order, order.grandTotalCents)}`,
      paragraphs: [
        `Order ${number}, ${order.email}.`,
        ...answersText('They told you:', order),
        ...(order.shippingAddress ? [`To:\n${addressLines(order.shippingAddress, site.language).join('\n')}`] : []),
      ],
      button: { label: 'Open the order', url: `${adminUrl}/config/orders/${order.id}` },
      rows: lineRows(whole),
      totals: totalRows(whole),
    },
  };
}

/** To the shopper: an order that stands while its money could not be taken. */
export function paymentFailedMail(site: MailSite, whole: MailOrder): OrderMail {
  const { order } = whole;
  const number = orderNumberText(order);
  const name = order.billingAddress.firstName;
  const label = order.payment.label ? ` with ${order.payment.label}` : '';
  return {
    kind: 'order-payment-failed',
    to: order.email,
    subject: `We couldn't take the payment for your order ${number}`,
    content: {
      ...base(site, order),
      heading: "We couldn't take your payment",
      paragraphs: [
        `${name === '' ? 'Hello' : `Hello ${name}`}, we have your order ${number}, but the payment${label} didn't go through. You haven't been charged.`,
        "We'll try again or contact you about another way to pay. You don't need to order again.",
      ],
      rows: lineRows(whole),
      totals: totalRows(whole),
    },
  };
}

/** To the owner. @param errorKey as the provider named the reason */
export function ownerPaymentFailedMail(
  site: MailSite,
  { order }: MailOrder,
  { to, adminUrl }: Owner,
  errorKey: string,
): OrderMail {
  const number = orderNumberText(order);
  const amount = money(order, order.payment.amountCents);
  return {
    kind: 'owner-payment-failed',
    to,
    subject: `Payment failed for order ${number}: ${amount}`,
    content: {
      ...base(site, order),
      heading: `The payment for order ${number} failed`,
      paragraphs: [
        `The payment provider reserved ${amount} but then refused to pay it out (${errorKey}). Nothing was charged, and the order can't be fulfilled yet.`,
        'Open the order to retry the payment, mark the order as paid, or cancel it.',
      ],
      button: { label: 'Open the order', url: `${adminUrl}/config/orders/${order.id}` },
    },
  };
}

/** As on a parcel. */
export const addressLines = (address: Order['billingAddress'], language: string): string[] =>
  [fullName(address), address.line1, address.line2, townLine(address), countryName(address.country, language)].filter(
    (line) => line.trim() !== '',
  );
