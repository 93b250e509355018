// Breakdowns of visits: a card with a few dimensions as tabs. Clicking a filterable value filters the whole screen.
import { type ReactNode, useState } from 'react';
import { insightCalls } from '../../../../server/census/insight/calls.ts';
import { type BreakdownRow, none } from '../../../../server/census/insight/schema.ts';
import type { Dimension } from '../../../../server/census/rollup/dimensions.ts';
import { ask } from '../../../api/ask.ts';
import { type BarColumn, BarTable } from '../../../ui/chart/bar-table.tsx';
import { Change } from '../../../ui/chart/change.tsx';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { LoadFailed, Loading } from '../../../ui/feedback/loading.tsx';
import { ToggleRow } from '../../../ui/form/toggle-row.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Note } from '../../../ui/layout/flow.tsx';
import { bucketWords, countText, durationText, percentText, shareOf, valueText } from './figures.ts';
import { messages } from './messages.ts';
import { ExportMenu, isFilter } from './report-screen.tsx';
import { type Report, useFigures } from './use-report.ts';
import { ViewAll } from './view-all.tsx';

type BreakdownCardProps = {
  report: Report;
  title: string;
  dimensions: readonly Dimension[];
  note?: ReactNode;
  /** Rows shown initially. */
  limit?: number;
  /** Only rows with a nonzero count, sorted descending. */
  only?: 'noResults';
};

const allMax = 500;

export function BreakdownCard({ report, title, dimensions, note, limit = 8, only }: BreakdownCardProps) {
  const [chosen, setChosen] = useState(0);
  const [isAll, setAll] = useState(false);
  const dimension = dimensions[chosen] ?? (dimensions[0] as Dimension);
  const { filters, show: _, ...period } = report.state;
  const asked = isAll ? allMax : limit;
  const answer = useFigures(['breakdown', dimension, period, filters, asked, only], () =>
    ask(insightCalls.breakdown, { dimension, query: { ...report.asked, limit: asked, ...(only && { only }) } }),
  );
  // Placeholder data belongs to another dimension.
  const data = answer.isPlaceholderData ? undefined : answer.data;
  const rows = data?.rows ?? [];
  const exported = only
    ? { report: 'search-none', label: title }
    : { report: dimension, label: messages.dimensions[dimension] };
  return (
    <Card
      title={title}
      action={
        <ExportMenu
          report={report}
          exports={[{ kind: 'traffic', ...exported }]}
          label={messages.exportOf({ what: exported.label.toLowerCase() })}
        />
      }
    >
      {dimensions.length > 1 && (
        <ToggleRow
          label={messages.tabs({ of: title })}
          value={dimension}
          options={dimensions.map((value) => ({ value, label: messages.dimensions[value] }))}
          onChange={(value) => {
            setChosen(dimensions.indexOf(value));
            setAll(false);
          }}
        />
      )}
      {note && <Note>{note}</Note>}
      {answer.isError && <LoadFailed onRetry={() => void answer.refetch()} />}
      {data === undefined && !answer.isError && <Loading what={messages.dimensions[dimension].toLowerCase()} />}
      {data && rows.length === 0 && (
        <Empty>
          {data.isUnfiltered
            ? messages.unfiltered
            : report.isPlain
              ? only
                ? messages.searchesNoneEmpty
                : messages.none[dimension]
              : messages.noneFiltered}
        </Empty>
      )}
      {rows.length > 0 && (
        <BarTable
          label={exported.label}
          head={messages.heads[dimension]}
          rows={rows}
          keyOf={({ value }) => value}
          nameOf={({ value, label }) => <Value report={report} dimension={dimension} value={value} label={label} />}
          sizeOf={({ now }) => (only ? (now[only] ?? 0) : mainOf(dimension, now))}
          columns={only ? onlyColumns : columnsOf(dimension, rows)}
        />
      )}
      {data?.since !== undefined && <Note>{messages.since({ day: bucketWords(data.since).label })}</Note>}
      {data?.isCapped && <Note>{messages.capped}</Note>}
      {!isAll && (data?.rows.length ?? 0) >= limit && <ViewAll onPress={() => setAll(true)} />}
    </Card>
  );
}

