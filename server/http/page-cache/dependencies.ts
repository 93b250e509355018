// Which pages and values were made from which store keys. A commit drops everything made from the keys that it writes, directly or through
// other kept values.
//
//   key ─┐
//   key ─┼─► value ─┬─► page        A page that uses a kept value does not repeat its keys: it is one of the value's users.
//   prefix ┘        └─► value ─► page
import type { Change, Key, Store } from '../../store/store.ts';
import { dependencyText } from './page-key.ts';
import type { Dependency } from './rendered.ts';

/** Something made from store keys and other such things. */
export class Derivation {
  readonly keys = new Set<string>();
  readonly prefixes = new Set<string>();
  readonly parts = new Set<Derivation>();
  readonly users = new Set<Derivation>();
  /** Kept, and nothing that it was made from has been written since. */
  isLive = false;
  /** Epoch ms from which it is out of date without any write. */
  freshUntil = Number.POSITIVE_INFINITY;
  readonly #drop: () => void;

  /** @param drop called once when something that it was made from is written */
  constructor(drop: () => void, from: Iterable<Dependency> = []) {
    this.#drop = drop;
    for (const one of from) this.push(one);
  }

  /** Notes what it is made from, from the moment that it is read. */
  push(one: Dependency): void {
    if (one instanceof Derivation) this.parts.add(one);
    else if ('prefix' in one) this.prefixes.add(dependencyText(one.prefix));
    else this.keys.add(dependencyText(one));
  }

  /** Something that it was made from changes at that time. */
  endAt(time: number): void {
    this.freshUntil = Math.min(this.freshUntil, time);
  }

  /** Drops it and its users. */
  drop(): void {
    if (!this.isLive) return;
    this.isLive = false;
    const users = [...this.users];
    this.users.clear();
    this.#drop();
    for (const user of users) user.drop();
  }

  /** Characters of the texts: with thousands of keys they weigh more than the page. */
  get bytes(): number {
    let sum = 64 * this.parts.size;
    for (const text of this.keys) sum += 2 * text.length + 64;
    for (const text of this.prefixes) sum += 2 * text.length + 64;
    return sum;
  }
}

/** Keys written since it began; what was read before one of them was written is out of date. */
export type Watch = {
  isStale(from: Iterable<Dependency>): boolean;
  /** Whatever was read is out of date. */
  overrun(): void;
  end(): void;
};

type DependencyGraph = {
  /** From now on the commits that write what it was made from drop it. */
  keep(one: Derivation): void;
  /** Evicted to make room: its users are still valid and take over its dependencies. */
  forget(one: Derivation): void;
  watch(): Watch;
  close(): void;
};

const changedMax = 20_000;

export function createDependencyGraph(store?: Pick<Store, 'onCommit'>): DependencyGraph {
  const byKey = new Map<string, Set<Derivation>>();
  const byPrefix = new Map<string, Set<Derivation>>();
  const watches = new Set<Running>();

  const unsubscribe = store?.onCommit(({ keys }: Change) => {
    for (const key of keys) {
      const touched = touchedTexts(key);
      for (const watch of watches) note(watch, touched);
      drop(byKey.get(touched.key));
      if (byPrefix.size > 0) for (const prefix of touched.prefixes) drop(byPrefix.get(prefix));
    }
  });

  const graph: DependencyGraph = {
    keep(one) {
      one.isLive = true;
      for (const part of one.parts) one.endAt(part.freshUntil);
      for (const text of one.keys) add(byKey, text, one);
      for (const text of one.prefixes) add(byPrefix, text, one);
      for (const part of [...one.parts]) use(one, part);
    },
    forget(one) {
      one.isLive = false;
      for (const text of one.keys) remove(byKey, text, one);
      for (const text of one.prefixes) remove(byPrefix, text, one);
      for (const part of one.parts) part.users.delete(one);
      for (const user of one.users) use(user, one);
      one.users.clear();
    },
    watch() {
      const running: Running = { keys: new Set(), prefixes: new Set(), isOverrun: false };
      watches.add(running);
      return {
        isStale: (from) => running.isOverrun || (running.keys.size > 0 && meets(running, from, new Set())),
        overrun() {
          running.isOverrun = true;
        },
        end: () => watches.delete(running),
      };
    },
    close: () => unsubscribe?.(),
  };
  return graph;

  /** The user of a part that is no longer kept takes over its dependencies. */
  function use(user: Derivation, part: Derivation): void {
    if (part.isLive) {
      user.parts.add(part);
      part.users.add(user);
      return;
    }
    user.parts.delete(part);
    for (const text of part.keys) {
      user.keys.add(text);
      add(byKey, text, user);
    }
    for (const text of part.prefixes) {
      user.prefixes.add(text);
      add(byPrefix, text, user);
    }
    for (const inner of part.parts) use(user, inner);
  }
}

type Touched = { key: string; prefixes: string[] };
type Running = { keys: Set<string>; prefixes: Set<string>; isOverrun: boolean };

/** The texts that something may depend on by this key: of the key itself and of each of its prefixes. */
function touchedTexts(key: Key): Touched {
  const prefixes = key.map((_, length) => dependencyText(key.slice(0, length)));
  const text = dependencyText(key);
  return { key: text, prefixes: [...prefixes, text] };
}

function note(watch: Running, { key, prefixes }: Touched): void {
  if (watch.isOverrun) return;
  watch.keys.add(key);
  for (const prefix of prefixes) watch.prefixes.add(prefix);
  if (watch.keys.size > changedMax) watch.isOverrun = true;
}

function meets(watch: Running, from: Iterable<Dependency>, seen: Set<Derivation>): boolean {
  for (const one of from) {
    if (!(one instanceof Derivation)) {
      if ('prefix' in one ? watch.prefixes.has(dependencyText(one.prefix)) : watch.keys.has(dependencyText(one)))
        return true;
    } else if (!seen.has(one)) {
      seen.add(one);
      if (!watch.keys.isDisjointFrom(one.keys) || !watch.prefixes.isDisjointFrom(one.prefixes)) return true;
      if (meets(watch, one.parts, seen)) return true;
    }
  }
  return false;
}

function drop(derivations: Set<Derivation> | undefined): void {
  if (derivations) for (const one of [...derivations]) one.drop();
}

function add(index: Map<string, Set<Derivation>>, text: string, one: Derivation): void {
  const derivations = index.get(text);
  if (derivations === undefined) index.set(text, new Set([one]));
  else derivations.add(one);
}

function remove(index: Map<string, Set<Derivation>>, text: string, one: Derivation): void {
  const derivations = index.get(text);
  if (derivations?.delete(one) && derivations.size === 0) index.delete(text);
}
