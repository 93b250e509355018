import { describe, expect, it } from 'vitest';
import { Refused } from '../../../../api/ask.ts';
import { publishChosen } from './publish-chosen.ts';

/** A server that refuses a call once `documentsMax` are published, or more than `fitting` in one commit. */
function serverOf({ documentsMax = Infinity, fitting = 25, products = true } = {}) {
  const calls: number[] = [];
  const progress: number[] = [];
  let count = 0;
  return {
    calls,
    progress,
    documents(some: { id: string; rev: number }[]) {
      if (some.length > fitting) return Promise.reject(new Refused(409, 'Too large.', { count: fitting }));
      if (count + some.length > documentsMax) return Promise.reject(new Refused(409, 'Changed.', { rev: 3 }));
      calls.push(some.length);
      count += some.length;
      return Promise.resolve({ published: some });
    },
    parts: () => Promise.resolve(),
    products: (ids: string[]) =>
      products
        ? Promise.resolve({ published: ids.map((id) => ({ id, title: id })), problems: [] })
        : Promise.reject(new Refused(500, 'Down.', {})),
    onProgress: (done: number) => void progress.push(done),
  };
}
const documents = (count: number) => Array.from({ length: count }, (_, n) => ({ id: `page-${n}`, rev: 1 }));
const all = { documents: documents(120), parts: [{ name: 'design' as const, revision: 1 }], products: ['one'] };

describe('publishing', () => {
  it('takes more documents than one commit, in turn', async () => {
    const server = serverOf();
    const outcome = await publishChosen(all, server);
    expect([server.calls, server.progress]).toEqual([
      [25, 25, 25, 25, 20],
      [25, 50, 75, 100, 120],
    ]);
    expect(outcome).toMatchObject({ parts: 1, published: [{ id: 'one' }], problems: [] });
    expect([outcome.documents.length, outcome.failure]).toEqual([120, undefined]);
  });

  it('says how far it came, and stops there', async () => {
    const outcome = await publishChosen(all, serverOf({ documentsMax: 100 }));
    expect([outcome.documents.length, outcome.parts, outcome.published]).toEqual([100, 0, []]);
    expect(outcome.failure).toMatchObject({ message: 'Changed.' });
    const late = await publishChosen(all, serverOf({ products: false }));
    expect([late.documents.length, late.parts, late.failure]).toMatchObject([120, 1, { message: 'Down.' }]);
  });

  it('fails as a whole when nothing is published', async () => {
    await expect(publishChosen(all, serverOf({ documentsMax: 10 }))).rejects.toThrow('Changed.');
  });

  it('takes fewer when they are too large for one commit', async () => {
    const server = serverOf({ fitting: 20 });
    expect((await publishChosen({ ...all, documents: documents(70) }, server)).documents.length).toBe(70);
    expect(server.calls).toEqual([20, 20, 20, 10]);
  });
});
