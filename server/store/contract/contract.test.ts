import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openMemoryStore } from '../engines/memory/memory-store.ts';
import { openTestStore, testClock, testLog } from '../testing.ts';
import { storeContract } from './contract.ts';

storeContract('memory', async () => {
  const clock = testClock();
  const store = openMemoryStore({ clock, log: testLog() });
  return { store, clock, end: () => store.close() };
});

for (const [name, cacheBytes] of [
  ['LMDB', 64 * 1024 * 1024],
  ['LMDB without a read cache', 0],
  ['LMDB with a read cache for a handful', 4000],
] as const) {
  storeContract(name, async () => {
    const clock = testClock();
    const folder = await mkdtemp(join(tmpdir(), 'stoa-store-'));
    const open = () => openTestStore(folder, { clock, cacheBytes });
    let store = await open();
    return {
      store,
      clock,
      reopen: async () => {
        await store.close();
        store = await open();
        return store;
      },
      end: async () => {
        await store.close();
        await rm(folder, { recursive: true });
      },
    };
  });
}
