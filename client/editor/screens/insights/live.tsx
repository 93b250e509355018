// Visitors on the site right now.
import { Radio } from 'lucide-react';
import { Link } from 'wouter';
import { insightCalls } from '../../../../server/census/insight/calls.ts';
import { BarTable } from '../../../ui/chart/bar-table.tsx';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { LoadFailed, Loading } from '../../../ui/feedback/loading.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { WorkScreen } from '../../../ui/layout/work-screen.tsx';
import { useOnline } from '../../../ui/use-online.ts';
import { useCall } from '../../use-call.ts';
import { countText } from './figures.ts';
import { messages } from './messages.ts';
import styles from './report.module.css';
import { ExportMenu } from './report-screen.tsx';
import { useReport } from './use-report.ts';

const everyMs = 10_000;

const useLive = () => useCall(insightCalls.live, undefined, { refetchInterval: everyMs });

const exported = [{ kind: 'traffic' as const, report: 'live', label: messages.liveAll }];

export function LiveScreen() {
  const live = useLive();
  const report = useReport();
  const isOnline = useOnline();
  return (
    <WorkScreen
      title={messages.titles.live}
      lead={messages.liveNote}
      actions={<ExportMenu report={report} exports={exported} />}
    >
      {!isOnline && <Notice tone="warn">{messages.offlineNothing}</Notice>}
      {live.isPending && isOnline && <Loading what={messages.loading} />}
      {live.isError && isOnline && <LoadFailed words={messages.failed} onRetry={() => void live.refetch()} />}
      {live.data && live.data.visitors === 0 && <Empty icon={<Radio aria-hidden />}>{messages.liveNone}</Empty>}
      {live.data && live.data.visitors > 0 && (
        <>
          <p className={styles.count} role="status">
            <i aria-hidden />
            <strong>{countText(live.data.visitors)}</strong> {messages.liveCount({ count: live.data.visitors })}
          </p>
          <Card title={messages.livePages}>
            <BarTable
              label={messages.livePages}
              head={messages.heads.page}
              rows={live.data.pages}
              keyOf={({ path }) => path}
              nameOf={({ path }) => path}
              sizeOf={({ visitors }) => visitors}
              columns={[{ head: messages.figures.visitors, cell: ({ visitors }) => countText(visitors) }]}
            />
          </Card>
        </>
      )}
    </WorkScreen>
  );
}

/** Link shown beside a chart. */
export function LiveLink() {
  const live = useLive();
  if (!live.data) return null;
  return (
    <Link className={styles.liveLink} href="/config/analytics/live">
      <i aria-hidden data-none={live.data.visitors === 0 || undefined} />
      {messages.liveWords({ count: live.data.visitors })}
    </Link>
  );
}
