// The frame of every report: dates, comparison, filters, export, and loading states.
import type { UseQueryResult } from '@tanstack/react-query';
import { ChartNoAxesColumn, Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { can } from '../../../../server/base/roles.ts';
import { insightCalls } from '../../../../server/census/insight/calls.ts';
import { periodOf, type Range, ranges } from '../../../../server/census/insight/period.ts';
import { type Format, formats, none } from '../../../../server/census/insight/schema.ts';
import { type Dimension, type FilterName, filterNames } from '../../../../server/census/rollup/dimensions.ts';
import { addressOf, ask } from '../../../api/ask.ts';
import { download } from '../../../api/download.ts';
import { siteLink } from '../../../api/site-address.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ActionMenu, ChoiceMenu } from '../../../ui/dialog/menu.tsx';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { LoadFailed } from '../../../ui/feedback/loading.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { CheckField } from '../../../ui/form/check-field.tsx';
import { DayRange } from '../../../ui/form/day-range.tsx';
import { Toolbar } from '../../../ui/layout/flow.tsx';
import { WorkScreen } from '../../../ui/layout/work-screen.tsx';
import { ClearFilters, FilterChip, FilterChips } from '../../../ui/list/filter-chip.tsx';
import { useOnline } from '../../../ui/use-online.ts';
import { useEditor } from '../../editor-context.ts';
import { valueText } from './figures.ts';
import { messages } from './messages.ts';
import styles from './report.module.css';
import { type Report, type ReportFilterName, useFigures } from './use-report.ts';

type ReportScreenProps<T> = {
  title: string;
  lead: string;
  report: Report;
  /** Supported filters; default: all. */
  filters?: readonly FilterName[];
  /** Filters with values of their own. */
  chips?: readonly ReportChip[];
  exports?: readonly ExportedReport[];
  query: UseQueryResult<T>;
  /** The empty state; undefined when there are figures. */
  emptyOf?(data: T): ReactNode | undefined;
  children(data: T): ReactNode;
};

export type ReportChip = {
  name: ReportFilterName;
  label: string;
  options: readonly { value: string; label: string }[];
};

export type ExportedReport = { kind: 'traffic' | 'sales'; report: string; label: string };

export function ReportScreen<T>(props: ReportScreenProps<T>) {
  const { title, lead, report, filters = filterNames, chips, exports = [], query, emptyOf, children } = props;
  const isOnline = useOnline();
  const empty = query.data !== undefined ? emptyOf?.(query.data) : undefined;
  return (
    <WorkScreen
      title={title}
      lead={lead}
      actions={exports.length > 0 && <ExportMenu report={report} exports={exports} />}
    >
      <ReportBar report={report} filters={filters} chips={chips} />
      {!isOnline && query.data !== undefined && (
        <Notice tone="warn">{messages.offline({ time: timeFormat.format(query.dataUpdatedAt) })}</Notice>
      )}
      {!isOnline && query.data === undefined && <Notice tone="warn">{messages.offlineNothing}</Notice>}
      {isOnline && query.isError && <LoadFailed words={messages.failed} onRetry={() => void query.refetch()} />}
      {query.data === undefined && query.isPending && isOnline && <Skeleton />}
      {empty}
      {query.data !== undefined && empty === undefined && (
        <div
          className={styles.body}
          data-stale={query.isPlaceholderData || undefined}
          aria-busy={query.isPlaceholderData}
        >
          {children(query.data)}
        </div>
      )}
    </WorkScreen>
  );
}

const timeFormat = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

const Skeleton = () => (
  <div className={styles.skeleton} role="status" aria-label={messages.loadingAll}>
    <span />
    <span />
    <span />
  </div>
);

/** No visits at all, none that match the filters, or counting is off. */
export function NoVisits({ report, isOn }: { report: Report; isOn: boolean }) {
  const { person } = useEditor();
  if (!isOn)
    return (
      <Empty
        icon={<ChartNoAxesColumn aria-hidden />}
        action={
          can(person, 'site.settings') && (
            <ButtonLink kind="primary" href="/config/settings/visitor-tracking">
              {messages.turnOn}
            </ButtonLink>
          )
        }
      >
        {messages.off}
      </Empty>
    );
  const isFiltered = Object.keys(report.state.filters).length > 0;
  return (
    <Empty
      icon={<ChartNoAxesColumn aria-hidden />}
      action={
        isFiltered ? (
          <Button onPress={() => report.change({ filters: {} })}>{messages.clearFilters}</Button>
        ) : (
          <ButtonLink kind="primary" href={siteLink('/')} isElsewhere>
            {messages.emptyAction}
          </ButtonLink>
        )
      }
    >
      {isFiltered ? messages.emptyFiltered : messages.empty}
    </Empty>
  );
}

type ExportMenuProps = { report: Report; exports: readonly ExportedReport[]; label?: string };

/** Exports what is shown, with the same days and filters. */
export function ExportMenu({ report, exports, label = messages.export }: ExportMenuProps) {
  const { toasts } = useEditor();
  const isOne = exports.length === 1;
  const save = async ({ kind, report: name }: ExportedReport, format: Format) => {
    const call = kind === 'sales' ? insightCalls.exportSales : insightCalls.exportTraffic;
    const path = addressOf(call, { report: name, query: { ...report.asked, format } });
    if (!(await download(path, `${kind === 'sales' ? `sales-${name}` : name}.${format}`)))
      toasts.say(messages.exportFailed);
  };
  return (
    <ActionMenu
      label={label}
      {...(isOne && label !== messages.export && { icon: <Download aria-hidden />, kind: 'quiet' as const })}
      actions={exports.flatMap((one) =>
        formats.map((format) => ({
          id: `${one.kind}-${one.report}-${format}`,
          label: isOne ? messages[format] : messages.exported({ what: one.label, as: messages[format] }),
          run: () => void save(one, format),
        })),
      )}
    />
  );
}

type ReportBarProps = {
  report: Pick<Report, 'state' | 'change' | 'filter'>;
  filters?: readonly FilterName[];
  chips?: readonly ReportChip[] | undefined;
};

/** Dates, comparison, and filters. */
export function ReportBar({ report, filters = [], chips = [] }: ReportBarProps) {
  const { state, change } = report;
  // Starts with the days on screen, by the browser's clock.
  const choose = (range: Range) => {
    const { from, to } = periodOf({ range: state.range, compare: 'none' }, new Date().toLocaleDateString('sv-SE'));
    change({ range, ...(range === 'custom' && state.range !== 'custom' && { from, to }) });
  };
  const chosen = [...filters, ...chips.map(({ name }) => name)].filter((name) => state.filters[name] !== undefined);
  return (
    <Toolbar gap={3}>
      <ChoiceMenu
        label={messages.range}
        options={ranges.map((value) => ({ value, label: messages.ranges[value] }))}
        selected={[state.range]}
        onChange={([range]) => range !== undefined && choose(range as Range)}
      >
        {messages.ranges[state.range]}
      </ChoiceMenu>
      {state.range === 'custom' && (
        <DayRange from={state.from} to={state.to} onChange={(end, day) => day !== '' && change({ [end]: day })} />
      )}
      <CheckField
        label={
          state.range === '12m'
            ? messages.compareYear
            : state.range === 'today'
              ? messages.compareDay
              : messages.compare
        }
        value={state.compare === 'previous'}
        onChange={(isOn) => change({ compare: isOn ? 'previous' : 'none' })}
      />
      {filters.length + chips.length > 0 && (
        <FilterChips label={messages.filter} isScrolled>
          {filters.map((name) => (
            <ReportFilter key={name} name={name} report={report} />
          ))}
          {chips.map(({ name, label, options }) => (
            <FilterChip
              key={name}
              {...{ label, options }}
              value={state.filters[name]}
              onChange={(next) => report.filter(name, next)}
            />
          ))}
          {chosen.length > 1 && <ClearFilters onPress={() => change({ filters: {} })} />}
        </FilterChips>
      )}
    </Toolbar>
  );
}

function ReportFilter({ name, report }: { name: FilterName; report: ReportBarProps['report'] }) {
  const value = report.state.filters[name];
  const { filters: _, show: __, ...period } = report.state;
  const options = useFigures(['breakdown', name, period, {}, 50], () =>
    ask(insightCalls.breakdown, { dimension: name, query: { ...period, limit: 50 } }),
  );
  const label = messages.filters[name];
  const rows = options.data?.rows ?? [];
  if (value === undefined && rows.length === 0) return null;
  const values = rows.map((row) => row.value || none);
  return (
    <FilterChip
      label={label}
      options={(value === undefined || values.includes(value) ? values : [value, ...values]).map((one) => ({
        value: one,
        label: valueText(name, one),
      }))}
      value={value}
      onChange={(next) => report.filter(name, next)}
    />
  );
}

export const isFilter = (dimension: Dimension): dimension is FilterName =>
  (filterNames as readonly string[]).includes(dimension);
