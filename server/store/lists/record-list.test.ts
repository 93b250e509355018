// After any commits, a list in memory equals one rebuilt from the records.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { testParts } from '../../testing/harness/shop.ts';
import type { Store } from '../store.ts';
import { table } from '../table.ts';
import { transact } from '../transact.ts';
import { recordList } from './record-list.ts';

const record = z.object({ id: z.string(), title: z.string(), size: z.int() });
type Thing = z.infer<typeof record>;
const things = table<Thing>({ name: 'thing', topic: 'none: a test', schema: record });

const thingList = () =>
  recordList<Thing, Thing, { size?: number }>({
    list: (store, options) => things.list(store, options),
    find: (store, id) => things.find(store, id),
    row: (_, thing) => ({ ...thing }),
    idOf: ([name, id]) => (name === 'thing' ? (id as string) : undefined),
    text: ({ title }) => title,
    orders: { title: ({ title }) => title, size: ({ size }) => size },
    matches: (thing, { size }) => size === undefined || thing.size === size,
  });

const write = (store: Store, changes: readonly Thing[]) =>
  transact(store, async (tx) => {
    for (const thing of new Map(changes.map((one) => [one.id, one])).values())
      if (thing.size < 0) things.delete(tx, thing.id);
      else things.put(tx, thing, thing.id);
  });

async function expected(store: Store, search: string, sort: string, size: number | undefined): Promise<string[]> {
  const { records } = await things.list(store, { limit: 1000 });
  const name = sort.replace('-', '') as 'title' | 'size';
  const ordered = records
    .filter((one) => one.title.toLowerCase().includes(search) && (size === undefined || one.size === size))
    .sort((a, b) => (a[name] < b[name] ? -1 : a[name] > b[name] ? 1 : a.id < b.id ? -1 : 1));
  return (sort.startsWith('-') ? ordered.reverse() : ordered).map(({ id }) => id);
}

const thing = fc.record({
  id: fc.integer({ min: 0, max: 40 }).map(String),
  title: fc.stringMatching(/^[A-Ca-c]{1,3}$/),
  /** Below 0: deletes it. */
  size: fc.integer({ min: -1, max: 3 }),
});
const query = fc.record({
  search: fc.constantFrom('', 'a', 'b', 'ab'),
  sort: fc.constantFrom('title', '-title', 'size', '-size'),
  size: fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined }),
  limit: fc.integer({ min: 1, max: 9 }),
});
const steps = fc.array(fc.tuple(fc.array(thing, { maxLength: 12 }), query), { minLength: 1, maxLength: 8 });

it('has the rows, order, pages, and total of the records, after each commit', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const { store } = testParts();
      const list = thingList()({ store });
      for (const [changes, { search, sort, size, limit }] of all) {
        await write(store, changes);
        const wanted = await expected(store, search, sort, size);
        const found: string[] = [];
        let cursor: string | undefined;
        do {
          const page = await list.page({ search, sort, filters: size === undefined ? {} : { size }, limit, cursor });
          expect(page.total).toBe(wanted.length);
          expect(page.rows.length).toBeLessThanOrEqual(limit);
          found.push(...page.rows.map(({ id }) => id));
          cursor = page.nextCursor;
        } while (cursor !== undefined);
        expect(found).toEqual(wanted);
        const ofSize = await Promise.all([0, 1, 2].map((one) => expected(store, '', 'title', one)));
        expect(await list.count([{ size: 0 }, { size: 1 }, { size: 2 }])).toEqual(ofSize.map(({ length }) => length));
      }
    }),
    { numRuns: 60 },
  );
});

it('has what was written while it was being read', async () => {
  const { store } = testParts();
  const many = Array.from({ length: 300 }, (_, n) => ({ id: String(n), title: 'a', size: 1 }));
  await write(store, many);
  const list = thingList()({ store });
  const begun = list.page({ sort: 'title', filters: { size: 2 }, limit: 10 });
  await write(store, [{ id: '0', title: 'b', size: 2 }]);
  await begun;
  expect((await list.page({ sort: 'title', filters: { size: 2 }, limit: 10 })).rows).toEqual([
    { id: '0', title: 'b', size: 2 },
  ]);
});

it('finds words in any order, without case and accents', async () => {
  const { store } = testParts();
  await write(store, [{ id: '1', title: 'Ångström  Lamp', size: 1 }]);
  const list = thingList()({ store });
  const count = async (search: string) => (await list.page({ search, sort: 'title', filters: {}, limit: 10 })).total;
  expect(await Promise.all(['lamp angs', 'ÅNGSTRÖM', 'lamp x'].map(count))).toEqual([1, 1, 0]);
});
