// JavaScript errors in visitors' browsers, grouped, with their counts.
import { Bug } from 'lucide-react';
import { insightCalls } from '../../../../server/census/insight/calls.ts';
import type { ErrorRow } from '../../../../server/census/insight/schema.ts';
import { CountChange } from '../../../ui/chart/change.tsx';
import { type Column, ListScreen } from '../../../ui/list/list-screen.tsx';
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
      title={messages.titles.errors}
      lead={messages.leads.errors}
      actions={<ExportMenu report={report} exports={exported} />}
      {...records}
      onChange={onChange}
      notices={<ReportBar report={{ ...report, change }} />}
      searchHint={messages.errorHint}
      storageKey="errors"
      name={{ head: messages.errorColumns.message, of: ({ message }) => message }}
      columns={columns}
      hrefOf={({ id }) => `/config/analytics/errors/${id}`}
      orders={messages.errorOrders}
      empty={{ icon: <Bug aria-hidden />, words: messages.emptyErrors }}
    />
  );
}

const { errorColumns: heads } = messages;

const columns: readonly Column<ErrorRow>[] = [
  {
    id: 'source',
    head: heads.source,
    cell: (row) => messages.errorPlace({ ...row, source: row.source.replace(/^https?:\/\//, '') }),
  },
  {
    id: 'count',
    head: heads.count,
    sort: 'count',
    sortsDown: true,
    isNumber: true,
    phone: 'side',
    cell: ({ count, before }) => <CountChange now={count} before={before} text={countText} />,
  },
  {
    id: 'first',
    head: heads.first,
    sort: 'first',
    sortsDown: true,
    phone: 'none',
    cell: ({ firstAt }) => sinceText(firstAt),
  },
  { id: 'last', head: heads.last, sort: 'last', sortsDown: true, cell: ({ lastAt }) => sinceText(lastAt) },
];
