// Webhook subscriptions. Commerce 1.10.
import { Webhook } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { ownerCalls } from '../../../../../server/site/webhook/calls.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { AddButton } from '../../../../ui/add-button.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { Waiting } from '../../../../ui/feedback/loading.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Stack } from '../../../../ui/layout/flow.tsx';
import { RecordPage } from '../../../../ui/layout/record-page.tsx';
import { Row, Rows } from '../../../../ui/list/rows.tsx';
import { useCall } from '../../../use-call.ts';
import { upToSettings } from '../up-to-settings.ts';
import { webhookMessages as messages } from './messages.ts';
import { NewSecretDialog } from './secret-dialog.tsx';
import { TopicFields } from './topic-fields.tsx';

export const webhooksPath = '/config/settings/webhooks';
export const stateTones = { active: 'good', paused: 'warn', gone: 'bad' } as const;

export function WebhooksScreen() {
  const [, go] = useLocation();
  const webhooks = useCall(ownerCalls.list);
  const [isAdding, setAdding] = useState(false);
  const add = <AddButton kind="primary" onPress={() => setAdding(true)} label={messages.add} />;
  const all = webhooks.data?.webhooks ?? [];
  return (
    <RecordPage title={messages.title} lead={messages.lead} up={upToSettings} actions={all.length > 0 && add}>
      <Waiting query={webhooks} what={messages.what} words={errorText} />
      {webhooks.isSuccess && all.length === 0 && (
        <Empty icon={<Webhook aria-hidden />} action={add}>
          {messages.empty}
        </Empty>
      )}
      {all.length > 0 && (
        <Stack kind="card">
          <Rows label={messages.title}>
            {all.map(({ id, endpointUrl, topics, state }) => (
              <Row
                key={id}
                icon={<Webhook aria-hidden />}
                title={endpointUrl}
                note={messages.count({ count: topics.length })}
                href={`${webhooksPath}/${id}`}
              >
                <Badge tone={stateTones[state]}>{messages.states[state]}</Badge>
              </Row>
            ))}
          </Rows>
        </Stack>
      )}
      {isAdding && <NewWebhook onClose={(made) => (made ? go(`${webhooksPath}/${made.id}`) : setAdding(false))} />}
    </RecordPage>
  );
}

function NewWebhook({ onClose }: { onClose(made?: { id: string }): void }) {
  const [endpointUrl, setUrl] = useState('');
  const [topics, setTopics] = useState<readonly string[]>([]);
  const create = async () => {
    const body = { endpointUrl: endpointUrl.trim(), topics: [...topics] };
    const { webhook, secret } = await ask(ownerCalls.create, { body });
    return { id: webhook.id, title: messages.createdTitle, secret };
  };
  return (
    <NewSecretDialog
      words={messages}
      isChanged={endpointUrl !== '' || topics.length > 0}
      isComplete={topics.length > 0}
      create={create}
      onClose={onClose}
      named={['endpointUrl']}
    >
      {(hasTried, problemAt, clear) => (
        <>
          <TextField
            label={messages.address}
            hint={messages.addressHint}
            type="url"
            value={endpointUrl}
            onChange={(next) => {
              setUrl(next);
              clear();
            }}
            problem={problemAt('endpointUrl')}
            maxLength={1000}
            isRequired
            autoFocus
          />
          <TopicFields
            topics={topics}
            problem={hasTried && topics.length === 0 ? messages.noTopic : undefined}
            onChange={setTopics}
          />
        </>
      )}
    </NewSecretDialog>
  );
}
