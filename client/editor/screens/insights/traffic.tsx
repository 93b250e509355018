// Visitors: numbers, sources, pages, and devices. Spec §1 "visitor analytics".
import { insightCalls } from '../../../../server/census/insight/calls.ts';
import { ask } from '../../../api/ask.ts';
import { BreakdownCard } from './breakdown-card.tsx';
import { FigurePanel } from './figure-panel.tsx';
import { messages } from './messages.ts';
import styles from './report.module.css';
import { ExportMenu, NoVisits, ReportScreen } from './report-screen.tsx';
import { useFigures, useReport } from './use-report.ts';
import { figuresOfVisits, hasNoVisits } from './visit-figures.ts';

export function TrafficScreen() {
  const report = useReport();
  const traffic = useFigures(['traffic', report.asked], () => ask(insightCalls.traffic, { query: report.asked }));
  return (
    <ReportScreen
      title={messages.titles.traffic}
      lead={messages.leads.traffic}
      report={report}
      exports={exported}
      query={traffic}
      emptyOf={(data) => (hasNoVisits(data) ? <NoVisits report={report} isOn={data.isOn} /> : undefined)}
    >
      {(data) => (
        <>
          <FigurePanel
            report={report}
            figures={figuresOfVisits(data, ['visitors', 'visits', 'views', 'bounces', 'time'])}
            before={data.period.before}
            action={
              <ExportMenu
                report={report}
                exports={[{ kind: 'traffic', report: 'visits', label: messages.overTime }]}
                label={messages.exportOf({ what: messages.overTime.toLowerCase() })}
              />
            }
          />
          <div className={styles.halves}>
            <BreakdownCard report={report} title={messages.groups.sources} dimensions={['source', 'campaign']} />
            <BreakdownCard report={report} title={messages.groups.pages} dimensions={['page', 'entry', 'exit']} />
            <BreakdownCard
              report={report}
              title={messages.groups.devices}
              dimensions={['device', 'browser', 'system']}
            />
            <BreakdownCard report={report} title={messages.groups.places} dimensions={['country', 'language']} />
            <BreakdownCard report={report} title={messages.groups.forms} dimensions={['form', 'button', 'overlay']} />
            <BreakdownCard report={report} title={messages.groups.products} dimensions={['product', 'variant']} />
            <BreakdownCard report={report} title={messages.groups.events} dimensions={['event', 'media']} />
            <BreakdownCard report={report} title={messages.groups.bots} dimensions={['bot']} note={messages.botsNote} />
          </div>
        </>
      )}
    </ReportScreen>
  );
}

const exported = (
  ['totals', 'visits', 'source', 'campaign', 'page', 'device', 'country', 'form', 'button', 'event'] as const
).map((report) => ({
  kind: 'traffic' as const,
  report,
  label: report === 'totals' ? messages.totals : report === 'visits' ? messages.overTime : messages.dimensions[report],
}));
