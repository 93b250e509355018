// A date and time in the site's time zone.
import { useState } from 'react';
import { Labelled } from './labelled.tsx';
import { momentOf, wallOf } from './zoned.ts';

type TimeFieldProps = {
  label: string;
  hint?: string | undefined;
  name?: string;
  timeZone: string;
  problem?: string | undefined;
};

type Required = { value: number; onChange(ms: number): void; isOptional?: never };
type Optional = { value: number | null; onChange(ms: number | null): void; isOptional: true };

export function TimeField({ label, hint, name, timeZone, problem, ...rest }: TimeFieldProps & (Required | Optional)) {
  const { value, isOptional = false } = rest;
  // The field's raw text: writing back a formatted value would reset the segment that is being typed.
  const [typed, setTyped] = useState<string>();
  const change = rest.onChange as (ms: number | null) => void;
  return (
    <Labelled label={label} hint={hint} problem={problem}>
      {(props) => (
        <input
          {...props}
          name={name}
          type="datetime-local"
          required={!isOptional}
          value={typed ?? (value === null ? '' : wallOf(value, timeZone))}
          onBlur={() => setTyped(undefined)}
          onChange={(event) => {
            setTyped(event.target.value);
            const ms = momentOf(event.target.value, timeZone);
            if (ms !== undefined) change(ms);
            else if (isOptional && event.target.value === '') change(null);
          }}
        />
      )}
    </Labelled>
  );
}
