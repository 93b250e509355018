// A list's toolbar: views as tabs, search, one chip per filter, sorting on a phone, and columns.
import { Columns3, Search, X } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import buttons from '../button.module.css';
import { ChoiceMenu } from '../dialog/menu.tsx';
import { changedState, type ListState, withFilter } from './list-state.ts';
import styles from './list-tools.module.css';
import { listMessages as messages } from './messages.ts';

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
};

export function ListTools({ state, onChange, searchHint, searchRef, views, filters, ...rest }: ListToolsProps) {
  const { orders, columns, shown, onShow } = rest;
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
        <div className={styles.chips}>
          {filters.map(({ name, label, options }) => {
            const value = state.filters[name];
            const words = options.find((option) => option.value === value)?.label ?? value;
            return (
              <span key={name} className={styles.chip} data-on={value !== undefined || undefined}>
                <ChoiceMenu
                  className={styles.choose}
                  label={label}
                  options={options}
                  selected={value === undefined ? [] : [value]}
                  onChange={([next]) => onChange(withFilter(state, name, next))}
                >
                  {words === undefined ? label : messages.filtered({ label, value: words })}
                </ChoiceMenu>
                {value !== undefined && (
                  <button
                    type="button"
                    aria-label={messages.removeFilter({ label })}
                    onClick={() => onChange(withFilter(state, name, undefined))}
                  >
                    <X aria-hidden />
                  </button>
                )}
              </span>
            );
          })}
          {chosen.length > 1 && (
            <button
              type="button"
              className={`${buttons.button} ${styles.clear}`}
              onClick={() => onChange(chosen.reduce((next, { name }) => withFilter(next, name, undefined), state))}
            >
              {messages.clearFilters}
            </button>
          )}
          <span className={styles.order}>
            <ChoiceMenu
              label={messages.sortBy}
              options={orders}
              selected={[state.sort]}
              onChange={([sort]) => sort !== undefined && onChange(changedState(state, { sort }))}
            />
          </span>
        </div>
        <span className={styles.columns}>
          <ChoiceMenu label={messages.columns} options={columns} selected={shown} isMultiple onChange={onShow}>
            <Columns3 aria-hidden /> {messages.columns}
          </ChoiceMenu>
        </span>
      </div>
    </div>
  );
}

type SearchBoxProps = {
  hint: string;
  boxRef: RefObject<HTMLInputElement | null>;
  value: string;
  onChange(value: string): void;
};

const searchAfterMs = 200;

/** Debounced: searches when typing pauses. */
function SearchBox({ hint, boxRef, value, onChange }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const latest = useRef(onChange);
  latest.current = onChange;
  const sent = useRef(value);
  // Changed from outside, e.g. by Back or "Clear filters".
  if (sent.current !== value) {
    sent.current = value;
    if (typed !== value) setTyped(value);
  }
  useEffect(() => {
    if (typed === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = typed;
      latest.current(typed);
    }, searchAfterMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <label className={styles.search}>
      <Search aria-hidden />
      <span className="visually-hidden">{messages.search}</span>
      <input
        ref={boxRef}
        type="search"
        maxLength={200}
        placeholder={hint}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </label>
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
