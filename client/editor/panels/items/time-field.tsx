// A time by the site's clock.
import { useId } from 'react';
import fieldStyles from '../../../ui/field.module.css';
import { momentOf, wallOf } from './zoned.ts';

type TimeFieldProps = {
  label: string;
  timeZone: string;
  value: number;
  problem?: string | undefined;
  onChange(ms: number): void;
};

export function TimeField({ label, timeZone, value, problem, onChange }: TimeFieldProps) {
  const id = useId();
  return (
    <div className={fieldStyles.field}>
      <label className={fieldStyles.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        type="datetime-local"
        required
        className={fieldStyles.input}
        value={wallOf(value, timeZone)}
        aria-invalid={problem !== undefined}
        aria-describedby={problem && `${id}-problem`}
        onChange={(event) => {
          const ms = momentOf(event.target.value, timeZone);
          if (ms !== undefined) onChange(ms);
        }}
      />
      {problem && (
        <span id={`${id}-problem`} className={fieldStyles.error}>
          {problem}
        </span>
      )}
    </div>
  );
}
