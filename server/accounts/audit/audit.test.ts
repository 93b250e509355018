// The audit log: entries are part of the audited commit; what they contain and omit; and the log's limits.
import { hash, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { putLiveDocument } from '../../content/document/document.ts';
import { applyOps } from '../../content/document/draft.ts';
import { publish } from '../../content/document/publish.ts';
import type { Change } from '../../store/store.ts';
import { table } from '../../store/table.ts';
import { transact } from '../../store/transact.ts';
import { page, retext } from '../../testing/harness/documents.ts';
import { testParts } from '../../testing/harness/shop.ts';
import { type AuditedCall, inAuditedCall, listAudit, trimAudit } from './audit.ts';
import { auditChoices, browseAudit, loadAuditEntry } from './browse.ts';
import { changesOf } from './changes.ts';
import { auditLimits } from './limits.ts';

const things = table<Record<string, unknown>>({
  name: 'item',
  topic: 'none: a test',
  schema: z.record(z.string(), z.unknown()),
});
const customers = table<Record<string, unknown>>({
  name: 'customer',
  topic: 'none: a test',
  schema: z.record(z.string(), z.unknown()),
});

const callOf = (requestId: string, name = 'PUT /things/:id', id = 'ann'): AuditedCall => ({
  requestId,
  actor: () => ({ id, name: 'Ann', kind: 'contributor' }),
  call: () => name,
});
const all = { limit: 100 };
type Parts = ReturnType<typeof testParts>;
const put = ({ store }: Parts, record: Record<string, unknown>, id = 't1', of = things) =>
  transact(store, async (tx) => of.put(tx, record, id));
const done = (work: () => Promise<unknown>) => async () => {
  await work();
  return true;
};

it('is written in the commit that it describes: who, what, before and after, when and in which request', async () => {
  const parts = testParts();
  const commits: Change[] = [];
  parts.store.onCommit((change) => void commits.push(change));
  await put(parts, { title: 'Cup', size: { w: 3 }, updatedOn: 1 });
  await inAuditedCall(
    parts,
    callOf('r1'),
    done(() => put(parts, { title: 'Mug', size: { w: 4 }, tags: ['a'], updatedOn: 2 })),
  );
  const { entries } = await listAudit(parts.store, all);
  expect(entries).toEqual([
    {
      id: 'r1-00',
      at: parts.clock.now(),
      actor: { id: 'ann', name: 'Ann', kind: 'contributor' },
      requestId: 'r1',
      call: 'PUT /things/:id',
      rows: { item: 1 },
      changes: [
        {
          record: 'item',
          id: 't1',
          title: 'Mug',
          did: 'changed',
          fields: [
            { path: 'title', before: 'Cup', after: 'Mug' },
            { path: 'size.w', before: '3', after: '4' },
            { path: 'tags.0', after: 'a' },
          ],
        },
      ],
    },
  ]);
  expect(commits.map(({ keys }) => keys.map(([name]) => name).sort())).toEqual([
    ['item'],
    ['audit', 'audit-count', 'audit-undo', 'item'],
  ]);
});

it('names no record by a token that opens something, whatever the table', () => {
  const shownAs = (id: string) => {
    const put = { key: ['any-table', id], value: { v: 1, r: { quantity: 1 } } };
    return changesOf({ puts: [put] }, () => undefined)?.changes[0]?.id;
  };
  const tokens = Array.from({ length: 200 }, (_, n) => {
    // Deterministic, because one random token in thousands has no lowercase or no uppercase letter.
    const bytes = hash('sha512', `${n}`, 'buffer').subarray(0, 16 + (n % 24));
    return [bytes.toString('base64url'), bytes.toString('hex')];
  }).flat();
  expect(tokens.map(shownAs).filter((shown) => shown !== '(secret)')).toEqual([]);
  for (const id of ['5f3a'.repeat(6), randomUUID(), 'a-cup-with-a-long-and-plain-address-2026'])
    expect(shownAs(id)).toBe(id);
});

it('says nothing of strangers, of what was refused, or of what failed, and something of a call without a commit', async () => {
  const parts = testParts();
  await put(parts, { a: 1 });
  await inAuditedCall(
    parts,
    { ...callOf('r0'), actor: () => undefined },
    done(() => put(parts, { a: 2 })),
  );
  await inAuditedCall(parts, callOf('r1'), async () => false);
  const broken = inAuditedCall(parts, callOf('r2'), () => Promise.reject(new Error('broken')));
  await expect(broken).rejects.toThrow('broken');
  expect((await listAudit(parts.store, all)).entries).toEqual([]);
  await inAuditedCall(parts, callOf('r3', 'POST /mails/test'), async () => true);
  expect((await listAudit(parts.store, all)).entries).toMatchObject([
    { requestId: 'r3', call: 'POST /mails/test', changes: [] },
  ]);
});

it('has no secret and nothing personal, whatever it is called in a record or a key', async () => {
  const parts = testParts();
  await inAuditedCall(
    parts,
    callOf('r1'),
    done(async () => {
      await put(parts, {
        passwordHash: 'HUSH1',
        webhookSecret: 'HUSH2',
        keys: { apiKey: 'HUSH3', sealed: { text: 'HUSH4' } },
        customerEmail: 'HUSH5@x.example',
        shippingAddress: { line1: 'HUSH6', city: 'HUSH7' },
        firstName: 'HUSH8',
        'HUSH9@x.example': 1,
      });
      await put(parts, { anything: 'HUSH10' }, 'HUSH11@x.example', customers);
    }),
  );
  const text = JSON.stringify((await listAudit(parts.store, all)).entries);
  expect(text).not.toContain('HUSH');
  expect(text).toContain('"path":"passwordHash","after":"(secret)"');
  expect(text).toContain('"path":"anything","after":"(personal)"');
});

it('of one call with many commits has a bounded number of entries that add up to all of them', async () => {
  const parts = testParts();
  const work = async () => {
    for (let n = 0; n < 50; n++) await put(parts, { n }, `t${n}`);
  };
  await inAuditedCall(parts, callOf('r1'), done(work));
  const { entries } = await listAudit(parts.store, all);
  expect(entries).toHaveLength(auditLimits.entriesPerCall + 1);
  expect(entries.reduce((sum, { rows }) => sum + rows.item!, 0)).toBe(50);
  expect(entries.find(({ commits }) => commits !== undefined)).toMatchObject({ commits: 30, rows: { item: 30 } });
});

it('takes a commit that is full by itself, and long values are cut', async () => {
  const parts = testParts();
  const work = () =>
    transact(parts.store, async (tx) => {
      for (let n = 0; n < 500; n++) things.put(tx, { long: 'x'.repeat(1000) }, `t${n}`);
    });
  await inAuditedCall(parts, callOf('r1'), done(work));
  const { entries } = await listAudit(parts.store, all);
  expect(entries).toMatchObject([{ rows: { item: 500 } }]);
  expect(entries[0]!.changes).toHaveLength(auditLimits.changesPerEntry);
  expect(JSON.stringify(entries).length).toBeLessThan(20_000);
});

it('of a publish says what went live, and is not filled by the copies that are kept of it', async () => {
  const parts = testParts();
  const ann = { id: 'ann', name: 'Ann' };
  await transact(parts.store, async (tx) => putLiveDocument(tx, page('home', 'One', 'Two', 'Three')));
  await inAuditedCall(
    parts,
    callOf('r1'),
    done(() => applyOps(parts, ann, 'home', { base: 0, ops: [retext('home', 'b2', 'Second')] })),
  );
  await inAuditedCall(
    parts,
    callOf('r2'),
    done(() =>
      publish(parts, ann, [{ id: 'home', rev: 1 }], {
        find: async () => undefined,
        show: async () => false,
        publishFields: async () => false,
        order: async () => 0,
      }),
    ),
  );
  const [published] = (await listAudit(parts.store, all)).entries;
  expect(published).toMatchObject({ requestId: 'r2', rows: { ver: 2, 'doc:live': 1 } });
  const live = published!.changes.find(({ record }) => record === 'doc:live');
  expect(live?.fields.map(({ before, after }) => [before, after])).toEqual([
    [expect.stringContaining('Two'), expect.stringContaining('Second')],
  ]);
});

it('is read newest first, page by page, by who, what, when and which request', async () => {
  const parts = testParts();
  for (let n = 0; n < 7; n++) {
    parts.clock.pass(1000);
    const call = callOf(`r${n}`, n % 2 === 0 ? 'PUT /things/:id' : 'POST /mails/test', n < 3 ? 'ann' : 'bob');
    await inAuditedCall(
      parts,
      call,
      done(() => (n % 2 === 0 ? put(parts, { n }, `t${n}`) : Promise.resolve())),
    );
  }
  const now = parts.clock.now();
  const idsOf = async (query: object) =>
    (await listAudit(parts.store, { ...all, ...query })).entries.map(({ requestId }) => requestId);
  expect(await idsOf({})).toEqual(['r6', 'r5', 'r4', 'r3', 'r2', 'r1', 'r0']);
  expect(await idsOf({ actor: 'ann' })).toEqual(['r2', 'r1', 'r0']);
  expect(await idsOf({ record: 'item' })).toEqual(['r6', 'r4', 'r2', 'r0']);
  expect(await idsOf({ id: 't4' })).toEqual(['r4']);
  expect(await idsOf({ call: 'mails' })).toEqual(['r5', 'r3', 'r1']);
  expect(await idsOf({ requestId: 'r5' })).toEqual(['r5']);
  expect(await idsOf({ from: now - 2000, to: now - 1000 })).toEqual(['r5', 'r4']);
  const first = await listAudit(parts.store, { limit: 3, actor: 'bob' });
  expect([first.entries.map(({ requestId }) => requestId), first.hasNextPage]).toEqual([['r6', 'r5', 'r4'], true]);
  const second = await listAudit(parts.store, { limit: 3, actor: 'bob', cursor: first.nextPageCursor! });
  expect([second.entries.map(({ requestId }) => requestId), second.nextPageCursor]).toEqual([['r3'], null]);
  expect(await idsOf({ cursor: 'made up' })).toHaveLength(7);
});

it('is listed with its total by who, what was done to which record, and when, and follows what is done', async () => {
  const parts = testParts();
  const did = (requestId: string, id: string, work: () => Promise<unknown>) => {
    parts.clock.pass(1000);
    return inAuditedCall(parts, callOf(requestId, 'PUT /things/:id', id), done(work));
  };
  await did('r0', 'ann', () => put(parts, { n: 0 }, 'first'));
  await did('r1', 'bob', () => put(parts, { n: 1 }, 'first'));
  await did('r2', 'ann', () => put(parts, { n: 2 }, 'second', customers));
  const asked = { sort: '-at' as const, limit: 25 };
  const found = async (query: object) => {
    const { rows, total } = await browseAudit(parts, { ...asked, ...query });
    expect(total).toBe(rows.length);
    return rows.map(({ requestId }) => requestId);
  };
  expect(await found({})).toEqual(['r2', 'r1', 'r0']);
  expect(await found({ sort: 'at' })).toEqual(['r0', 'r1', 'r2']);
  expect(await found({ actor: 'ann' })).toEqual(['r2', 'r0']);
  expect(await found({ did: 'added' })).toEqual(['r2', 'r0']);
  expect(await found({ record: 'item' })).toEqual(['r1', 'r0']);
  expect(await found({ search: 'second' })).toEqual(['r2']);
  const now = parts.clock.now();
  expect(await found({ from: now - 1000, to: now - 1000 })).toEqual(['r1']);
  expect(await browseAudit(parts, { ...asked, limit: 1, cursor: '1' })).toMatchObject({ total: 3, nextCursor: '2' });
  expect(await auditChoices(parts)).toMatchObject({
    actors: [{ id: 'ann' }, { id: 'bob' }],
    records: ['customer', 'item'],
  });

  await did('r3', 'ann', () => put(parts, { n: 3 }, 'first'));
  expect(await found({ actor: 'ann' })).toEqual(['r3', 'r2', 'r0']);
  const [newest] = (await browseAudit(parts, asked)).rows;
  expect(await loadAuditEntry(parts, newest!.id)).toEqual(newest);
  for (const id of ['made up', '1-r3-00', ''])
    await expect(loadAuditEntry(parts, id)).rejects.toThrow(/not in the activity log/);
});

it('ends: after its time, and beyond its number, the oldest first', async () => {
  const parts = testParts();
  for (let n = 0; n < 3; n++) {
    await inAuditedCall(
      parts,
      callOf(`r${n}`),
      done(() => put(parts, { n })),
    );
    parts.clock.pass(1000);
  }
  expect(await trimAudit(parts)).toBe(0);
  parts.clock.pass(auditLimits.keptMs - 2500);
  expect(await trimAudit(parts)).toBe(1);
  await parts.store.commit({ adds: [{ key: ['audit-count'], by: auditLimits.entriesMax - 1 }] });
  expect(await trimAudit(parts)).toBe(1);
  expect((await listAudit(parts.store, all)).entries.map(({ requestId }) => requestId)).toEqual(['r2']);
});
