// Receipts and packing slips as PDF. The embedded font covers currency signs, accents, Greek and Cyrillic. No other
// file imports pdfkit.
import path from 'node:path';
import PDFDocument from 'pdfkit';
import { sentenceLanguage } from '../../base/text/language.ts';
import { isRightToLeft, visualWords } from './bidi.ts';
import { type Answered, addressLines, answersOfOrder, optionsText } from './mails.ts';
import { messages } from './messages.ts';
import { dateFormat, type PaperSite, receiptOf } from './receipt.ts';
import { type OrderRefund, orderNumberText, type Pieces, type WholeOrder } from './schema.ts';

export type PaperParts = {
  /** The folder that contains DejaVuSans.ttf. */
  fontsFolder: string;
};

const words = messages.papers;

type Pdf = InstanceType<typeof PDFDocument>;

const margin = 56;
const lineGap = 2;
const ink = '#1d1d1b';
const quiet = '#66655f';
const rule = '#d8d6cf';
/** Longer cell text is cut. */
const cellCharsMax = 600;

type Receipted = { whole: WholeOrder; refunds: readonly OrderRefund[] };

/** One or more pages per order. @returns a stream to pipe */
export function receiptsPdf(parts: PaperParts, site: PaperSite, orders: readonly Receipted[]): NodeJS.ReadableStream {
  const [only, ...others] = orders;
  const title = only && others.length === 0 ? `${words.receipt} ${orderNumberText(only.whole.order)}` : words.receipts;
  const doc = newDocument(parts, title, site);
  orders.forEach((one, n) => {
    if (n > 0) doc.addPage();
    drawReceipt(doc, site, one);
  });
  finish(doc, site);
  return doc;
}

function drawReceipt(doc: Pdf, site: PaperSite, { whole, refunds }: Receipted): void {
  const receipt = receiptOf(site, whole, refunds);
  head(doc, site, words.receipt, whole);
  addresses(doc, site, whole, receipt.payment);
  const table = columns(doc, [
    { title: words.item, share: 0.5 },
    { title: words.quantity, share: 0.14, right: true },
    { title: words.price, share: 0.18, right: true },
    { title: words.amount, share: 0.18, right: true },
  ]);
  table.head();
  for (const { title, small, quantity, price, amount } of receipt.lines)
    table.row([title, quantity, price, amount], small);
  doc.moveDown(0.5);
  for (const { label, value, strong } of receipt.totals) sumRow(doc, label, value, strong === true);
  sentences(doc, messages.refunds, receipt.refunds);
  sentences(doc, messages.totalExplained, receipt.explanation);
  answers(doc, receipt.answers);
}

function sentences(doc: Pdf, title: string, all: readonly string[]): void {
  if (all.length > 0) section(doc, title);
  for (const sentence of all) paragraph(doc, sentence);
}

/**
 * One or more pages per order, without prices.
 * @param left what is still to be shipped, by order
 */
export function packingSlipsPdf(
  parts: PaperParts,
  site: PaperSite,
  orders: readonly { whole: WholeOrder; left: readonly Pieces[] }[],
): NodeJS.ReadableStream {
  const doc = newDocument(parts, words.packingSlips, site);
  orders.forEach(({ whole, left }, n) => {
    if (n > 0) doc.addPage();
    slip(doc, site, whole, left);
  });
  finish(doc, site);
  return doc;
}

function slip(doc: Pdf, site: PaperSite, whole: WholeOrder, left: readonly Pieces[]): void {
  const { order, lines } = whole;
  head(doc, site, words.packingSlip, whole);
  addresses(doc, site, whole);
  const table = columns(doc, [
    { title: words.item, share: 0.56 },
    { title: words.sku, share: 0.22 },
    { title: words.quantity, share: 0.16, right: true },
    { title: '✓', share: 0.06, right: true },
  ]);
  table.head();
  for (const line of lines) {
    const quantity = left.find(({ lineId }) => lineId === line.id)?.quantity ?? 0;
    if (quantity > 0) table.row([line.title, line.sku, String(quantity), '☐'], optionsText(line));
  }
  if (left.length === 0) paragraph(doc, words.allSent);
  if (order.shipping) {
    section(doc, words.delivery);
    paragraph(doc, order.shipping.name);
  }
  answers(doc, answersOfOrder(order));
}

