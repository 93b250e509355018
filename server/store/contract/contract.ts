// The contract of every engine, as tests. A new engine is one call of `storeContract`; see contract.test.ts.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Bench, type Opened } from './bench.ts';
import { changesContract } from './changes.ts';
import { commitsContract } from './commits.ts';
import { readsContract } from './reads.ts';
import { transactionsContract } from './transactions.ts';

export function storeContract(name: string, open: () => Promise<Opened>) {
  describe(`store contract: ${name}`, () => {
    const at = new Bench(open);
    beforeEach(at.begin);
    afterEach(at.end);

    commitsContract(at);
    readsContract(at);
    transactionsContract(at);
    changesContract(at);

    it('finishes the commits it took when it is closed, then refuses', async () => {
      const taken = Array.from({ length: 20 }, (_, n) => at.put(['k', n], n));
      await new Promise(setImmediate);
      const closing = at.store.close();
      expect((await Promise.all(taken)).every((r) => r.ok)).toBe(true);
      await closing;
      await at.store.close();
      expect(at.store.state()).toBe('closed');
      await expect(at.put(['k'], 1)).rejects.toMatchObject({ code: 'store-closed' });
      await expect(at.store.get(['k'])).rejects.toMatchObject({ code: 'store-closed' });
    });

    it('keeps everything over a restart, versions and idempotency too', async (test) => {
      const { reopen } = at.opened;
      if (reopen === undefined) return test.skip();
      await at.store.commit({ puts: [{ key: ['a'], value: 1 }], adds: [{ key: ['n'], by: 2 }], idem: 'once' });
      await at.put(['b'], 2, at.clock.now() + 1000);
      const store = await reopen();
      expect(await store.get(['a'])).toEqual({ value: 1, version: 1 });
      expect(await store.commit({ puts: [{ key: ['a'], value: 9 }], idem: 'once' })).toMatchObject({
        replayed: true,
        adds: [2],
      });
      expect(await store.commit({ puts: [{ key: ['c'], value: 3 }] })).toMatchObject({ version: 3 });
      const versions: number[] = [];
      for await (const { version } of store.changes(0)) {
        versions.push(version);
        if (version === 3) break;
      }
      expect(versions).toEqual([1, 2, 3]);
      at.clock.advance(120_000);
      expect(await store.get(['b'])).toBeUndefined();
      expect(await store.sweep()).toBe(1);
    });
  });
}
