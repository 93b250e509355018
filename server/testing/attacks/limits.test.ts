// Floods and oversized requests: how much data one network's strangers can leave behind, how long they can keep a shop busy, and who gets
// through. Addresses come from a proxy that the shop trusts, so that one test covers many networks. Commerce 3.5, operations 5.
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createContributor } from '../../accounts/contributor/contributor.ts';
import { Role } from '../../base/roles.ts';
import { balancesOf } from '../../commerce/gift-card/gift-card.ts';
import type { Product } from '../../commerce/product/schema.ts';
import { onHandOf } from '../../commerce/stock/stock.ts';
import { addImage } from '../../content/image/image.ts';
import { imagePath } from '../../content/image/schema.ts';
import type { Answer } from '../../http/edge/edge-fixture.ts';
import { auditStore, rowsOf } from '../driver/order-audit.ts';
import { queuedMails } from '../driver/placed-orders.ts';
import { adasAddress, mug, stocked } from '../harness/shop.ts';
import { type Shopper, type TestStoa, testStoa } from '../harness/test-stoa.ts';
import { workOf } from '../harness/work.ts';

let app: TestStoa;
let owner: Shopper;
const hourMs = 3_600_000;
const entries = '/api/commerce/shopping-cart/entries';

beforeAll(async () => {
  app = await testStoa({ edge: { origins: { proxies: ['127.0.0.1'] } } });
  owner = await app.signedIn(Role.admin);
});

beforeEach(async () => {
  app.parts.clock.pass(61 * 60_000);
  expect((await owner.get('/api/auth/me')).status).toBe(200);
});

afterEach(async () => {
  expect(await auditStore(app.parts.store)).toEqual([]);
  expect(app.faults()).toEqual([]);
});

afterAll(() => app.close());

const goods = (quantity = 10, changes: Partial<Product> = {}) => stocked(app.parts, mug(changes), quantity);
const count = async (name: string) => (await rowsOf(app.parts.store, name)).length;
/** One of the 2^64 addresses of a provider's customer. */
const inNetwork = (network: number, host: number) => `2001:db8:0:${network.toString(16)}::${host.toString(16)}`;

