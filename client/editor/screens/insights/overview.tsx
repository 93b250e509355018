// Visits and sales at a glance, with links to each report.

import { can } from '../../../../server/base/roles.ts';
import { dropReasons } from '../../../../server/census/hit/drop-reasons.ts';
import { insightCalls } from '../../../../server/census/insight/calls.ts';
import type { Sales, Traffic } from '../../../../server/census/insight/schema.ts';
import { ask } from '../../../api/ask.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useEditor } from '../../editor-context.ts';
import { BreakdownCard } from './breakdown-card.tsx';
import { type Figure, FigurePanel } from './figure-panel.tsx';
import { chartPoints, percentText, shareOf } from './figures.ts';
import { FunnelCard } from './funnel-card.tsx';
import { LiveLink } from './live.tsx';
import { messages } from './messages.ts';
import styles from './report.module.css';
import { NoVisits, ReportScreen } from './report-screen.tsx';
import { figuresOfSales } from './sales-figures.ts';
import { useFigures, useReport } from './use-report.ts';
import { figuresOfVisits, hasNoVisits } from './visit-figures.ts';

export function OverviewScreen() {
  const { person } = useEditor();
  const report = useReport();
  const maySell = can(person, 'analytics.sales');
  const { filters, show: _, ...period } = report.state;
  const query = useFigures(['overview', report.asked, maySell], async () => {
    const [traffic, sales] = await Promise.all([
      ask(insightCalls.traffic, { query: report.asked }),
      // Filters of sales select orders, by their address and the visit's first page: other figures than those of visits.
      maySell && report.isPlain ? ask(insightCalls.sales, { query: period }) : undefined,
    ]);
    return { traffic, sales };
  });
  return (
    <ReportScreen
      title={messages.titles.overview}
      lead={messages.leads.overview}
      report={report}
      exports={[
        { kind: 'traffic', report: 'totals', label: messages.totals },
        { kind: 'traffic', report: 'visits', label: messages.figures.visits },
        ...(maySell && report.isPlain
          ? [
              { kind: 'sales' as const, report: 'days', label: messages.figures.sales },
              { kind: 'sales' as const, report: 'conversion', label: messages.figures.conversion },
            ]
          : []),
      ]}
      query={query}
      emptyOf={({ traffic, sales }) =>
        hasNoVisits(traffic) && !sales?.totals.orders && !sales?.before?.orders ? (
          <NoVisits report={report} isOn={traffic.isOn} />
        ) : undefined
      }
    >
      {({ traffic, sales }) => (
        <>
          <Dropped dropped={traffic.dropped} />
          <FigurePanel
            report={report}
            figures={[
              ...figuresOfVisits(traffic, ['visitors', 'visits', 'views']),
              ...(sales ? [...figuresOfSales(sales, ['sales', 'orders']), conversionOf(traffic, sales)] : []),
            ]}
            before={traffic.period.before}
            action={<LiveLink />}
          />
          <FunnelCard report={report} />
          <div className={styles.halves}>
            <BreakdownCard
              report={report}
              title={messages.groups.sources}
              dimensions={['source', 'campaign']}
              limit={6}
            />
            <BreakdownCard report={report} title={messages.groups.pages} dimensions={['page', 'entry']} limit={6} />
          </div>
        </>
      )}
    </ReportScreen>
  );
}

/** A notice that figures are incomplete. */
function Dropped({ dropped }: Pick<Traffic, 'dropped'>) {
  const reasons = dropReasons.filter((reason) => dropped[reason] > 0);
  if (reasons.length === 0) return null;
  const count = reasons.reduce((sum, reason) => sum + dropped[reason], 0);
  return (
    <Notice tone="warn">
      {messages.dropped({ count })}{' '}
      {reasons.map((reason) => messages.droppedWhy[reason]({ count: dropped[reason] })).join(' ')}
    </Notice>
  );
}

function conversionOf(traffic: Traffic, sales: Sales): Figure {
  const { totals, before } = traffic;
  const rate = (visits: number | undefined, orders: number | undefined) => shareOf(orders ?? 0, visits ?? 0);
  return {
    id: 'conversion',
    name: messages.figures.conversion,
    explained: messages.explained.conversion,
    now: rate(totals.visits, sales.totals.orders),
    before: before && sales.before && rate(before.visits, sales.before.orders),
    text: percentText,
    isWhole: false,
    points: chartPoints(
      traffic,
      ({ visits }, n) => rate(visits, sales.points[n]?.now.orders),
      ({ visits }, n) => rate(visits, sales.points[n]?.before?.orders),
    ),
  };
}
