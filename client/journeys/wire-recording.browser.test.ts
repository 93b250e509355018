// Recorded calls of the original's clients (wire.md 1 to 4), replayed in order against the built program: each must get the documented
// answer.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { putDiscount } from '../../server/commerce/discount/discount.ts';
import { discountRuleSchema } from '../../server/commerce/pricing/input.ts';
import { putCollection } from '../../server/content/collection/collection.ts';
import { newLock } from '../../server/content/collection/lock.ts';
import { putItem } from '../../server/content/item/item.ts';
import { createForm } from '../../server/forms/form/form.ts';
import { formBodySchema } from '../../server/forms/form/schema.ts';
import { post } from '../../server/pages/fixtures/site.ts';
import { transact } from '../../server/store/transact.ts';
import type { BuiltServer } from '../../server/testing/harness/built-server.ts';
import { startBuiltShop } from '../../server/testing/harness/built-shop.ts';
import {
  compare,
  differences,
  filled,
  filledIn,
  formOf,
  type Kept,
  methodOfRecorded,
  type RecordedCall,
} from '../../server/testing/harness/recording.ts';
import { mug, shopCollection, stocked } from '../../server/testing/harness/shop.ts';
import { options } from './fixtures/stall.ts';

const calls = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'fixtures/wire-recording.json'), 'utf8'),
) as RecordedCall[];
let server: BuiltServer;
const kept: Kept = {};
const cookies = new Map<string, string>();

beforeAll(async () => {
  server = await startBuiltShop('wire', async (parts) => {
    await stocked(parts, mug({ title: 'Cup', urlId: 'cup' }), 20);
    kept.one = (await stocked(parts, mug({ title: 'One', urlId: 'one', ...options('Size') }))).id;
    kept.gone = (await stocked(parts, mug({ title: 'Gone', urlId: 'gone' }), 0)).id;
    const plan = { billingPeriod: { value: 1, unit: 'MONTH' as const }, numBillingCycles: 0 };
    const tea = await stocked(
      parts,
      mug({ title: 'Tea', urlId: 'tea', ...options('Kind'), isSubscribable: true, subscriptionPlan: plan }),
    );
    kept.tea = tea.id;
    const field = (type: string, more: object = {}) => ({ id: `${type}-1`, type, title: type, ...more });
    const choices = { options: ['Red', 'Blue'] };
    const fields = [
      field('name', { required: true }),
      field('email'),
      field('phone'),
      field('address'),
      field('checkbox', choices),
      field('radio', choices),
      field('date'),
    ];
    const [passwordHash, now] = [await newLock('open sesame'), parts.clock.now()];
    const notes = {
      ...shopCollection,
      id: 'd'.repeat(24),
      type: 1,
      typeName: 'blog',
      title: 'Notes',
      urlId: 'notes',
      passwordHash,
    };
    const rule = {
      id: 'ten',
      kind: 'ANY_ORDER',
      name: 'Ten',
      code: 'TEN',
      value: { type: 'PERCENT', ratePpm: 100_000 },
    };
    await transact(parts.store, async (tx) => {
      await putCollection(tx, notes);
      await putItem(
        tx,
        post(1, { collectionId: notes.id, title: 'Behind the wall', publishOn: now, addedOn: now, updatedOn: now }),
      );
      await putDiscount(tx, discountRuleSchema.parse(rule), now);
    });
    kept.form = (await createForm(parts, formBodySchema.parse({ name: 'Contact', fields }))).id;
  });
}, 60_000);
afterAll(async () => {
  expect(await server?.stop()).toBe(0);
  expect(server.faults()).toEqual([]);
});

it.each(calls)('wire $wire: $name', async (call) => {
  const method = methodOfRecorded(call);
  const json = call.json === undefined ? undefined : JSON.stringify(filledIn(call.json, kept));
  const answer = await fetch(server.origin + filled(call[method] as string, kept), {
    method: method.toUpperCase(),
    redirect: 'manual',
    headers: {
      Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(json !== undefined && { 'Content-Type': 'application/json' }),
      ...(call.crumb && { 'X-CSRF-Token': cookies.get('crumb') ?? '' }),
      ...call.sent,
    },
    ...(json !== undefined && { body: json }),
    ...(call.form && { body: formOf(call.form, kept) }),
  });
  for (const line of answer.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    cookies.set(name, value);
  }
  const text = await answer.text();
  const headers = { ...Object.fromEntries(answer.headers), 'set-cookie': answer.headers.getSetCookie().join(', ') };
  expect(compare(call, { status: answer.status, headers, text }, kept), text.slice(0, 500)).toEqual([]);
});

it('notices an answer that is not as recorded', () => {
  expect(differences({ a: [{ b: 1 }], c: 'x' }, { a: [{ b: '<string>' }], c: '<~^y$>', d: '<absent>' })).toHaveLength(
    2,
  );
});
