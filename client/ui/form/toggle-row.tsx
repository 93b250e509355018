// Buttons of which one is pressed, e.g. the parts of a panel.
import styles from './field.module.css';

type ToggleRowProps<Value extends string | number> = {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange(value: NoInfer<Value>): void;
};

export const ToggleRow = <Value extends string | number>({
  label,
  value,
  options,
  onChange,
}: ToggleRowProps<Value>) => (
  // biome-ignore lint/a11y/useSemanticElements: no form field is in it
  <div role="group" aria-label={label} className={styles.toggles}>
    {options.map((one) => (
      <button key={one.value} type="button" aria-pressed={one.value === value} onClick={() => onChange(one.value)}>
        {one.label}
      </button>
    ))}
  </div>
);