/** A visitor at this address, with the CSRF token of a page they opened. */
async function at(ip: string) {
  const client = await app.shopper();
  const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
    client.send(
      method,
      path,
      {
        'X-Forwarded-For': ip,
        'X-CSRF-Token': client.jar.get('crumb') ?? '',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body === undefined ? undefined : typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
    );
  const form = (path: string, fields: Record<string, string>) =>
    send('POST', path, new URLSearchParams({ ...fields, crumb: client.jar.get('crumb') ?? '' }).toString(), {
      'Content-Type': 'application/x-www-form-urlencoded',
      Accept: 'text/html',
    });
  const add = (product: Product, quantity = 1) => send('POST', entries, { itemId: product.id, quantity });
  return { jar: client.jar, send, form, add };
}
type Visitor = Awaited<ReturnType<typeof at>>;

async function cartOf(visitor: Visitor, product: Product, quantity = 1): Promise<string> {
  const added = await visitor.add(product, quantity);
  expect(added.status, added.text).toBe(200);
  return added.json().shoppingCart.cartToken;
}

async function order(visitor: Visitor, product: Product, email = 'ada@example.com', paymentToken = 'tok_visa') {
  const cartToken = await cartOf(visitor, product);
  const view = await visitor.send('PUT', `/api/3/commerce/cart/${cartToken}/checkout`, {
    email,
    shippingAddress: adasAddress,
  });
  const { quoteHash } = view.json();
  return visitor.send('POST', '/api/2/commerce/orders', { cartToken, quoteHash, paymentToken });
}

async function giftCard(cents: number): Promise<{ id: string; code: string }> {
  const made = await owner.post('/config/api/gift-cards', { cents });
  return { id: made.json().giftCard.id, code: made.json().code };
}

it('attack: guesses of codes through every door, from many addresses and visitors of one /64, are ten in all', async () => {
  const [cup, card] = [await goods(100), await giftCard(5000)];
  const doors = [
    (one: Visitor, token: string, code: string) =>
      one.send('POST', `/api/3/commerce/cart/${token}/codes`, { giftOrPromoCode: code }),
    (one: Visitor, token: string, code: string) =>
      one.send('PUT', `/api/3/commerce/cart/${token}/coupons`, { giftOrPromoCode: code }),
    (one: Visitor, token: string, code: string) =>
      one.send('PUT', `/api/3/commerce/cart/${token}/gift-cards`, { giftCards: [code] }),
    (one: Visitor, _: string, code: string) => one.form('/cart/codes', { giftOrPromoCode: code }),
    (one: Visitor, token: string, code: string) =>
      one.form('/checkout/codes', { cartToken: token, giftOrPromoCode: code }),
  ];
  for (let n = 0; n < 10; n++) {
    const guesser = await at(inNetwork(1, n + 1));
    const answer = await doors[n % doors.length]!(guesser, await cartOf(guesser, cup), `0000-0000-0000-000${n}-0`);
    expect([400, 303]).toContain(answer.status);
  }
  // Now even the right one is refused, through every call.
  for (const [n, door] of doors.entries()) {
    const lucky = await at(inNetwork(1, 100 + n));
    const token = await cartOf(lucky, cup);
    expect((await door(lucky, token, card.code)).status).toBe(429);
    expect((await lucky.send('GET', `/api/3/commerce/cart/${token}`)).json().giftCards).toEqual([]);
  }
  const honest = await at(inNetwork(2, 1));
  const token = await cartOf(honest, cup);
  const taken = await doors[0]!(honest, token, card.code);
  expect([taken.status, taken.json().giftCards.length]).toEqual([200, 1]);
  expect((await balancesOf(app.parts.store, [card.id]))[0]).toBe(5000);
});

it('attack: restock sign-ups with made-up addresses from one /64 are five a minute, and the next network is heard', async () => {
  const cup = await goods(0);
  const signUp = async (ip: string, n: number) =>
    (await at(ip)).send('POST', '/api/site-users/account/notifications/restock', {
      productId: cup.id,
      variantId: cup.variants[0]!.id,
      siteVisitorEmail: `made-up-${n}@example.com`,
    });
  const answers = [];
  for (let n = 0; n < 30; n++) answers.push((await signUp(inNetwork(3, n + 1), n)).status);
  expect(answers.filter((status) => status === 200)).toHaveLength(5);
  expect(await count('restock-sign-up')).toBe(5);
  expect((await signUp(inNetwork(4, 1), 99)).status).toBe(200);
  expect(await count('restock-sign-up')).toBe(6);
});

it('attack: one mailbox is not flooded with mails that strangers ask for from many networks', async () => {
  const victim = 'victim@example.com';
  for (let n = 0; n < 30; n++) {
    const answer = await (await at(inNetwork(100 + n, 1))).send('POST', '/api/site-users/account', {
      email: n % 2 ? victim : 'VICTIM@example.com',
      password: `a long password ${n}`,
      firstName: 'V',
      lastName: 'M',
    });
    expect([200, 429], answer.text).toContain(answer.status);
  }
  const mails = (await queuedMails(app)).filter(({ to }) => to.toLowerCase() === victim);
  expect(mails.length).toBeGreaterThan(0);
  expect(mails.length).toBeLessThanOrEqual(3);
  await (await at(inNetwork(140, 1))).send('POST', '/api/site-users/account', {
    email: 'other@example.com',
    password: 'a long password 1',
    firstName: 'O',
    lastName: 'T',
  });
  expect((await queuedMails(app)).some(({ to }) => to === 'other@example.com')).toBe(true);
});

it('attack: made-up Idempotency-Keys of one /64 leave a bounded number of records, and contributors keep theirs', async () => {
  const before = await count('idempotency');
  const statuses = new Set<number>();
  for (let n = 0; n < 16; n++) {
    const flooder = await at(inNetwork(5, n + 1));
    for (let k = 0; k < 20; k++) {
      const headers = { 'Idempotency-Key': `made-up-${n}-${k}` };
      statuses.add((await flooder.send('POST', '/api/2/commerce/orders', { cartToken: 'x' }, headers)).status);
    }
  }
  expect(statuses.has(429)).toBe(true);
  expect((await count('idempotency')) - before).toBeLessThanOrEqual(120);
  // Requests without a key are served, and an owner's key still makes a call idempotent.
  const cup = await goods(10);
  expect((await (await at(inNetwork(5, 999))).add(cup)).status).toBe(200);
  const headers = {
    'Content-Type': 'application/json',
    'X-CSRF-Token': owner.jar.get('crumb')!,
    'Idempotency-Key': 'owners',
  };
  const adjust = () =>
    owner.send(
      'POST',
      '/config/api/inventory/adjustments',
      { ...headers, 'X-Forwarded-For': inNetwork(5, 1000) },
      JSON.stringify({ incrementOperations: [{ variantId: cup.variants[0]!.id, quantity: 5 }] }),
    );
  expect([(await adjust()).status, (await adjust()).headers['idempotent-replayed']]).toEqual([200, 'true']);
  expect((await onHandOf(app.parts.store, cup))[0]!.qtyInStock).toBe(15);
});

it('attack: keys of unsubmitted forms are bounded for a /64', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 9; n++) {
    const flooder = await at(inNetwork(6, n + 1));
    for (let k = 0; k < 10; k++) statuses.push((await flooder.send('POST', '/api/form/FormSubmissionKey', {})).status);
  }
  expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([60, 429]);
  const neighbor = await (await at(inNetwork(7, 1))).send('POST', '/api/form/FormSubmissionKey', {});
  expect([neighbor.status, typeof neighbor.json().key]).toEqual([200, 'string']);
});

