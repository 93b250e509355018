// What is wrong in a template, file by file with the line.
import type { TemplateProblem } from '../../../../../server/import/template-report.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { DataTable } from '../../../../ui/data-table.tsx';
import styles from './templates.module.css';

type ProblemTableProps = { label: string; problems: readonly TemplateProblem[] };

export const ProblemTable = ({ label, problems }: ProblemTableProps) => (
  <DataTable label={label} rows={problems} keyOf={(_, index) => String(index)} columns={columns} />
);

const columns = [
  { head: 'File', cell: ({ file }: TemplateProblem) => <code className={styles.file}>{file}</code> },
  { head: 'Line', isNumber: true, cell: ({ line }: TemplateProblem) => line ?? '' },
  {
    head: 'Kind',
    cell: ({ level }: TemplateProblem) =>
      level === 'error' ? <Badge tone="bad">Error</Badge> : <Badge tone="warn">Warning</Badge>,
  },
  { head: 'What', cell: ({ message }: TemplateProblem) => <span className={styles.message}>{message}</span> },
];
