// Recorded calls of the original's clients (wire.md 1 to 4), replayed in order against the built program: each must get the documented
// answer. In a recording, `{name}` is a value from an earlier answer; `<string>`, `<~pattern>`, and similar match any such value; and an
// object must contain at least the listed fields.
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
import { mug, shopCollection, stocked } from '../../server/testing/harness/shop.ts';
import { options } from './fixtures/stall.ts';

type Call = {
  wire: string;
  name: string;
  get?: string;
  post?: string;
  put?: string;
  delete?: string;
  crumb?: boolean;
  json?: unknown;
  form?: Record<string, string>;
  sent?: Record<string, string>;
  status: number | string;
  headers?: Record<string, string>;
  body?: unknown;
  text?: string;
  keep?: Record<string, string>;
};

const calls = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'fixtures/wire-recording.json'), 'utf8'),
) as Call[];
let server: BuiltServer;
const kept: Record<string, string> = {};
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

const filled = (text: string) => text.replace(/\{(\w+)\}/g, (all, name: string) => kept[name] ?? all);
const filledIn = (value: unknown): unknown =>
  typeof value === 'string'
    ? filled(value)
    : Array.isArray(value)
      ? value.map(filledIn)
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, filledIn(one)]))
        : value;

const kinds: Record<string, (value: unknown) => boolean> = {
  '<string>': (value) => typeof value === 'string' && value !== '',
  '<boolean>': (value) => typeof value === 'boolean',
  '<int>': Number.isInteger,
  '<number>': (value) => typeof value === 'number',
  '<array>': Array.isArray,
  '<absent>': (value) => value === undefined,
  '<id>': (value) => /^[0-9a-f]{24}$/.test(String(value)),
  '<uuid>': (value) => /^[0-9a-f-]{36}$/.test(String(value)),
};

/** Paths whose value differs from the recording. */
function differences(value: unknown, wanted: unknown, at = ''): string[] {
  const differs = (is: boolean) =>
    is ? [] : [`${at || 'it'} is ${JSON.stringify(value)?.slice(0, 300)}, recorded ${JSON.stringify(wanted)}`];
  if (typeof wanted === 'string') {
    const length = /^<length (\d+)>$/.exec(wanted)?.[1];
    if (length !== undefined) return differs(Array.isArray(value) && value.length === Number(length));
    if (wanted.startsWith('<~')) return differs(new RegExp(wanted.slice(2, -1)).test(String(value)));
    return differs(kinds[wanted]?.(value) ?? value === wanted);
  }
  if (typeof wanted !== 'object' || wanted === null) return differs(value === wanted);
  if (typeof value !== 'object' || value === null) return differs(false);
  if (Array.isArray(wanted) && (!Array.isArray(value) || value.length !== wanted.length)) return differs(false);
  return Object.entries(wanted).flatMap(([name, one]) =>
    differences((value as Record<string, unknown>)[name], one, `${at}.${name}`),
  );
}

it.each(calls)('wire $wire: $name', async (call) => {
  const method = (['get', 'post', 'put', 'delete'] as const).find((name) => call[name] !== undefined)!;
  const json = call.json === undefined ? undefined : JSON.stringify(filledIn(call.json));
  const answer = await fetch(server.origin + filled(call[method] as string), {
    method: method.toUpperCase(),
    redirect: 'manual',
    headers: {
      Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(json !== undefined && { 'Content-Type': 'application/json' }),
      ...(call.crumb && { 'X-CSRF-Token': cookies.get('crumb') ?? '' }),
      ...call.sent,
    },
    ...(json !== undefined && { body: json }),
    ...(call.form && { body: new URLSearchParams(filledIn(call.form) as Record<string, string>) }),
  });
  for (const line of answer.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    cookies.set(name, value);
  }
  const text = await answer.text();
  const headers = { ...Object.fromEntries(answer.headers), 'set-cookie': answer.headers.getSetCookie().join(', ') };
  const body = call.body === undefined ? undefined : (JSON.parse(text) as unknown);
  expect(
    [
      ...differences(typeof call.status === 'number' ? answer.status : String(answer.status), call.status, 'status'),
      ...differences(headers, call.headers ?? {}, 'headers'),
      ...(call.body === undefined ? [] : differences(body, filledIn(call.body), 'body')),
      ...(call.text === undefined ? [] : differences(text, call.text, 'text')),
    ],
    text.slice(0, 500),
  ).toEqual([]);
  for (const [name, where] of Object.entries(call.keep ?? {})) {
    const found = where.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], body);
    kept[name] = String(found);
  }
});

it('notices an answer that is not as recorded', () => {
  expect(differences({ a: [{ b: 1 }], c: 'x' }, { a: [{ b: '<string>' }], c: '<~^y$>', d: '<absent>' })).toHaveLength(
    2,
  );
});