type ValueProps = { report: Report; dimension: Dimension; value: string; label: string | undefined };

function Value({ report, dimension, value, label }: ValueProps) {
  const words = label ?? valueText(dimension, value);
  const wanted = value || none;
  if (!isFilter(dimension) || report.state.filters[dimension] === wanted) return <span title={words}>{words}</span>;
  return (
    <button type="button" title={messages.onlyShow({ value: words })} onClick={() => report.filter(dimension, wanted)}>
      {words}
    </button>
  );
}

type Counters = BreakdownRow['now'];

/** The main figure of each dimension, which sets the bar length. */
const mains: Readonly<Record<Dimension, string>> = {
  page: 'views',
  entry: 'visits',
  exit: 'exits',
  source: 'visitors',
  campaign: 'visitors',
  search: 'searches',
  device: 'visitors',
  browser: 'visitors',
  system: 'visitors',
  country: 'visitors',
  language: 'visitors',
  product: 'views',
  variant: 'adds',
  button: 'clicks',
  form: 'submits',
  overlay: 'shown',
  media: 'plays',
  event: 'events',
  bot: 'hits',
};
const mainOf = (dimension: Dimension, counters: Counters | undefined): number => counters?.[mains[dimension]] ?? 0;

type Columns = readonly BarColumn<BreakdownRow>[];
const count = (head: string, name: string) => ({ head, cell: ({ now }: BreakdownRow) => countText(now[name] ?? 0) });
const rate = (head: string, part: string, all: string) => ({
  head,
  cell: ({ now }: BreakdownRow) => percentText(shareOf(now[part] ?? 0, now[all] ?? 0)),
});

const { heads, figures, dailyVisitors } = messages;
const visitors = [count(dailyVisitors, 'visitors')];
const columns: Readonly<Record<Dimension, Columns>> = {
  page: [
    count(figures.views, 'views'),
    {
      head: heads.perView,
      isHiddenOnPhone: true,
      cell: ({ now }) => durationText(shareOf(now.seconds ?? 0, now.views ?? 0)),
    },
  ],
  entry: [count(figures.visits, 'visits'), rate(figures.bounces, 'bounces', 'visits')],
  exit: [count(figures.visits, 'exits')],
  source: visitors,
  campaign: visitors,
  search: [count(heads.searches, 'searches'), count(heads.noResults, 'noResults')],
  device: visitors,
  browser: visitors,
  system: visitors,
  country: visitors,
  language: visitors,
  product: [
    count(figures.views, 'views'),
    { ...count(heads.quickViews, 'quickViews'), isHiddenOnPhone: true },
    count(heads.adds, 'adds'),
  ],
  variant: [count(heads.adds, 'adds')],
  button: [count(heads.shown, 'renders'), count(heads.clicks, 'clicks'), rate(heads.rate, 'clicks', 'renders')],
  form: [count(heads.shown, 'renders'), count(heads.submits, 'submits'), rate(heads.rate, 'submits', 'renders')],
  overlay: [count(heads.shown, 'shown'), count(heads.closed, 'closed')],
  media: [count(heads.plays, 'plays')],
  event: [count(heads.times, 'events')],
  bot: [count(heads.requests, 'hits')],
};

/** For searches without results; changes are left out, since they say little. */
const onlyColumns: Columns = [count(heads.noResults, 'noResults'), count(heads.searches, 'searches')];

function columnsOf(dimension: Dimension, rows: readonly BreakdownRow[]): Columns {
  if (!rows.some(({ before }) => before !== undefined)) return columns[dimension];
  const change = {
    head: heads.change,
    isHiddenOnPhone: true,
    cell: ({ now, before }: BreakdownRow) => (
      <Change
        now={mainOf(dimension, now)}
        before={before && mainOf(dimension, before)}
        words={before && countText(mainOf(dimension, before))}
      />
    ),
  };
  return [...columns[dimension], change];
}
