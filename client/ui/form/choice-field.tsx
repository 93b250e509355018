// Chooses one of a few options: a row of buttons that are radio buttons to keyboards and screen readers. Many options become a select.
import { useId } from 'react';
import styles from './field.module.css';
import { FieldNotes, type FieldProps, notesOf } from './labelled.tsx';
import { SelectField } from './select-field.tsx';

type Choice = { value: string | number; label: string };

type ChoiceFieldProps = Omit<FieldProps<string | number | undefined>, 'onChange'> & {
  options: readonly Choice[];
  onChange(value: string | number): void;
};

const rowMax = 4;
const lettersMax = 30;

export function ChoiceField({ label, hint, problem, value, options, onChange }: ChoiceFieldProps) {
  const id = useId();
  const pick = (text: string) => {
    const found = options.find((option) => String(option.value) === text);
    if (found) onChange(found.value);
  };
  if (options.length > rowMax || options.reduce((sum, option) => sum + option.label.length, 0) > lettersMax)
    return (
      <SelectField
        label={label}
        hint={hint}
        problem={problem}
        value={String(value ?? '')}
        options={[
          // Keeps a stored value that is no longer offered until another is chosen.
          ...(options.some((option) => option.value === value)
            ? []
            : [{ value: String(value ?? ''), label: String(value ?? '—') }]),
          ...options.map((option) => ({ value: String(option.value), label: option.label })),
        ]}
        onChange={pick}
      />
    );
  return (
    <fieldset className={styles.field} aria-describedby={notesOf(id, { hint, problem })}>
      <legend>{label}</legend>
      <div className={styles.choices}>
        {options.map((option) => (
          <label key={option.value} className={styles.choice}>
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              onChange={(event) => pick(event.target.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      <FieldNotes id={id} hint={hint} problem={problem} />
    </fieldset>
  );
}
