// Two dates, each of which may be empty.

import styles from './field.module.css';
import { fieldMessages } from './field-messages.ts';

type DayRangeProps = {
  /** e.g. `2026-11-24` */
  from?: string | undefined;
  to?: string | undefined;
  /** Empty when the date was cleared. */
  onChange(end: 'from' | 'to', day: string): void;
};

export const DayRange = ({ onChange, ...days }: DayRangeProps) => (
  <span className={styles.days}>
    {(['from', 'to'] as const).map((end) => (
      <label key={end}>
        {fieldMessages.dayRange[end]}
        <input
          type="date"
          min="2000-01-01"
          max="2099-12-31"
          value={days[end] ?? ''}
          onChange={({ target }) => onChange(end, target.value)}
        />
      </label>
    ))}
  </span>
);
