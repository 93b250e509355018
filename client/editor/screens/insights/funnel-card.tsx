// The funnel from visit to purchase, and abandoned carts.
import { insightCalls } from '../../../../server/census/insight/calls.ts';
import { funnelSteps } from '../../../../server/census/insight/schema.ts';
import { ask } from '../../../api/ask.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Change } from '../../../ui/chart/change.tsx';
import { Funnel } from '../../../ui/chart/funnel.tsx';
import { LoadFailed, Loading } from '../../../ui/feedback/loading.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useEditor } from '../../editor-context.ts';
import { mayOpenPath } from '../../screens.ts';
import { countText, percentText, shareOf } from './figures.ts';
import { messages } from './messages.ts';
import styles from './report.module.css';
import { ExportMenu } from './report-screen.tsx';
import { type Report, useFigures } from './use-report.ts';

const cartsPath = '/config/orders/abandoned';

export function FunnelCard({ report }: { report: Report }) {
  const { person } = useEditor();
  const funnel = useFigures(['funnel', report.asked], () => ask(insightCalls.funnel, { query: report.asked }));
  const counts = funnel.data?.now;
  const before = funnel.data?.before;
  const left = counts ? Math.max(0, counts.cart - counts.purchase) : 0;
  // No data yet.
  if (counts && counts.visits === 0 && counts.purchase === 0 && funnel.data?.reachableCarts === 0) return null;
  return (
    <Card
      title={messages.funnel}
      action={
        <ExportMenu
          report={report}
          exports={[{ kind: 'traffic', report: 'funnel', label: messages.funnel }]}
          label={messages.exportOf({ what: messages.funnel.toLowerCase() })}
        />
      }
    >
      {funnel.isError && <LoadFailed onRetry={() => void funnel.refetch()} />}
      {funnel.isPending && <Loading what={messages.funnel.toLowerCase()} />}
      {counts && (
        <Funnel
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
      {counts && (left > 0 || (funnel.data?.reachableCarts ?? 0) > 0) && (
        <div className={styles.explained}>
          <span>
            {messages.abandoned({ count: left })}{' '}
            {(funnel.data?.reachableCarts ?? 0) > 0 && messages.reachable({ count: funnel.data?.reachableCarts ?? 0 })}
          </span>
          {mayOpenPath(person, cartsPath) && <ButtonLink href={cartsPath}>{messages.viewCarts}</ButtonLink>}
        </div>
      )}
    </Card>
  );
}