it('attack: cards that are tried from many addresses of one /64 are ten charges an hour, and a neighbor still buys', async () => {
  const cup = await goods(100);
  const before = await count('payment');
  const statuses: number[] = [];
  for (let n = 0; n < 14; n++) {
    const thief = await at(inNetwork(8, n + 1));
    statuses.push(
      (
        await order(
          thief,
          cup,
          `t${n}@example.com`,
          n % 2 ? 'tok_chargeDeclined' : 'tok_chargeDeclinedInsufficientFunds',
        )
      ).status,
    );
  }
  expect(statuses.at(-1)).toBe(429);
  expect((await count('payment')) - before).toBeLessThanOrEqual(10);
  expect((await order(await at(inNetwork(9, 1)), cup)).status).toBe(200);
});

it('attack: fake checkouts of one network cannot hold all of the stock, however they are kept alive', async () => {
  const cup = await goods(10);
  const buyer = await at(inNetwork(21, 1));
  const token = await cartOf(buyer, cup);
  const details = { email: 'ada@example.com', shippingAddress: adasAddress };
  const buys = async () => {
    const view = (await buyer.send('PUT', `/api/3/commerce/cart/${token}/checkout`, details)).json();
    return buyer.send('POST', '/api/2/commerce/orders', {
      cartToken: token,
      quoteHash: view.quoteHash,
      paymentToken: 'tok_visa',
    });
  };
  const minute = 60_000;
  let refused = 0;
  let minutes = 0;
  for (; minutes < 300; minutes += 5) {
    // Each way to reserve stock: a step, an order call without a card, a provider's page; and a new cart whenever the old one is empty.
    const eve = await at(inNetwork(20, minutes + 1));
    const added = await eve.add(cup, 10);
    if (added.status === 200) {
      const { cartToken } = added.json().shoppingCart;
      const path = `/api/3/commerce/cart/${cartToken}/checkout`;
      const { quoteHash } = (await eve.send('PUT', path, details)).json();
      const card = { number: '4000 0025 0000 3155', expiry: '12 / 30', cvc: '123' };
      await eve.send('POST', '/api/2/commerce/orders', { cartToken, quoteHash });
      if (minutes % 60 === 0)
        await eve.send('POST', '/api/2/commerce/orders', { cartToken, quoteHash, payment: { card } });
    }
    const answer = await buys();
    if (answer.status === 200) break;
    expect(answer.status).toBe(422);
    refused++;
    app.parts.clock.pass(5 * minute);
  }
  // The shopper was refused at first, and could buy while the attack was still going on.
  expect(refused).toBeGreaterThan(0);
  expect(minutes).toBeLessThan(200);
  expect((await onHandOf(app.parts.store, cup))[0]!.qtyInStock).toBe(9);
  app.parts.clock.pass(2 * hourMs);
});

