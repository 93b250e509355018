// Progress of a long job, as text and a bar.
import { useId } from 'react';
import { Stack } from '../layout/flow.tsx';

type ProgressProps = {
  /** E.g. "Changing 12 of 50". */
  label: string;
  value: number;
  max: number;
};

export function Progress({ label, value, max }: ProgressProps) {
  const id = useId();
  return (
    <Stack gap={2}>
      <label htmlFor={id}>
        <span role="status">{label}</span>
      </label>
      <progress id={id} value={value} max={Math.max(1, max)} />
    </Stack>
  );
}
