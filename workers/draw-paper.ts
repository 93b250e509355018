// Worker job: receipts and packing slips as PDF, which take a third of a second each. Run by pool.ts; requested by commerce/order.
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
// Before the catalogs.
import { speak } from '../server/base/speech.ts';
import { packingSlipsPdf, receiptsPdf } from '../server/commerce/order/pdf.ts';
import { type PaperOutput, paperInput } from './messages/draw-paper.ts';

export default async function drawPaper(message: unknown): Promise<PaperOutput> {
  const input = paperInput.parse(message);
  await speak(path.join(input.fontsFolder, '../locales'), input.site.language);
  const pdf =
    input.paper === 'receipts'
      ? receiptsPdf(input, input.site, input.orders)
      : packingSlipsPdf(input, input.site, input.orders);
  return { pdf: new Uint8Array(await buffer(pdf)) };
}
