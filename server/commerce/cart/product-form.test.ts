// A product's form over HTTP: required on every way into a cart, stored as answers, shown on the order and its documents. Spec §3, §4.
import { afterEach, describe, expect, it } from 'vitest';
import { Role } from '../../base/roles.ts';
import { answersOfLine } from '../../import/order-csv/order-csv.ts';
import { mug, stocked } from '../../testing/harness/shop.ts';
import { type TestStoa, testStoa } from '../../testing/harness/test-stoa.ts';
import { optionsText } from '../order/mails.ts';
import { findOrder } from '../order/order.ts';

let app: TestStoa;
afterEach(async () => {
  expect(app.faults()).toEqual([]);
  await app.close();
});

const fields = [
  { id: 'text-1', type: 'text', title: 'Engraving', required: true, maxLength: 10 },
  { id: 'date-1', type: 'date', title: 'Wanted on' },
  { id: 'checkbox-1', type: 'checkbox', title: 'Wrapping', options: ['Box', 'Ribbon'] },
];
const path = '/api/commerce/shopping-cart/entries';

async function open() {
  app = await testStoa();
  const owner = await app.signedIn(Role.editor);
  const made = await owner.post('/config/api/forms', { name: 'Engraving', fields });
  const formId = made.json().form.id as string;
  const product = mug({ additionalFieldsFormId: formId });
  await stocked(app.parts, product, 20);
  return { owner, product, formId, visitor: await app.shopper() };
}

