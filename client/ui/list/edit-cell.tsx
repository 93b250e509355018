// An inline-editable list cell: saves on blur or Enter, restores on Escape or when saving failed.
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { fieldMessages } from '../form/field-messages.ts';
import styles from './edit-cell.module.css';

type EditCellProps = {
  /** The column's ID, for the arrow keys. */
  column: string;
  label: string;
  /** The stored value. */
  shown: string;
  /** Parses the text: the new value, or what to type instead. Undefined when nothing changes. */
  read(text: string): { becomes: string } | { problem: string } | undefined;
  /** @returns whether it was saved */
  save(text: string): Promise<boolean>;
  inputMode?: 'decimal' | 'tel' | 'numeric';
  /** About the stored value, shown after it and read with it, e.g. a badge. */
  note?: ReactNode;
  isDisabled?: boolean;
};

export function EditCell({ column, label, shown, read, save, inputMode, note, isDisabled = false }: EditCellProps) {
  const [typed, setTyped] = useState<string>();
  const [saving, setSaving] = useState<string>();
  /** Enter moves the focus, and the blur fires before the next render: do not save the same text twice. */
  const isTaken = useRef(false);
  const hintId = useId();
  const noteId = useId();
  const type = (text: string | undefined) => {
    isTaken.current = false;
    setTyped(text);
  };
  const found = typed === undefined ? undefined : read(typed);
  const problem = found && 'problem' in found ? found.problem : undefined;
  const becomes = found && 'becomes' in found && found.becomes !== typed?.trim() ? found.becomes : undefined;
  const commit = async () => {
    if (typed === undefined || problem !== undefined || saving !== undefined || isTaken.current) return;
    isTaken.current = true;
    setTyped(undefined);
    if (!found || !('becomes' in found)) return;
    setSaving(found.becomes);
    await save(typed);
    setSaving(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') void commit();
    if (event.key !== 'Escape' || typed === undefined) return;
    // Escape must not also go back to the list.
    event.stopPropagation();
    type(undefined);
  };
  return (
    <span className={styles.cell} data-saving={saving !== undefined || undefined}>
      <input
        className={styles.input}
        data-cell={column}
        aria-label={label}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={note ? `${noteId} ${hintId}` : hintId}
        autoComplete="off"
        enterKeyHint="next"
        maxLength={20}
        inputMode={inputMode}
        disabled={isDisabled}
        readOnly={saving !== undefined}
        value={typed ?? saving ?? shown}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => type(target.value)}
        onBlur={() => void commit()}
        onKeyDown={onKeyDown}
      />
      {note && <span id={noteId}>{note}</span>}
      <span id={hintId} className={styles.hint} data-bad={problem !== undefined || undefined} role="status">
        {problem ?? (becomes !== undefined && fieldMessages.becomes({ value: becomes }))}
      </span>
    </span>
  );
}