it('misuse: who comes back to the checkout late, from a network that has held much, still orders all that there is', async () => {
  const cup = await goods(2);
  const slow = await at('203.0.113.20');
  const token = await cartOf(slow, cup, 2);
  const path = `/api/3/commerce/cart/${token}/checkout`;
  for (let n = 0; n < 5; n++) {
    await slow.send('PUT', path, { email: 'ada@example.com', shippingAddress: adasAddress });
    app.parts.clock.pass(31 * 60_000);
  }
  const { quoteHash } = (await slow.send('PUT', path, {})).json();
  // Without the card number.
  const incomplete = await slow.send('POST', '/api/2/commerce/orders', { cartToken: token, quoteHash });
  expect(incomplete.status).toBe(400);
  expect(
    (await slow.send('POST', '/api/2/commerce/orders', { cartToken: token, quoteHash, paymentToken: 'tok_visa' }))
      .status,
  ).toBe(200);
  expect((await onHandOf(app.parts.store, cup))[0]!.qtyInStock).toBe(0);
});

it('attack: half-sent bodies on many connections delay no one and write nothing', async () => {
  const cup = await goods(10);
  // No more per visitor than the limit allows.
  const visitors = [await at(inNetwork(10, 1)), await at(inNetwork(10, 2)), await at(inNetwork(10, 3))];
  const before = await count('cart');
  let answered = 0;
  const sockets = Array.from({ length: 60 }, (_, n) => {
    const { jar } = visitors[n % 3]!;
    const cookies = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const socket = connect(app.edge.port, '127.0.0.1');
    socket.on('error', () => {}).on('data', () => answered++);
    socket.write(
      `POST ${entries} HTTP/1.1\r\nHost: 127.0.0.1:${app.edge.port}\r\nContent-Type: application/json\r\nContent-Length: 500\r\n` +
        `X-CSRF-Token: ${jar.get('crumb')}\r\nCookie: ${cookies}\r\n\r\n{"itemId": "${cup.id}", `,
    );
    return socket;
  });
  try {
    expect((await order(await at(inNetwork(11, 1)), cup)).status).toBe(200);
    // Before any of them timed out.
    expect([await count('cart'), answered]).toEqual([before + 1, 0]);
    expect(sockets.filter((socket) => !socket.readable || socket.destroyed)).toEqual([]);
    // A slow but complete body is accepted.
    const late = new Promise<string>((resolve) => sockets[0]!.once('data', (bytes) => resolve(String(bytes))));
    sockets[0]!.write('"quantity": 1 }'.padEnd(500 - `{"itemId": "${cup.id}", `.length));
    expect(await late).toMatch(/^HTTP\/1\.1 200 /);
  } finally {
    for (const socket of sockets) socket.destroy();
  }
});

