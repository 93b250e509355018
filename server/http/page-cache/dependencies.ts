// Dependencies of pages and values on store keys. A commit drops everything that was built from the keys it writes,
// directly or through other cached values.
//
// key ──► value ──► page
// prefix ──► value ──► page
//
// A page that uses a cached value doesn't repeat its keys: it is one of the value's users. A value may report that a
// commit changed it only slightly (`Degree`): its users are then stale but not wrong.
import type { Change, Key, Store } from '../../store/store.ts';
import { dependencyText, partText } from './page-key.ts';
import type { Dependency } from './rendered.ts';

/** How much a commit changed what depends on the keys it wrote. After a minor change, a stale page may still be served for a while. */
export const Degree = { none: 0, minor: 1, major: 2 } as const;
export type Degree = (typeof Degree)[keyof typeof Degree];

type Ends = {
  /** Called once when it becomes invalid. */
  drop?: () => void;
  /** Called when it is stale but not wrong. A cached value drops itself; a page may stay. */
  age?: () => void;
  /** Effect of the commits since it was built. It isn't cached on its own but with what uses it. */
  degree?: () => Degree;
};

/** Something derived from store keys and other derivations. */
export class Derivation {
  readonly keys = new Set<string>();
  readonly prefixes = new Set<string>();
  readonly parts = new Set<Derivation>();
  readonly users = new Set<Derivation>();
  /** Cached, with no dependency written since. */
  isLive = false;
  /** Epoch ms at which it becomes stale without any write. */
  freshUntil = Number.POSITIVE_INFINITY;
  /** The index that it is registered in while cached. */
  index: Index | undefined;
  readonly #ends: Ends;

  constructor(ends: Ends, from: Iterable<Dependency> = []) {
    this.#ends = ends;
    for (const one of from) this.push(one);
  }

  /** Adds a dependency, from the moment that it is read. */
  push(one: Dependency): void {
    if (one instanceof Derivation) this.parts.add(one);
    else if ('prefix' in one) this.prefixes.add(dependencyText(one.prefix));
    else this.keys.add(dependencyText(one));
  }

  /** A dependency changes at that time. */
  endAt(time: number): void {
    this.freshUntil = Math.min(this.freshUntil, time);
  }

  get degree(): Degree {
    return this.#ends.degree?.() ?? Degree.major;
  }

  /** Cached only as long as something uses it. */
  get isPart(): boolean {
    return this.#ends.degree !== undefined;
  }

  /** Drops it and its users. */
  drop(): void {
    if (!this.isLive) return;
    this.isLive = false;
    const users = [...this.users];
    this.users.clear();
    this.#ends.drop?.();
    for (const user of users) user.drop();
  }

  /** Marks it and its users as stale but not wrong. */
  age(): void {
    if (!this.isLive) return;
    const users = [...this.users];
    this.#ends.age?.();
    for (const user of users) user.age();
  }

  /** Characters of the texts: with thousands of keys they weigh more than the page. */
  get bytes(): number {
    let sum = 64 * this.parts.size;
    for (const text of this.keys) sum += 2 * text.length + 64;
    for (const text of this.prefixes) sum += 2 * text.length + 64;
    return sum;
  }
}

type Index = {
  readonly byKey: Map<string, Set<Derivation>>;
  readonly byPrefix: Map<string, Set<Derivation>>;
  /** Number of those texts by their first part: most commits only write keys that nothing depends on. */
  readonly heads: Map<string, number>;
};

/** Keys written since it began; earlier reads of those keys are stale. */
export type Watch = {
  degree(from: Iterable<Dependency>): Degree;
  /** Treats everything that was read as stale. */
  overrun(): void;
  end(): void;
};

type DependencyGraph = {
  /** From now on, commits that write its dependencies drop it. */
  keep(one: Derivation): void;
  /** Evicted to make room: its users are still valid and take over its dependencies. */
  forget(one: Derivation): void;
  watch(): Watch;
  close(): void;
};

const changedMax = 20_000;

export function createDependencyGraph(store?: Pick<Store, 'onCommit'>): DependencyGraph {
  const index: Index = { byKey: new Map(), byPrefix: new Map(), heads: new Map() };
  const watches = new Set<Running>();

  const unsubscribe = store?.onCommit(({ keys }: Change) => {
    for (const key of keys) {
      if (watches.size === 0 && !index.heads.has(headOf(partText(key[0]!))) && !index.heads.has('')) continue;
      const touched = touchedTexts(key);
      for (const watch of watches) note(watch, touched);
      tell(index.byKey.get(touched.key));
      if (index.byPrefix.size > 0) for (const prefix of touched.prefixes) tell(index.byPrefix.get(prefix));
    }
  });

  const graph: DependencyGraph = {
    keep: (one) => keep(one, index),
    forget,
    watch() {
      const running: Running = { keys: new Set(), prefixes: new Set(), isOverrun: false };
      watches.add(running);
      return {
        degree(from) {
          if (running.isOverrun) return Degree.major;
          return running.keys.size === 0 ? Degree.none : degreeOf(running, from, new Set());
        },
        overrun() {
          running.isOverrun = true;
        },
        end: () => watches.delete(running),
      };
    },
    close: () => unsubscribe?.(),
  };
  return graph;
}

