// biome-ignore-all lint/a11y/noRedundantRoles: the phone's layout takes the roles from the elements
// biome-ignore-all lint/a11y/useSemanticElements: the phone's layout takes the roles from the elements
// A table of records that can be scrolled by keyboard when it is wider than the screen. With many columns of words, each row is a card on a phone.
import type { ReactNode } from 'react';
import styles from './data-table.module.css';

type Column<Row> = { head: string; cell(row: Row): ReactNode; isNumber?: boolean; isLong?: boolean };

/** Maximum number of text columns that fit side by side on a phone. */
const wordColumnsMax = 2;

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
      <table
        role="table"
        className={styles.table}
        data-cards={columns.filter(({ isNumber }) => !isNumber).length > wordColumnsMax || undefined}
      >
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ head, isNumber }) => (
              <th role="columnheader" key={head} scope="col" className={isNumber ? styles.end : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row, index) => (
            <tr role="row" key={keyOf(row, index)}>
              {columns.map(({ head, cell, isNumber, isLong }) => (
                <td
                  role="cell"
                  key={head}
                  className={isNumber ? styles.end : undefined}
                  data-head={head}
                  data-long={isLong}
                >
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
