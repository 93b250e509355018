// Page speed for visitors, with every publish marked in the chart, and the cost of slow pages. Spec §9 "Rating thresholds".
import { Gauge } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { insightCalls } from '../../../../server/census/insight/calls.ts';
import type { CostRow, FindingPlace, Metric, Sold, Speed, Vital } from '../../../../server/census/insight/schema.ts';
import { metrics, none } from '../../../../server/census/insight/schema.ts';
import { ratingOf, thresholds } from '../../../../server/census/rollup/rating.ts';
import { ask } from '../../../api/ask.ts';
import { siteLink } from '../../../api/site-address.ts';
import { Button } from '../../../ui/button.tsx';
import { BarTable } from '../../../ui/chart/bar-table.tsx';
import { Change, CountChange } from '../../../ui/chart/change.tsx';
import { LineChart } from '../../../ui/chart/line-chart.tsx';
import { ShareBar } from '../../../ui/chart/share-bar.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { LoadFailed, Loading } from '../../../ui/feedback/loading.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Note } from '../../../ui/layout/flow.tsx';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { useEditor } from '../../editor-context.ts';
import { mayOpenPath } from '../../screens.ts';
import { chartPoints, countText, daysText, percentText, shareOf, valueText, vitalText } from './figures.ts';
import { messages } from './messages.ts';
import styles from './report.module.css';
import { ExportMenu, ReportScreen } from './report-screen.tsx';
import { type Report, useFigures, useReport } from './use-report.ts';
import { ViewAll } from './view-all.tsx';

export function SpeedScreen() {
  const report = useReport(speedFilters);
  const speed = useFigures(['speed', report.asked], () => ask(insightCalls.speed, { query: report.asked }));
  return (
    <ReportScreen
      title={messages.titles.speed}
      lead={messages.leads.speed}
      report={report}
      filters={speedFilters}
      exports={exported}
      query={speed}
      emptyOf={({ totals, before }) =>
        totals.length === 0 && !before?.length ? (
          <>
            <Empty
              icon={<Gauge aria-hidden />}
              action={
                !report.isPlain && (
                  <Button onPress={() => report.change({ filters: {} })}>{messages.clearFilters}</Button>
                )
              }
            >
              {report.isPlain ? messages.emptySpeed : messages.noneFiltered}
            </Empty>
            <FindingsCard report={report} />
          </>
        ) : undefined
      }
    >
      {(data) => (
        <>
          <Vitals report={report} speed={data} />
          <Cost report={report} speed={data} />
          <Pages report={report} pages={data.pages} />
          <FindingsCard report={report} />
        </>
      )}
    </ReportScreen>
  );
}

const speedFilters = ['page', 'device'] as const;

const exported = [
  { kind: 'traffic' as const, report: 'vitals', label: messages.metricsExport },
  { kind: 'traffic' as const, report: 'speed', label: messages.speedPages },
  { kind: 'traffic' as const, report: 'speed-days', label: messages.overTime },
  { kind: 'traffic' as const, report: 'publishes', label: messages.publishes },
  { kind: 'traffic' as const, report: 'speed-cost', label: messages.cost },
  { kind: 'traffic' as const, report: 'speed-cost-pages', label: messages.costParts.page },
  { kind: 'traffic' as const, report: 'speed-cost-devices', label: messages.costParts.device },
  { kind: 'traffic' as const, report: 'accessibility', label: messages.findings },
];

const ExportIcon = ({ report, of, label }: { report: Report; of: string; label: string }) => (
  <ExportMenu
    report={report}
    exports={[{ kind: 'traffic', report: of, label }]}
    label={messages.exportOf({ what: label.toLowerCase() })}
  />
);

const tones = { good: 'good', needs: 'warn', poor: 'bad' } as const;
const sharesOf = ({ good, needs, poor }: Vital) =>
  (
    [
      ['good', good],
      ['needs', needs],
      ['poor', poor],
    ] as const
  ).map(([tone, count]) => ({ tone, count, label: messages.ratings[tone] }));