function keep(one: Derivation, index: Index): void {
  one.isLive = true;
  one.index = index;
  for (const part of one.parts) one.endAt(part.freshUntil);
  for (const text of one.keys) add(index, 'byKey', text, one);
  for (const text of one.prefixes) add(index, 'byPrefix', text, one);
  for (const part of [...one.parts]) use(one, part);
}

function forget(one: Derivation): void {
  one.isLive = false;
  for (const user of one.users) use(user, one);
  one.users.clear();
  if (one.index) {
    for (const text of one.keys) remove(one.index, 'byKey', text, one);
    for (const text of one.prefixes) remove(one.index, 'byPrefix', text, one);
  }
  for (const part of one.parts) {
    part.users.delete(one);
    if (part.isPart && part.users.size === 0) forget(part);
  }
}

/** The user of an uncached part takes over its dependencies. */
function use(user: Derivation, part: Derivation): void {
  if (part.isPart && !part.isLive && user.index) keep(part, user.index);
  if (part.isLive) {
    user.parts.add(part);
    part.users.add(user);
    return;
  }
  user.parts.delete(part);
  for (const text of part.keys) {
    user.keys.add(text);
    if (user.index) add(user.index, 'byKey', text, user);
  }
  for (const text of part.prefixes) {
    user.prefixes.add(text);
    if (user.index) add(user.index, 'byPrefix', text, user);
  }
  for (const inner of part.parts) use(user, inner);
}

type Touched = { key: string; prefixes: string[] };
type Running = { keys: Set<string>; prefixes: Set<string>; isOverrun: boolean };

/** The texts that something may depend on by this key: of the key itself and of each of its prefixes. */
function touchedTexts(key: Key): Touched {
  const prefixes = [''];
  for (const part of key) prefixes.push(prefixes.at(-1)! + partText(part));
  return { key: prefixes.at(-1)!, prefixes };
}

function note(watch: Running, { key, prefixes }: Touched): void {
  if (watch.isOverrun) return;
  watch.keys.add(key);
  for (const prefix of prefixes) watch.prefixes.add(prefix);
  if (watch.keys.size > changedMax) watch.isOverrun = true;
}

function degreeOf(watch: Running, from: Iterable<Dependency>, seen: Set<Derivation>): Degree {
  let most: Degree = Degree.none;
  for (const one of from) {
    if (most === Degree.major) break;
    if (!(one instanceof Derivation)) {
      if ('prefix' in one ? watch.prefixes.has(dependencyText(one.prefix)) : watch.keys.has(dependencyText(one)))
        return Degree.major;
    } else if (!seen.has(one)) {
      seen.add(one);
      const isMet = !watch.keys.isDisjointFrom(one.keys) || !watch.prefixes.isDisjointFrom(one.prefixes);
      most = larger(most, isMet ? one.degree : Degree.none);
      most = larger(most, degreeOf(watch, one.parts, seen));
    }
  }
  return most;
}

const larger = (a: Degree, b: Degree): Degree => (a > b ? a : b);

function tell(derivations: Set<Derivation> | undefined): void {
  if (derivations === undefined) return;
  for (const one of [...derivations]) {
    const { degree } = one;
    if (degree === Degree.major) one.drop();
    else if (degree === Degree.minor) one.age();
  }
}

type IndexName = 'byKey' | 'byPrefix';

function add(index: Index, place: IndexName, text: string, one: Derivation): void {
  const derivations = index[place].get(text);
  if (derivations) return void derivations.add(one);
  index[place].set(text, new Set([one]));
  const head = headOf(text);
  index.heads.set(head, (index.heads.get(head) ?? 0) + 1);
}

function remove(index: Index, place: IndexName, text: string, one: Derivation): void {
  const derivations = index[place].get(text);
  if (!derivations?.delete(one) || derivations.size > 0) return;
  index[place].delete(text);
  const head = headOf(text);
  const left = index.heads.get(head)! - 1;
  if (left > 0) index.heads.set(head, left);
  else index.heads.delete(head);
}

/** First part of a text; undefined for the empty prefix. */
const headOf = (text: string): string => text.slice(0, text.indexOf('\0') + 1);