function answers(doc: Pdf, all: readonly Answered[]): void {
  for (const { label, value } of all) {
    section(doc, clean(label));
    paragraph(doc, value);
  }
}

function newDocument({ fontsFolder }: PaperParts, title: string, site: PaperSite): Pdf {
  const file = (name: string) => path.join(fontsFolder, `${name}.ttf`);
  const doc = new PDFDocument({
    size: /-(US|CA|MX|PH|CO)$/.test(site.language) ? 'LETTER' : 'A4',
    margin,
    font: file('DejaVuSans'),
    bufferPages: true,
    lang: sentenceLanguage(site.language),
    info: { Title: title, Author: site.siteTitle },
  });
  doc.registerFont('plain', file('DejaVuSans'));
  doc.registerFont('bold', file('DejaVuSans-Bold'));
  doc.font('plain').fillColor(ink).lineGap(lineGap);
  return doc;
}

const widthOf = (doc: Pdf): number => doc.page.width - 2 * margin;

/** Removes control characters and bidi controls. */
const clean = (text: string): string =>
  text.replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu, ' ').slice(0, cellCharsMax);

/** Like `doc.text`, but pdfkit doesn't support right-to-left scripts: their words are placed one by one. */
function write(
  doc: Pdf,
  text: string,
  x: number,
  y: number,
  options: { width: number; align?: 'left' | 'right' },
): void {
  if (!isRightToLeft(text)) {
    doc.text(text, x, y, options);
    return;
  }
  const space = doc.widthOfString(' ');
  const widthOfWords = (words: readonly string[]) =>
    words.reduce((sum, word) => sum + doc.widthOfString(word) + space, -space);
  const lines: string[][] = [[]];
  for (const word of text.split(' ').filter(Boolean)) {
    const line = lines.at(-1)!;
    if (line.length > 0 && widthOfWords([...line, word]) > options.width) lines.push([word]);
    else line.push(word);
  }
  let top = y;
  for (const line of lines) {
    let left = options.align === 'right' ? x + options.width - widthOfWords(line) : x;
    for (const word of visualWords(line)) {
      doc.text(word, left, top, { lineBreak: false });
      left += doc.widthOfString(word) + space;
    }
    top += doc.currentLineHeight(true) + lineGap;
  }
  doc.x = x;
  doc.y = top;
}

function head(doc: Pdf, site: PaperSite, title: string, { order }: WholeOrder): void {
  const top = doc.y;
  const half = { width: widthOf(doc) * 0.55 };
  doc.font('bold').fontSize(13);
  write(doc, clean(site.siteTitle), margin, top, half);
  doc.font('plain').fontSize(8.5).fillColor(quiet);
  for (const line of site.siteAddress ?? []) write(doc, clean(line), margin, doc.y, half);
  const left = doc.y;
  const x = margin + widthOf(doc) * 0.55;
  const right = { width: widthOf(doc) * 0.45, align: 'right' as const };
  doc
    .font('bold')
    .fontSize(20)
    .fillColor(ink)
    .text(title, x, top - 4, right);
  doc
    .font('plain')
    .fontSize(9.5)
    .text(messages.order({ number: orderNumberText(order) }), x, doc.y, right);
  doc.fillColor(quiet);
  write(doc, dateFormat(site).format(order.createdAt), x, doc.y, right);
  if (order.fulfillmentStatus === 'CANCELED')
    doc.font('bold').fillColor('#a02c1f').text(words.canceled, x, doc.y, right);
  doc.fillColor(ink).font('plain');
  doc.x = margin;
  doc.y = Math.max(left, doc.y) + 24;
}

function addresses(doc: Pdf, site: PaperSite, { order }: WholeOrder, payment?: string): void {
  const top = doc.y;
  const half = widthOf(doc) / 2;
  const block = (title: string, lines: readonly string[], x: number): number => {
    doc
      .font('bold')
      .fontSize(9)
      .text(title, x, top, { width: half - 16 });
    doc.font('plain').fontSize(9.5);
    for (const line of lines) write(doc, clean(line), x, doc.y, { width: half - 16 });
    return doc.y;
  };
  const goes = order.shippingAddress;
  const bottoms = goes ? [block(messages.shipTo, addressLines(goes, site.language), margin)] : [];
  const paid = payment === undefined ? [] : [payment];
  if (!goes || payment !== undefined)
    bottoms.push(
      block(
        messages.billTo,
        [...addressLines(order.billingAddress, site.language), order.email, ...paid],
        goes ? margin + half : margin,
      ),
    );
  doc.x = margin;
  doc.y = Math.max(...bottoms) + 24;
}

