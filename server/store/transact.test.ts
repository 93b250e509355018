import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openMemoryStore } from './engines/memory/memory-store.ts';
import type { Store } from './store.ts';
import { testClock, testLog } from './testing.ts';
import { transact } from './transact.ts';

// Engine behavior under transact is tested in contract.ts; these tests are independent of the engine.
describe('transact', () => {
  let store: Store;
  beforeEach(() => {
    store = openMemoryStore({ clock: testClock(), log: testLog() });
  });
  afterEach(() => store.close());

  const set = (value: number) => store.commit({ puts: [{ key: ['n'], value }] });

  it('runs the step again when what it read changed, and answers with the last run', async () => {
    let runs = 0;
    const seen = await transact(store, async (tx) => {
      const n = await tx.get(['n']);
      if (runs++ < 2) await set(runs);
      tx.put(['copy'], n ?? 'absent');
      return n;
    });
    expect([seen, runs]).toEqual([2, 3]);
    expect((await store.get(['copy']))?.value).toBe(2);
  });

  it('notices that what was absent is there now', async () => {
    let runs = 0;
    await transact(store, async (tx) => {
      const found = await tx.get(['n']);
      if (runs++ === 0) await set(1);
      tx.put(['was'], found ?? 'absent');
    });
    expect((await store.get(['was']))?.value).toBe(1);
  });

  it('gives up as too busy when the key changes under it every time', async () => {
    let runs = 0;
    const hopeless = transact(store, async (tx) => {
      await tx.get(['n']);
      await set(runs++);
      tx.put(['copy'], 1);
    });
    await expect(hopeless).rejects.toMatchObject({ code: 'too-busy' });
    expect(runs).toBe(50);
    await transact(store, async (tx) => tx.put(['n'], 'free again'));
  });

  it('commits nothing when nothing is written', async () => {
    await set(1);
    expect(await transact(store, async (tx) => tx.get(['n']))).toBe(1);
    expect(await set(2)).toMatchObject({ version: 2 });
  });

  it('writes once under one idempotency key', async () => {
    const step = () => transact(store, async (tx) => tx.add({ key: ['n'], by: 1 }), { idem: 'a' });
    await Promise.all([step(), step(), step()]);
    expect((await store.get(['n']))?.value).toBe(1);
  });

  it('stops a step that runs another, and allows one after the commit', async () => {
    const inner = () => transact(store, async (tx) => tx.put(['inner'], 1));
    await expect(transact(store, inner)).rejects.toThrow('must not run another transact');
    let later: Promise<void> | undefined;
    await transact(store, async (tx) => {
      tx.put(['n'], 1);
      tx.onCommitted(() => {
        later = inner();
      });
    });
    await later;
    expect((await store.get(['inner']))?.value).toBe(1);
  });
});
