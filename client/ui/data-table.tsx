// A table of records that can be scrolled by keyboard when it is wider than the screen.
import type { ReactNode } from 'react';
import styles from './data-table.module.css';

type Column<Row> = { head: string; cell(row: Row): ReactNode; isNumber?: boolean };

type DataTableProps<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf(row: Row, index: number): string;
};

export function DataTable<Row>({ label, columns, rows, keyOf }: DataTableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map(({ head, isNumber }) => (
              <th key={head} scope="col" className={isNumber ? styles.end : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={keyOf(row, index)}>
              {columns.map(({ head, cell, isNumber }) => (
                <td key={head} className={isNumber ? styles.end : undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
