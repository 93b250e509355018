// Webhook subscriptions. Commerce 1.10.
import { useMutation } from '@tanstack/react-query';
import { Plus, Webhook } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { ownerCalls } from '../../../../../server/site/webhook/calls.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { Button } from '../../../../ui/button.tsx';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { Waiting } from '../../../../ui/feedback/loading.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Stack } from '../../../../ui/layout/flow.tsx';
import { RecordPage } from '../../../../ui/layout/record-page.tsx';
import { Row, Rows } from '../../../../ui/list/rows.tsx';
import { useCall } from '../../../use-call.ts';
import { webhookMessages as messages, messages as shared } from './messages.ts';
import { SecretDialog } from './secret-dialog.tsx';
import { TopicFields } from './topic-fields.tsx';

export const webhooksPath = '/config/settings/webhooks';
export const stateTones = { active: 'good', paused: 'warn', gone: 'bad' } as const;

export function WebhooksScreen() {
  const [, go] = useLocation();
  const webhooks = useCall(ownerCalls.list);
  const [isAdding, setAdding] = useState(false);
  const [created, setCreated] = useState<{ id: string; secret: string }>();
  const add = (
    <Button kind="primary" onPress={() => setAdding(true)}>
      <Plus aria-hidden /> {messages.add}
    </Button>
  );
  const all = webhooks.data?.webhooks ?? [];
  const up = { label: shared.settings, href: '/config/settings' };
  return (
    <RecordPage title={messages.title} lead={messages.lead} up={up} actions={all.length > 0 && add}>
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
      {isAdding && (
        <NewWebhook
          onClose={() => setAdding(false)}
          onCreated={(one) => {
            setAdding(false);
            setCreated(one);
          }}
        />
      )}
      {created && (
        <SecretDialog
          title={messages.createdTitle}
          label={messages.secret}
          secret={created.secret}
          onClose={() => go(`${webhooksPath}/${created.id}`)}
        />
      )}
    </RecordPage>
  );
}

function NewWebhook({
  onClose,
  onCreated,
}: {
  onClose(): void;
  onCreated(made: { id: string; secret: string }): void;
}) {
  const [endpointUrl, setUrl] = useState('');
  const [topics, setTopics] = useState<readonly string[]>([]);
  const [hasTried, setTried] = useState(false);
  const create = useMutation({
    mutationFn: () => ask(ownerCalls.create, { body: { endpointUrl: endpointUrl.trim(), topics: [...topics] } }),
    onSuccess: ({ webhook: { id }, secret }) => onCreated({ id, secret }),
  });
  const save = () => {
    setTried(true);
    if (topics.length > 0) create.mutate();
  };
  return (
    <FormDialog
      title={messages.add}
      loss={messages.loss}
      action={messages.create}
      isChanged={endpointUrl !== '' || topics.length > 0}
      isSaving={create.isPending}
      onSave={save}
      onClose={onClose}
    >
      {create.isError && <Notice tone="bad">{errorText(create.error)}</Notice>}
      <TextField
        label={messages.address}
        hint={messages.addressHint}
        type="url"
        value={endpointUrl}
        onChange={setUrl}
        maxLength={1000}
        isRequired
        autoFocus
      />
      <TopicFields
        topics={topics}
        problem={hasTried && topics.length === 0 ? messages.noTopic : undefined}
        onChange={setTopics}
      />
    </FormDialog>
  );
}
