// No cent appears or disappears on the way: random carts through cart, checkout, order, mails, receipt, refunds and export. PRICE_CARTS of
// them call the routes' functions directly; PRICE_PATHS of them go over HTTP to the rendered PDF and the exported file. PRICE_SEED repeats
// a run. Commerce 1.2, 1.7 to 1.9, 3.3; import-formats 3.
import { spawnSync } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderCsv } from '../../import/order-csv/order-csv.ts';
import { runs } from '../../testing/harness/seeded.ts';
import { ofCsv, ofOrder } from '../../testing/money-journeys/amounts.ts';
import { type Ended, travel } from '../../testing/money-journeys/follow.ts';
import { type Journey, journey } from '../../testing/money-journeys/journey.ts';
import { directDriver, httpDriver, type ShopperDriver } from '../../testing/money-journeys/shopper-driver.ts';
import { receiptPaper } from '../order/paper.ts';
import { papersPdf } from '../order/pdf.ts';
import { receiptOf } from '../order/receipt.ts';

const directRuns = Number(process.env.PRICE_CARTS ?? runs(50));
const httpRuns = Number(process.env.PRICE_PATHS ?? runs(5));
const seed = process.env.PRICE_SEED === undefined ? undefined : Number(process.env.PRICE_SEED);
const fontsFolder = new URL('../../../data/fonts', import.meta.url).pathname;
const hasPdfText = !spawnSync('pdftotext', ['-v']).error;

/** Every amount of the receipt is in the PDF. */
async function checkPaper({ site, whole, refunds }: Ended): Promise<void> {
  if (!hasPdfText) return;
  const pdf = await buffer(papersPdf({ fontsFolder }, site, '', [receiptPaper(site, whole, refunds)]));
  const { stdout } = spawnSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' });
  const text = stdout.replaceAll('\u00a0', ' ');
  const { lines, totals, refunds: given } = receiptOf(site, whole, refunds);
  const said = [...lines.flatMap(({ price, amount }) => [price, amount]), ...totals.map(({ value }) => value)];
  const back = given.flatMap((sentence) => sentence.match(/[$€¥]\d[\d,]*(?:\.\d\d)?/g) ?? []);
  for (const amount of [...said, ...back]) expect(text).toContain(amount.replaceAll('\u00a0', ' '));
}

async function checkFile({ parts, whole }: Ended): Promise<void> {
  let text = '';
  for await (const piece of orderCsv(parts.store, 'America/New_York')) text += piece;
  const shown = ofCsv(parse(text, { columns: true, bom: true }) as Record<string, string>[]);
  expect(ofOrder(whole)).toMatchObject(shown);
}

/** @returns how many carts were bought, rather than refused as too cheap */
async function travelAll(numRuns: number, journeyOf: (way: Journey) => Promise<Ended | undefined>): Promise<number> {
  let bought = 0;
  const property = fc.asyncProperty(journey, async (way) => {
    if (await journeyOf(way)) bought++;
  });
  await fc.assert(property, { numRuns, ...(seed !== undefined && { seed }) });
  return bought;
}

async function closing<T>(driver: ShopperDriver, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } finally {
    await driver.close();
  }
}

describe('every cent', () => {
  it(
    `of ${directRuns} random carts is the same in cart, checkout, order, mails, receipt, refunds and export`,
    async () => {
      const bought = await travelAll(directRuns, async (way) => travel(await directDriver(way), way));
      expect(bought).toBeGreaterThan(directRuns / 2);
    },
    60_000 + directRuns * 600,
  );

  it(
    `of ${httpRuns} random carts is the same over HTTP, on drawn receipts and in written files`,
    async () => {
      const bought = await travelAll(httpRuns, async (way) => {
        const driver = await httpDriver(way);
        return closing(driver, async () => {
          const ended = await travel(driver, way);
          if (ended) await checkPaper(ended);
          if (ended) await checkFile(ended);
          return ended;
        });
      });
      expect(bought).toBeGreaterThan(httpRuns / 2);
      if (!hasPdfText) console.warn('pdftotext is not installed: the text of receipts was not read');
    },
    60_000 + httpRuns * 4_000,
  );
});
