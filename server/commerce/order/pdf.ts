// Receipts and packing slips as PDF. The embedded font covers currency signs, accents, Greek and Cyrillic. No other
// file imports pdfkit.
import path from 'node:path';
import PDFDocument from 'pdfkit';
import { sentenceLanguage } from '../../base/text/language.ts';
import { messages } from './messages.ts';
import { type Column, type Paper, papersTitle } from './paper.ts';
import type { PaperSite } from './receipt.ts';

export type PaperParts = {
  /** The folder that contains DejaVuSans.ttf. */
  fontsFolder: string;
};

type Pdf = InstanceType<typeof PDFDocument>;

const margin = 56;
const lineGap = 2;
const ink = '#1d1d1b';
const quiet = '#66655f';
const rule = '#d8d6cf';
/** Longer cell text is cut. */
const cellCharsMax = 600;

/** One or more pages per paper. @param several the title of more than one. @returns a stream to pipe */
export function papersPdf(
  parts: PaperParts,
  site: PaperSite,
  several: string,
  papers: readonly Paper[],
): NodeJS.ReadableStream {
  const doc = newDocument(parts, papersTitle(papers, several), site);
  papers.forEach((paper, n) => {
    if (n > 0) doc.addPage();
    draw(doc, site, paper);
  });
  finish(doc, site);
  return doc;
}

function draw(doc: Pdf, site: PaperSite, paper: Paper): void {
  head(doc, site, paper);
  addresses(doc, paper);
  const table = columns(doc, paper.columns);
  table.head();
  for (const { cells, small } of paper.rows) table.row(cells, small);
  if (paper.totals.length > 0) doc.moveDown(0.5);
  for (const { label, value, strong } of paper.totals) sumRow(doc, label, value, strong === true);
  for (const { title, sentences } of paper.sections) {
    if (title !== undefined) section(doc, title);
    for (const sentence of sentences) paragraph(doc, sentence);
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

const write = (
  doc: Pdf,
  text: string,
  x: number,
  y: number,
  options: { width: number; align?: 'left' | 'right' },
): Pdf => doc.text(clean(text), x, y, options);

function head(doc: Pdf, site: PaperSite, { title, order, day, isCanceled }: Paper): void {
  const top = doc.y;
  const half = { width: widthOf(doc) * 0.55 };
  doc.font('bold').fontSize(13);
  write(doc, site.siteTitle, margin, top, half);
  doc.font('plain').fontSize(8.5).fillColor(quiet);
  for (const line of site.siteAddress ?? []) write(doc, line, margin, doc.y, half);
  const left = doc.y;
  const x = margin + widthOf(doc) * 0.55;
  const right = { width: widthOf(doc) * 0.45, align: 'right' as const };
  doc.font('bold').fontSize(20).fillColor(ink);
  write(doc, title, x, top - 4, right);
  doc.font('plain').fontSize(9.5);
  write(doc, order, x, doc.y, right);
  doc.fillColor(quiet);
  write(doc, day, x, doc.y, right);
  if (isCanceled) {
    doc.font('bold').fillColor('#a02c1f');
    write(doc, messages.papers.canceled, x, doc.y, right);
  }
  doc.fillColor(ink).font('plain');
  doc.x = margin;
  doc.y = Math.max(left, doc.y) + 24;
}

function addresses(doc: Pdf, paper: Paper): void {
  const top = doc.y;
  const half = widthOf(doc) / 2;
  const bottoms = paper.addresses.map(({ title, lines }, n) => {
    const x = margin + n * half;
    doc.font('bold').fontSize(9);
    write(doc, title, x, top, { width: half - 16 });
    doc.font('plain').fontSize(9.5);
    for (const line of lines) write(doc, line, x, doc.y, { width: half - 16 });
    return doc.y;
  });
  doc.x = margin;
  doc.y = Math.max(...bottoms) + 24;
}

function columns(doc: Pdf, all: readonly Column[]) {
  const width = widthOf(doc);
  const innerWidth = ({ share, isAtEnd }: Column) => width * share - (isAtEnd ? 0 : 10);
  const cells = (texts: readonly string[], y: number): number => {
    let x = margin;
    let bottom = y;
    texts.forEach((text, n) => {
      const column = all[n]!;
      write(doc, text, x, y, { width: innerWidth(column), align: column.isAtEnd ? 'right' : 'left' });
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
        write(doc, small, margin, titleBottom, { width: itemWidth });
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
  write(doc, label, margin + width * 0.35, y, { width: width * 0.43 });
  const bottom = doc.y;
  doc.text(value, margin + width * 0.78, y, { width: width * 0.22, align: 'right' });
  doc.x = margin;
  doc.y = Math.max(bottom, doc.y) + 4;
}

function section(doc: Pdf, title: string): void {
  keepTogether(doc, 60);
  doc.moveDown(1.2).font('bold').fontSize(9.5);
  write(doc, title, margin, doc.y, { width: widthOf(doc) });
  doc.moveDown(0.2);
}

const paragraph = (doc: Pdf, text: string): void => {
  doc.font('plain').fontSize(9).fillColor(quiet);
  write(doc, text, margin, doc.y, { width: widthOf(doc) });
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
