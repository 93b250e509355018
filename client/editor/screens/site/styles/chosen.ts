// The state of the style editor: values by tweak, undo and redo, and unsaved differences. Pure.
import type { DesignValues } from '../../../../../server/site/template/design-schema.ts';

type Values = Readonly<Record<string, string>>;

type Chosen = {
  readonly values: Values;
  readonly past: readonly Values[];
  readonly future: readonly Values[];
  /** The last change: a moving slider is one undo step. */
  readonly last?: { name: string; at: number };
};

const stepsMax = 100;
const sameStepMs = 800;

export const begun = (values: Values): Chosen => ({ values, past: [], future: [] });

/** @param change `null` resets a tweak */
export function chose(state: Chosen, name: string, change: DesignValues, at: number): Chosen {
  const entries = Object.entries({ ...state.values, ...change }).filter((entry) => entry[1] !== null);
  const values = Object.fromEntries(entries) as Values;
  if (Object.keys(changesOf(state.values, values)).length === 0) return state;
  const isSameStep = state.last?.name === name && at - state.last.at < sameStepMs && state.past.length > 0;
  return {
    values,
    past: isSameStep ? state.past : [...state.past, state.values].slice(-stepsMax),
    future: [],
    last: { name, at },
  };
}

export function undone({ values, past, future }: Chosen): Chosen {
  const before = past.at(-1);
  return before ? { values: before, past: past.slice(0, -1), future: [...future, values] } : { values, past, future };
}

export function redone({ values, past, future }: Chosen): Chosen {
  const next = future.at(-1);
  return next ? { values: next, past: [...past, values], future: future.slice(0, -1) } : { values, past, future };
}

/**
 * Another user's save, below the choices that weren't saved here.
 *
 * @param saved the version they were made on
 */
export function mergedOver(state: Chosen, saved: Values, theirs: Values, at: number) {
  const mine = changesOf(saved, state.values);
  const others = changesOf(saved, theirs);
  const disputed = Object.keys(mine).filter((name) => name in others && mine[name] !== others[name]);
  const taken = Object.keys(others).filter((name) => !(name in mine));
  return { state: chose(begun(theirs), 'others', mine, at), taken, disputed };
}

/** Unsaved differences: `null` where a tweak was reset. */
export function changesOf(saved: Values, chosen: Values): DesignValues {
  const changes: DesignValues = {};
  for (const name of new Set([...Object.keys(saved), ...Object.keys(chosen)]))
    if (saved[name] !== chosen[name]) changes[name] = chosen[name] ?? null;
  return changes;
}
