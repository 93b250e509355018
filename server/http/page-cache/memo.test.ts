import { beforeEach, describe, expect, it } from 'vitest';
import { openMemoryStore } from '../../store/engines/memory/memory-store.ts';
import type { Store } from '../../store/store.ts';
import { afterPrefix } from '../../store/table.ts';
import { memoryLog } from '../edge/edge-fixture.ts';
import { createDependencyGraph, Derivation } from './dependencies.ts';
import { createMemo, type Memo } from './memo.ts';
import type { Dependency, Noted } from './rendered.ts';
import { trackedStore } from './tracked-store.ts';

let store: Store;
let memo: Memo;
let made: string[];
let now: number;
const put = (name: string, value: unknown) => store.commit({ puts: [{ key: ['r', name], value }] });
const read = async (from: Store, name: string) => (await from.get(['r', name]))?.value;

beforeEach(() => {
  store = openMemoryStore({ clock: { now: () => 0 }, log: memoryLog() });
  now = 0;
  memo = createMemo({ store, clock: { now: () => now }, maxBytes: 100_000 });
  made = [];
});

const upper = (name: string, noted: Dependency[] = []) =>
  memo.kept(`upper ${name}`, noted, async (tracked) => {
    made.push(name);
    return String(await read(tracked.store, name)).toUpperCase();
  });

describe('a memo', () => {
  it('makes a value once, and anew when a commit writes what it was made from', async () => {
    await put('a', 'x');
    await put('b', 'y');
    expect([await upper('a'), await upper('a'), await upper('b')]).toEqual(['X', 'X', 'Y']);
    await put('a', 'z');
    expect([await upper('a'), await upper('b'), made]).toEqual(['Z', 'Y', ['a', 'b', 'a']]);
  });

  it('answers with the value itself, without a promise, when it is kept', async () => {
    await put('a', 'x');
    await upper('a');
    expect(upper('a')).toBe('X');
  });

  it('keeps a value until the first time that it has asked about, and what was made of it no longer', async () => {
    const inner = (noted: Noted) => memo.kept('inner', noted, ({ isPast }) => [10, 20].map(isPast).join());
    const outer = () => memo.kept('outer', [], ({ dependsOn }) => `${inner(dependsOn)}!`);
    const shown = [];
    for (now of [0, 9, 10, 19, 20, 30]) shown.push(outer());
    expect(shown).toEqual(['false,false!', 'false,false!', 'true,false!', 'true,false!', 'true,true!', 'true,true!']);
  });

  it('drops what was made of a dropped value', async () => {
    await put('a', 'x');
    const outer = () =>
      memo.kept('outer', [], async ({ dependsOn }) => {
        made.push('outer');
        return `${await memo.kept('upper a', dependsOn, async ({ store: s }) => String(await read(s, 'a')))}!`;
      });
    expect([await outer(), await outer(), made]).toEqual(['x!', 'x!', ['outer']]);
    await put('a', 'y');
    expect(await outer()).toBe('y!');
  });

  it('keeps nothing that was written while it was made', async () => {
    await put('a', 'x');
    const slow = Promise.withResolvers<void>();
    const late = memo.kept('slow', [], async (tracked) => {
      const value = await read(tracked.store, 'a');
      await slow.promise;
      return value;
    });
    await put('a', 'y');
    // A caller after the commit doesn't get data read before it.
    const joined = memo.kept('slow', [], (tracked) => read(tracked.store, 'a'));
    slow.resolve();
    expect([await late, await joined]).toEqual(['x', 'y']);
    expect(await memo.kept('slow', [], (tracked) => read(tracked.store, 'a'))).toBe('y');
  });

  it('keeps nothing that was made with a value that is out of date', async () => {
    await put('a', 'x');
    const noted: Dependency[] = [];
    const value = await upper('a', noted);
    await put('a', 'y');
    const from = noted.filter((one) => one instanceof Derivation);
    await memo.kept('old', [], () => `${value} old`, from);
    expect(memo.kept('old', [], () => 'new', [])).toBe('new');
  });

  it('keeps nothing that failed', async () => {
    const failing = memo.kept('f', [], () => Promise.reject(new Error('no')));
    await expect(failing).rejects.toThrow('no');
    expect(await memo.kept('f', [], async () => 'yes')).toBe('yes');
  });

  it('stays within its bytes, and what uses a value that had no room is dropped all the same', async () => {
    await put('a', 'x');
    const noted: Dependency[] = [];
    await upper('a', noted);
    let dropped = 0;
    const graph = createDependencyGraph(store);
    graph.keep(new Derivation({ drop: () => dropped++ }, noted));
    for (let n = 0; n < 500; n++) memo.kept(`big ${n}`, [], () => 'x'.repeat(1_000));
    expect(memo.stats().bytes).toBeLessThanOrEqual(100_000);
    await upper('a');
    expect(made).toEqual(['a', 'a']);
    await put('b', 1);
    expect(dropped).toBe(0);
    await put('a', 'y');
    expect(dropped).toBe(1);
  });

  it('keeps ranges until a row below their prefix comes, changes or goes', async () => {
    await put('a', 1);
    const rows = async () => {
      const tracked = trackedStore(store, [] as Dependency[], memo);
      const page = await tracked.store.range({ start: ['r'], end: afterPrefix(['r']), limit: 10 });
      return page.rows.map(({ key }) => key[1]);
    };
    expect([await rows(), await rows()]).toEqual([['a'], ['a']]);
    expect(memo.stats().values).toBe(1);
    await put('b', 1);
    expect(await rows()).toEqual(['a', 'b']);
    await store.commit({ deletes: [['r', 'a']] });
    expect(await rows()).toEqual(['b']);
  });
});
