// Name-value pairs, e.g. additional details: rows are added at the end; callers drop empty rows when saving.
import { Plus, X } from 'lucide-react';
import { Button, IconButton } from '../button.tsx';
import { Note, Stack } from '../layout/flow.tsx';
import { messages } from '../messages.ts';
import styles from './field.module.css';
import { fieldMessages } from './field-messages.ts';
import { TextField } from './text-field.tsx';

export type KeyValue = { readonly key: string; readonly value: string };

type KeyValueFieldProps = {
  label: string;
  hint?: string | undefined;
  name?: string;
  problem?: string | undefined;
  keyLabel?: string;
  valueLabel?: string;
  value: readonly KeyValue[];
  linesMax?: number;
  onChange(value: readonly KeyValue[]): void;
};

export function KeyValueField({
  label,
  hint,
  name,
  problem,
  keyLabel = fieldMessages.key,
  valueLabel = fieldMessages.value,
  value: lines,
  linesMax = 50,
  onChange,
}: KeyValueFieldProps) {
  const put = (n: number, change: Partial<KeyValue>) =>
    onChange(lines.map((line, at) => (at === n ? { ...line, ...change } : line)));
  return (
    <Stack as="fieldset" gap={2} data-path={name} tabIndex={-1}>
      <legend>{label}</legend>
      {hint && <Note>{hint}</Note>}
      {problem !== undefined && <p role="alert">{problem}</p>}
      {lines.map((line, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may be equal while they are typed
        <div key={n} className={styles.pair}>
          <TextField label={keyLabel} maxLength={100} value={line.key} onChange={(key) => put(n, { key })} />
          <TextField label={valueLabel} maxLength={1000} value={line.value} onChange={(value) => put(n, { value })} />
          <IconButton
            label={messages.remove({ name: line.key || fieldMessages.line({ n: n + 1 }) })}
            icon={<X />}
            onPress={() => onChange(lines.filter((_, at) => at !== n))}
          />
        </div>
      ))}
      <div>
        <Button isDisabled={lines.length >= linesMax} onPress={() => onChange([...lines, { key: '', value: '' }])}>
          <Plus aria-hidden /> {fieldMessages.addLine}
        </Button>
      </div>
    </Stack>
  );
}
