// A number between two bounds: dragged, moved with the arrow keys, or typed beside it.
import { useState } from 'react';
import styles from './field.module.css';
import { fieldMessages } from './field-messages.ts';
import { type FieldProps, Labelled } from './labelled.tsx';

type SliderFieldProps = FieldProps<number> & { min: number; max: number; step?: number; unit?: string | undefined };

export function SliderField({ label, hint, problem, min, max, step = 1, unit, value, onChange }: SliderFieldProps) {
  const [typed, setTyped] = useState<string>();
  const take = (text: string) => {
    setTyped(undefined);
    const number = Number(text.replace(',', '.'));
    if (text.trim() === '' || Number.isNaN(number)) return;
    // Rounds to a step from the lower bound, and removes floating-point error.
    const stepped = Number((min + Math.round((number - min) / step) * step).toFixed(6));
    onChange(Math.min(max, Math.max(min, stepped)));
  };
  return (
    <Labelled label={label} hint={hint} problem={problem}>
      {({ className: _, ...control }) => (
        <div className={styles.slider}>
          <input
            {...control}
            className={styles.range}
            type="range"
            min={min}
            max={max}
            step={step}
            value={value}
            aria-valuetext={unit ? `${value} ${unit}` : String(value)}
            onChange={(event) => onChange(Number(event.target.value))}
          />
          <span className={styles.sliderNumber}>
            <input
              inputMode="decimal"
              aria-label={fieldMessages.exactly({ label })}
              value={typed ?? String(value)}
              size={5}
              maxLength={10}
              onChange={(event) => setTyped(event.target.value)}
              onBlur={(event) => typed !== undefined && take(event.target.value)}
              onKeyDown={(event) => event.key === 'Enter' && take(event.currentTarget.value)}
            />
            {unit !== undefined && <span aria-hidden>{unit}</span>}
          </span>
        </div>
      )}
    </Labelled>
  );
}
