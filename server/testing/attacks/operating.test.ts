// Area E, operating: data folders, backups, the control socket, flags and clocks, with attackers and with operators who
// type the wrong thing at the wrong moment.
import { once } from 'node:events';
import { existsSync, lstatSync, mkdtempSync, rmSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../base/roles.ts';
import { mend, repair } from '../../cli/repair.ts';
import type { Cart } from '../../commerce/cart/schema.ts';
import { statusPage } from '../../commerce/order/status.ts';
import { countProducts, findProduct, listProducts, publishDue } from '../../commerce/product/product.ts';
import type { Product } from '../../commerce/product/schema.ts';
import { sweepHolds } from '../../commerce/stock/holds.ts';
import { onHandOf } from '../../commerce/stock/stock.ts';
import { addressesOf, type Config, parseCommandLine, UsageError } from '../../config/config.ts';
import { putCollection } from '../../content/collection/collection.ts';
import {
  BackupRefused,
  backupData,
  filesFolder,
  type Manifest,
  restoreData,
  storeFolder,
} from '../../data-folder/backup.ts';
import { blobPath, openBlobs } from '../../data-folder/blobs.ts';
import { askServer, listenControl } from '../../data-folder/control.ts';
import { createSeal, createSecret, readSecret } from '../../data-folder/secret.ts';
import { examineSite, openInstallation } from '../../installation/whole.ts';
import { putWebsite } from '../../site/website/website.ts';
import { openTestStore, testClock, testLog } from '../../store/testing.ts';
import { transact } from '../../store/transact.ts';
import { placeOrder } from '../driver/placed-orders.ts';
import { upload } from '../harness/file-parts.ts';
import { adasAddress, fakeClock, mug, openShop, shopCollection, testParts, website } from '../harness/shop.ts';
import { testStoa } from '../harness/test-stoa.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'stoa-attack-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const clock = testClock();
const log = testLog();
const openStore = (dataFolder: string) => openTestStore(storeFolder(dataFolder), { clock, log });

/** A small site: a website with this title, 50 records, one file and its secret; closed again. */
async function siteIn(name: string, title = name) {
  const dataFolder = path.join(folder, name);
  const store = await openStore(dataFolder);
  await openInstallation({ store, clock }, dataFolder, '1');
  await transact(store, async (tx) => {
    putWebsite(tx, { ...website(), siteTitle: title });
    for (let n = 0; n < 50; n++) tx.put(['k', n], { of: title, n });
  });
  const blobs = await openBlobs(filesFolder(dataFolder));
  const hash = await blobs.put(Buffer.from(`picture of ${title}`));
  await store.close();
  return { dataFolder, hash };
}

const backupOf = (dataFolder: string, to: string) =>
  backupData({ dataFolder, to, productVersion: '1', now: clock.now(), others: ['secret.key'], examine: examineSite });

async function recordsOf(dataFolder: string): Promise<unknown[]> {
  const store = await openStore(dataFolder);
  const { rows } = await store.range({ start: ['k'], end: ['l'], limit: 1000 });
  await store.close();
  return rows.map(({ value }) => value);
}

/** Changes one byte in the value of the record that contains this text. */
async function damage(dataFolder: string, text: string): Promise<void> {
  const file = path.join(storeFolder(dataFolder), 'data.mdb');
  const bytes = await readFile(file);
  let at = bytes.indexOf(text);
  expect(at).toBeGreaterThan(0);
  // Older copies of a page contain it too.
  for (; at >= 0; at = bytes.indexOf(text, at + 1)) bytes[at] = bytes[at]! ^ 1;
  await writeFile(file, bytes);
}

async function editManifest(to: string, change: (manifest: Manifest) => unknown): Promise<void> {
  const file = path.join(to, 'manifest.json');
  const manifest = JSON.parse(await readFile(file, 'utf8')) as Manifest;
  await writeFile(file, JSON.stringify(change(manifest)));
}

const said: string[] = [];
const print = { line: (text: string) => void said.push(text), result: (text: string) => void said.push(text) } as never;

describe('backups and restores', () => {
  it.each<readonly [string, (manifest: Manifest) => unknown]>([
    ['null in place of a file', (m) => ({ ...m, files: [null, ...m.files] })],
    ['a file without a name', (m) => ({ ...m, files: [{ sizeBytes: 0, sha256: '' }, ...m.files] })],
    ['a name with a null byte', (m) => ({ ...m, files: [{ ...m.files[0], path: 'secret.key\0.txt' }, ...m.files] })],
    ['a folder as a file', (m) => ({ ...m, files: [{ ...m.files[0], path: 'store' }, ...m.files] })],
    ['an absolute name', (m) => ({ ...m, files: [{ ...m.files[0], path: '/etc/hostname' }, ...m.files] })],
    [
      'the mark of an unfinished restore',
      (m) => ({ ...m, files: [...m.files, { ...m.files[0], path: '.restoring/x' }] }),
    ],
    ['damage that is no list', (m) => ({ ...m, damaged: 5 })],
    ['one record more', (m) => ({ ...m, entries: m.entries + 1 })],
  ])('attack: a manifest with %s restores nothing, and says why in one sentence', async (_, change) => {
    const { dataFolder } = await siteIn('data');
    const to = path.join(folder, 'backup');
    await backupOf(dataFolder, to);
    await mkdir(path.join(to, '.restoring'));
    await cp(path.join(to, 'secret.key'), path.join(to, '.restoring/x'));
    const whole = await readFile(path.join(to, 'manifest.json'));
    const target = path.join(folder, 'elsewhere');
    await editManifest(to, change);
    await expect(restoreData({ from: to, dataFolder: target })).rejects.toBeInstanceOf(BackupRefused);
    expect(existsSync(target) ? await readdir(target) : []).toEqual([]);
    // The control: the original manifest restores.
    await writeFile(path.join(to, 'manifest.json'), whole);
    await restoreData({ from: to, dataFolder: target });
    expect(await recordsOf(target)).toEqual(await recordsOf(dataFolder));
  });

  it('attack: files added to a backup that its manifest does not list are not restored', async () => {
    const { dataFolder } = await siteIn('data');
    const to = path.join(folder, 'backup');
    await backupOf(dataFolder, to);
    await writeFile(path.join(to, 'control.sock'), 'x');
    await mkdir(path.join(to, 'files/zz'), { recursive: true });
    await writeFile(path.join(to, 'files/zz/evil.html'), '<script>1</script>');
    const target = path.join(folder, 'elsewhere');
    await restoreData({ from: to, dataFolder: target });
    expect((await readdir(target)).sort()).toEqual(['files', 'secret.key', 'store']);
    expect(existsSync(path.join(target, 'files/zz'))).toBe(false);
  });

  it('attack: a link in a backup becomes a file of its own, so that nothing is written through it later', async () => {
    const { dataFolder } = await siteIn('data');
    const to = path.join(folder, 'backup');
    await backupOf(dataFolder, to);
    const outside = path.join(folder, 'outside');
    await rename(path.join(to, 'secret.key'), outside);
    await symlink(outside, path.join(to, 'secret.key'));
    const target = path.join(folder, 'elsewhere');
    await restoreData({ from: to, dataFolder: target });
    expect(lstatSync(path.join(target, 'secret.key')).isFile()).toBe(true);
    const before = await readFile(outside, 'utf8');
    await createSecret(target);
    expect(await readFile(outside, 'utf8')).toBe(before);
    expect(await readFile(path.join(target, 'secret.key'), 'utf8')).not.toBe(before);
  });

  it('attack: a repair from the backup of another site brings none of its records, files or secrets', async () => {
    const [mine, theirs] = [await siteIn('mine'), await siteIn('theirs')];
    const [own, other] = [path.join(folder, 'own'), path.join(folder, 'other')];
    await backupOf(mine.dataFolder, own);
    await backupOf(theirs.dataFolder, other);
    await damage(mine.dataFolder, 'mine');
    await rm(path.join(mine.dataFolder, 'secret.key'));
    const config = { dataFolder: mine.dataFolder, newSecret: false } as Config;
    const found = await repair(config, [other], { clock, log }, print, (mending) =>
      mend(mending, { clock, log }),
    ).catch((error: Error) => error);
    expect(found).not.toBe(0);
    expect(JSON.stringify(await recordsOf(mine.dataFolder))).not.toContain('theirs');
    expect(await readSecret(mine.dataFolder)).toBeUndefined();
    // The control: its own backup restores everything.
    expect(await repair(config, [own], { clock, log }, print, (mending) => mend(mending, { clock, log }))).toBe(0);
    expect(await recordsOf(mine.dataFolder)).toEqual(Array.from({ length: 50 }, (_, n) => ({ of: 'mine', n })));
  });

  it('misuse: a backup from before the secret was made anew still repairs the site that it is of', async () => {
    const { dataFolder } = await siteIn('data', 'prints');
    const to = path.join(folder, 'backup');
    await backupOf(dataFolder, to);
    await rm(path.join(dataFolder, 'secret.key'));
    const config = { dataFolder, newSecret: true } as Config;
    expect(await repair(config, [], { clock, log }, print, (mending) => mend(mending, { clock, log }))).toBe(0);
    await damage(dataFolder, 'prints');
    expect(
      await repair({ ...config, newSecret: false }, [to], { clock, log }, print, (mending) =>
        mend(mending, { clock, log }),
      ),
    ).toBe(0);
    expect(await recordsOf(dataFolder)).toHaveLength(50);
  });

  it('misuse: a backup onto the site itself, into a folder of it or onto a file overwrites nothing', async () => {
    const { dataFolder } = await siteIn('data');
    const before = await recordsOf(dataFolder);
    const file = path.join(folder, 'file');
    await writeFile(file, 'kept');
    for (const to of [
      dataFolder,
      `${dataFolder}/`,
      storeFolder(dataFolder),
      filesFolder(dataFolder),
      file,
      `${file}/x`,
    ])
      await expect(backupOf(dataFolder, to), to).rejects.toThrow();
    expect(await readFile(file, 'utf8')).toBe('kept');
    expect(await recordsOf(dataFolder)).toEqual(before);
    expect((await examineSite(dataFolder)).damage).toEqual([]);
    expect((await backupOf(dataFolder, path.join(folder, 'beside'))).damaged).toBeUndefined();
  });

  it('misuse: backups kept inside the data folder do not go into the next backup, nor damage the site', async () => {
    const { dataFolder } = await siteIn('data');
    const first = await backupOf(dataFolder, path.join(dataFolder, 'backups/monday'));
    const second = await backupOf(dataFolder, path.join(dataFolder, 'backups/tuesday'));
    const third = await backupOf(dataFolder, path.join(filesFolder(dataFolder), 'ab'));
    expect(second.files.map((one) => one.path)).toEqual(first.files.map((one) => one.path));
    expect(third.files).toHaveLength(first.files.length);
    expect((await examineSite(dataFolder)).damage).toEqual([]);
  });

  it('misuse: two backups to one name at the same moment leave one that restores', async () => {
    const { dataFolder } = await siteIn('data');
    const to = path.join(folder, 'nightly');
    const both = await Promise.allSettled([backupOf(dataFolder, to), backupOf(dataFolder, to)]);
    expect(both.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    expect((await readdir(folder)).sort()).toEqual(['data', 'nightly']);
    await restoreData({ from: to, dataFolder: path.join(folder, 'again') });
    expect(await recordsOf(path.join(folder, 'again'))).toHaveLength(50);
  });

  it('misuse: of three restores into one folder at the same moment, one ends in a whole site and the others are refused', async () => {
    const { dataFolder } = await siteIn('data');
    const to = path.join(folder, 'backup');
    await backupOf(dataFolder, to);
    const target = path.join(folder, 'elsewhere');
    const all = await Promise.allSettled([1, 2, 3].map(() => restoreData({ from: to, dataFolder: target })));
    expect(all.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(await recordsOf(target)).toHaveLength(50);
    expect((await examineSite(target)).damage).toEqual([]);
  });

  it('misuse: a backup of a folder that was never served leaves nothing that looks like one', async () => {
    const empty = path.join(folder, 'empty');
    await mkdir(empty);
    await expect(backupOf(empty, path.join(folder, 'backup'))).rejects.toThrow('there is no store in it');
    await expect(backupOf(path.join(folder, 'typo'), path.join(folder, 'backup'))).rejects.toThrow();
    expect(await readdir(folder)).toEqual(['empty']);
    expect(await readdir(empty)).toEqual([]);
  });

  it('misuse: a repair of a site that is whole changes no byte of it', async () => {
    const { dataFolder, hash } = await siteIn('data');
    const to = path.join(folder, 'backup');
    await backupOf(dataFolder, to);
    const store = await openStore(dataFolder);
    await store.commit({ puts: [{ key: ['k', 7], value: { of: 'later', n: 7 } }] });
    await store.close();
    const config = { dataFolder, newSecret: true } as Config;
    const secret = await readSecret(dataFolder);
    expect(await repair(config, [to], { clock, log }, print, (mending) => mend(mending, { clock, log }))).toBe(0);
    expect(await recordsOf(dataFolder)).toContainEqual({ of: 'later', n: 7 });
    // Not even with --new-secret: an existing secret is never replaced.
    expect(await readSecret(dataFolder)).toEqual(secret);
    // The control: a missing file is restored.
    await writeFile(blobPath(filesFolder(dataFolder), hash), 'noise');
    expect(await repair(config, [to], { clock, log }, print, (mending) => mend(mending, { clock, log }))).toBe(0);
    expect(await readFile(blobPath(filesFolder(dataFolder), hash), 'utf8')).toBe('picture of data');
  });
});

describe('a damaged record', () => {
  it('of a product costs its line of a cart and nothing of an order or of what is published with it', async () => {
    const cup = mug({ title: 'Cup', urlId: 'cup' });
    const jar = mug({ title: 'Jar', urlId: 'jar', excerpt: '<p>qzx glass</p>' });
    const shopClock = fakeClock();
    const soon = (title: string, excerpt: string, at: number) =>
      mug({ title, urlId: title, excerpt, publishOn: shopClock.now() + at });
    const [torn, whole] = [soon('torn', '<p>qzx paper</p>', 3_600_000), soon('whole', '', 3_600_001)];
    const dataFolder = path.join(folder, 'data');
    const open = async (products: Product[]) => {
      const store = await openTestStore(storeFolder(dataFolder), { clock: shopClock, log });
      return { store, app: await testStoa({ parts: { ...testParts(store), clock: shopClock }, products }) };
    };
    const before = await open([cup, jar, torn, whole]);
    const { orderId, accessToken } = await placeOrder(before.app, [
      { product: cup, quantity: 1 },
      { product: jar, quantity: 1 },
    ]);
    const ada = await before.app.shopper();
    for (const product of [cup, jar])
      await ada.post('/api/commerce/shopping-cart/entries', { itemId: product.id, quantity: 1 });
    const { cartToken } = (await ada.get('/api/commerce/shopping-cart')).json();
    await before.app.close();
    await before.store.close();
    await damage(dataFolder, 'qzx ');

    const { store, app } = await open([]);
    try {
      await expect(findProduct(store, jar.id)).rejects.toThrow('is damaged');
      const eve = await app.shopper();
      const cart = `/api/3/commerce/cart/${cartToken}`;
      const shown = await eve.get(cart);
      expect([shown.status, shown.json().items.map((line: { productName: string }) => line.productName)]).toEqual([
        200,
        ['Cup'],
      ]);
      const torn = (await store.range({ start: ['cart'], end: ['cart', Uint8Array.of(255)], limit: 10 })).rows
        .flatMap(({ value }) => (value as { r: Cart }).r)
        .find(({ token }) => token === cartToken)!
        .entries.find(({ itemId }) => itemId === jar.id)!;
      expect((await eve.put(`${cart}/items/${torn.id}`, { quantity: 2 })).status).toBe(404);
      const details = { email: 'eve@example.com', shippingAddress: adasAddress };
      const view = await eve.put(`${cart}/checkout`, details);
      expect([view.status, view.json().expectedTotalCents]).toEqual([200, 2600]);
      const { quoteHash, expectedTotalCents } = view.json();
      const order = { cartToken, quoteHash, expectedTotalCents, paymentToken: 'tok_visa' };
      expect((await eve.post('/api/2/commerce/orders', order)).status).toBe(200);

      const owner = await app.signedIn(Role.admin);
      expect((await owner.get('/api/commerce/orders')).json().orders).toHaveLength(2);
      const opened = await owner.get(`/api/commerce/orders/${orderId}`);
      expect([opened.status, opened.json().lines.map((line: { title: string }) => line.title)]).toEqual([
        200,
        ['Cup', 'Jar'],
      ]);
      expect((await statusPage(store, orderId, accessToken)).lines).toHaveLength(2);
      expect((await owner.post(`/api/commerce/orders/${orderId}/cancel`, {})).status).toBe(200);

      expect(await publishDue(store, app.parts.clock.now() + 3_700_000)).toBe(2);
      expect(
        (await listProducts(store, { collectionId: shopCollection.id, limit: 10 })).products
          .map(({ title }) => title)
          .sort(),
      ).toEqual(['Cup', 'whole']);
      expect(app.faults()).toEqual([]);
    } finally {
      await app.close();
      await store.close();
    }
  });
});

describe('the data folder', () => {
  it('attack: a second server does not get at the data by another name of the folder', async () => {
    const { dataFolder } = await siteIn('data');
    const first = await openStore(dataFolder);
    const other = path.join(folder, 'other-name');
    await symlink(dataFolder, other);
    await expect(openStore(other)).rejects.toThrow(/: another process has it open; /);
    await expect(openStore(`${dataFolder}/../data`)).rejects.toThrow(/: another process has it open; /);
    await first.commit({ puts: [{ key: ['k', 99], value: {} }] });
    await first.close();
    const second = await openStore(other);
    expect((await second.get(['k', 99]))?.value).toEqual({});
    await second.close();
  });

  it('misuse: a secret that an editor saved with a byte-order mark and other line ends opens what was sealed', async () => {
    const { dataFolder } = await siteIn('data');
    const file = path.join(dataFolder, 'secret.key');
    const before = await readFile(file, 'utf8');
    const sealed = createSeal((await readSecret(dataFolder))!, 'payment').seal('sk_live_1');
    await writeFile(file, `\ufeff${before.trim()}\r\n\r\n`);
    const store = await openStore(dataFolder);
    const secret = await openInstallation({ store, clock }, dataFolder, '1');
    expect(createSeal(secret, 'payment').open(sealed)).toBe('sk_live_1');
    // The control: with one letter changed, the site does not start.
    await writeFile(file, `${before[0] === 'A' ? 'B' : 'A'}${before.slice(1)}`);
    await expect(openInstallation({ store, clock }, dataFolder, '1')).rejects.toThrow('belongs to another site');
    await store.close();
  });
});

describe('the control socket', () => {
  it('attack: noise, partial lines, and unknown commands run nothing, and the socket keeps working', async () => {
    const ran: unknown[] = [];
    const control = await listenControl(folder, async (request) => ran.push(request), log);
    const send = async (text: string | Buffer): Promise<string> => {
      const socket = connect(path.join(folder, 'control.sock'));
      await once(socket, 'connect');
      socket.on('error', () => undefined);
      let answer = '';
      socket.on('data', (chunk) => (answer += String(chunk)));
      socket.end(text);
      await once(socket, 'close');
      return answer;
    };
    const wrong = [
      Buffer.from([0, 255, 10, 13, 10]),
      '\n',
      'null\n',
      '[]\n',
      '{"command":"serve"}\n',
      '{"command":"toString"}\n',
      '{"command":"ping"',
      '{"command":"ping","file":"/etc/passwd"}\n',
      '{"__proto__":{"command":"ping"}}\n',
      '{"command":"export-template","id":"x"}\n',
      'x'.repeat(100_000),
      `{"command":"import-products","file":"${'x'.repeat(70_000)}","dryRun":false}\n`,
      '{"command":"export-csv","kind":"contributors","file":"/tmp/x"}\n',
      '{"command":"import-products","file":["a"],"dryRun":"no"}\n',
    ];
    const answers = await Promise.all(wrong.map(send));
    expect(ran).toEqual([]);
    for (const answer of answers)
      expect(answer === '' || (JSON.parse(answer) as { ok: boolean }).ok === false).toBe(true);
    // The control: a complete command is executed.
    await askServer(folder, { command: 'ping' });
    expect(ran).toEqual([{ command: 'ping' }]);
    await control.close();
  });
});

describe('flags', () => {
  const config = (argv: string[], env: Record<string, string> = {}): Config => {
    const line = parseCommandLine(['serve', ...argv], env, false);
    if (line.kind !== 'run') throw new Error('expected a command');
    return line.config;
  };
  const addresses = (...argv: string[]) => addressesOf(config(argv), true);

  it.each([
    'https://me:secret@shop.example',
    'https://shop.example/shop',
    'https://shop.example?x=1',
    'https://shop.example/#a',
    'https://',
  ])('misuse: an address that is more than an origin (%s) is not cut down to one in silence', (text) => {
    for (const flag of ['--origin', '--admin-origin', '--preview-origin'])
      expect(() => config([flag, text]), flag).toThrow(UsageError);
    expect(config(['--origin', 'https://SHOP.example/']).origin).toBe('https://shop.example');
  });

  it('attack: the preview, where owners’ code runs, does not get the host of the site or the editor under another scheme', () => {
    const site = ['--origin', 'https://shop.example'];
    for (const preview of ['http://admin.shop.example', 'http://shop.example', 'https://ADMIN.shop.example:443/'])
      expect(() => addresses(...site, '--preview-origin', preview), preview).toThrow(UsageError);
    expect(() => addresses('--preview-origin', 'https://127.0.0.1:3000')).toThrow(UsageError);
    expect(() => addresses(...site, '--admin-origin', 'http://preview.shop.example')).toThrow(UsageError);
    const look = 'https://look.shop.example:8443';
    expect(addresses(...site, '--preview-origin', look).preview).toEqual([look]);
  });

  it('misuse: an environment variable that is set to nothing is not set, and one of blanks is named', () => {
    const names = ['STOA_PORT', 'STOA_DATA', 'STOA_ORIGIN', 'STOA_DEMO', 'STOA_SMTP_URL', 'STOA_LOG', 'STOA_MAIL_FROM'];
    expect(config([], Object.fromEntries(names.map((name) => [name, ''])))).toEqual(config([]));
    for (const name of names.filter((one) => one !== 'STOA_DATA'))
      expect(() => config([], { [name]: '  ' }), name).toThrow(
        new RegExp(name === 'STOA_SMTP_URL' ? `^${name} must be ` : `^${name} cannot be "  ": it must be `),
      );
  });

  it.each([
    ['--port', '3000.5'],
    ['--port', '0x10'],
    ['--port', '65536'],
    ['--port', '３０００'],
    ['--grace-seconds', '-1'],
    ['--drain-seconds', '1e9'],
    ['--max-in-flight', '0'],
    ['--smtp-url', 'https://mail.example'],
    ['--mail-from', 'Me <a@b.example>\nBcc: x@evil.example'],
  ])('misuse: %s %j starts nothing', (flag, text) => {
    expect(() => config([flag, text])).toThrow(UsageError);
  });
});

describe('clocks', () => {
  it('misuse: a clock that is set back an hour gives no order number twice and sells no piece twice', async () => {
    const cup = mug({ title: 'Cup' });
    const app = await testStoa({ products: [cup], quantity: 3 });
    try {
      const first = await placeOrder(app, [{ product: cup, quantity: 1 }]);
      app.parts.clock.pass(-3_600_000);
      const second = await placeOrder(app, [{ product: cup, quantity: 2 }]);
      const owner = await app.signedIn(Role.admin);
      const numberOf = async (id: string) => (await owner.get(`/api/commerce/orders/${id}`)).json().number as number;
      expect([await numberOf(first.orderId), await numberOf(second.orderId)]).toEqual([1, 2]);
      expect((await onHandOf(app.parts.store, cup))[0]).toMatchObject({ qtyInStock: 0 });
      await expect(placeOrder(app, [{ product: cup, quantity: 1 }])).rejects.toThrow('Cannot add');
      expect(app.faults()).toEqual([]);
    } finally {
      await app.close();
    }
  });

  it('misuse: a clock that jumps a year ahead and back leaves all stock for sale and charges no one twice', async () => {
    const cup = mug({ title: 'Cup' });
    const app = await testStoa({ products: [cup], quantity: 3 });
    try {
      const ada = await app.shopper();
      const added = await ada.post('/api/commerce/shopping-cart/entries', { itemId: cup.id, quantity: 2 });
      const cartToken = added.json().shoppingCart.cartToken as string;
      const details = { email: 'ada@example.com', shippingAddress: adasAddress };
      const view = (await ada.put(`/api/3/commerce/cart/${cartToken}/checkout`, details)).json();
      const year = 365 * 86_400_000;
      app.parts.clock.pass(year);
      await sweepHolds(app.parts, app.parts.clock.now());
      await placeOrder(app, [{ product: cup, quantity: 1 }]);
      app.parts.clock.pass(-year);
      await sweepHolds(app.parts, app.parts.clock.now());
      const order = { cartToken, ...details, expectedTotalCents: view.expectedTotalCents, paymentToken: 'tok_visa' };
      const placed = await Promise.all([
        ada.post('/api/2/commerce/orders', order),
        ada.post('/api/2/commerce/orders', order),
      ]);
      const ids = new Set(
        placed.filter(({ status }) => status === 200).map((answer) => answer.json().orderId as string),
      );
      expect(ids.size).toBeLessThan(2);
      const [row] = await onHandOf(app.parts.store, cup);
      expect(row).toMatchObject({ qtyInStock: 3 - 1 - 2 * ids.size });
      expect(app.faults()).toEqual([]);
    } finally {
      await app.close();
    }
  });
});

describe('imports', () => {
  it('misuse: one product file sent twice at once, and once more while it runs, makes each product once', async () => {
    const app = await testStoa({ files: true, isEmpty: true });
    try {
      await openShop(app.parts);
      await transact(app.parts.store, (tx) => putCollection(tx, shopCollection));
      const owner = await app.owner();
      const bytes = await readFile(new URL('../../import/fixtures/squarespace-products.csv', import.meta.url));
      const send = () =>
        upload(owner, '/api/import/products', { name: 'p.csv', bytes }, { collectionId: shopCollection.id });
      const answers = await Promise.all([send(), send(), send()]);
      expect(answers.map(({ status }) => status)).toContain(200);
      for (const { status, text } of answers) expect([200, 409], text).toContain(status);
      expect(await countProducts(app.parts.store, { collectionId: shopCollection.id, hidden: true })).toBe(4);
      expect((await send()).json().report.totals).toMatchObject({ created: 0 });
      expect(app.parts.log.faults).toEqual([]);
    } finally {
      await app.close();
    }
  });
});
