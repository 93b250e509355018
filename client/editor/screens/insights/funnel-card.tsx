// The funnel from visit to purchase, and abandoned carts.
import { insightCalls } from '../../../../server/census/insight/calls.ts';
import { type Funnel, funnelSteps, noOrigin } from '../../../../server/census/insight/schema.ts';
import { ask } from '../../../api/ask.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Change } from '../../../ui/chart/change.tsx';
import { Funnel as FunnelChart } from '../../../ui/chart/funnel.tsx';
import { LoadFailed, Loading } from '../../../ui/feedback/loading.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Note } from '../../../ui/layout/flow.tsx';
import { useEditor } from '../../editor-context.ts';
import { mayOpenPath } from '../../screens.ts';
import { countText, percentText, shareOf } from './figures.ts';
import { messages } from './messages.ts';
import styles from './report.module.css';
import { ExportMenu } from './report-screen.tsx';
import { type Report, useFigures } from './use-report.ts';

const cartsPath = '/config/orders/abandoned';

/** The filters of sales that also select visits. */
const visitFilters: readonly string[] = ['source', 'campaign', 'page'];

/** @param isOfSales filters select orders: visits are selected by those that they have, too */
export function FunnelCard({ report, isOfSales = false }: { report: Report; isOfSales?: boolean }) {
  const { person } = useEditor();
  const { filters, show: _, ...period } = report.state;
  const chosen = Object.entries(filters);
  const applied = isOfSales
    ? chosen.filter(([name, value]) => visitFilters.includes(name) && value !== noOrigin)
    : chosen;
  const asked = { ...period, ...Object.fromEntries(applied) };
  const funnel = useFigures(['funnel', asked], () => ask(insightCalls.funnel, { query: asked }));
  const counts = funnel.data?.now;
  const before = funnel.data?.before;
  const leftIn = ({ cart, purchase }: Funnel['now']) => Math.max(0, cart - purchase);
  const left = counts ? leftIn(counts) : 0;
  const carts = funnel.data?.carts;
  // No data yet.
  if (counts && counts.visits === 0 && counts.purchase === 0 && !carts?.now) return null;
  return (
    <Card
      title={messages.funnel}
      action={
        <ExportMenu
          report={{ ...report, asked }}
          exports={[{ kind: 'traffic', report: 'funnel', label: messages.funnel }]}
          label={messages.exportOf({ what: messages.funnel.toLowerCase() })}
        />
      }
    >
      {applied.length < chosen.length && (
        <Note>{applied.length === 0 ? messages.funnelUnfiltered : messages.funnelPartly}</Note>
      )}
      {funnel.isError && <LoadFailed onRetry={() => void funnel.refetch()} />}
      {funnel.isPending && <Loading what={messages.funnel.toLowerCase()} />}
      {counts && (
        <FunnelChart
          label={messages.funnel}
          steps={funnelSteps.map((step, n) => {
            const next = funnelSteps[n + 1];
            const lost = next === undefined ? 0 : Math.max(0, counts[step] - counts[next]);
            return {
              key: step,
              label: messages.steps[step],
              count: counts[step],
              value: countText(counts[step]),
              change: before && <Change now={counts[step]} before={before[step]} words={countText(before[step])} />,
              share: messages.ofVisits({ share: percentText(shareOf(counts[step], counts.visits)) }),
              ...(lost > 0 && { note: messages.left({ count: lost }) }),
            };
          })}
        />
      )}
      {counts && (left > 0 || (carts?.now ?? 0) > 0) && (
        <div className={styles.explained}>
          <span className={styles.abandoned}>
            {messages.abandoned({ count: left })}{' '}
            {before && <Change now={left} before={leftIn(before)} isLessBetter words={countText(leftIn(before))} />}{' '}
            {carts && carts.now > 0 && (
              <>
                {messages.reachable({ count: carts.now })}{' '}
                <Change
                  now={carts.now}
                  before={carts.before}
                  isLessBetter
                  words={carts.before === undefined ? undefined : countText(carts.before)}
                />
              </>
            )}
          </span>
          {mayOpenPath(person, cartsPath) && <ButtonLink href={cartsPath}>{messages.viewCarts}</ButtonLink>}
        </div>
      )}
    </Card>
  );
}