it('attack: what is packed, nested or piled up is refused before it costs anything, and what is plain is taken', async () => {
  const cup = await goods(10);
  const eve = await at(inNetwork(12, 1));
  const json = { 'Content-Type': 'application/json' };
  const add = JSON.stringify({ itemId: cup.id, quantity: 1 });
  const before = await count('cart');
  const packed = gzipSync(Buffer.alloc(30_000_000, ' '));
  const wrong: [string, () => Promise<Answer>][] = [
    ['a packed body', () => eve.send('POST', entries, packed, { ...json, 'Content-Encoding': 'gzip' })],
    [
      'a body that is packed twice',
      () => eve.send('POST', entries, gzipSync(packed), { ...json, 'Content-Encoding': 'gzip, gzip' }),
    ],
    ['30,000 open brackets', () => eve.send('POST', entries, '['.repeat(30_000), json)],
    ['an object in itself', () => eve.send('POST', entries, `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`, json)],
    ['300 kB', () => eve.send('POST', entries, add.padEnd(300_000), json)],
    [
      'another charset',
      () =>
        eve.send('POST', entries, Buffer.from(add, 'utf16le'), { 'Content-Type': 'application/json; charset=utf-16' }),
    ],
    [
      '10,000 fields',
      () => eve.form('/cart/update', Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`f${n}`, '1']))),
    ],
    ['20 kB of cookies', () => eve.send('POST', entries, add, { ...json, Cookie: `CART=${'x'.repeat(20_000)}` })],
    ['a number that is none', () => eve.send('POST', entries, `{"itemId":"${cup.id}","quantity":1e999}`, json)],
    [
      'a prototype',
      () => eve.send('POST', entries, '{"__proto__":{"itemId":"x"},"constructor":{"prototype":{}}}', json),
    ],
  ];
  for (const [what, run] of wrong) {
    let status = 0;
    const work = await workOf(async () => {
      status = await run().then(
        (answer) => answer.status,
        () => 431,
      );
    });
    expect(status, what).toBeGreaterThanOrEqual(400);
    expect(status, what).toBeLessThan(500);
    expect(work, what).toBeLessThan(100);
  }
  expect([await count('cart'), Object.keys({}.constructor.prototype)]).toEqual([before, []]);
  expect((await eve.send('POST', entries, add, json)).status).toBe(200);
});

it('attack: texts that grow or that make a rule search for long are refused or kept as they are, at once', async () => {
  const cup = await goods(10);
  const eve = await at(inNetwork(13, 1));
  const token = await cartOf(eve, cup);
  const path = `/api/3/commerce/cart/${token}`;
  const address = (changes: object) => ({ shippingAddress: { ...adasAddress, ...changes } });
  const tries: [string, string, string, unknown][] = [
    ['a letter that becomes eighteen', 'POST', `${path}/codes`, { giftOrPromoCode: '\ufdfa'.repeat(200) }],
    ['marks above one letter', 'PUT', `${path}/checkout`, address({ firstName: `a${'\u0301'.repeat(180)}` })],
    ['a domain of dots', 'PUT', `${path}/checkout`, { email: `a@${'a.'.repeat(120)}` }],
    ['a domain of dashes', 'PUT', `${path}/checkout`, { email: `a@${'a-'.repeat(120)}!` }],
    ['a number of spaces', 'PUT', `${path}/checkout`, address({ phoneNumber: `+1${' '.repeat(37)}x` })],
    ['a postal code of dashes', 'PUT', `${path}/checkout`, address({ postalCode: '-'.repeat(20) })],
    [
      'places without end',
      'GET',
      `/api/google-maps/places/autocomplete?input=${encodeURIComponent('a '.repeat(99))}`,
      undefined,
    ],
  ];
  for (const [what, method, to, body] of tries) {
    let status = 0;
    const work = await workOf(async () => ({ status } = await eve.send(method, to, body)));
    expect(status, what).toBeLessThan(500);
    expect(work, what).toBeLessThan(100);
  }
  const record = (await rowsOf(app.parts.store, 'checkout')).find(({ key }) => key[1] === token);
  expect(JSON.stringify(record?.value ?? '').length).toBeLessThan(5000);
  const fine = await eve.send('PUT', `${path}/checkout`, { email: 'ada@example.com', ...address({}) });
  expect(fine.json().expectedTotalCents).toBe(2600);
});

