// biome-ignore-all lint/a11y/noRedundantRoles: the phone's layout takes the roles from the elements
// biome-ignore-all lint/a11y/useSemanticElements: the phone's layout takes the roles from the elements
// The rows of a list: a table on wide screens, cards on a phone. Keys: j and k or the arrows move, x selects, Space previews, Enter opens;
// the first press of j, k, or x focuses the first row from anywhere on the screen. Editable cells have their own keys (cell-keys.ts).
import { ArrowDown, ArrowUp, PanelRightOpen } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { Link } from 'wouter';
import { Thumb } from '../layout/thumb.tsx';
import { useWindowEvent } from '../use-window-event.ts';
import { isTyping, moveCell } from './cell-keys.ts';
import styles from './list-table.module.css';
import { listMessages as messages } from './messages.ts';

export type Column<Row> = {
  cell(row: Row): ReactNode;
  isNumber?: boolean;
  /** Sort key. With a leading minus, the first press sorts descending, e.g. newest first. */
  sort?: string;
  /** On a phone, where column headers are hidden, the label precedes the value. */
  isNamed?: boolean;
  /** On a phone: beside the name, on the line below it, or left out. Default: below. */
  phone?: 'side' | 'line' | 'none';
};

/** The row's name: the first column, and the link to its record. */
export type NameColumn<Row> = { of(row: Row): string; cell?(row: Row): ReactNode; sort?: string };

type ListTableProps<Row> = {
  label: string;
  /** Column heads by ID. */
  heads: Readonly<Record<string, string>>;
  columns: readonly (readonly [id: string, Column<Row>])[];
  rows: readonly Row[];
  name: NameColumn<Row>;
  hrefOf?: ((row: Row) => string) | undefined;
  /** Shown before the name. */
  pictureOf?: ((row: Row) => ReactNode) | undefined;
  sort: string;
  onSort(sort: string): void;
  /** Absent when rows cannot be selected. */
  selected?: ReadonlySet<string> | undefined;
  onSelect(selected: ReadonlySet<string>): void;
  isStale: boolean;
  /** Space previews a row; absent: no preview. */
  onPreview?: ((row: Row) => void) | undefined;
};