describe("a product's form", () => {
  it('is asked before the product goes into the cart, by field and in words', async () => {
    const { visitor, product } = await open();
    for (const additionalFields of [null, 'null', '{}', JSON.stringify({ 'text-1': ' ' })]) {
      const refused = await visitor.post(path, { itemId: product.id, quantity: 1, additionalFields });
      expect([refused.status, refused.json()]).toEqual([
        400,
        {
          message: 'One or more fields is invalid, please check your entries.',
          errors: { 'text-1': 'Engraving is required.' },
        },
      ]);
    }
    const long = await visitor.post(path, {
      itemId: product.id,
      additionalFields: JSON.stringify({ 'text-1': 'x'.repeat(11) }),
    });
    expect(long.json().errors).toEqual({ 'text-1': 'Value should have a length no longer than 10.' });
    expect((await visitor.get('/api/commerce/shopping-cart')).status).toBe(404);
  });

  it('makes equal answers one line, by id or by title, and follows into the order', async () => {
    const { visitor, product } = await open();
    const answers = { 'text-1': 'Ada', 'date-1': ['2', '9', '2026'], 'checkbox-1': ['Ribbon', 'Box'], more: 'ignored' };
    const first = await visitor.post(path, { itemId: product.id, additionalFields: JSON.stringify(answers) });
    const kept = first.json().newlyAdded.additionalFields as string;
    expect(JSON.parse(kept)).toEqual({ Engraving: 'Ada', 'Wanted on': '02/09/2026', Wrapping: ['Box', 'Ribbon'] });
    // As the cart page's "Undo" sends it back.
    const again = await visitor.post(path, { itemId: product.id, additionalFields: kept });
    expect(again.json().shoppingCart.entries).toMatchObject([{ quantity: 2, additionalFields: kept }]);
    const changed = await visitor.put(`${path}/${again.json().newlyAdded.id}/additionalFields`, {
      itemId: product.id,
      additionalFields: JSON.stringify({ 'text-1': '' }),
    });
    expect(changed.status).toBe(400);

    const token = again.json().shoppingCart.cartToken;
    const address = {
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
    const view = (
      await visitor.put(`/api/3/commerce/cart/${token}/checkout`, {
        email: 'ada@example.com',
        shippingAddress: address,
      })
    ).json();
    expect(view.cart.items[0].additionalFields).toBe(kept);
    const placed = await visitor.post('/api/2/commerce/orders', {
      cartToken: token,
      quoteHash: view.quoteHash,
      attempt: 1,
      payment: { card: { number: '4242424242424242', expiry: '12/30', cvc: '123' } },
    });
    const { lines } = (await findOrder(app.parts.store, placed.json().orderId))!;
    expect(optionsText(lines[0]!)).toBe('Engraving: Ada, Wanted on: 02/09/2026, Wrapping: Box, Ribbon');
    expect(answersOfLine(lines[0]!)).toEqual({
      'Product Form: Engraving': 'Ada',
      'Product Form: Wanted on': '02/09/2026',
      'Product Form: Wrapping': 'Box, Ribbon',
    });
  });

  it('without script leads to a page of its own, and is no more once the owner deleted it', async () => {
    const { visitor, owner, product, formId } = await open();
    const sent = await visitor.form('/cart/entries', { itemId: product.id, quantity: '2' });
    expect([sent.status, sent.headers.location]).toEqual([303, `/cart/form?itemId=${product.id}&quantity=2`]);
    await owner.delete(`/config/api/forms/${formId}`);
    expect((await visitor.form('/cart/entries', { itemId: product.id, quantity: '2' })).headers.location).toBe('/cart');
  });
});

describe('the answers on a line', () => {
  const form = {
    name: 'Two of a kind',
    fields: [
      ...fields,
      { id: 'text-2', type: 'text', title: 'Engraving' },
      { id: 'time-1', type: 'time', title: 'At' },
    ],
  };
  const answers = { 'text-1': 'Ada', 'date-1': ['2', '9', '2026'], 'text-2': 'Bob', 'time-1': ['9', '5', '', 'PM'] };

  async function lineIn() {
    const opened = await open();
    const address = `/config/api/forms/${opened.formId}`;
    const { updatedAt } = (await opened.owner.get(address)).json().form;
    expect((await opened.owner.put(address, { ...form, updatedAt })).status).toBe(200);
    const added = await opened.visitor.post(path, {
      itemId: opened.product.id,
      additionalFields: JSON.stringify(answers),
    });
    const { id } = added.json().newlyAdded;
    const token = added.json().shoppingCart.cartToken as string;
    const line = async () => (await opened.visitor.get(`/api/3/commerce/cart/${token}`)).json().items[0];
    return { ...opened, id, line, fieldsPath: `${path}/${id}/additionalFields` };
  }

  it('come with their form as its inputs have them, and are changed', async () => {
    const { visitor, fieldsPath, line, product } = await lineIn();
    expect((await line()).hasForm).toBe(true);
    const { form: asked, values } = (await visitor.get(fieldsPath)).json();
    expect([asked.name, asked.fields.length, 'notifyEmail' in asked]).toEqual(['Two of a kind', 5, false]);
    expect(values).toEqual({
      'text-1': 'Ada',
      'date-1': ['02', '09', '2026'],
      'text-2': 'Bob',
      'time-1': ['09', '05', '00', 'PM'],
    });
    const kept = JSON.parse((await line()).additionalFields);
    const changed = await visitor.put(fieldsPath, {
      itemId: product.id,
      sku: '',
      additionalFields: JSON.stringify({ ...values, 'text-2': 'Eve' }),
    });
    expect([changed.status, JSON.parse(changed.json().updatedEntry.additionalFields)]).toEqual([
      200,
      { ...kept, 'Engraving (2)': 'Eve' },
    ]);
    expect(changed.json().shoppingCart.entries).toHaveLength(1);
    expect((await visitor.get(`${path}/${'f'.repeat(24)}/additionalFields`)).status).toBe(404);
    expect((await (await app.shopper()).get(fieldsPath)).status).toBe(404);
  });

  it('without script are changed on a page of their own, to which the quantities that were typed do not get lost', async () => {
    const { visitor, id, line } = await lineIn();
    const sent = await visitor.form('/cart/update', { [`quantity-${id}`]: '2', edit: id });
    expect([sent.status, sent.headers.location, (await line()).quantity]).toEqual([303, `/cart/form?entryId=${id}`, 2]);
  });

  it('are changed in the language of the page, and stored in the main one', async () => {
    const { visitor, product, formId } = await open();
    const admin = await app.signedIn(Role.admin);
    await admin.put('/config/api/languages', { languages: [{ code: 'de', isShown: true }] });
    const at = (place: string) => `form/${formId}|${place}`;
    const texts = {
      [at('fields/0/title')]: { source: 'Engraving', text: 'Gravur' },
      [at('fields/2/title')]: { source: 'Wrapping', text: 'Verpackung' },
      [at('choices/checkbox-1/Box')]: { source: 'Box', text: 'Schachtel' },
    };
    expect((await admin.put(`/config/api/translations/de/form/${formId}`, { texts })).status).toBe(200);
    const added = await visitor.post(path, {
      itemId: product.id,
      additionalFields: JSON.stringify({ 'text-1': 'Ada', 'checkbox-1': ['Box'] }),
    });
    const { id } = added.json().newlyAdded;
    const german = { Referer: `${app.edge.origins.of('site')}/de/cart` };
    const body = JSON.stringify({ itemId: product.id, additionalFields: '{}' });
    const json = { ...german, 'Content-Type': 'application/json', 'X-CSRF-Token': visitor.jar.get('crumb')! };
    expect((await visitor.send('POST', path, json, body)).text).toMatch(/Gravur(?!.*Engraving)/);
    const opened = JSON.parse((await visitor.send('GET', `${path}/${id}/additionalFields`, german)).text);
    expect(opened.form.fields[2]).toMatchObject({ title: 'Verpackung', optionTexts: { Box: 'Schachtel' } });
    expect(opened.values).toEqual({ 'text-1': 'Ada', 'checkbox-1': ['Box'] });
    const fields = { 'form-text-1': 'Ada', 'form-checkbox-1': 'Ribbon' };
    expect((await visitor.form(`/de/cart/form?entryId=${id}`, fields)).headers.location).toBe('/de/cart');
    const { entries } = (await visitor.get('/api/commerce/shopping-cart')).json();
    expect(JSON.parse(entries[0].additionalFields)).toEqual({ Engraving: 'Ada', Wrapping: ['Ribbon'] });
  });
});
