// A choice between a few things that need a picture or a sentence each.
import { type ReactNode, useId } from 'react';
import styles from './field.module.css';

type ChoiceCard<Value> = { value: Value; label: string; note?: string | undefined; end?: ReactNode };

type ChoiceCardsProps<Value> = {
  label: string;
  /** The label is for screen readers only. */
  isLabelHidden?: boolean;
  /** Any number can be chosen. */
  isMultiple?: boolean;
  chosen: readonly Value[];
  options: readonly ChoiceCard<Value>[];
  onChoose(value: NoInfer<Value>): void;
};

export function ChoiceCards<Value extends string | number>(props: ChoiceCardsProps<Value>) {
  const { label, isLabelHidden, isMultiple = false, chosen, options, onChoose } = props;
  const name = useId();
  return (
    <fieldset className={styles.cards}>
      <legend className={isLabelHidden ? 'visually-hidden' : undefined}>{label}</legend>
      {options.map((one) => (
        <label key={one.value}>
          <input
            type={isMultiple ? 'checkbox' : 'radio'}
            name={name}
            value={one.value}
            checked={chosen.includes(one.value)}
            onChange={() => onChoose(one.value)}
          />
          <span>{one.label}</span>
          {one.end}
          {one.note && <small>{one.note}</small>}
        </label>
      ))}
    </fieldset>
  );
}
