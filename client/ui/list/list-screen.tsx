// A screen that lists records of one kind: views, search, filters, sorting, columns, selection, paging, and loading states. Its whole state
// is in the URL. Admin "Patterns".
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button, ButtonLink, IconButton } from '../button.tsx';
import { SideSheet } from '../dialog/side-sheet.tsx';
import { Empty } from '../feedback/empty.tsx';
import { LoadFailed } from '../feedback/loading.tsx';
import { Notice } from '../feedback/notice.tsx';
import type { Up } from '../layout/up-link.tsx';
import { WorkScreen } from '../layout/work-screen.tsx';
import { messages as common } from '../messages.ts';
import { useOnline } from '../use-online.ts';
import { useWindowEvent } from '../use-window-event.ts';
import styles from './list-screen.module.css';
import { changedState, isNarrowed, type ListState } from './list-state.ts';
import { type Column, ListTable, type NameColumn } from './list-table.tsx';
import { type ListFilter, ListTools, type ListViews } from './list-tools.tsx';
import { listMessages as messages } from './messages.ts';
import { Pager } from './pager.tsx';
import { useKeptFocus } from './use-kept-focus.ts';
import { useSelection } from './use-selection.ts';
import { useStored } from './use-stored.ts';

export type { Column } from './list-table.tsx';
export type { ListFilter } from './list-tools.tsx';

/** One page of records and its loading state. */
export type ListedPage<Row> = {
  /** Absent while the first page is loading, or when that failed. */
  rows: readonly Row[] | undefined;
  total: number;
  /** The rows are the previous page's, while this one is loading. */
  isStale: boolean;
  hasFailed: boolean;
  /** When the cached rows were loaded; set only while offline. */
  offlineSince: string | undefined;
  reload(): void;
};

/** By ID; the order is that of the table. */
export type Columns<Row> = Readonly<Record<string, Column<Row>>>;

/** The texts of a list, by the names that they have in its messages. */
type ListWords<Id extends string> = {
  title: string;
  searchHint: string;
  columns: Readonly<Record<Id | 'name', string>>;
  orders: readonly { value: string; label: string }[];
  empty: string;
};

type ListScreenProps<Row, Id extends string> = {
  words: ListWords<NoInfer<Id>>;
  lead?: string | undefined;
  actions?: ReactNode;
  up?: Up | undefined;
  /** Between header and list. */
  notices?: ReactNode;
  list: ListedPage<Row>;
  state: ListState;
  /** With `isTyping`, replaces the current history entry. */
  onChange(state: ListState, options?: { isTyping: boolean }): void;
  name: NameColumn<NoInfer<Row>>;
  columns: { readonly [Key in Id]?: Column<NoInfer<Row>> };
  hrefOf?(row: NoInfer<Row>): string;
  pictureOf?(row: Row): ReactNode;
  views?: ListViews;
  filters?: readonly ListFilter[];
  /** Previews a row in a side sheet: its content, and buttons besides Open. */
  previewOf?: ((row: Row) => { title: string; content: ReactNode; actions?: ReactNode }) | undefined;
  /** Buttons for the selected rows; absent: rows cannot be selected. */
  bulk?: ((selected: readonly Row[], clear: () => void) => ReactNode) | undefined;
  /** Storage key of the column choice, and of saved views. */
  storageKey: string;
  empty: { icon: ReactNode; action?: ReactNode };
};

