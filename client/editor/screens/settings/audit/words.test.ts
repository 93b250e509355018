// The audit log's entries in words.
import { expect, it } from 'vitest';
import type { AuditChange, AuditEntry } from '../../../../../server/accounts/audit/schema.ts';
import { actionText, fieldsText, hrefOf, valueText } from './words.ts';

const change = (record: string, id: string, rest: Partial<AuditChange> = {}): AuditChange => ({
  record,
  id,
  did: 'changed',
  fields: [],
  ...rest,
});
const entry = (call: string, changes: AuditChange[], rest: Partial<AuditEntry> = {}): AuditEntry => ({
  id: '1',
  at: 0,
  actor: { id: 'ann', name: 'Ann', kind: 'contributor' },
  requestId: 'r',
  call,
  changes,
  rows: {},
  ...rest,
});

it('says what was done to which record, by its title or number', () => {
  const order = change('order', 'abc', { title: 'T12' });
  const parcel = change('order-fulfillment', 'abc/0', { did: 'added' });
  const cup = change('product', 'p1', { title: 'Cup' });
  for (const [text, given] of [
    ['Fulfilled order T12', entry('POST /api/commerce/orders/:id/fulfillments', [parcel, order])],
    ['Changed product Cup', entry('PUT /api/commerce/products/:id', [cup])],
    ['Changed product Cup and 1 more record', entry('PUT /x', [cup, change('stock', 'v1')])],
    ['Changed 2 products', entry('POST /x', [cup, change('product', 'p2', { title: 'Mug' })])],
    ['Signed in', entry('POST /api/auth/sign-in', [])],
    ['Failed to sign in', entry('POST /api/auth/sign-in', [], { refused: 'SIGN_IN_FAILED' })],
    ['Not allowed to change: payment settings', entry('PUT /config/api/payment-settings', [], { refused: 'NO' })],
    ['Created a backup', entry('POST /config/api/backups', [])],
    ['Other action: bot check › test', entry('POST /config/api/bot-check/test', [])],
  ] as const)
    expect(actionText(given)).toBe(text);
});

it('shows money, times, states, and yes or no as people write them, and leaves out references', () => {
  const shown = [
    ['body.variants.0.priceCents', '1250'],
    ['notified', 'true'],
    ['fulfillmentStatus', 'PARTLY_FULFILLED'],
    ['tags.0', 'SALE'],
  ].map(([path, value]) => valueText(path!, value!, 'USD'));
  expect(shown).toEqual(['$12.50', 'Yes', 'Partly fulfilled', 'SALE']);
  const [one, other] = ['0bf1f5f3-2b7e-41df-96bf-b9faed7eb0e9', '22d66150-7843-4978-a3ad-f30bafadadda'];
  const fields = [
    ...['body.variants.0.priceCents', 'mailId', 'endpointUrl'],
    ...[`blocks.${one}.type`, `blocks.${other}.type`, 'blocks.f80a5a46f7caf10e8eccb019.type'],
  ].map((path) => ({ path, after: 'x' }));
  expect(fieldsText(entry('PUT /x', [change('product', 'p1', { fields })]))).toBe(
    'variants 1 price, endpoint URL, blocks type',
  );
  const parcel = ['n', 'tries', 'carrier'].map((path) => ({ path, before: '0', after: '1' }));
  const added = change('order', 'o1', { did: 'added', fields });
  expect(fieldsText(entry('POST /x', [added, change('order', 'o2', { fields: parcel })]))).toBe('carrier');
});

it('leads to the record, unless it was removed or is a secret', () => {
  expect(hrefOf(change('order-refund', 'abc/1'))).toBe('/config/orders/abc');
  expect(hrefOf(change('product', 'p1', { did: 'removed' }))).toBeUndefined();
  expect(hrefOf(change('draft', '(secret)'))).toBeUndefined();
  expect(hrefOf(change('stock', 'v1'))).toBeUndefined();
});
