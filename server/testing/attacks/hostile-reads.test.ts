// Hostile reads: every GET of the shop with bad values in its path and its query, duplicate values, and dangerous names. None
// may cause a fault, change anything, or reveal another person's data.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Call, methodOf, type Needs, pathOf } from '../../base/calls.ts';
import { Role } from '../../base/roles.ts';
import { concepts } from '../../concepts.ts';
import type { Concept } from '../../http/concept.ts';
import type { Key } from '../../store/store.ts';
import { placeOrder } from '../driver/placed-orders.ts';
import { mug } from '../harness/shop.ts';
import { type Shopper, type TestStoa, testStoa } from '../harness/test-stoa.ts';

let app: TestStoa;
let owner: Shopper;
let visitor: Shopper;
let program: Awaited<ReturnType<TestStoa['program']>>;
let written: Key[] = [];
let secrets: string[];

type Who = 'visitor' | 'owner' | 'program';

/** Each path with its allowed users; others are refused before anything is read. */
const reads = new Map<string, Set<Who>>();
for (const one of concepts.flatMap((concept: Concept): Call[] => Object.values(concept.calls ?? {}))) {
  if (methodOf(one) !== 'GET') continue;
  const path = pathOf(one);
  reads.set(path, (reads.get(path) ?? new Set()).union(letIn(one.needs)));
}

function letIn(needs: Needs): Set<Who> {
  if (needs === 'anyone' || needs === 'customer') return new Set(['visitor', 'owner']);
  return new Set([typeof needs === 'object' && 'scope' in needs ? 'program' : 'owner']);
}

const cup = mug({ title: 'Cup' });

beforeAll(async () => {
  app = await testStoa({ products: [cup], app: { cartLimit: 1_000_000 } });
  const placed = await placeOrder(app, [{ product: cup, quantity: 1 }]);
  const ada = await app.shopper();
  const added = await ada.post('/api/commerce/shopping-cart/entries', { itemId: cup.id });
  secrets = [placed.accessToken, added.json().shoppingCart.cartToken];
  owner = await app.signedIn(Role.admin);
  visitor = await app.shopper();
  program = await app.program(
    'orders.read',
    'inventory.read',
    'products.read',
    'transactions.read',
    'profiles.read',
    'discounts.read',
    'webhooks.read',
  );
  app.parts.store.onCommit(({ keys }) => written.push(...keys));
}, 60_000);

afterAll(() => app.close());

/** Index from variants to products: updated when an unknown variant is requested. */
const variantRows = ['product-variant', 'product-variants-new', 'product-variants-known'];
/**
 * Expected writes: any call updates its user's last visit; an owner's exports are in the audit log; sales of past days are stored as
 * totals.
 */
const harmless = new Set<unknown>([
  ...['session', 'session-of', 'api-key', 'audit', 'audit-count', 'sales-day', 'sales-orders'],
  ...variantRows,
]);
const traps = [
  '__proto__',
  'constructor',
  'toString',
  '%00',
  '..%2f..%2fsecret.key',
  '%F0%9F%98%80',
  '%C3%28',
  "'%20or%201=1--",
  '-1',
  '1e9',
  'NaN',
  '%0d%0aSet-Cookie:a=b',
  'x'.repeat(3000),
];
const names = [
  'cursor',
  'limit',
  'search',
  'q',
  'from',
  'to',
  'status',
  'payment',
  'collectionId',
  'productId',
  'variantId',
  'itemId',
  'ids',
  'cartToken',
  'token',
  'attempt',
  'input',
  'place_id',
  'type',
  'crumb',
];
const cursors = [
  'e30',
  'bnVsbA',
  'W10',
  'WzEsMiwzLDQsNV0',
  Buffer.from('["order","x"]').toString('base64url'),
  Buffer.from(`[${'['.repeat(200)}${']'.repeat(200)}]`).toString('base64url'),
];

const clients = () => ({ visitor, owner, program });
const everyone: readonly Who[] = ['visitor', 'owner', 'program'];

describe('every read of the shop', () => {
  it('is answered or refused for any parameters, and changes nothing', async () => {
    expect(reads.size).toBeGreaterThan(40);
    const wrong: string[] = [];
    written = [];
    for (const [n, [route, who]] of [...reads].entries()) {
      const at = (value: string) => route.replace(/:\w+|\(.*\)/g, value);
      const plain = at('f'.repeat(24));
      const addresses = [
        ...traps.slice(0, route.includes(':') ? traps.length : 0).map(at),
        // Each name with a bad value.
        ...names.map((name, m) => `${plain}?${name}=${traps[(n + m) % traps.length]}`),
        ...cursors.map((cursor) => `${plain}?cursor=${cursor}`),
      ];
      const compound = [
        // All names together, each twice.
        `${plain}?${names.map((name) => `${name}=1&${name}=${traps[2]}`).join('&')}`,
        `${plain}?${'a=1&'.repeat(1500)}`,
        `${plain}?__proto__[a]=1&constructor[prototype][a]=1&cursor[]=1`,
      ];
      const questions = [
        ...addresses.flatMap((address) => [...who].map((one) => [address, one] as const)),
        ...compound.flatMap((address) => everyone.map((one) => [address, one] as const)),
      ];
      for (const [address, one] of questions) {
        app.parts.clock.pass(30_000);
        const answer = await clients()[one].get(address);
        if (answer.status >= 500) wrong.push(`${one} ${address.slice(0, 200)}: ${answer.status}`);
        if (answer.headers['set-cookie']?.some((line: string) => line.startsWith('a=b')))
          wrong.push(`${address}: cookie`);
        if (one === 'visitor' && secrets.some((secret) => answer.text.includes(secret)))
          wrong.push(`${address}: secret`);
      }
    }
    expect(wrong).toEqual([]);
    expect(written.filter(([name]) => !harmless.has(name))).toEqual([]);
    expect(app.faults()).toEqual([]);
    expect(({} as Record<string, unknown>).a).toBeUndefined();
  }, 300_000);
});
