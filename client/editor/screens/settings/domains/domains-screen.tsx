// The site's addresses: whether their names and certificates work, what is wrong, and how to use another domain. Admin "Settings".
import { Globe } from 'lucide-react';
import { domainCalls } from '../../../../../server/owner/domains/calls.ts';
import type { Domain } from '../../../../../server/owner/domains/schema.ts';
import { errorText } from '../../../../api/ask.ts';
import { Button } from '../../../../ui/button.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { Waiting } from '../../../../ui/feedback/loading.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Note, Stack } from '../../../../ui/layout/flow.tsx';
import { RecordPage } from '../../../../ui/layout/record-page.tsx';
import { Row, Rows } from '../../../../ui/list/rows.tsx';
import { timeText } from '../../../time-text.ts';
import { useCall } from '../../../use-call.ts';
import { upToSettings } from '../up-to-settings.ts';
import { messages } from './messages.ts';
import { adviceOf, OtherDomains, stateOf } from './other-domains.tsx';

export function DomainsScreen() {
  const checked = useCall(domainCalls.check);
  const again = (
    <Button isPending={checked.isFetching} onPress={() => void checked.refetch()}>
      {messages.again}
    </Button>
  );
  return (
    <RecordPage title={messages.title} lead={messages.lead} up={upToSettings} actions={checked.data && again}>
      <Waiting query={checked} what={messages.what} words={errorText} />
      {checked.data?.domains.map((domain) => (
        <DomainCard key={domain.of} domain={domain} />
      ))}
      {checked.data && <OtherDomains found={checked.data} onChanged={() => void checked.refetch()} />}
      {checked.data && <Note>{messages.checked({ when: timeText(checked.data.checkedAt) })}</Note>}
      <Card title={messages.change}>
        <Stack as="ol" gap={2}>
          {messages.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </Stack>
      </Card>
    </RecordPage>
  );
}

function DomainCard({ domain }: { domain: Domain }) {
  const { of, origin, addresses } = domain;
  const { text, tone } = stateOf(domain);
  return (
    <Card title={messages.of[of].title} action={<Badge tone={tone}>{text}</Badge>}>
      <Rows>
        <Row icon={<Globe aria-hidden />} title={origin} note={messages.of[of].note} />
      </Rows>
      {addresses.length > 0 && <Note>{messages.found({ addresses: addresses.join(', ') })}</Note>}
      <p>{adviceOf(domain, new URL(origin).hostname)}</p>
    </Card>
  );
}