function Vitals({ report, speed }: { report: Report; speed: Speed }) {
  const { totals, before, publishes, period } = speed;
  const shown = metrics.find((one) => one === report.state.show) ?? totals[0]?.metric ?? 'LCP';
  const [good, poor] = thresholds[shown];
  const marks = Map.groupBy(publishes, ({ bucket }) => bucket);
  return (
    <>
      <div className={styles.figures}>
        {metrics.map((metric) => (
          <MetricTile
            key={metric}
            metric={metric}
            now={totals.find((one) => one.metric === metric)}
            before={before?.find((one) => one.metric === metric)}
            isShown={metric === shown}
            onShow={() => report.change({ show: metric })}
          />
        ))}
      </div>
      <Card
        title={`${messages.metrics[shown]} (${messages.metricNames[shown]})`}
        action={<ExportIcon report={report} of="speed-days" label={messages.overTime} />}
      >
        <Note>
          {messages.metricWords[shown]} {messages.p75}
        </Note>
        <LineChart
          label={messages.chartOf({ figure: messages.metrics[shown] })}
          points={chartPoints(speed, (p75) => p75[shown]).map((point) => ({
            ...point,
            // A percentile doesn't grow during the day.
            isPartial: false,
            marks: (marks.get(point.key) ?? []).map(({ what, by }) =>
              messages.publishedBy({ what: what.join(', '), by }),
            ),
          }))}
          format={(value) => vitalText(shown, value)}
          isWhole={false}
          thresholds={{ good, poor, words: [messages.ratings.needs, messages.ratings.poor] }}
          names={{
            when: messages.when,
            value: messages.metrics[shown],
            before: period.before ? messages.beforeOf({ days: daysText(period.before) }) : messages.before,
          }}
        />
      </Card>
    </>
  );
}

type MetricTileProps = {
  metric: Metric;
  now: Vital | undefined;
  before: Vital | undefined;
  isShown: boolean;
  onShow(): void;
};

function MetricTile({ metric, now, before, isShown, onShow }: MetricTileProps) {
  const rating = now && ratingOf(metric, now.p75);
  return (
    <button type="button" className={styles.figure} aria-pressed={isShown} onClick={onShow}>
      <span className={styles.figureName}>{messages.metrics[metric]}</span>
      <span className={styles.figureValue}>
        <strong>{now ? vitalText(metric, now.p75) : '–'}</strong>
        {now && (
          <Change now={now.p75} before={before?.p75} isLessBetter words={before && vitalText(metric, before.p75)} />
        )}
      </span>
      {now && rating ? (
        <>
          <ShareBar shares={sharesOf(now)} />
          <span className={styles.rating}>
            <Badge tone={tones[rating]}>{messages.ratings[rating]}</Badge>
          </span>
        </>
      ) : (
        <Note as="span">{messages.noneMeasured}</Note>
      )}
    </button>
  );
}

/** Fewer visits are not significant. */
const visitsMin = 20;

/** Whether slow pages sell significantly less often (one-sided test of two proportions, 5%). */
function isLess(slow: Sold, fast: Sold): boolean {
  const all = (slow.purchases + fast.purchases) / (slow.visits + fast.visits);
  const spread = Math.sqrt(all * (1 - all) * (1 / slow.visits + 1 / fast.visits));
  return fast.purchases / fast.visits - slow.purchases / slow.visits > 1.645 * spread;
}

const rateOf = ({ visits, purchases }: Sold): number => shareOf(purchases, visits);

