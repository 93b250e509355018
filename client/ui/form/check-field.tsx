// A checkbox with its label; the whole line is the tap target.
import { useId } from 'react';
import styles from './field.module.css';

type CheckFieldProps = {
  label: string;
  hint?: string;
  isSelected: boolean;
  isDisabled?: boolean;
  onChange(isSelected: boolean): void;
};

export function CheckField({ label, hint, isSelected, isDisabled, onChange }: CheckFieldProps) {
  const hintId = useId();
  return (
    <div className={styles.check}>
      <label className={styles.checkLabel}>
        <input
          type="checkbox"
          checked={isSelected}
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
