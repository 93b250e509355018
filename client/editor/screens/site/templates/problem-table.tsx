// Problems in a template, by file and line.

import type { TemplateProblem } from '../../../../../server/import/template-report.ts';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { DataTable } from '../../../../ui/list/data-table.tsx';
import { messages } from './messages.ts';

export const ProblemTable = ({ label, problems }: { label: string; problems: readonly TemplateProblem[] }) => (
  <DataTable label={label} rows={problems} keyOf={(_, index) => String(index)} columns={columns} />
);

const columns = [
  { head: messages.file, cell: ({ file }: TemplateProblem) => <code>{file}</code> },
  { head: messages.line, isNumber: true, cell: ({ line }: TemplateProblem) => line ?? '' },
  {
    head: messages.kind,
    cell: ({ level }: TemplateProblem) =>
      level === 'error' ? <Badge tone="bad">{messages.error}</Badge> : <Badge tone="warn">{messages.warning}</Badge>,
  },
  { head: messages.problem, cell: ({ message }: TemplateProblem) => message, isLong: true },
];
