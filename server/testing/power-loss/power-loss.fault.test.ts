// The power fails while people shop: whichever unsynced writes reached the disk, the store opens, the books agree, and no acknowledged
// write is missing. STOA_POWER_LOSSES=300 is the full number of images. Operations R2.
import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { report } from '../../../bench/lib/report.ts';
import { systemClock } from '../../base/system.ts';
import { putCollection } from '../../content/collection/collection.ts';
import { transact } from '../../store/transact.ts';
import { inStore, KillableShop } from '../driver/killable-shop.ts';
import { mug, shopCollection, stocked, testParts, variant } from '../harness/shop.ts';
import { sourceEnv } from '../harness/source-child.ts';
import { examine } from './examine.ts';
import { buildRecorder, compiler, type Recorder } from './recorder.ts';
import { filesBelow, type Image, imagesOf, type Recorded, readLog } from './replay.ts';

const images = Number(process.env.STOA_POWER_LOSSES ?? 5);
const controls = 3;
const orders = 12;
const product = mug({ title: 'Mug', variants: [variant({ sku: 'MUG' })] });

let outside: string;
let folder: string;
let base: Map<string, Buffer>;
let records: Recorded[];

describe.runIf(compiler)('power loss', () => {
  /** One recording for all tests: carts, orders, payments and mails of six concurrent shoppers, from the first write after the start on. */
  beforeAll(async () => {
    outside = await mkdtemp(path.join(os.tmpdir(), 'stoa-power-'));
    folder = path.join(outside, 'data');
    await cp(inject('emptyFolder'), folder, { recursive: true });
    await inStore(folder, async (store) => {
      const parts = { ...testParts(store), clock: systemClock };
      await transact(store, async (tx) => putCollection(tx, { ...shopCollection, urlId: 'stall' }));
      await stocked(parts, product, 1_000_000);
    });
    base = filesBelow(folder);
    const recorder = buildRecorder(folder, outside);
    const shop = new KillableShop(folder, [], recorder.env);
    await Promise.all(Array.from({ length: 6 }, () => shopOn(shop, recorder)));
    await shop.stop('settled');
    records = readLog(recorder.log);
  }, 180_000);

  afterAll(() => rm(outside, { recursive: true, force: true }));

  it('the recording holds what it is to be judged by', () => {
    const counts = Object.groupBy(records, ({ kind }) => kind);
    for (const kind of ['WRIT', 'SYNC', 'DURA', 'ACKD'] as const)
      expect(counts[kind]?.length, kind).toBeGreaterThan(50);
    expect(counts.ACKD!.length).toBeGreaterThanOrEqual(6 * orders * 2);
  });

  it(`${images} images: each opens, nothing answered is missing, all books agree`, {
    timeout: 60_000 + images * 15_000,
  }, async () => {
    const found: string[] = [];
    let n = 0;
    for (const image of imagesOf(records, base, folder, { count: images, chance: lots(1) })) {
      found.push(...(await faultsOf(image)).map((fault) => `image ${n}: ${fault}`));
      n++;
    }
    expect(n).toBe(images);
    expect(found).toEqual([]);
    const counts = Object.groupBy(records, ({ kind }) => kind);
    const { WRIT: writes = [], SYNC: syncs = [], DURA: durable = [], ACKD: answers = [] } = counts;
    const recorded = { writes: writes.length, syncs: syncs.length + durable.length, answers: answers.length };
    const rows = [{ images, 'found unsound': found.length, ...recorded }];
    console.info(JSON.stringify(rows));
    if (images >= 300) report('power-losses', 'Is the shop whole whatever was on disk when the power went?', rows);
  });

  it('an image of a disk that does not keep what it said is kept is found out', { timeout: 180_000 }, async () => {
    const lying = imagesOf(records, base, folder, { count: controls, chance: lots(2), trustsSyncs: false });
    expect(lying.some(isBad)).toBe(true);
  });
});

/** @param recorder records each answer, so that the log has it after the writes it promises */
async function shopOn(shop: KillableShop, recorder: Recorder): Promise<void> {
  for (let n = 0; n < orders; n++) {
    const shopper = shop.shopper();
    await shopper.fill([{ itemId: product.id, quantity: 1 + (n % 3) }]);
    recorder.answered(`cart ${shopper.cartToken} ${1 + (n % 3)}`);
    await shopper.look();
    const { status, body, text } = await shopper.order();
    if (status !== 200) throw new Error(text);
    recorder.answered(`order ${body.orderId} ${body.orderNumber ?? ''} ${shopper.cartToken}`);
  }
}

function place(image: Image): string {
  const folder = path.join(outside, 'image');
  image.writeTo(folder);
  return folder;
}

const faultsOf = (image: Image) => examine(place(image), { products: [product], answered: image.answered });

/** In a separate process, which the image may crash. */
function isBad(image: Image): boolean {
  const input = JSON.stringify({ products: [product], answered: image.answered });
  const program = path.join(import.meta.dirname, 'examine.ts');
  const { status, stdout } = spawnSync(process.execPath, [program, place(image)], {
    input,
    encoding: 'utf8',
    env: sourceEnv(),
  });
  return status !== 0 || stdout.trim() !== '[]';
}

/** The same random numbers in each run. */
function lots(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 1 | state) + 0x6d2b79f5) | 0;
    return ((state ^ (state >>> 14)) >>> 0) / 2 ** 32;
  };
}