export function ListScreen<Row extends { id: string }, Id extends string = string>(props: ListScreenProps<Row, Id>) {
  const { words, lead, actions, up, notices, list, state, onChange, bulk, empty } = props;
  const { title, columns: heads } = words;
  const columns = Object.entries(props.columns) as [Id, Column<Row>][];
  const { rows, total, hasFailed } = list;
  const isOnline = useOnline();
  const [shown, setShown] = useStored<string[]>(
    `columns:${props.storageKey}`,
    columns.map(([id]) => id),
    areTexts,
  );
  const { selected, select } = useSelection(state, list);
  const section = useRef<HTMLElement>(null);
  useKeptFocus(section);
  const searchRef = useRef<HTMLInputElement>(null);
  useSearchKey(searchRef);
  const [previewed, setPreviewed] = useState<string>();
  const clear = () => select(new Set());
  const nothingAtAll = rows?.length === 0 && !isNarrowed(state) && state.from === 0;
  return (
    <WorkScreen {...{ title, lead, actions, up }}>
      {notices}
      {list.offlineSince !== undefined && <Notice tone="warn">{messages.offline({ time: list.offlineSince })}</Notice>}
      {nothingAtAll && (
        <Empty icon={empty.icon} action={empty.action}>
          {words.empty}
        </Empty>
      )}
      {/* Also shown when loading failed: the cause may be an outdated filter in a link. */}
      {!nothingAtAll && (
        <section ref={section} className={styles.list} aria-label={title} tabIndex={-1}>
          <ListTools
            {...{ state, onChange, searchRef, shown, orders: words.orders, filters: props.filters ?? [] }}
            searchHint={words.searchHint}
            views={props.views}
            columns={columns.map(([value]) => ({ value, label: heads[value] }))}
            onShow={setShown}
            storageKey={props.storageKey}
          />
          {hasFailed && <LoadFailed onRetry={list.reload} />}
          {rows === undefined &&
            !hasFailed &&
            (isOnline ? <Skeleton rows={Math.min(state.limit, 10)} /> : <Notice tone="warn">{common.offline}</Notice>)}
          {rows?.length === 0 && !hasFailed && (
            <div className={styles.none}>
              <Empty
                action={
                  <Button onPress={() => onChange(changedState(state, { search: '', filters: {} }))}>
                    {messages.clearFilters}
                  </Button>
                }
              >
                {messages.noMatches}
              </Empty>
            </div>
          )}
          {!hasFailed && rows && rows.length > 0 && (
            <div className={styles.scroll}>
              <ListTable
                label={title}
                heads={heads}
                name={props.name}
                columns={columns.filter(([id]) => shown.includes(id))}
                rows={rows}
                hrefOf={props.hrefOf}
                pictureOf={props.pictureOf}
                sort={state.sort}
                onSort={(sort) => onChange(changedState(state, { sort }))}
                selected={bulk && new Set(selected.map(({ id }) => id))}
                onSelect={select}
                isStale={list.isStale}
                onPreview={props.previewOf && (({ id }) => setPreviewed(id))}
              />
            </div>
          )}
          {!hasFailed && rows && rows.length > 0 && (
            <Pager state={state} count={rows.length} total={total} onChange={onChange} />
          )}
        </section>
      )}
      {previewed !== undefined && rows && <Preview {...props} rows={rows} id={previewed} onChange={setPreviewed} />}
      {bulk && selected.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: no form field is in it
        <div className={styles.bulk} role="group" aria-label={messages.selected({ count: selected.length })}>
          <strong role="status">{messages.selected({ count: selected.length })}</strong>
          {bulk(selected, clear)}
          <Button kind="quiet" onPress={clear}>
            {messages.clearSelection}
          </Button>
        </div>
      )}
    </WorkScreen>
  );
}

type PreviewProps<Row> = Pick<ListScreenProps<Row, string>, 'previewOf' | 'hrefOf'> & {
  rows: readonly Row[];
  id: string;
  onChange(id: string | undefined): void;
};

/** Closes when its row has left the list. */
function Preview<Row extends { id: string }>({ previewOf, hrefOf, rows, id, onChange }: PreviewProps<Row>) {
  const at = rows.findIndex((row) => row.id === id);
  const row = rows[at];
  if (!row || !previewOf) return null;
  const { title, content, actions } = previewOf(row);
  const step = (label: string, icon: ReactNode, to: Row | undefined) => (
    <IconButton label={label} icon={icon} isDisabled={to === undefined} onPress={() => onChange(to?.id)} />
  );
  return (
    <SideSheet
      title={title}
      onClose={() => onChange(undefined)}
      steps={
        <>
          {step(messages.previewPrevious, <ChevronUp />, rows[at - 1])}
          {step(messages.previewNext, <ChevronDown />, rows[at + 1])}
        </>
      }
      foot={
        <>
          {actions}
          {hrefOf && (
            <ButtonLink kind="primary" href={hrefOf(row)}>
              {messages.previewOpen}
            </ButtonLink>
          )}
        </>
      }
    >
      {content}
    </SideSheet>
  );
}

const Skeleton = ({ rows }: { rows: number }) => (
  <div className={styles.skeleton} aria-hidden="true">
    {Array.from({ length: rows }, (_, n) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are alike
      <span key={n} />
    ))}
  </div>
);

/** `/` goes to the search box. */
function useSearchKey(box: { readonly current: HTMLInputElement | null }): void {
  useWindowEvent('keydown', (event) => {
    const isTyping = (event.target as HTMLElement).closest('input, textarea, select, [contenteditable]');
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
    event.preventDefault();
    box.current?.focus();
  });
}

const areTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');
