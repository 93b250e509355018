// A native control with its label and error message.
import { type ReactNode, useId } from 'react';
import styles from './field.module.css';

type ControlProps = {
  id: string;
  className: string | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

type LabelledProps = {
  label: string;
  hint?: string | undefined;
  problem?: string | undefined;
  /** @param props of the control */
  children(props: ControlProps): ReactNode;
};

export function Labelled({ label, hint, problem, children }: LabelledProps) {
  const id = useId();
  const problemId = problem === undefined ? undefined : `${id}-problem`;
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        className: styles.input,
        'aria-invalid': problem === undefined ? undefined : true,
        'aria-describedby': [problemId, hintId].filter(Boolean).join(' ') || undefined,
      })}
      {hint !== undefined && (
        <span id={hintId} className={styles.hint}>
          {hint}
        </span>
      )}
      {problem !== undefined && (
        <span id={problemId} className={styles.error}>
          {problem}
        </span>
      )}
    </div>
  );
}
