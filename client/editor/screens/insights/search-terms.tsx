// Visitors' searches, including those without results. Admin "Searches without results".
import { insightCalls } from '../../../../server/census/insight/calls.ts';
import { ask } from '../../../api/ask.ts';
import { BreakdownCard } from './breakdown-card.tsx';
import { messages } from './messages.ts';
import styles from './report.module.css';
import { NoVisits, ReportScreen } from './report-screen.tsx';
import { useFigures, useReport } from './use-report.ts';
import { hasNoVisits } from './visit-figures.ts';

export function SearchTermsScreen() {
  const report = useReport();
  const traffic = useFigures(['traffic', report.asked], () => ask(insightCalls.traffic, { query: report.asked }));
  return (
    <ReportScreen
      title={messages.titles.search}
      lead={messages.leads.search}
      report={report}
      exports={[{ kind: 'traffic', report: 'search', label: messages.dimensions.search }]}
      query={traffic}
      emptyOf={(data) => (hasNoVisits(data) ? <NoVisits report={report} isOn={data.isOn} /> : undefined)}
    >
      {() => (
        <div className={styles.halves}>
          <BreakdownCard report={report} title={messages.searchesAll} dimensions={['search']} limit={50} />
          <BreakdownCard
            report={report}
            title={messages.searchesNone}
            dimensions={['search']}
            limit={50}
            note={messages.searchesNoneHint}
            only="noResults"
          />
        </div>
      )}
    </ReportScreen>
  );
}
