// Props that bind fields to the parts of a value.
import type { FieldOf, RecordFormState } from './record-form.tsx';

/** @param path of the value in the form, with its dot, e.g. `address.`; empty: the whole form */
export const fieldProps =
  <Values>(
    values: Values,
    set: (part: Partial<Values>) => void,
    problemAt: (path: string) => string | undefined,
    path = '',
  ) =>
  <Name extends keyof Values & string>(name: Name): FieldOf<Values[Name]> => ({
    name: path + name,
    value: values[name],
    problem: problemAt(path + name),
    onChange: (value) => set({ [name]: value } as unknown as Partial<Values>),
  });

type RowIn<List> = List extends readonly (infer Row)[] ? Row : never;

/** The rows of a list in a form, e.g. tax rates, each with its field props. `set` changes several fields of a row. */
export function rowsOf<Values, List extends keyof Values & string>(
  { values, problemAt, set: setForm }: Pick<RecordFormState<Values>, 'values' | 'problemAt' | 'set'>,
  list: List,
) {
  type Row = RowIn<Values[List]>;
  const rows = values[list] as readonly Row[];
  const setRows = (next: readonly Row[]) => setForm({ [list]: next } as Partial<Values>);
  return rows.map((row, n) => {
    const set = (part: Partial<Row>) => setRows(rows.with(n, { ...(row as object), ...part } as Row));
    return {
      row,
      set,
      field: fieldProps(row, set, problemAt, `${list}.${n}.`),
      remove: () => setRows(rows.toSpliced(n, 1)),
    };
  });
}

export type FormRow<Row> = ReturnType<typeof rowsOf<{ list: readonly Row[] }, 'list'>>[number];
