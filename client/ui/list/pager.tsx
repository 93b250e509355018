// A list's pager: page size and position.
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '../button.tsx';
import styles from './list-screen.module.css';
import { changedState, type ListState } from './list-state.ts';
import { listMessages as messages } from './messages.ts';

type PagerProps = {
  state: ListState;
  count: number;
  total: number;
  onChange(state: ListState): void;
};

const rowsPerPage = [10, 25, 50, 100];

export function Pager({ state, count, total, onChange }: PagerProps) {
  const { from, limit } = state;
  return (
    <div className={styles.pager}>
      <label className={styles.perPage}>
        <span>{messages.rowsPerPage}</span>
        <select
          value={limit}
          onChange={(event) => onChange(changedState(state, { limit: Number(event.target.value) }))}
        >
          {rowsPerPage.map((rows) => (
            <option key={rows}>{rows}</option>
          ))}
        </select>
      </label>
      <span role="status">{messages.range({ from: Math.min(from + 1, total), to: from + count, total })}</span>
      <IconButton
        label={messages.previous}
        icon={<ChevronLeft />}
        isDisabled={from === 0}
        placement="top"
        onPress={() => onChange({ ...state, from: Math.max(0, from - limit) })}
      />
      <IconButton
        label={messages.next}
        icon={<ChevronRight />}
        isDisabled={from + count >= total}
        placement="top"
        onPress={() => onChange({ ...state, from: from + limit })}
      />
    </div>
  );
}
