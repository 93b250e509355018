// The child of a fault test: how it dies, at a commit that the test names, and how it logs. No clock, so that it is the same moment in
// every run.
import type { Store } from '../../store/store.ts';

/** When a process dies relative to a commit. `under way`: the commit is written or not, but never half. */
type Moment = 'before' | 'under way' | 'after';
/** The commit since process start, counted from 1; 0 is never. */
export type Death = { commit: number; moment: Moment };

export const immortal: Death = { commit: 0, moment: 'after' };

/** kill -9 of this process: no code runs after it. */
export function die(): void {
  process.kill(process.pid, 'SIGKILL');
}

/** Prints only faults, on standard error. */
export const faultLog = {
  info() {},
  warn() {},
  fault: (event: string, error: unknown) => console.error(event, error),
};

/** @param death JSON, from the command line */
export function dyingAt<S extends Store>(store: S, death: string): S {
  const { commit: last, moment } = JSON.parse(death) as Death;
  let begun = 0;
  const commit: Store['commit'] = async (batch) => {
    const isLast = ++begun === last;
    if (isLast && moment === 'before') die();
    const committed = store.commit(batch);
    if (isLast && moment === 'under way') setImmediate(die);
    const result = await committed;
    if (isLast && moment === 'after') die();
    return result;
  };
  return new Proxy(store, { get: (target, name) => (name === 'commit' ? commit : Reflect.get(target, name)) });
}
