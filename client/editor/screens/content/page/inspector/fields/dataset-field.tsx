// Edits chart data in a small spreadsheet: Tab and Enter move between cells, and paste works. Editor D18, D19.
import { Table2, X } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { AddButton } from '../../../../../../ui/add-button.tsx';
import { Button } from '../../../../../../ui/button.tsx';
import { Dialog } from '../../../../../../ui/dialog/dialog.tsx';
import { Notice } from '../../../../../../ui/feedback/notice.tsx';
import { ProblemNote } from '../../../../../../ui/form/problem-note.tsx';
import { Note, Stack, Toolbar } from '../../../../../../ui/layout/flow.tsx';
import { messages } from '../messages.ts';
import grid from './dataset.module.css';
import {
  type Dataset,
  datasetMax,
  datasetOf,
  datasetProblem,
  pasted,
  withCell,
  withColumn,
  withoutColumn,
  withoutRow,
  withRow,
} from './dataset.ts';

type DatasetFieldProps = {
  label: string;
  hint?: string | undefined;
  problem?: string | undefined;
  value: unknown;
  onChange(value: Dataset): void;
};

export function DatasetField({ label, hint, problem, value, onChange }: DatasetFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const data = datasetOf(value);
  return (
    <Stack as="fieldset" gap={2}>
      <legend>{label}</legend>
      <Note as="span">{messages.dataSize({ columns: data.columns.length, rows: data.rows.length })}</Note>
      <div>
        <Button onPress={() => setOpen(true)}>
          <Table2 aria-hidden /> {messages.editData}
        </Button>
      </div>
      <ProblemNote problem={problem ?? datasetProblem(data)} />
      {hint !== undefined && <Note as="span">{hint}</Note>}
      {isOpen && (
        <Dialog
          title={label}
          onClose={() => setOpen(false)}
          foot={
            <Button kind="primary" onPress={() => setOpen(false)}>
              {messages.done}
            </Button>
          }
        >
          <Grid label={label} data={data} onChange={onChange} />
        </Dialog>
      )}
    </Stack>
  );
}

function Grid({ label, data, onChange }: { label: string; data: Dataset; onChange(data: Dataset): void }) {
  const [isCut, setCut] = useState(false);
  const table = useRef<HTMLTableElement>(null);
  const goTo = (row: number, column: number) =>
    table.current?.querySelector<HTMLInputElement>(`[data-cell="${row} ${column}"]`)?.select();
  const onKeyDown = (row: number, column: number) => (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || event.nativeEvent.isComposing) return;
    event.preventDefault();
    goTo(row + step, column);
  };
  const cell = (row: number, column: number, name: string, text: string) => (
    <input
      className={grid.cell}
      data-cell={`${row} ${column}`}
      aria-label={name}
      maxLength={datasetMax.letters}
      defaultValue={text}
      // Typed text is parsed as a number on blur.
      key={text}
      onBlur={({ target }) => target.value !== text && onChange(withCell(data, row, column, target.value))}
      onKeyDown={onKeyDown(row, column)}
      onPaste={(event) => {
        const copied = event.clipboardData.getData('text/plain');
        if (!/[\t\n]/.test(copied.trimEnd())) return;
        event.preventDefault();
        const result = pasted(data, row, column, copied);
        setCut(result.isCut);
        onChange(result.data);
      }}
    />
  );
  const nameOf = (column: number) => data.columns[column] || messages.column({ number: column + 1 });
  const problem = datasetProblem(data);
  return (
    <Stack gap={2}>
      <Note>{messages.pasteHint}</Note>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
      <section className={grid.scroll} aria-label={label} tabIndex={0}>
        <table ref={table}>
          <thead>
            <tr>
              {data.columns.map((name, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity
                <th key={column} scope="col">
                  {cell(-1, column, messages.columnName({ number: column + 1 }), name)}
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {data.rows.map((row, r) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity
              <tr key={r}>
                {data.columns.map((_, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity
                  <td key={column}>
                    {cell(r, column, messages.cell({ column: nameOf(column), row: r + 1 }), String(row[column] ?? ''))}
                  </td>
                ))}
                <td>
                  <button
                    type="button"
                    className={grid.remove}
                    aria-label={messages.removeRow({ number: r + 1 })}
                    onClick={() => onChange(withoutRow(data, r))}
                  >
                    <X aria-hidden />
                  </button>
                </td>
              </tr>
            ))}
            <tr>
              {data.columns.map((_, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity
                <td key={column}>
                  <button
                    type="button"
                    className={grid.remove}
                    aria-label={messages.removeColumn({ name: nameOf(column) })}
                    onClick={() => onChange(withoutColumn(data, column))}
                  >
                    <X aria-hidden />
                  </button>
                </td>
              ))}
              <td />
            </tr>
          </tbody>
        </table>
      </section>
      <Toolbar>
        <AddButton
          isDisabled={data.rows.length >= datasetMax.rows}
          onPress={() => onChange(withRow(data))}
          label={messages.addRow}
        />
        <AddButton
          isDisabled={data.columns.length >= datasetMax.columns}
          onPress={() => onChange(withColumn(data))}
          label={messages.addColumn}
        />
      </Toolbar>
      {isCut && <Notice tone="warn">{messages.dataCut({ rows: datasetMax.rows, columns: datasetMax.columns })}</Notice>}
      {problem !== undefined && (
        <Note as="span" tone="bad" role="status">
          {problem}
        </Note>
      )}
    </Stack>
  );
}
