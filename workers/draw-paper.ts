// Worker job: receipts and packing slips, whose PDFs take a third of a second each. Run by pool.ts; requested by commerce/order.
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
// Before the catalogs.
import { speak } from '../server/base/speech.ts';
import { messages } from '../server/commerce/order/messages.ts';
import { fitsPdf, packingSlip, receiptPaper } from '../server/commerce/order/paper.ts';
import { papersHtml } from '../server/commerce/order/paper-html.ts';
import { papersPdf } from '../server/commerce/order/pdf.ts';
import { type PaperOutput, paperInput } from './messages/draw-paper.ts';

export default async function drawPaper(message: unknown): Promise<PaperOutput> {
  const input = paperInput.parse(message);
  const { site, fontsFolder } = input;
  await speak(path.join(fontsFolder, '../locales'), site.language);
  const { receipts, packingSlips } = messages.papers;
  const [several, papers] =
    input.paper === 'receipts'
      ? [receipts, input.orders.map(({ whole, refunds }) => receiptPaper(site, whole, refunds))]
      : [packingSlips, input.orders.map(({ whole, left }) => packingSlip(site, whole, left))];
  if (!fitsPdf(site, papers)) return { html: papersHtml(site, several, papers) };
  return { pdf: new Uint8Array(await buffer(papersPdf({ fontsFolder }, site, several, papers))) };
}
