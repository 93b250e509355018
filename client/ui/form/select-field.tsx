// A labeled native select, which works with every keyboard, screen reader, and phone.
import { type FieldProps, Labelled } from './labelled.tsx';

type SelectFieldProps<Value extends string> = FieldProps<Value> & {
  options: readonly { value: Value; label: string }[];
  isDisabled?: boolean;
};

export function SelectField<Value extends string>({
  label,
  hint,
  name,
  problem,
  value,
  options,
  onChange,
  isDisabled,
}: SelectFieldProps<Value>) {
  return (
    <Labelled label={label} hint={hint} problem={problem}>
      {(props) => (
        <select
          {...props}
          name={name}
          value={value}
          disabled={isDisabled}
          onChange={(event) => onChange(event.target.value as Value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}
