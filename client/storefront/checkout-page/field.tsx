// A text field with its label, hint and problem, tied together for screen readers.
import type { InputHTMLAttributes } from 'react';
import { messages } from './messages.ts';

/** Once the field is right, an empty line takes the place of the text, so that nothing moves while the shopper types or taps. */
const Problem = ({ id, text }: { id: string; text: string | undefined }) =>
  text !== undefined && (
    <p className="field-error" id={id}>
      {text || '\u00a0'}
    </p>
  );

type FieldProps = InputHTMLAttributes<HTMLInputElement> & {
  name: string;
  label: string;
  /** Empty: there was one, and the field is right now. */
  problem?: string;
  hint?: string;
  /** False turns off native validation, since the field may be collapsed. */
  enforced?: boolean;
  /** Labels the field as optional, unless another choice decides whether it is required. */
  isOptionalSaid?: boolean;
};

export function Field({ name, label, problem, hint, required, enforced = true, ...more }: FieldProps) {
  const { isOptionalSaid = !required, ...input } = more;
  const id = `field-${name}`;
  const described = [problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
        {isOptionalSaid && <span className="field-hint"> {messages.optional}</span>}
      </label>
      <Problem id={`${id}-problem`} text={problem} />
      <input
        {...input}
        className="input"
        id={id}
        name={name}
        required={required && enforced}
        aria-invalid={problem ? true : undefined}
        aria-describedby={described || undefined}
      />
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

type ChoiceProps = {
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
  defaultValue: string;
  required: boolean;
  enforced?: boolean;
  autoComplete: string;
  problem?: string;
  /** The label of the empty option. */
  empty?: string;
  onChoose?: (select: HTMLSelectElement) => void;
};

export function Choice({
  name,
  label,
  options,
  defaultValue,
  required,
  enforced = true,
  autoComplete,
  problem,
  empty,
  onChoose,
}: ChoiceProps) {
  const id = `field-${name}`;
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <Problem id={`${id}-problem`} text={problem} />
      <select
        className="input"
        id={id}
        name={name}
        defaultValue={defaultValue}
        required={required && enforced}
        autoComplete={autoComplete}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={(event) => onChoose?.(event.currentTarget)}
      >
        {empty !== undefined && <option value="">{empty}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
