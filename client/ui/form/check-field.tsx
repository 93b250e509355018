// A checkbox with its label; the whole line is the tap target.
import { useId } from 'react';
import styles from './field.module.css';

type CheckFieldProps = {
  label: string;
  hint?: string;
  value: boolean | undefined;
  isDisabled?: boolean;
  onChange(value: boolean): void;
};

export function CheckField({ label, hint, value = false, isDisabled, onChange }: CheckFieldProps) {
  const hintId = useId();
  return (
    <div className={styles.check}>
      <label className={styles.checkLabel}>
        <input
          type="checkbox"
          checked={value}
          disabled={isDisabled}
          aria-describedby={hint && hintId}
          onChange={(event) => onChange(event.target.checked)}
        />
        {label}
      </label>
      {hint && (
        <span id={hintId} className={styles.hint}>
          {hint}
        </span>
      )}
    </div>
  );
}
