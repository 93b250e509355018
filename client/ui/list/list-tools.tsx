// A list's toolbar: views as tabs, search, one chip per filter, sorting on a phone, and columns.
import { ArrowUpDown, Columns3 } from 'lucide-react';
import type { RefObject } from 'react';
import { ChoiceMenu } from '../dialog/menu.tsx';
import { later } from '../later.tsx';
import { ClearFilters, FilterChip, FilterChips } from './filter-chip.tsx';
import { changedState, type ListState, withFilter } from './list-state.ts';
import styles from './list-tools.module.css';
import { listMessages as messages } from './messages.ts';
import { SearchBox } from './search-box.tsx';

const MyViews = later(async () => (await import('./my-views.tsx')).MyViews, { isSilent: true });

export type ListFilter = { name: string; label: string; options: readonly { value: string; label: string }[] };

/** A filter prominent enough to be tabs. The first tab shows all. */
export type ListViews = {
  name: string;
  options: readonly { value: string; label: string; count?: number | undefined }[];
};

type ListToolsProps = {
  state: ListState;
  onChange(state: ListState, options?: { isTyping: boolean }): void;
  searchHint: string;
  searchRef: RefObject<HTMLInputElement | null>;
  views?: ListViews | undefined;
  filters: readonly ListFilter[];
  orders: readonly { value: string; label: string }[];
  columns: readonly { value: string; label: string }[];
  shown: readonly string[];
  onShow(columns: string[]): void;
  storageKey: string;
};

export function ListTools({ state, onChange, searchHint, searchRef, views, filters, ...rest }: ListToolsProps) {
  const { orders, columns, shown, onShow, storageKey } = rest;
  const chosen = filters.filter(({ name }) => state.filters[name] !== undefined);
  return (
    <div className={styles.tools}>
      {views && <Views views={views} state={state} onChange={onChange} />}
      <div className={styles.bar}>
        <SearchBox
          hint={searchHint}
          boxRef={searchRef}
          value={state.search}
          onChange={(search) => onChange(changedState(state, { search }), { isTyping: true })}
        />
        <span className={styles.order}>
          <ChoiceMenu
            label={messages.sortBy}
            options={orders}
            selected={[state.sort]}
            onChange={([sort]) => sort !== undefined && onChange(changedState(state, { sort }))}
          >
            <ArrowUpDown aria-hidden /> <span className="visually-hidden">{messages.sortBy}</span>
          </ChoiceMenu>
        </span>
        <FilterChips>
          {filters.map(({ name, label, options }) => (
            <FilterChip
              key={name}
              label={label}
              options={options}
              value={state.filters[name]}
              onChange={(next) => onChange(withFilter(state, name, next))}
            />
          ))}
          {chosen.length > 1 && (
            <ClearFilters
              onPress={() => onChange(chosen.reduce((next, { name }) => withFilter(next, name, undefined), state))}
            />
          )}
          <MyViews key={storageKey} {...{ storageKey, state, onChange }} />
        </FilterChips>
        <span className={styles.columns}>
          <ChoiceMenu label={messages.columns} options={columns} selected={shown} isMultiple onChange={onShow}>
            <Columns3 aria-hidden /> {messages.columns}
          </ChoiceMenu>
        </span>
      </div>
    </div>
  );
}

function Views({ views, state, onChange }: Pick<ListToolsProps, 'state' | 'onChange'> & { views: ListViews }) {
  const current = state.filters[views.name];
  const options: ListViews['options'] = [{ value: '', label: messages.all }, ...views.options];
  return (
    <nav className={styles.views} aria-label={messages.views}>
      {options.map(({ value, label, count }) => (
        <button
          key={value}
          type="button"
          aria-current={(current ?? '') === value ? 'true' : undefined}
          onClick={() => onChange(withFilter(state, views.name, value === '' ? undefined : value))}
        >
          {label} {count !== undefined && count > 0 && <span className={styles.count}>{count}</span>}
        </button>
      ))}
    </nav>
  );
}
