// A multi-select field: the chosen items, and a dialog to choose more.
import { X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Note, Stack } from '../../ui/layout/flow.tsx';
import { messages } from './messages.ts';
import styles from './pick.module.css';

type PickFieldProps = {
  label: string;
  /** Field path, for the form's validation problems. */
  name?: string;
  problem?: string | undefined;
  choose: string;
  chosen: readonly { id: string; label: string }[];
  /** Number of chosen items that are not in `chosen`. */
  moreCount?: number;
  onRemove(id: string): void;
  /** The dialog's content. */
  children: ReactNode;
};

export function PickField({ label, name, problem, choose, chosen, moreCount = 0, onRemove, children }: PickFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const problemId = useId();
  return (
    <Stack as="fieldset" gap={2} isStart data-path={name} tabIndex={-1} aria-describedby={problem && problemId}>
      <legend>{label}</legend>
      {chosen.length > 0 && (
        <ul className={styles.chosen}>
          {chosen.map((one) => (
            <li key={one.id}>
              {one.label}
              <button type="button" aria-label={messages.remove({ name: one.label })} onClick={() => onRemove(one.id)}>
                <X aria-hidden />
              </button>
            </li>
          ))}
          {moreCount > 0 && (
            <Note as="span" isLarge>
              {messages.more({ count: moreCount })}
            </Note>
          )}
        </ul>
      )}
      <Button onPress={() => setOpen(true)}>{choose}</Button>
      {problem !== undefined && (
        <Note as="span" id={problemId} tone="bad">
          {problem}
        </Note>
      )}
      <Dialog
        title={choose}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        foot={
          <Button kind="primary" onPress={() => setOpen(false)}>
            {messages.done}
          </Button>
        }
      >
        {children}
      </Dialog>
    </Stack>
  );
}

type ChoicesProps = {
  label: string;
  rows: readonly { id: string; label: string; depth?: number; imageId?: string | undefined; note?: string }[];
  /** Single choice. */
  isOne?: boolean;
  describedBy?: string | undefined;
  value: readonly string[];
  onChange(value: string[]): void;
};

export const Choices = ({ label, rows, isOne = false, describedBy, value, onChange }: ChoicesProps) => (
  // biome-ignore lint/a11y/useSemanticElements: the dialog has the legend
  <div className={styles.rows} role="group" aria-label={label} aria-describedby={describedBy}>
    {rows.map((row) => (
      <label key={row.id} style={{ paddingInlineStart: 12 + (row.depth ?? 0) * 20 }}>
        <input
          type={isOne ? 'radio' : 'checkbox'}
          name={isOne ? label : undefined}
          checked={value.includes(row.id)}
          onChange={() => {
            if (isOne) onChange([row.id]);
            else onChange(value.includes(row.id) ? value.filter((id) => id !== row.id) : [...value, row.id]);
          }}
          onKeyDown={(event) => {
            // Would send the form without the row that has the focus.
            if (event.key !== 'Enter' || value.includes(row.id)) return;
            event.preventDefault();
            event.currentTarget.click();
          }}
        />
        {row.imageId && <img src={`/images/${row.imageId}/picture?format=100w`} alt="" loading="lazy" />}
        <span>{row.label}</span>
        {row.note !== undefined && <Note as="small">{row.note}</Note>}
      </label>
    ))}
  </div>
);