type Column = { title: string; share: number; right?: boolean };

function columns(doc: Pdf, all: readonly Column[]) {
  const width = widthOf(doc);
  const innerWidth = ({ share, right }: Column) => width * share - (right ? 0 : 10);
  const cells = (texts: readonly string[], y: number): number => {
    let x = margin;
    let bottom = y;
    texts.forEach((text, n) => {
      const column = all[n]!;
      write(doc, clean(text), x, y, { width: innerWidth(column), align: column.right ? 'right' : 'left' });
      bottom = Math.max(bottom, doc.y);
      x += width * column.share;
    });
    return bottom;
  };
  const line = () => {
    doc
      .moveTo(margin, doc.y)
      .lineTo(margin + width, doc.y)
      .lineWidth(0.6)
      .strokeColor(rule)
      .stroke();
    doc.y += 7;
  };
  const headRow = () => {
    doc.font('bold').fontSize(8.5);
    doc.y =
      cells(
        all.map(({ title }) => title),
        doc.y,
      ) + 3;
    line();
  };
  return {
    head: headRow,
    row(texts: readonly string[], small = '') {
      doc.font('plain').fontSize(9.5);
      const itemWidth = innerWidth(all[0]!);
      const [item = 0, ...others] = texts.map((text, n) =>
        doc.heightOfString(clean(text), { width: innerWidth(all[n]!) }),
      );
      const smallHeight = small === '' ? 0 : doc.heightOfString(clean(small), { width: itemWidth });
      const height = Math.max(item + smallHeight, ...others) + 12;
      if (doc.y + height > doc.page.height - margin - 20) {
        doc.addPage();
        headRow();
        doc.font('plain').fontSize(9.5);
      }
      const top = doc.y;
      let bottom = cells(texts, top);
      if (small !== '') {
        const titleBottom = top + doc.heightOfString(clean(texts[0] ?? ''), { width: itemWidth });
        doc.fontSize(8).fillColor(quiet);
        write(doc, clean(small), margin, titleBottom, { width: itemWidth });
        bottom = Math.max(bottom, doc.y);
        doc.fillColor(ink);
      }
      doc.x = margin;
      doc.y = bottom + 5;
      line();
    },
  };
}

function sumRow(doc: Pdf, label: string, value: string, strong: boolean): void {
  keepTogether(doc, 24);
  const width = widthOf(doc);
  const y = doc.y;
  doc.font(strong ? 'bold' : 'plain').fontSize(strong ? 11 : 9.5);
  write(doc, clean(label), margin + width * 0.35, y, { width: width * 0.43 });
  const bottom = doc.y;
  doc.text(value, margin + width * 0.78, y, { width: width * 0.22, align: 'right' });
  doc.x = margin;
  doc.y = Math.max(bottom, doc.y) + 4;
}

function section(doc: Pdf, title: string): void {
  keepTogether(doc, 60);
  doc
    .moveDown(1.2)
    .font('bold')
    .fontSize(9.5)
    .text(title, margin, doc.y, { width: widthOf(doc) });
  doc.moveDown(0.2);
}

const paragraph = (doc: Pdf, text: string): void => {
  doc.font('plain').fontSize(9).fillColor(quiet);
  write(doc, clean(text), margin, doc.y, { width: widthOf(doc) });
  doc.fillColor(ink);
};

function keepTogether(doc: Pdf, height: number): void {
  if (doc.y + height > doc.page.height - margin - 20) doc.addPage();
}

/** Adds page numbers if there are several pages. */
function finish(doc: Pdf, site: PaperSite): void {
  const { count } = doc.bufferedPageRange();
  for (let n = 0; n < count; n++) {
    doc.switchToPage(n);
    const text = [site.siteUrl, ...(count > 1 ? [`${n + 1} / ${count}`] : [])].join('   ·   ');
    // Allows text below the margin, where pdfkit would otherwise add a page.
    doc.page.margins.bottom = 0;
    doc.font('plain').fontSize(8).fillColor(quiet);
    doc.text(text, margin, doc.page.height - margin + 14, { width: widthOf(doc), align: 'center', lineBreak: false });
  }
  doc.end();
}