function Cost({ report, speed: { cost, costOf } }: { report: Report; speed: Speed }) {
  const fast = cost.find(({ band }) => band === 'good');
  const slow = cost
    .filter(({ band }) => band !== 'good')
    .reduce((sum, { visits, purchases }) => ({ visits: sum.visits + visits, purchases: sum.purchases + purchases }), {
      visits: 0,
      purchases: 0,
    });
  const isEnough = fast !== undefined && fast.visits >= visitsMin && slow.visits >= visitsMin && fast.purchases > 0;
  const loss = isEnough && isLess(slow, fast) ? 1 - rateOf(slow) / rateOf(fast) : 0;
  return (
    <Card title={messages.cost} action={<ExportIcon report={report} of="speed-cost" label={messages.cost} />}>
      <Note>{messages.costCovers}</Note>
      <p>
        {!isEnough
          ? messages.costFew
          : loss > 0
            ? messages.costLoss({ share: percentText(Math.round(loss * 100) / 100) })
            : messages.costSame}
      </p>
      <BarTable
        label={messages.cost}
        head={messages.costHeads.band}
        rows={cost}
        keyOf={({ band }) => band}
        nameOf={({ band }) => messages.costBands[band]}
        sizeOf={(row) => rateOf(row) * 1_000}
        columns={[
          { head: messages.costHeads.visits, cell: ({ visits }) => countText(visits) },
          { head: messages.costHeads.purchases, isHiddenOnPhone: true, cell: ({ purchases }) => countText(purchases) },
          { head: messages.costHeads.rate, cell: (row) => percentText(rateOf(row)) },
        ]}
      />
      {costOf.devices.length > 1 && <CostTable report={report} by="device" rows={costOf.devices} />}
      {costOf.pages.length > 1 && <CostTable report={report} by="page" rows={costOf.pages} />}
    </Card>
  );
}

/** Where visits began, or from which device: how many were slow, and how often fast and slow ones bought. */
function CostTable({ report, by, rows }: { report: Report; by: 'page' | 'device'; rows: readonly CostRow[] }) {
  const [isAll, setAll] = useState(false);
  const { costRowHeads: heads, costParts } = messages;
  const rateText = (sold: Sold) => (sold.visits === 0 ? '–' : percentText(rateOf(sold)));
  return (
    <>
      <h3>{costParts[by]}</h3>
      <BarTable
        label={costParts[by]}
        head={messages.heads[by]}
        rows={isAll ? rows : rows.slice(0, rowsShown)}
        keyOf={({ value }) => value}
        nameOf={({ value }) => (
          <button
            type="button"
            title={messages.onlyShow({ value: valueText(by, value) })}
            onClick={() => report.filter(by, value || none)}
          >
            {valueText(by, value)}
          </button>
        )}
        sizeOf={({ slow }) => slow.visits}
        columns={[
          { head: heads.slow, isHiddenOnPhone: true, cell: ({ slow }) => countText(slow.visits) },
          {
            head: heads.share,
            isHiddenOnPhone: true,
            cell: ({ fast, slow }) => percentText(shareOf(slow.visits, fast.visits + slow.visits)),
          },
          { head: heads.fastRate, cell: ({ fast }) => rateText(fast) },
          { head: heads.slowRate, cell: ({ slow }) => rateText(slow) },
        ]}
      />
      {!isAll && rows.length > rowsShown && <ViewAll onPress={() => setAll(true)} />}
    </>
  );
}

const shownMetrics = ['LCP', 'INP', 'CLS'] as const;

/** Rows shown initially. */
const rowsShown = 10;
const countOf = ({ good, needs, poor }: Vital): number => good + needs + poor;

