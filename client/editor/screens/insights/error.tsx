// One JavaScript error in visitors' browsers, with its latest reports.
import { insightCalls } from '../../../../server/census/insight/calls.ts';
import { errorText } from '../../../api/ask.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { LoadFailed, Loading } from '../../../ui/feedback/loading.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Note, Totals } from '../../../ui/layout/flow.tsx';
import { RecordPage } from '../../../ui/layout/record-page.tsx';
import { timeText } from '../../time-text.ts';
import { useCall } from '../../use-call.ts';
import { messages } from './messages.ts';
import styles from './report.module.css';
import { ExportMenu } from './report-screen.tsx';
import { useReport } from './use-report.ts';

export function ErrorScreen({ id }: { id: string }) {
  const found = useCall(insightCalls.openError, { id });
  const asked = useReport();
  const error = found.data;
  return (
    <RecordPage
      title={error?.message ?? messages.titles.errors}
      up={{ label: messages.titles.errors, href: '/config/analytics/errors' }}
      badges={error && <Badge tone="bad">{messages.timesSeen({ count: error.count })}</Badge>}
      aside={
        error && (
          <Card title={messages.facts}>
            <Totals>
              <Fact name={messages.errorList.columns.source}>{messages.errorPlace(error)}</Fact>
              <Fact name={messages.errorList.columns.first}>{timeText(error.firstAt)}</Fact>
              <Fact name={messages.errorList.columns.last}>{timeText(error.lastAt)}</Fact>
            </Totals>
          </Card>
        )
      }
    >
      {found.isPending && <Loading what={messages.loading} />}
      {found.isError && <LoadFailed words={errorText(found.error)} onRetry={() => void found.refetch()} />}
      {error && (
        <Card
          title={messages.samples}
          action={
            <ExportMenu
              report={asked}
              exports={[{ kind: 'traffic', report: `error-${error.id}`, label: messages.samples }]}
              label={messages.exportOf({ what: messages.samples.toLowerCase() })}
            />
          }
        >
          {error.samples.length === 0 && <Empty>{messages.noSamples}</Empty>}
          <ul className={styles.samples}>
            {error.samples.map(({ at, page, browser, system, stack }, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: reports have no name and keep their order
              <li key={n}>
                <strong>{page}</strong>
                <Note as="span">{[timeText(at), browser, system].filter((words) => words !== '').join(' · ')}</Note>
                {stack !== '' && stack === error.samples[n - 1]?.stack ? (
                  <Note as="span">{messages.sameStack}</Note>
                ) : (
                  stack !== '' && (
                    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard
                    <section className={styles.trace} tabIndex={0} aria-label={messages.sample.stack}>
                      <pre>{stack}</pre>
                    </section>
                  )
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </RecordPage>
  );
}

const Fact = ({ name, children }: { name: string; children: string }) => (
  <div>
    <dt>{name}</dt>
    <dd className={styles.fact}>{children}</dd>
  </div>
);
