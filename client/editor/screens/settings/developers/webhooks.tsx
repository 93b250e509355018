// Webhook subscriptions. Commerce 1.10.
import { Webhook } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { ownerCalls } from '../../../../../server/site/webhook/calls.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { AddButton } from '../../../../ui/add-button.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { Waiting } from '../../../../ui/feedback/loading.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { RecordPage } from '../../../../ui/layout/record-page.tsx';
import { RowCard } from '../../../../ui/list/row-card.tsx';
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
  const all = webhooks.data?.webhooks;
  return (
    <RecordPage title={messages.title} lead={messages.lead} up={upToSettings} actions={all && all.length > 0 && add}>
      <Waiting query={webhooks} what={messages.what} words={errorText} />
      <RowCard
        label={messages.title}
        icon={<Webhook aria-hidden />}
        all={all}
        rowOf={({ id, endpointUrl, topics, state }) => ({
          title: endpointUrl,
          note: messages.count({ count: topics.length }),
          href: `${webhooksPath}/${id}`,
          children: <Badge tone={stateTones[state]}>{messages.states[state]}</Badge>,
        })}
        empty={messages.empty}
        action={add}
      />
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
