// The skeleton of a screen that lists records: header, search, filters, list states, and paging. Arrow keys, Home, and End move between
// rows, the elements with `data-row`.
import type { KeyboardEvent, ReactNode } from 'react';
import { Button } from './button.tsx';
import { Empty } from './empty.tsx';
import styles from './list-screen.module.css';
import { LoadFailed, Loading } from './loading.tsx';
import { messages } from './messages.ts';
import { TextField } from './text-field.tsx';
import type { Up } from './up-link.tsx';
import { WorkScreen } from './work-screen.tsx';

/** The records loaded so far. */
export type PagedList<Row> = {
  /** Absent while the first page is loading, or when that failed. */
  rows: readonly Row[] | undefined;
  /** The load error, for people. */
  problem: string | undefined;
  hasMore: boolean;
  isLoadingMore: boolean;
  reload(): void;
  loadMore(): void;
};

type ListScreenProps<Row> = {
  title: string;
  lead?: string | undefined;
  actions?: ReactNode;
  up?: Up | undefined;
  /** Between header and list. */
  notices?: ReactNode;
  /** Ends "Loading …", e.g. `products`. */
  what: string;
  list: PagedList<Row>;
  search?: { value: string; onChange(value: string): void };
  filters?: ReactNode;
  /** Shown when there are no records at all. */
  empty: { icon: ReactNode; words: string; action?: ReactNode } | undefined;
  children(rows: readonly Row[]): ReactNode;
};

export function ListScreen<Row>({
  title,
  lead,
  actions,
  up,
  notices,
  what,
  list,
  search,
  filters,
  ...rest
}: ListScreenProps<Row>) {
  const { empty, children } = rest;
  const { rows, problem } = list;
  return (
    <WorkScreen {...{ title, lead, actions, up }}>
      {notices}
      {(search || filters) && (
        // biome-ignore lint/a11y/useSemanticElements: not every tool here is a search
        <div className={styles.tools} role="group" aria-label={messages.search}>
          {search && (
            <TextField
              label={messages.search}
              type="search"
              maxLength={200}
              value={search.value}
              onChange={search.onChange}
            />
          )}
          {filters}
        </div>
      )}
      {problem !== undefined && <LoadFailed words={problem} onRetry={list.reload} />}
      {problem === undefined && rows === undefined && <Loading what={what} />}
      {rows?.length === 0 && search && search.value !== '' && (
        <Empty action={<Button onPress={() => search.onChange('')}>{messages.clearSearch}</Button>}>
          {messages.noMatches}
        </Empty>
      )}
      {rows?.length === 0 && !search?.value && empty && (
        <Empty icon={empty.icon} action={empty.action}>
          {empty.words}
        </Empty>
      )}
      {rows && rows.length > 0 && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the rows in it have the focus
        <div className={styles.rows} onKeyDown={moveFocus}>
          {children(rows)}
        </div>
      )}
      {list.hasMore && (
        <div>
          <Button isPending={list.isLoadingMore} onPress={list.loadMore}>
            {messages.loadMore}
          </Button>
        </div>
      )}
    </WorkScreen>
  );
}

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
  const at = rows.indexOf(event.target as HTMLElement);
  if (!step || at < 0) return;
  event.preventDefault();
  rows[step(at, rows.length - 1)]?.focus();
}
