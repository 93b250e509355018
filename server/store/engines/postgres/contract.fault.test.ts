// The store's contract on a real PostgreSQL.
import { afterAll, beforeAll } from 'vitest';
import { storeContract } from '../../contract/contract.ts';
import { testClock, testLog } from '../../testing.ts';
import { openPostgresStore } from './postgres-store.ts';
import { startPostgres, type TestDatabase } from './testing.ts';

let database: TestDatabase;
beforeAll(async () => void (database = await startPostgres(['fsync=off'])));
afterAll(() => database?.end());

for (const [name, cacheBytes] of [
  ['PostgreSQL', 64 * 1024 * 1024],
  ['PostgreSQL without a read cache', 0],
] as const)
  storeContract(name, async () => {
    const clock = testClock();
    const url = await database.create();
    const open = () => openPostgresStore({ url, clock, log: testLog(), cacheBytes, sweepEveryMs: 0 });
    let store = await open();
    return {
      store,
      clock,
      reopen: async () => {
        await store.close();
        store = await open();
        return store;
      },
      end: () => store.close(),
    };
  });
