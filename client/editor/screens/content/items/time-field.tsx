// A date and time in the site's time zone.
import { Labelled } from '../../../../ui/labelled.tsx';
import { momentOf, wallOf } from './zoned.ts';

type TimeFieldProps = {
  label: string;
  timeZone: string;
  value: number;
  problem?: string | undefined;
  onChange(ms: number): void;
};

export function TimeField({ label, timeZone, value, problem, onChange }: TimeFieldProps) {
  return (
    <Labelled label={label} problem={problem}>
      {(props) => (
        <input
          {...props}
          type="datetime-local"
          required
          value={wallOf(value, timeZone)}
          onChange={(event) => {
            const ms = momentOf(event.target.value, timeZone);
            if (ms !== undefined) onChange(ms);
          }}
        />
      )}
    </Labelled>
  );
}
