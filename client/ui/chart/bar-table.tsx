// A table of values and figures, with the first figure also drawn as a bar.
import type { ReactNode } from 'react';
import styles from './bar-table.module.css';
import { chartMessages as messages } from './messages.ts';

export type BarColumn<Row> = { head: string; cell(row: Row): ReactNode; isHiddenOnPhone?: boolean };

type BarTableProps<Row> = {
  label: string;
  head: string;
  rows: readonly Row[];
  keyOf(row: Row): string;
  nameOf(row: Row): ReactNode;
  /** Length of the bar. */
  sizeOf(row: Row): number;
  columns: readonly BarColumn<Row>[];
};

export function BarTable<Row>({ label, head, rows, keyOf, nameOf, sizeOf, columns }: BarTableProps<Row>) {
  const most = Math.max(1, ...rows.map(sizeOf));
  if (rows.length === 0) return <p className={styles.nothing}>{messages.nothing}</p>;
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {columns.map((column) => (
            <th key={column.head} scope="col" data-wide={column.isHiddenOnPhone || undefined}>
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            <th scope="row">
              <span className={styles.bar} style={{ width: `${(Math.max(0, sizeOf(row)) / most) * 100}%` }} />
              <span className={styles.name}>{nameOf(row)}</span>
            </th>
            {columns.map((column) => (
              <td key={column.head} data-wide={column.isHiddenOnPhone || undefined}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
