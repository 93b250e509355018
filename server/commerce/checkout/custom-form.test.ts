// The owner's form in the checkout: shown, required with and without JavaScript, stored with the order. Commerce 2.2.
import { afterEach, describe, expect, it } from 'vitest';
import { Role } from '../../base/roles.ts';
import { queuedMails } from '../../testing/driver/placed-orders.ts';
import { mug, stocked } from '../../testing/harness/shop.ts';
import { type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { confirmedPage } from '../order/confirmed.ts';
import { findOrder } from '../order/order.ts';
import { statusPage } from '../order/status.ts';

let app: TestStoa;
afterEach(async () => {
  expect(app.faults()).toEqual([]);
  await app.close();
});

const ada = {
  firstName: 'Ada',
  lastName: 'L',
  line1: '1 Main St',
  line2: '',
  city: 'Ithaca',
  region: 'NY',
  postalCode: '14850',
  country: 'US',
  phoneNumber: '',
};
const fields = [
  { id: 'select-1', type: 'select', title: 'How did you find us?', options: ['Friend', 'Search'], required: true },
  { id: 'checkbox-1', type: 'checkbox', title: 'Interests', options: ['Mugs', 'Bowls'] },
];

describe('the checkout form', () => {
  it('is required of scripts and of plain forms, and its answers stay with the order', async () => {
    app = await testStoa({ store: { checkoutPageMarketingOptInEnabled: true } });
    const owner = await app.signedIn(Role.admin);
    const { form } = (
      await owner.post('/config/api/forms', { name: 'Questions', notifyEmail: 'o@example.com', fields })
    ).json();
    const saved = await owner.put('/config/api/store-settings', {
      store: { showCustomCheckoutForm: true, customCheckoutFormId: form.id },
    });
    expect(saved.status, saved.text).toBe(200);
    const product = mug();
    await stocked(app.parts, product, 5);
    const visitor = await app.shopper();
    const token = (await visitor.post('/api/commerce/shopping-cart/entries', { itemId: product.id })).json()
      .shoppingCart.cartToken;
    const step = `/api/3/commerce/cart/${token}/checkout`;
    const view = (await visitor.put(step, { email: 'ada@example.com', shippingAddress: ada })).json();
    expect(view.form.form.fields).toHaveLength(2);
    expect(JSON.stringify(view)).not.toContain('o@example.com');
    const body = {
      cartToken: token,
      quoteHash: view.quoteHash,
      attempt: 1,
      payment: { card: { number: '4242424242424242', expiry: '12/30', cvc: '123' } },
    };
    const refused = await visitor.post('/api/2/commerce/orders', body);
    expect([refused.status, refused.json().fields]).toEqual([
      400,
      { 'form-select-1': 'How did you find us? is required.' },
    ]);
    // As the page sends it without JavaScript: two checkboxes with one name.
    const sent = new URLSearchParams([
      ['cartToken', token],
      ['crumb', visitor.jar.get('crumb') ?? ''],
      ['form-select-1', 'Friend'],
      ['form-checkbox-1', 'Bowls'],
      ['form-checkbox-1', 'Mugs'],
      ['action', 'update'],
    ]);
    const plain = await visitor.send(
      'POST',
      '/checkout',
      { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'text/html' },
      sent.toString(),
    );
    expect(plain.status).toBe(303);
    expect((await visitor.get(step)).json().form.values).toEqual({
      'select-1': 'Friend',
      'checkbox-1': ['Bowls', 'Mugs'],
    });
    const placed = await visitor.post('/api/2/commerce/orders', body);
    expect(placed.status, placed.text).toBe(200);
    const answers = [
      { label: 'How did you find us?', value: 'Friend' },
      { label: 'Interests', value: 'Mugs, Bowls' },
    ];
    const { orderId, accessToken } = placed.json();
    expect((await findOrder(app.parts.store, orderId))!.order.checkoutForm).toEqual(answers);
    // Both the shopper and the owner see the answers again.
    expect((await statusPage(app.parts.store, orderId, accessToken)).answers).toEqual(answers);
    expect((await confirmedPage(app.parts.store, orderId, accessToken)).answers).toEqual(answers);
    const [mail] = await queuedMails(app, 'order-confirmed');
    expect(mail?.text).toContain('What you told us:\nHow did you find us? Friend\nInterests: Mugs, Bowls');
  });
});