it('attack: guesses of shoppers’ passwords from a whole /64 do not keep the owner from signing in', async () => {
  const email = 'owner-who-waits@shop.example';
  await createContributor(app.parts, { email, name: 'Owner', roles: [Role.admin], password: 'correct horse battery' });
  const guesses = Array.from({ length: 24 }, async (_, n) =>
    (await at(inNetwork(14, n + 1))).send('POST', '/api/site-users/account/session', {
      email: `s${n % 2}@example.com`,
      password: `guess ${n}`,
    }),
  );
  const door = await at(inNetwork(15, 1));
  const signedIn = await door.send('POST', '/api/auth/sign-in', { email, password: 'correct horse battery' });
  expect(signedIn.status).toBe(200);
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(
    statuses.every((status) => [400, 401, 429, 503].includes(status)),
    statuses.join(),
  ).toBe(true);
  expect(statuses.filter((status) => status === 429 || status === 503).length).toBe(8);
});

it('attack: made-up picture sizes are stored as the few that exist', async () => {
  const pictures = await testStoa({ files: true, isEmpty: true });
  try {
    const bytes = await sharp({ create: { width: 700, height: 400, channels: 3, background: '#385' } })
      .png()
      .toBuffer();
    const image = await addImage(pictures.parts, { bytes, filename: 'a.png', altText: '' });
    const made = [
      '1w',
      '2w',
      '99w',
      '101w',
      '299w',
      '501w',
      '0w',
      '-5w',
      '1e3w',
      '700w',
      '99999999999w',
      'x',
      '500',
      '500w500w',
      '%00',
      '../1w',
    ];
    const accepts = ['image/webp', 'image/webp;q=0.1', 'image/webp,*/*;q=0.00001', 'image/webp, x/y'];
    let asked = 0;
    for (const format of made) {
      for (const Accept of accepts) {
        const path = `${imagePath(image)}?format=${format}&v=${++asked}`;
        expect((await pictures.visitor().get(path, { Accept })).status, format).toBe(200);
      }
    }
    const kept = await rowsOf(pictures.parts.store, 'image-variant');
    // 100, 300, 500, 750 and the original size, each as WebP or in the picture's own format.
    expect(kept.length).toBeLessThanOrEqual(10);
    const honest = await pictures.visitor().get(`${imagePath(image)}?format=300w`, { Accept: 'image/webp' });
    expect((await sharp(honest.raw).metadata()).width).toBe(300);
  } finally {
    await pictures.close();
  }
});

it('misuse: forty people behind one address all order within a minute', async () => {
  const cup = await goods(40);
  const people = await Promise.all(Array.from({ length: 40 }, () => at('203.0.113.7')));
  const statuses: number[] = [];
  for (const [n, one] of people.entries()) {
    app.parts.clock.pass(1000);
    statuses.push((await order(one, cup, `office-${n}@example.com`)).status);
  }
  expect(statuses).toEqual(statuses.map(() => 200));
  expect((await onHandOf(app.parts.store, cup))[0]!.qtyInStock).toBe(0);
});

it('misuse: pressing the button forty times says when to continue, and the cart has what was answered', async () => {
  const cup = await goods(100);
  const hasty = await at('203.0.113.8');
  const token = await cartOf(hasty, cup);
  const answers = await Promise.all(Array.from({ length: 39 }, () => hasty.add(cup)));
  const taken = answers.filter(({ status }) => status === 200).length + 1;
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(
    refused.every(({ headers }) => Number(headers['retry-after']) >= 1 && Number(headers['retry-after']) <= 10),
  ).toBe(true);
  const cart = async () =>
    (await hasty.send('GET', `/api/3/commerce/cart/${token}`)).json().totalQuantity ??
    (await hasty.send('GET', '/api/commerce/shopping-cart')).json().totalQuantity;
  expect(await cart()).toBe(taken);
  app.parts.clock.pass(10_001);
  expect((await hasty.add(cup)).status).toBe(200);
  expect(await cart()).toBe(taken + 1);
});

