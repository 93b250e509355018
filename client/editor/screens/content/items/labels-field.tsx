// Tags and categories, separated by commas.

import { useState } from 'react';
import { TextField } from '../../../../ui/text-field.tsx';
import { messages } from './messages.ts';

type LabelsFieldProps = {
  label: string;
  max: number;
  value: readonly string[];
  problem: string | undefined;
  onChange(labels: string[]): void;
};

/** Keeps the text as typed until the field loses the focus. */
export function LabelsField({ label, max, value, problem, onChange }: LabelsFieldProps) {
  const [typed, setTyped] = useState(value.join(', '));
  const labels = (text: string) => [
    ...new Map(
      text
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean)
        .map((one) => [one.toLowerCase(), one]),
    ).values(),
  ];
  const tooLong = labels(typed).find((one) => one.length > max);
  const words =
    tooLong === undefined ? problem : `"${tooLong}" has ${tooLong.length} letters; at most ${max} are possible`;
  return (
    <TextField
      label={label}
      hint={messages.labelsHint}
      isInvalid={words !== undefined}
      validationBehavior="aria"
      errorMessage={words}
      value={typed}
      onChange={(text) => {
        setTyped(text);
        onChange(labels(text));
      }}
    />
  );
}
