// The plan: a site that its owner serves has none to buy, and has every feature. Editor J3; spec §2, "Admin paths".
import { AccountState } from '../../../../../server/site/website/account.ts';
import { websiteCalls } from '../../../../../server/site/website/calls.ts';
import { errorText } from '../../../../api/ask.ts';
import { Waiting } from '../../../../ui/feedback/loading.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Fact, Facts } from '../../../../ui/layout/flow.tsx';
import { RecordPage } from '../../../../ui/layout/record-page.tsx';
import { useCall } from '../../../use-call.ts';
import { upToSettings } from '../up-to-settings.ts';
import { planMessages as messages } from './messages.ts';

export function PlanScreen() {
  const account = useCall(websiteCalls.openAccount);
  return (
    <RecordPage title={messages.title} lead={messages.lead} up={upToSettings}>
      <Waiting query={account} what={messages.what} words={errorText} />
      {account.data?.state === AccountState.paid && (
        <Card title={messages.card}>
          <Facts isWide>
            <Fact name={messages.state}>{messages.paid}</Fact>
            <Fact name={messages.features}>{messages.all}</Fact>
            <Fact name={messages.limits}>{messages.noLimits}</Fact>
          </Facts>
        </Card>
      )}
    </RecordPage>
  );
}
