// Order link lookup by number and address, as people type and paste them. Commerce 2.1.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { placeOrder, queuedMails } from '../../testing/driver/placed-orders.ts';
import { mug } from '../../testing/harness/shop.ts';
import { type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { mailLink } from './status.ts';

const email = "Zoe.O'Neill+tag%x@zoë.example";
let app: TestStoa;
let number = '';
beforeAll(async () => {
  const cup = mug();
  app = await testStoa({ products: [cup] });
  number = (await placeOrder(app, [{ product: cup, quantity: 1 }], { email })).orderNumber;
});
afterAll(() => app.close());

const mailed = async (asked: { number: string; email: string }) => {
  const before = (await queuedMails(app, 'order-lookup')).length;
  await mailLink(app.parts, asked, () => true);
  return (await queuedMails(app, 'order-lookup')).length - before;
};

it.each([
  [(one: string) => one.toLowerCase(), email.toUpperCase()],
  [(one: string) => `# ${one}`, ` ${email}\u00a0`],
  [(one: string) => `Order ${one}`, email.normalize('NFD')],
  [(one: string) => `${one}\u200b`, `\u202a${email}\u202c`],
  [(one: string) => one.replace('T', 'Ｔ'), email.replace('@', '＠')],
])('is mailed, however both are written (%#)', async (written, address) => {
  expect(await mailed({ number: written(number), email: address })).toBe(1);
});

it.each(['', 'T', 'T0', '0', 'T1x', '-1', 'T1.5', 'T99'])('is not mailed for %j', async (other) => {
  expect(await mailed({ number: other, email })).toBe(0);
});
