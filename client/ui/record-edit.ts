// One record while it is edited: unsaved differences, undo, and redo. Pure.

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

export const isChanged = <Values>({ values, stored }: RecordEdit<Values>): boolean =>
  JSON.stringify(values) !== JSON.stringify(stored);

export function withField<Values, Name extends keyof Values>(
  edit: RecordEdit<Values>,
  name: Name,
  value: Values[Name],
): RecordEdit<Values> {
  if (edit.values[name] === value) return edit;
  const past = edit.last === name ? edit.past : [...edit.past, edit.values].slice(-stepsMax);
  return { ...edit, values: { ...edit.values, [name]: value }, past, future: [], last: name };
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

/** The server has stored `stored`; anything typed meanwhile stays. */
export const savedRecord = <Values>(edit: RecordEdit<Values>, stored: Values): RecordEdit<Values> => ({
  ...edit,
  stored,
});