export function ListTable<Row extends { id: string }>(props: ListTableProps<Row>) {
  const { label, heads, columns, rows, name, hrefOf, pictureOf, selected, onSelect, isStale, onPreview } = props;
  const allSelected = rows.length > 0 && rows.every(({ id }) => selected?.has(id));
  const someSelected = rows.some(({ id }) => selected?.has(id));
  const toggle = (ids: readonly string[], isOn: boolean) => {
    const next = new Set(selected);
    for (const id of ids)
      if (isOn) next.add(id);
      else next.delete(id);
    onSelect(next);
  };
  const table = useRef<HTMLTableElement>(null);
  useWindowEvent('keydown', (event) => {
    const target = event.target as HTMLElement;
    const isElsewhere = isTyping(target) || target.closest(`[data-row], ${over}`) !== null;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isElsewhere) return;
    const first = table.current?.querySelector<HTMLElement>('[data-row]');
    if (!first || !(event.key === 'j' || event.key === 'k' || (event.key === 'x' && selected))) return;
    event.preventDefault();
    focusRow(first);
    if (event.key === 'x') toggle([first.dataset.row as string], true);
  });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-row]');
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    if (moveCell(event.currentTarget, event.target as HTMLElement, event)) return event.preventDefault();
    if (isTyping(event.target as HTMLElement)) return;
    const id = row.dataset.row as string;
    const previewed = event.key === ' ' && isName(event.target) ? rows.find((one) => one.id === id) : undefined;
    if (previewed && onPreview) onPreview(previewed);
    else if (event.key === 'x' && selected) toggle([id], !selected.has(id));
    else if (!moveFocus(event.currentTarget, row, event.key)) return;
    event.preventDefault();
  };
  return (
    <table
      ref={table}
      role="table"
      aria-label={label}
      className={styles.table}
      data-stale={isStale || undefined}
      onKeyDown={onKeyDown}
    >
      <thead role="rowgroup">
        <tr role="row">
          {selected && (
            <th role="columnheader" scope="col" className={styles.check}>
              <input
                type="checkbox"
                aria-label={messages.selectAll}
                checked={allSelected}
                ref={(box) => {
                  if (box) box.indeterminate = someSelected && !allSelected;
                }}
                onChange={() =>
                  toggle(
                    rows.map(({ id }) => id),
                    !allSelected,
                  )
                }
              />
            </th>
          )}
          <Head {...props} head={heads.name} column={name} />
          {columns.map(([id, column]) => (
            <Head key={id} {...props} head={heads[id]} column={column} />
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => {
          const isSelected = selected?.has(row.id) ?? false;
          return (
            <tr role="row" key={row.id} data-row={row.id} aria-selected={selected && isSelected}>
              {selected && (
                <td role="cell" className={styles.check}>
                  <input
                    type="checkbox"
                    aria-label={messages.select({ name: name.of(row) })}
                    checked={isSelected}
                    onChange={() => toggle([row.id], !isSelected)}
                  />
                </td>
              )}
              <th role="rowheader" scope="row" className={styles.name}>
                <span className={styles.words}>
                  {pictureOf && <Thumb>{pictureOf(row)}</Thumb>}
                  {hrefOf ? (
                    <Link href={hrefOf(row)} data-open>
                      {name.cell?.(row) ?? name.of(row)}
                    </Link>
                  ) : (
                    (name.cell?.(row) ?? name.of(row))
                  )}
                  {onPreview && (
                    <button
                      type="button"
                      className={styles.preview}
                      // Space does the same, so it needn't be a tab stop.
                      tabIndex={-1}
                      aria-label={messages.preview({ name: name.of(row) })}
                      onClick={() => onPreview(row)}
                    >
                      <PanelRightOpen aria-hidden />
                    </button>
                  )}
                </span>
              </th>
              {columns.map(([id, column]) => (
                <td
                  role="cell"
                  key={id}
                  className={column.isNumber ? styles.end : undefined}
                  data-phone={column.phone ?? 'line'}
                  data-head={column.isNamed ? heads[id] : undefined}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

type HeadProps = {
  sort: string;
  onSort(sort: string): void;
  head: string | undefined;
  column: { sort?: string; isNumber?: boolean };
};

function Head({ sort, onSort, head, column }: HeadProps) {
  const className = column.isNumber ? styles.end : undefined;
  if (column.sort === undefined)
    return (
      <th role="columnheader" scope="col" className={className}>
        {head}
      </th>
    );
  const by = column.sort.replace(/^-/, '');
  const isUp = sort === by;
  const isDown = sort === `-${by}`;
  const next = isUp ? `-${by}` : isDown ? by : column.sort;
  return (
    <th
      role="columnheader"
      scope="col"
      className={className}
      aria-sort={isUp ? 'ascending' : isDown ? 'descending' : 'none'}
    >
      <button type="button" className={styles.sort} onClick={() => onSort(next)}>
        {head}
        {isUp ? <ArrowUp aria-hidden /> : <ArrowDown aria-hidden className={isDown ? '' : styles.unsorted} />}
      </button>
    </th>
  );
}

/** Overlays handle their own keys. */
const over = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** Space activates buttons and checkboxes instead. */
const isName = (target: EventTarget): boolean => (target as HTMLElement).matches('[data-open]');

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  j: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  k: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** @returns whether the key moves */
function moveFocus(table: HTMLElement, row: HTMLElement, key: string): boolean {
  const step = steps[key];
  if (!step) return false;
  const rows = [...table.querySelectorAll<HTMLElement>('[data-row]')];
  const next = rows[step(rows.indexOf(row), rows.length - 1)];
  if (next) focusRow(next);
  return true;
}

const focusRow = (row: HTMLElement): void =>
  (row.querySelector<HTMLElement>('[data-open]') ?? row.querySelector('input'))?.focus();