function Pages({ report, pages }: { report: Report; pages: Speed['pages'] }) {
  const [isAll, setAll] = useState(false);
  return (
    <Card title={messages.speedPages} action={<ExportIcon report={report} of="speed" label={messages.speedPages} />}>
      <Note>{messages.slowest}</Note>
      <DataTable
        label={messages.heads.page}
        rows={isAll ? pages : pages.slice(0, rowsShown)}
        keyOf={({ path }) => path}
        columns={[
          {
            head: messages.heads.page,
            cell: ({ path }) => (
              <button
                type="button"
                className={styles.page}
                title={messages.onlyShow({ value: path })}
                onClick={() => report.filter('page', path)}
              >
                {path}
              </button>
            ),
          },
          ...shownMetrics.map((metric) => ({
            head: messages.metrics[metric],
            cell: ({ vitals }: Speed['pages'][number]) => {
              const row = vitals.find((one) => one.metric === metric);
              if (!row) return <Note as="span">–</Note>;
              return (
                <span className={styles.cell} title={messages.measured({ count: countOf(row) })}>
                  <Badge tone={tones[ratingOf(metric, row.p75)]}>{vitalText(metric, row.p75)}</Badge>
                  <ShareBar shares={sharesOf(row)} />
                </span>
              );
            },
          })),
          {
            head: messages.measurements,
            isNumber: true,
            cell: ({ vitals }) => countText(Math.max(0, ...vitals.map(countOf))),
          },
        ]}
      />
      {!isAll && pages.length > rowsShown && <ViewAll onPress={() => setAll(true)} />}
    </Card>
  );
}

const ruleText = (rule: string): string => {
  const known: Readonly<Record<string, string>> = messages.findingRules;
  return Object.hasOwn(known, rule) ? (known[rule] as string) : rule;
};

function FindingsCard({ report }: { report: Report }) {
  const findings = useFigures(['findings', report.asked], () => ask(insightCalls.findings, { query: report.asked }));
  const { person } = useEditor();
  const [isAll, setAll] = useState(false);
  const rows = findings.data?.rows ?? [];
  const { findingHeads: heads } = messages;
  return (
    <Card
      title={messages.findings}
      action={<ExportIcon report={report} of="accessibility" label={messages.findings} />}
    >
      <Note>{messages.findingsLead}</Note>
      {findings.isError && <LoadFailed onRetry={() => void findings.refetch()} />}
      {findings.isPending && <Loading what={messages.findings.toLowerCase()} />}
      {findings.data?.rows.length === 0 && (
        <Empty>{report.isPlain ? messages.noFindings : messages.noFindingsFiltered}</Empty>
      )}
      {rows.length > 0 && (
        <DataTable
          label={messages.findings}
          rows={isAll ? rows : rows.slice(0, rowsShown)}
          keyOf={({ rule, path, element }) => `${rule} ${path} ${element}`}
          columns={[
            { head: heads.rule, cell: ({ rule }) => <span className={styles.problem}>{ruleText(rule)}</span> },
            {
              head: heads.page,
              cell: (row) => {
                const href = row.place && editPath(row.place, row.rule);
                return href !== undefined && mayOpenPath(person, href) ? (
                  <Link href={href} title={messages.openFinding({ rule: ruleText(row.rule), path: row.path })}>
                    {row.path}
                  </Link>
                ) : (
                  <a href={siteLink(row.path)}>{row.path}</a>
                );
              },
            },
            {
              head: heads.element,
              cell: ({ element }) => (
                <code className={styles.element} title={element}>
                  {nearest(element)}
                </code>
              ),
            },
            {
              head: heads.count,
              isNumber: true,
              cell: ({ count, before }) => <CountChange now={count} before={before} text={countText} />,
            },
          ]}
        />
      )}
      {!isAll && rows.length > rowsShown && <ViewAll onPress={() => setAll(true)} />}
    </Card>
  );
}

/** The block in the page's editor, or the screen where the title, item, or product is edited. */
function editPath({ type, pageId, blockId }: FindingPlace, rule: string): string {
  if (type === 'product') return `/config/products/${pageId}`;
  if (type === 'item') return `/config/item/${pageId}`;
  if (rule === 'document-title') return `/config/pages/${pageId}/settings`;
  return `/config/pages/${pageId}/edit${blockId === undefined ? '' : `?block=${blockId}`}`;
}

/** `main>div#block-b1>figure>img` → `figure>img`: the full path is shown elsewhere. */
const nearest = (element: string): string => element.split('>').slice(-2).join('>');