it('misuse: a call that was refused for its haste is sent again with its key, and done once', async () => {
  const cup = await goods(100);
  const client = await at('203.0.113.9');
  await cartOf(client, cup);
  for (let n = 0; n < 24; n++) await client.add(cup);
  const again = () => client.send('POST', entries, { itemId: cup.id, quantity: 5 }, { 'Idempotency-Key': 'add-five' });
  expect((await again()).status).toBe(429);
  app.parts.clock.pass(10_001);
  const [first, second] = [await again(), await again()];
  expect([first.status, second.status, second.headers['idempotent-replayed']]).toEqual([200, 200, 'true']);
  expect((await client.send('GET', '/api/commerce/shopping-cart')).json().totalQuantity).toBe(30);
});

it('misuse: the server’s clock is set back a day while a visitor waits, and they wait ten seconds, not a day', async () => {
  const cup = await goods(100);
  const waiting = await at('203.0.113.10');
  await cartOf(waiting, cup);
  for (let n = 0; n < 24; n++) await waiting.add(cup);
  app.parts.clock.pass(-24 * hourMs);
  const refused = await waiting.add(cup);
  expect([refused.status, Number(refused.headers['retry-after']) <= 10]).toEqual([429, true]);
  app.parts.clock.pass(10_001);
  expect((await waiting.add(cup)).status).toBe(200);
  app.parts.clock.pass(24 * hourMs);
});

it('misuse: a book that is pasted into the note, or into a name, is refused, and what was entered before stays', async () => {
  const cup = await goods(10);
  const writer = await at('203.0.113.11');
  const token = await cartOf(writer, cup);
  const path = `/api/3/commerce/cart/${token}/checkout`;
  const before = (
    await writer.send('PUT', path, { email: 'ada@example.com', shippingAddress: adasAddress, note: 'Ring twice.' })
  ).json();
  const book = 'It was a dark and stormy night. '.repeat(150_000);
  for (const body of [
    { note: book },
    { note: book.slice(0, 40_000) },
    { email: book.slice(0, 9000) },
    { shippingAddress: { ...adasAddress, city: book.slice(0, 60_000) } },
  ]) {
    const answer = await writer.send('PUT', path, body);
    expect([400, 413], answer.text.slice(0, 100)).toContain(answer.status);
  }
  const after = (await writer.send('GET', path)).json();
  expect([after.note, after.email, after.quoteHash]).toEqual([before.note, before.email, before.quoteHash]);
  expect(
    (
      await writer.send('POST', '/api/2/commerce/orders', {
        cartToken: token,
        quoteHash: after.quoteHash,
        paymentToken: 'tok_visa',
      })
    ).status,
  ).toBe(200);
});

it('misuse: sixty tabs that a browser opens again all show the cart, and the code that is tried in each is asked ten times', async () => {
  const cup = await goods(100);
  const reader = await at('203.0.113.12');
  const token = await cartOf(reader, cup, 3);
  const shown = await Promise.all(Array.from({ length: 60 }, () => reader.send('GET', '/api/commerce/shopping-cart')));
  const quantities = shown.map((answer) => (answer.status === 200 ? answer.json().totalQuantity : answer.text));
  expect(quantities).toEqual(shown.map(() => 3));
  const tried = await Promise.all(
    Array.from({ length: 20 }, () =>
      reader.send('POST', `/api/3/commerce/cart/${token}/codes`, { giftOrPromoCode: 'SUMMER' }),
    ),
  );
  expect(tried.map(({ status }) => status).filter((status) => status === 400)).toHaveLength(10);
  const late = tried.find(({ status }) => status === 429);
  expect(Number(late?.headers['retry-after'])).toBeGreaterThan(3000);
  // Shopping still works.
  expect((await reader.add(cup)).status).toBe(200);
});
