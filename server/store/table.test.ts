import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { DomainError } from '../base/errors.ts';
import { openMemoryStore } from './engines/memory/memory-store.ts';
import type { Store } from './store.ts';
import { table } from './table.ts';
import { testClock, testLog } from './testing.ts';
import { transact } from './transact.ts';

type Mug = { name: string; cents: number; tags: string[] };

const schema = z.strictObject({ name: z.string(), cents: z.number().int(), tags: z.array(z.string()) });
const mugs = table<Mug, [shop: string, place: number]>({ name: 'mug', topic: 'none: a test', schema });

describe('table', () => {
  const clock = testClock();
  let store: Store;
  beforeEach(() => {
    store = openMemoryStore({ clock, log: testLog() });
  });
  afterEach(() => store.close());

  const put = (record: Mug, shop = 'north', place = 1) =>
    transact(store, async (tx) => mugs.put(tx, record, shop, place));
  const blue: Mug = { name: 'Blue', cents: 1200, tags: [] };

  it('finds what was put, from a store and inside a step, and not what was deleted', async () => {
    await put(blue);
    expect(await mugs.find(store, 'north', 1)).toEqual(blue);
    await transact(store, async (tx) => {
      expect(await mugs.find(tx, 'north', 1)).toEqual(blue);
      mugs.delete(tx, 'north', 1);
    });
    expect(await mugs.find(store, 'north', 1)).toBeUndefined();
  });

  it('refuses a record that its schema refuses, and writes nothing', async () => {
    await expect(put({ ...blue, cents: 12.5 })).rejects.toThrow(z.ZodError);
    expect(await mugs.find(store, 'north', 1)).toBeUndefined();
  });

  it('loads, or throws the refusal of the caller', async () => {
    const gone = () => new DomainError('mug-gone', 'There is no such mug.');
    await expect(mugs.load(store, gone, 'north', 1)).rejects.toThrow('There is no such mug.');
    await put(blue);
    expect(await mugs.load(store, gone, 'north', 1)).toEqual(blue);
  });

  it('reads many in the order asked, from a store and inside a step', async () => {
    await put(blue, 'north', 1);
    await put({ ...blue, name: 'Red' }, 'north', 3);
    const ids: [string, number][] = [
      ['north', 3],
      ['north', 2],
      ['north', 1],
    ];
    const names = (found: (Mug | undefined)[]) => found.map((mug) => mug?.name);
    expect(names(await mugs.readMany(store, ids))).toEqual(['Red', undefined, 'Blue']);
    expect(names(await transact(store, (tx) => mugs.readMany(tx, ids)))).toEqual(['Red', undefined, 'Blue']);
  });

  it('lists by prefix in order and by pages, and not the neighbour whose name begins alike', async () => {
    for (const [shop, place] of [
      ['north', 1],
      ['north', 2],
      ['north', 10],
      ['northeast', 1],
    ] as const) {
      await put({ ...blue, name: `${shop} ${place}` }, shop, place);
    }
    const first = await mugs.list(store, { prefix: ['north'], limit: 2 });
    expect(first.ids).toEqual([
      ['north', 1],
      ['north', 2],
    ]);
    const second = await mugs.list(store, { prefix: ['north'], limit: 2, cursor: first.cursor });
    expect(second).toEqual({ ids: [['north', 10]], records: [{ ...blue, name: 'north 10' }], cursor: undefined });
    expect((await mugs.list(store, { prefix: ['north'], reverse: true, limit: 1 })).ids).toEqual([['north', 10]]);
    expect((await mugs.list(store)).records).toHaveLength(4);
  });

  it.each(['', 'x', 'bm9uZQ', Buffer.from('[{}]').toString('base64url'), Buffer.from('[]').toString('base64url')])(
    'refuses the cursor %j, which it did not give',
    async (cursor) => {
      await expect(mugs.list(store, { cursor })).rejects.toMatchObject({ code: 'cursor-invalid' });
    },
  );

  it('keeps a list within its prefix whatever the cursor says', async () => {
    await put(blue, 'north', 1);
    await put(blue, 'south', 1);
    const cursor = (key: unknown[]) => Buffer.from(JSON.stringify(key)).toString('base64url');
    const ids = async (key: unknown[]) => (await mugs.list(store, { prefix: ['south'], cursor: cursor(key) })).ids;
    expect(await ids(['mug', 'a'])).toEqual([['south', 1]]);
    expect(await ids(['secret'])).toEqual([]);
  });

  it('lets a record end when it says so', async () => {
    const notes = table({
      name: 'note',
      topic: 'none: a test',
      schema: z.object({ until: z.number() }),
      expiresAt: (note) => note.until,
    });
    await transact(store, async (tx) => notes.put(tx, { until: clock.now() + 1000 }, 'a'));
    expect(await notes.find(store, 'a')).toBeDefined();
    clock.advance(1000);
    expect(await notes.find(store, 'a')).toBeUndefined();
  });

  describe('upgrades', () => {
    // Three versions of one record; the samples are the output of the older programs.
    const addTags = (old: { title: string; price: number }) => ({ ...old, tags: [] as string[] });
    const nameAndCents = ({ title, price, tags }: { title: string; price: number; tags: string[] }) => ({
      name: title,
      cents: Math.round(price * 100),
      tags,
    });
    const upgraded = table<Mug>({
      name: 'upgraded',
      topic: 'none: a test',
      schema,
      steps: [
        { since: 2, up: addTags, down: ({ tags: _, ...old }: { title: string; price: number; tags: string[] }) => old },
        {
          since: 4,
          up: nameAndCents,
          down: ({ name, cents, tags }: Mug) => ({ title: name, price: cents / 100, tags }),
        },
      ],
    });

    it.each([
      [
        { v: 1, r: { title: 'Old', price: 12.5 } },
        { name: 'Old', cents: 1250, tags: [] },
      ],
      [
        { v: 2, r: { title: 'Old', price: 12.5, tags: ['x'] } },
        { name: 'Old', cents: 1250, tags: ['x'] },
      ],
      [
        { v: 3, r: { name: 'New', cents: 1, tags: [] } },
        { name: 'New', cents: 1, tags: [] },
      ],
    ])('reads %j as the current version', async (stored, record) => {
      await store.commit({ puts: [{ key: ['upgraded', 'a'], value: stored }] });
      expect(await upgraded.find(store, 'a')).toEqual(record);
      expect((await upgraded.list(store)).records).toEqual([record]);
    });

    it('becomes what the program of any data format reads, forth and back', () => {
      const value = { v: 3, r: { name: 'New', cents: 150, tags: ['x'] } };
      const older = { v: 2, r: { title: 'New', price: 1.5, tags: ['x'] } };
      const oldest = { v: 1, r: { title: 'New', price: 1.5 } };
      for (const format of [2, 3]) expect(upgraded.format.convert(value, format)).toEqual({ value: older, lost: [] });
      expect(upgraded.format.convert(value, 1)).toEqual({ value: oldest, lost: ['tags'] });
      const untagged = { v: 3, r: { ...value.r, tags: [] } };
      expect(upgraded.format.convert(oldest, 4)).toEqual({ value: untagged, lost: [] });
      expect(upgraded.format.convert(untagged, 1)).toEqual({ value: oldest, lost: [] });
      expect(upgraded.format.convert(older, 3)).toBeUndefined();
    });

    it('writes the current version back', async () => {
      await store.commit({ puts: [{ key: ['upgraded', 'a'], value: { v: 1, r: { title: 'Old', price: 1 } } }] });
      await transact(store, async (tx) => {
        const old = await upgraded.load(tx, () => new Error('none'), 'a');
        upgraded.put(tx, { ...old, cents: 5 }, 'a');
      });
      const value = { v: 3, r: { name: 'Old', cents: 5, tags: [] } };
      expect((await store.get(['upgraded', 'a']))?.value).toEqual(value);
    });

    it('refuses a record of a later program, and says which', async () => {
      await store.commit({ puts: [{ key: ['upgraded', 'a'], value: { v: 4, r: {} } }] });
      await expect(upgraded.find(store, 'a')).rejects.toThrow(
        'Record of "upgraded" has version 4; this program knows 3',
      );
    });
  });
});
