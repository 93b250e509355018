// Imports products from a CSV file: first a dry run that reports every row, then the import.

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { StorePage } from '../../../../../server/commerce/stock/schema.ts';
import { importCalls } from '../../../../../server/import/calls.ts';
import { uploadBounds } from '../../../../../server/import/file/limits.ts';
import type { ImportReport } from '../../../../../server/import/file/report.ts';
import { errorText, upload } from '../../../../api/ask.ts';
import { Button } from '../../../../ui/button.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { Progress } from '../../../../ui/feedback/progress.tsx';
import { CheckField } from '../../../../ui/form/check-field.tsx';
import { FileDrop } from '../../../../ui/form/file-drop.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Note, Stack, Toolbar } from '../../../../ui/layout/flow.tsx';
import { DataTable } from '../../../../ui/list/data-table.tsx';
import { fileProblem } from '../../../file-problem.ts';
import { useCall } from '../../../use-call.ts';
import { messages } from './messages.ts';

type ImportPanelProps = { storePages: StorePage[]; onImported(): void; onClose(): void };
const csv = { kind: 'CSV', endings: /\.(csv|txt)$/i, mime: 'text/csv', bytesMax: uploadBounds.bytesMax };
type Row = ImportReport['rows'][number];
const yesNo = (is: boolean) => (is ? 'true' : 'false') as 'true' | 'false';

export function ImportPanel({ storePages, onImported, onClose }: ImportPanelProps) {
  const [file, setFile] = useState<File>();
  const [collectionId, setCollectionId] = useState(storePages[0]?.id ?? '');
  const [refused, setRefused] = useState<string>();
  const [replaceSameUrl, setReplace] = useState(false);
  /** Fraction of the file uploaded. */
  const [sent, setSent] = useState(0);
  const run = useMutation({
    async mutationFn(dryRun: boolean) {
      const form = new FormData();
      if (collectionId) form.set('collectionId', collectionId);
      form.set('file', file as File);
      const query = { dryRun: yesNo(dryRun), replaceSameUrl: yesNo(replaceSameUrl) };
      setSent(0);
      return (await upload(importCalls.importProducts, { query, form, onProgress: setSent })).report;
    },
    onSuccess: (report) => !report.dryRun && onImported(),
  });
  const choose = (next: File) => {
    run.reset();
    setReplace(false);
    const problem = fileProblem(next, csv);
    setRefused(problem);
    setFile(problem ? undefined : next);
  };
  const report = run.data;
  return (
    <Card title={messages.importTitle}>
      <Note isLarge>{messages.importNote}</Note>
      {storePages.length > 1 && (
        <SelectField
          label={messages.intoStorePage}
          value={collectionId}
          options={storePages.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={(id) => {
            setCollectionId(id);
            run.reset();
          }}
        />
      )}
      <FileDrop
        label={file ? file.name : messages.drop}
        choose={messages.choose}
        types={['.csv', 'text/csv']}
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
          {run.isPending && !run.variables ? messages.importing : messages.importNow}
        </Button>
        <Button kind="quiet" onPress={onClose}>
          {messages.close}
        </Button>
      </Toolbar>
      {run.isPending && <Running sent={sent} isDry={run.variables} />}
      {report && (report.sameUrl > 0 || replaceSameUrl) && (
        <CheckField
          label={messages.replace}
          hint={messages.replaceHint}
          isSelected={replaceSameUrl}
          onChange={(next) => {
            setReplace(next);
            run.reset();
          }}
        />
      )}
      {report && <Report report={report} />}
    </Card>
  );
}

/** Import progress: first the upload, then the products one after another. */
function Running({ sent, isDry }: { sent: number; isDry: boolean }) {
  const progress = useCall(importCalls.openProgress, undefined, {
    refetchInterval: 500,
    gcTime: 0,
    enabled: sent >= 1,
  });
  const running = progress.data?.running;
  if (!running) return <Progress label={messages.sending} value={sent} max={1} />;
  return (
    <Progress
      label={isDry ? messages.checked(running) : messages.imported(running)}
      value={running.done}
      max={running.total}
    />
  );
}

function Report({ report }: { report: ImportReport }) {
  const { totals, dryRun, columns } = report;
  return (
    <>
      <Notice tone={totals.failed > 0 ? 'info' : 'good'}>{messages.summary({ ...totals, dryRun })}</Notice>
      {columns.unknown.length > 0 && (
        <Note isLarge>{messages.unknownColumns({ columns: columns.unknown.join(', ') })}</Note>
      )}
      <DataTable label={messages.rows} rows={report.rows} keyOf={({ line }) => String(line)} columns={rowColumns} />
      {report.rowsLeftOut > 0 && <Note isLarge>{messages.rowsLeftOut({ count: report.rowsLeftOut })}</Note>}
    </>
  );
}

const outcomes = {
  created: <Badge tone="good">{messages.isNew}</Badge>,
  updated: <Badge tone="warn">{messages.changed}</Badge>,
  unchanged: <Badge>{messages.unchanged}</Badge>,
  error: <Badge tone="bad">{messages.notImported}</Badge>,
} as const;

const rowColumns = [
  { head: messages.line, isNumber: true, cell: ({ line }: Row) => line },
  { head: messages.outcome, cell: ({ outcome }: Row) => outcomes[outcome] },
  { head: messages.productColumn, cell: ({ title, urlId }: Row) => title || urlId || '–' },
  { head: 'SKU', cell: ({ sku }: Row) => sku ?? '' },
  { head: messages.detailsColumn, cell: (row: Row) => <RowNotes row={row} /> },
];

const RowNotes = ({ row: { changes, issues } }: { row: Row }) =>
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
