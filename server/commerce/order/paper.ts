// The content of receipts and packing slips; pdf.ts and paper-html.ts lay it out. Commerce 2.3. Portable.
import { addressLines, answersOfOrder, optionsText } from './mails.ts';
import { messages } from './messages.ts';
import { dateFormat, type PaperSite, receiptOf } from './receipt.ts';
import { type OrderRefund, orderNumberText, type Pieces, type WholeOrder } from './schema.ts';
import type { TotalRow } from './totals.ts';

const words = messages.papers;

/** `share`: of the width; all add up to 1. */
export type Column = { title: string; share: number; isAtEnd?: boolean };

export type Paper = {
  title: string;
  order: string;
  day: string;
  isCanceled: boolean;
  addresses: { title: string; lines: string[] }[];
  columns: Column[];
  /** `small`: below the first cell. */
  rows: { cells: string[]; small: string }[];
  totals: readonly TotalRow[];
  sections: { title?: string; sentences: readonly string[] }[];
};

export function receiptPaper(site: PaperSite, whole: WholeOrder, refunds: readonly OrderRefund[]): Paper {
  const receipt = receiptOf(site, whole, refunds);
  return {
    ...headOf(site, words.receipt, whole),
    addresses: addressesOf(site, whole, receipt.payment),
    columns: [
      { title: words.item, share: 0.5 },
      { title: words.quantity, share: 0.14, isAtEnd: true },
      { title: words.price, share: 0.18, isAtEnd: true },
      { title: words.amount, share: 0.18, isAtEnd: true },
    ],
    rows: receipt.lines.map(({ title, small, quantity, price, amount }) => ({
      cells: [title, quantity, price, amount],
      small,
    })),
    totals: receipt.totals,
    sections: [
      ...(receipt.refunds.length > 0 ? [{ title: messages.refunds, sentences: receipt.refunds }] : []),
      ...(receipt.explanation.length > 0 ? [{ title: messages.totalExplained, sentences: receipt.explanation }] : []),
      ...answersOf(whole),
    ],
  };
}

/** Without prices. @param left what is still to be shipped */
export function packingSlip(site: PaperSite, whole: WholeOrder, left: readonly Pieces[]): Paper {
  const { order, lines } = whole;
  const pieces = new Map(left.map(({ lineId, quantity }) => [lineId, quantity]));
  return {
    ...headOf(site, words.packingSlip, whole),
    addresses: addressesOf(site, whole),
    columns: [
      { title: words.item, share: 0.56 },
      { title: words.sku, share: 0.22 },
      { title: words.quantity, share: 0.16, isAtEnd: true },
      { title: '✓', share: 0.06, isAtEnd: true },
    ],
    rows: lines
      .filter(({ id }) => pieces.get(id))
      .map((line) => ({ cells: [line.title, line.sku, `${pieces.get(line.id)}`, '☐'], small: optionsText(line) })),
    totals: [],
    sections: [
      ...(left.length === 0 ? [{ sentences: [words.allSent] }] : []),
      ...(order.shipping ? [{ title: words.delivery, sentences: [order.shipping.name] }] : []),
      ...answersOf(whole),
    ],
  };
}

const headOf = (site: PaperSite, title: string, { order }: WholeOrder) => ({
  title,
  order: messages.order({ number: orderNumberText(order) }),
  day: dateFormat(site).format(order.createdAt),
  isCanceled: order.fulfillmentStatus === 'CANCELED',
});

function addressesOf(site: PaperSite, { order }: WholeOrder, payment?: string): Paper['addresses'] {
  const goes = order.shippingAddress;
  const billed = { title: messages.billTo, lines: [...addressLines(order.billingAddress, site.language), order.email] };
  if (payment !== undefined) billed.lines.push(payment);
  return [
    ...(goes ? [{ title: messages.shipTo, lines: addressLines(goes, site.language) }] : []),
    ...(!goes || payment !== undefined ? [billed] : []),
  ];
}

const answersOf = ({ order }: WholeOrder): Paper['sections'] =>
  answersOfOrder(order).map(({ label, value }) => ({ title: label, sentences: [value] }));

/** One paper names its order; several don't. */
export const papersTitle = ([only, ...others]: readonly Paper[], several: string): string =>
  only && others.length === 0 ? `${only.title} · ${only.order}` : several;

/** The scripts that the PDFs' font covers, from left to right only. Common and Inherited: digits, punctuation, accents. */
const inPdf =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Common}\p{Script=Inherited}]*$/u;

/** Whether a PDF can show all of the text. */
export const fitsPdf = ({ siteTitle, siteAddress }: PaperSite, papers: readonly Paper[]): boolean =>
  inPdf.test(JSON.stringify([siteTitle, siteAddress, papers]));
