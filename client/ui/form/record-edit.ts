// The edit state of one record: unsaved changes, undo, redo, and merging concurrent saves by others. Pure.
import { same } from '../../../server/base/same.ts';

export type RecordEdit<Values> = {
  readonly values: Values;
  readonly stored: Values;
  readonly past: readonly Values[];
  readonly future: readonly Values[];
  /** The field changed last: typing in one field is one undo step. */
  readonly last?: keyof Values | undefined;
};

const stepsMax = 100;

export const openedRecord = <Values>(stored: Values): RecordEdit<Values> => ({
  values: stored,
  stored,
  past: [],
  future: [],
});

export const isChanged = <Values>({ values, stored }: RecordEdit<Values>): boolean => !same(values, stored);

export const changedFields = <Values extends object>({ values, stored }: RecordEdit<Values>): (keyof Values)[] =>
  differing(values, stored);

/** Changes several fields as one undo step. */
export function withFields<Values extends object>(
  edit: RecordEdit<Values>,
  change: Partial<Values>,
): RecordEdit<Values> {
  const names = Object.keys(change) as (keyof Values)[];
  if (names.every((name) => edit.values[name] === change[name])) return edit;
  const last = names.length === 1 ? names[0] : undefined;
  const past = last !== undefined && edit.last === last ? edit.past : [...edit.past, edit.values].slice(-stepsMax);
  return { ...edit, values: { ...edit.values, ...change }, past, future: [], last };
}

export function undone<Values>(edit: RecordEdit<Values>): RecordEdit<Values> {
  const before = edit.past.at(-1);
  if (before === undefined) return edit;
  return {
    ...edit,
    values: before,
    past: edit.past.slice(0, -1),
    future: [...edit.future, edit.values],
    last: undefined,
  };
}

export function redone<Values>(edit: RecordEdit<Values>): RecordEdit<Values> {
  const next = edit.future.at(-1);
  if (next === undefined) return edit;
  return {
    ...edit,
    values: next,
    past: [...edit.past, edit.values],
    future: edit.future.slice(0, -1),
    last: undefined,
  };
}

/** After a save: the server was sent `sent` and stored `stored`, which may be normalized; anything typed since then stays. */
export function savedRecord<Values extends object>(
  edit: RecordEdit<Values>,
  stored: Values,
  sent: Values = edit.values,
): RecordEdit<Values> {
  const values = { ...edit.values };
  for (const name of Object.keys(stored) as (keyof Values)[])
    if (same(values[name], sent[name])) values[name] = stored[name];
  return { ...edit, values, stored, last: undefined };
}

type Rebased<Values> = {
  edit: RecordEdit<Values>;
  /** Fields that only the other person changed: their values are used here now. */
  taken: (keyof Values)[];
  /** Conflicts: fields that both changed to different values. The local value stays. */
  disputed: (keyof Values)[];
};

/** Merges two changes of one field. `isDisputed`: both changed the same part. */
export type Merge<Values> = <Name extends keyof Values>(
  name: Name,
  versions: { base: Values[Name]; mine: Values[Name]; theirs: Values[Name] },
) => { value: Values[Name]; isDisputed: boolean } | undefined;

/**
 * Rebases onto `theirs`, which someone else has saved. Takes their changes, except in fields that were changed here too.
 *
 * @param merge for fields with several parts; default: a field changes as a whole
 */
export function rebased<Values extends object>(
  edit: RecordEdit<Values>,
  theirs: Values,
  merge: Merge<Values> = () => undefined,
): Rebased<Values> {
  const mine = new Set(changedFields(edit));
  const changed = differing(theirs, edit.stored);
  const taken = changed.filter((name) => !mine.has(name));
  const values = { ...edit.values };
  for (const name of taken) values[name] = theirs[name];
  const disputed = changed.filter((name) => {
    if (!mine.has(name) || same(values[name], theirs[name])) return false;
    const merged = merge(name, { base: edit.stored[name], mine: values[name], theirs: theirs[name] });
    if (merged) values[name] = merged.value;
    return merged?.isDisputed ?? true;
  });
  // Undo never touches a field that they changed, too.
  const current = Object.fromEntries(changed.map((name) => [name, values[name]])) as Partial<Values>;
  const steps = (versions: readonly Values[]): Values[] =>
    versions
      .map((version) => ({ ...version, ...current }))
      .filter((version, n, all) => !same(version, all[n + 1] ?? values));
  const [past, future] = [steps(edit.past), steps(edit.future)];
  return { edit: { ...edit, values, stored: theirs, past, future, last: undefined }, taken, disputed };
}

/** Call before `rebased` when a save got no answer: fields of `theirs` that equal what was sent are this person's own changes. */
export const withOwn = <Values extends object>(
  edit: RecordEdit<Values>,
  theirs: Values,
  sent: Values,
): RecordEdit<Values> => {
  const stored = { ...edit.stored };
  for (const name of differing(theirs, stored)) if (same(theirs[name], sent[name])) stored[name] = theirs[name];
  return { ...edit, stored };
};

/** The disputed fields that still differ, without duplicates: a field that a third version did not touch stays disputed. */
export const stillDisputed = <Values extends object>(
  edit: RecordEdit<Values>,
  fields: readonly (keyof Values)[],
): (keyof Values)[] => {
  const mine = changedFields(edit);
  return [...new Set(fields)].filter((name) => mine.includes(name));
};

const differing = <Values extends object>(a: Values, b: Values): (keyof Values)[] =>
  (Object.keys(a) as (keyof Values)[]).filter((name) => !same(a[name], b[name]));
