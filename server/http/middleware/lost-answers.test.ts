// A call with an Idempotency-Key that creates something records its answer in the same commit: a client that loses
// the answer in a crash and retries doesn't create a second one. Commerce 1.5.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Role } from '../../base/roles.ts';
import { placeOrder } from '../../testing/driver/placed-orders.ts';
import { mug } from '../../testing/harness/shop.ts';
import { type NamedStoa, namedStoa, type Person, testStoa } from '../../testing/harness/test-stoa.ts';

const fields = {
  ...{ title: 'A walk', urlId: '', excerpt: '', tags: [], categories: [], authorName: '', mainImageId: null },
  ...{ imageIds: [], starred: false, state: 'published', publishOn: 1, customContent: {} },
};
const field = { id: 'text-1', type: 'text', title: 'It' };

let app: NamedStoa;
let owner: Person;
const ids: Record<string, string> = {};
beforeAll(async () => {
  app = await namedStoa();
  owner = await app.contributor(Role.admin);
});
afterAll(async () => {
  expect(app.faults()).toEqual([]);
  await app.close();
});

it.each([
  ['collection', '/config/api/collections', { typeName: 'blog', title: 'Notes' }],
  ['item', '/config/api/collections/:collection/items', { kind: 'text', fields }],
  ['customer', '/api/commerce/customers', { email: 'bob@example.com' }],
  ['customer', '/api/commerce/customers/:customer/notes', { text: 'Likes tea' }],
  ['form', '/config/api/forms', { name: 'Contact', fields: [field] }],
])('%s, %s', async (table, path, body) => {
  const commits: string[][] = [];
  const stop = app.store.onCommit(({ keys }) => void commits.push(keys.map(([name]) => String(name))));
  const address = path.replace(/:(\w+)/, (_, name: string) => ids[name]!);
  const call = { method: 'POST', body, headers: { 'Idempotency-Key': `key-of-${table}` } };
  const first = await owner.admin.call(address, call);
  expect([200, 201], first.text).toContain(first.status);
  ids[table] ??= first.json().id ?? first.json().page?.id;
  expect(commits.filter((keys) => keys.includes(table))).toEqual([expect.arrayContaining([table, 'idempotency'])]);
  const again = await owner.admin.call(address, call);
  expect([again.status, again.headers['idempotent-replayed']]).toEqual([first.status, 'true']);
  expect(again.json()).toEqual(first.json());
  expect(commits.filter((keys) => keys.includes(table))).toHaveLength(1);
  stop();
});

it('what is done to orders, products, stock, cards, and discounts, and a new webhook, are done once too', async () => {
  const cup = mug({ title: 'Cup' });
  const shop = await testStoa({ products: [cup] });
  try {
    const { orderId } = await placeOrder(shop, [{ product: cup, quantity: 2 }]);
    const admin = await shop.signedIn(Role.admin);
    const order = `/api/commerce/orders/${orderId}`;
    const endpointUrl = 'https://hooks.example/in';
    const calls: [string, string, string, object][] = [
      ['order-note', 'POST', `${order}/notes`, { text: 'Call first' }],
      ['outgoing-mail', 'POST', `${order}/mails`, { kind: 'confirmed' }],
      ['outgoing-mail', 'PUT', `${order}/email`, { email: 'bob@example.com' }],
      ['order-fulfillment', 'POST', `${order}/fulfillments`, { lines: [{ lineId: '1', quantity: 1 }] }],
      ['order-event', 'POST', `${order}/mark-pending`, {}],
      ['webhook', 'POST', '/config/api/webhooks', { endpointUrl, topics: ['order.create'] }],
    ];
    const whole = (await admin.get(order)).json();
    const variants = [{ priceCents: 1900, qtyInStock: 7 }];
    const adjusted = { setFiniteOperations: [{ variantId: cup.variants[0]!.id, quantity: 40 }] };
    const discount = { kind: 'ANY_ORDER', name: 'Ten off', code: 'TEN', value: { type: 'PERCENT', ratePpm: 100_000 } };
    const draft = { lines: [{ itemId: cup.id, variantId: cup.variants[0]!.id, quantity: 1 }] };
    calls.push(
      ['product', 'POST', '/api/3/commerce/products', { title: 'Mug', variants }],
      ['product', 'PUT', `/api/commerce/products/${cup.id}`, { title: 'Tea cup' }],
      ['product', 'POST', `/api/commerce/products/${cup.id}/duplicate`, {}],
      ['stock-move', 'POST', '/config/api/inventory/adjustments', adjusted],
      ['draft', 'POST', '/config/api/draft-orders', draft],
      ['gift-card', 'POST', '/config/api/gift-cards', { cents: 5000 }],
      ['discount', 'POST', '/config/api/discounts', discount],
    );
    for (const [table, method, path, body] of calls) {
      const commits: string[][] = [];
      const stop = shop.parts.store.onCommit(({ keys }) => void commits.push(keys.map(([name]) => String(name))));
      const text = JSON.stringify(body).replace('"lineId":"1"', `"lineId":"${whole.lines[0].id}"`);
      const headers = {
        'Content-Type': 'application/json',
        'X-CSRF-Token': admin.jar.get('crumb') ?? '',
        'Idempotency-Key': `key-of-${table}`,
      };
      const send = () => admin.send(method, path, headers, text);
      const first = await send();
      expect([200, 201], `${path} ${first.text}`).toContain(first.status);
      expect(
        commits.filter((keys) => keys.includes(table)),
        path,
      ).toEqual([expect.arrayContaining([table, 'idempotency'])]);
      const again = await send();
      expect([again.status, again.headers['idempotent-replayed']], path).toEqual([first.status, 'true']);
      expect(commits.filter((keys) => keys.includes(table))).toHaveLength(1);
      // The whole answer, except for one-time secrets.
      const { secret: _, code: __, ...answered } = first.json();
      expect(again.json()).toEqual(answered);
      // The commit stores that answer; an order's history is read after it.
      if (!path.startsWith(order))
        expect(
          commits.filter((keys) => keys.includes('idempotency')),
          path,
        ).toHaveLength(1);
      stop();
    }
    expect((await admin.get(order)).json().notes).toHaveLength(1);
    expect((await admin.get('/config/api/webhooks')).json().webhooks).toHaveLength(1);
    expect(shop.faults()).toEqual([]);
  } finally {
    await shop.close();
  }
});
