// JavaScript errors in visitors' browsers, grouped, with their counts.
import { Bug } from 'lucide-react';
import { insightCalls } from '../../../../server/census/insight/calls.ts';
import type { ErrorRow } from '../../../../server/census/insight/schema.ts';
import { CountChange } from '../../../ui/chart/change.tsx';
import { type Columns, ListScreen } from '../../../ui/list/list-screen.tsx';
import { changedState } from '../../../ui/list/list-state.ts';
import { sinceText } from '../../time-text.ts';
import { useRecordList } from '../../use-record-list.ts';
import { countText } from './figures.ts';
import { messages } from './messages.ts';
import { ExportMenu, ReportBar } from './report-screen.tsx';
import { type Report, reportParams, useReport } from './use-report.ts';

const defaults = { sort: '-last', filters: ['range', 'from', 'to', 'compare'] } as const;
const noFilters = [] as const;

const exported = [{ kind: 'traffic' as const, report: 'errors', label: messages.titles.errors }];

export function ErrorsScreen() {
  const report = useReport(noFilters);
  const { onChange, ...records } = useRecordList(insightCalls.listErrors, defaults);
  const change: Report['change'] = (next) =>
    onChange(changedState(records.state, { filters: Object.fromEntries(reportParams({ ...report.state, ...next })) }));
  return (
    <ListScreen
      words={{ ...messages.errorList, title: messages.titles.errors }}
      lead={messages.leads.errors}
      actions={<ExportMenu report={report} exports={exported} />}
      {...records}
      onChange={onChange}
      notices={<ReportBar report={{ ...report, change }} />}
      storageKey="errors"
      name={{ of: ({ message }) => message }}
      columns={columns}
      hrefOf={({ id }) => `/config/analytics/errors/${id}`}
      empty={{ icon: <Bug aria-hidden /> }}
    />
  );
}

const columns = {
  source: { cell: (row) => messages.errorPlace({ ...row, source: row.source.replace(/^https?:\/\//, '') }) },
  count: {
    sort: '-count',
    isNumber: true,
    phone: 'side',
    cell: ({ count, before }) => <CountChange now={count} before={before} text={countText} />,
  },
  first: { sort: '-first', phone: 'none', cell: ({ firstAt }) => sinceText(firstAt) },
  last: { sort: '-last', cell: ({ lastAt }) => sinceText(lastAt) },
} satisfies Columns<ErrorRow>;
