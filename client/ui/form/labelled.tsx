// A native control with its label and error message.
import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './field.module.css';

type ControlProps = {
  id: string;
  className: string | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

type LabelWords = { label: string; hint?: string | undefined; problem?: string | undefined };

/** Props that most fields take. */
export type FieldProps<Value> = LabelWords & { name?: string; value: Value; onChange(value: Value): void };

type LabelledProps = LabelWords & {
  /** @param props for the control */
  children(props: ControlProps): ReactNode;
};

type Notes = Pick<LabelWords, 'hint' | 'problem'>;

/** For `aria-describedby`. */
export const notesOf = (id: string, { hint, problem }: Notes): string | undefined =>
  [problem !== undefined && `${id}-problem`, hint !== undefined && `${id}-hint`].filter(Boolean).join(' ') || undefined;

export const FieldNotes = ({ id, hint, problem }: Notes & { id: string }) => (
  <>
    {hint !== undefined && (
      <span id={`${id}-hint`} className={styles.hint}>
        {hint}
      </span>
    )}
    {problem !== undefined && (
      <span id={`${id}-problem`} className={styles.error}>
        {problem}
      </span>
    )}
  </>
);

type LabelProps = ComponentProps<'label'> & {
  /** When another element has the label for screen readers. */
  as?: 'label' | 'span';
};

export const FieldLabel = ({ as: Tag = 'label', ...props }: LabelProps) => <Tag {...props} className={styles.label} />;

export function Labelled({ label, hint, problem, children }: LabelledProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <FieldLabel htmlFor={id}>{label}</FieldLabel>
      {children({
        id,
        className: styles.input,
        'aria-invalid': problem === undefined ? undefined : true,
        'aria-describedby': notesOf(id, { hint, problem }),
      })}
      <FieldNotes id={id} hint={hint} problem={problem} />
    </div>
  );
}
