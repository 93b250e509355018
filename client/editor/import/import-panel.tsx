// Imports a CSV file: a dry run that reports every row, as soon as it is chosen; then the import. Admin, jobs 38 and 39.
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { importCalls } from '../../../server/import/calls.ts';
import { uploadBounds } from '../../../server/import/file/limits.ts';
import type { ImportReport, ReportRow } from '../../../server/import/file/report.ts';
import { errorText } from '../../api/ask.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Progress } from '../../ui/feedback/progress.tsx';
import { FileDrop } from '../../ui/form/file-drop.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Note, Stack, Toolbar } from '../../ui/layout/flow.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import { fileProblem } from '../file-problem.ts';
import { useCall } from '../use-call.ts';
import { messages } from './messages.ts';

const csv = { kind: 'CSV', endings: /\.(csv|txt)$/i, mime: 'text/csv', bytesMax: uploadBounds.bytesMax };

type Report<Row> = Pick<ImportReport, 'dryRun' | 'columns' | 'rowsLeftOut'> & {
  totals: Pick<ImportReport['totals'], 'rows' | 'created' | 'updated' | 'unchanged' | 'failed'>;
  rows: readonly Row[];
};
type Column<Row> = { head: string; cell(row: Row): ReactNode };
type ImportProps<Row, R extends Report<Row>> = {
  title: string;
  note: string;
  /** Columns that name the record. */
  columns: readonly Column<Row>[];
  progress?: typeof importCalls.openProgress | typeof importCalls.openRecordProgress;
  run(file: File, isDry: boolean, onProgress: (share: number) => void): Promise<R>;
  /** @param startAgain after a choice that changes what the file does */
  before?(startAgain: () => void): ReactNode;
  after?(report: R | undefined, startAgain: () => void): ReactNode;
  onFile?(): void;
  onImported(): void;
  onClose(): void;
};

export function ImportPanel<Row extends ReportRow, R extends Report<Row>>(props: ImportProps<Row, R>) {
  const { title, note, columns, progress = importCalls.openProgress, onImported, onClose } = props;
  const [file, setFile] = useState<File>();
  const [refused, setRefused] = useState<string>();
  /** Fraction of the file uploaded. */
  const [sent, setSent] = useState(0);
  const run = useMutation({
    mutationFn(isDry: boolean) {
      setSent(0);
      return props.run(file as File, isDry, setSent);
    },
    onSuccess: (report) => !report.dryRun && onImported(),
  });
  const check = useEffectEvent(() => run.mutate(true));
  // In an effect, so that the check has the choices that a new file resets.
  useEffect(() => {
    if (file) check();
  }, [file]);
  const isImporting = run.isPending && !run.variables;
  const choose = (next: File) => {
    // A running check blocks a new file, too.
    if (run.isPending) return;
    run.reset();
    props.onFile?.();
    const problem = fileProblem(next, csv);
    setRefused(problem);
    setFile(problem ? undefined : next);
  };
  const report = run.data;
  return (
    <Card title={title}>
      <Note isLarge>{note}</Note>
      {props.before?.(run.reset)}
      <FileDrop
        label={file ? file.name : messages.drop}
        choose={messages.choose}
        types={['.csv', 'text/csv']}
        isPending={run.isPending}
        onFile={choose}
      />
      {refused && <Notice tone="bad">{refused}</Notice>}
      {run.isError && <Notice tone="bad">{errorText(run.error)}</Notice>}
      <Toolbar>
        <Button
          kind={report?.dryRun ? 'plain' : 'primary'}
          isDisabled={!file || run.isPending}
          onPress={() => run.mutate(true)}
        >
          {run.isPending && run.variables ? messages.checking : messages.check}
        </Button>
        <Button
          kind={report?.dryRun ? 'primary' : 'plain'}
          isDisabled={!report?.dryRun || run.isPending}
          onPress={() => run.mutate(false)}
        >
          {isImporting ? messages.importing : messages.importNow}
        </Button>
        <Button kind="quiet" onPress={onClose}>
          {messages.close}
        </Button>
      </Toolbar>
      {run.isPending && <Running sent={sent} isDry={run.variables} progress={progress} />}
      {report && <Summary {...report} />}
      {props.after?.(report, run.reset)}
      {report && <Reported report={report} columns={columns} />}
    </Card>
  );
}

type RunningProps = { sent: number; isDry: boolean; progress: NonNullable<ImportProps<never, never>['progress']> };

/** Import progress: first the upload, then the records one after another. */
function Running({ sent, isDry, progress }: RunningProps) {
  const asked = useCall(progress, undefined, { refetchInterval: 500, gcTime: 0, enabled: sent >= 1 });
  const running = asked.data?.running;
  if (!running) return <Progress label={messages.sending} value={sent} max={1} />;
  return (
    <Progress
      label={isDry ? messages.checked(running) : messages.imported(running)}
      value={running.done}
      max={running.total}
    />
  );
}

const Summary = ({ totals, dryRun }: Pick<Report<never>, 'totals' | 'dryRun'>) => (
  <Notice tone={totals.failed > 0 ? 'info' : 'good'}>{messages.summary({ ...totals, dryRun })}</Notice>
);

function Reported<Row extends ReportRow>({
  report,
  columns,
}: {
  report: Report<Row>;
  columns: readonly Column<Row>[];
}) {
  const { columns: found, rows, rowsLeftOut } = report;
  const lines = [
    { names: found.known, say: messages.knownColumns },
    { names: found.unknown, say: messages.unknownColumns },
    { names: found.unused, say: messages.unusedColumns },
  ];
  return (
    <>
      {lines.map(
        ({ names, say }) =>
          names.length > 0 && (
            <Note key={say({ columns: '' })} isLarge>
              {say({ columns: names.join(', ') })}
            </Note>
          ),
      )}
      {rows.length > 0 && (
        <DataTable
          label={messages.rows}
          rows={rows}
          keyOf={({ line }) => String(line)}
          columns={[
            { head: messages.line, isNumber: true, cell: ({ line }) => line },
            { head: messages.outcome, cell: ({ outcome }) => outcomes[outcome] },
            ...columns,
            { head: messages.detailsColumn, cell: (row) => <RowNotes row={row} /> },
          ]}
        />
      )}
      {rowsLeftOut > 0 && <Note isLarge>{messages.rowsLeftOut({ count: rowsLeftOut })}</Note>}
    </>
  );
}

const outcomes = {
  created: <Badge tone="good">{messages.isNew}</Badge>,
  updated: <Badge tone="warn">{messages.changed}</Badge>,
  unchanged: <Badge>{messages.unchanged}</Badge>,
  error: <Badge tone="bad">{messages.notImported}</Badge>,
} as const;

const RowNotes = ({ row: { changes, issues } }: { row: ReportRow }) =>
  changes.length + issues.length > 0 && (
    <Stack as="ul" gap={1}>
      {issues.map(({ level, column, message }) => (
        <Note key={`${column} ${message}`} as="li" isLarge tone={level === 'error' ? 'bad' : undefined}>
          {column ? `${column}: ` : ''}
          {message}
        </Note>
      ))}
      {changes.map((change) => (
        <li key={change.column}>{messages.columnChange(change)}</li>
      ))}
    </Stack>
  );
