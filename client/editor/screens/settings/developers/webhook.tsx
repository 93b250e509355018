// One webhook: its address and events, and the deliveries, each of which can be sent again. Commerce 1.10.
import { useQueryClient } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { AnswerOf } from '../../../../../server/base/calls.ts';
import { ownerCalls } from '../../../../../server/site/webhook/calls.ts';
import type { ListedWebhook, WebhookCall } from '../../../../../server/site/webhook/schema.ts';
import { ask, errorText, Refused } from '../../../../api/ask.ts';
import { Button } from '../../../../ui/button.tsx';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { ActionMenu } from '../../../../ui/dialog/menu.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { Waiting } from '../../../../ui/feedback/loading.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { type Problem, RecordForm } from '../../../../ui/form/record-form.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Toolbar } from '../../../../ui/layout/flow.tsx';
import { RecordPage } from '../../../../ui/layout/record-page.tsx';
import { Row, Rows } from '../../../../ui/list/rows.tsx';
import { useEditor } from '../../../editor-context.ts';
import { isUnknown, RecordWaiting } from '../../../record-waiting.tsx';
import type { LeaveGuard } from '../../../shell/leave-guard.tsx';
import { sinceText, timeText } from '../../../time-text.ts';
import { useAction } from '../../../use-action.ts';
import { askAgain, useCall } from '../../../use-call.ts';
import { useConfirmed } from '../../../use-confirmed.tsx';
import { useFormCall } from '../../../use-form-call.ts';
import { useRecordForm } from '../../../use-record-form.ts';
import { useRemoval } from '../../../use-removal.tsx';
import { webhookMessages as messages } from './messages.ts';
import { SecretDialog } from './secret-dialog.tsx';
import { TopicFields } from './topic-fields.tsx';
import { stateTones, webhooksPath } from './webhooks.tsx';

const up = { label: messages.title, href: webhooksPath };

export function WebhookScreen({ id, guard }: { id: string; guard: LeaveGuard }) {
  /** An unknown webhook is refused as the server would. The query keeps the one it found before. */
  const select = useCallback(
    ({ webhooks }: AnswerOf<typeof ownerCalls.list>): ListedWebhook => {
      const found = webhooks.find((one) => one.id === id);
      if (!found) throw new Refused(404, messages.unopened.notFound, undefined);
      return found;
    },
    [id],
  );
  const webhook = useCall(ownerCalls.list, undefined, { select });
  if (webhook.data?.id === id)
    return <Opened key={id} webhook={webhook.data} isGone={isUnknown(webhook)} guard={guard} />;
  return <RecordWaiting query={webhook} up={up} words={messages.unopened} textOf={errorText} />;
}

function Opened({ webhook, isGone, guard }: { webhook: ListedWebhook; isGone: boolean; guard: LeaveGuard }) {
  const { id, endpointUrl, topics, state } = webhook;
  const client = useQueryClient();
  const [isTesting, setTesting] = useState(false);
  const [secret, setSecret] = useState<string>();
  const form = useRecordForm({
    guard,
    stored: { endpointUrl, topics: topics as readonly string[] },
    isGone,
    reload: () => void askAgain(client, ownerCalls.list),
    check: problemsOf,
    async save(values, idempotencyKey) {
      const body = { endpointUrl: values.endpointUrl.trim(), topics: [...values.topics], revision: webhook.revision };
      const saved = (await ask(ownerCalls.save, { id, body, idempotencyKey })).webhook;
      await askAgain(client, ownerCalls.list);
      return { endpointUrl: saved.endpointUrl, topics: saved.topics };
    },
  });
  const turningOn = useAction({
    run: () => ask(ownerCalls.save, { id, body: { state: 'active', revision: webhook.revision } }),
    said: messages.turnedOn,
  });
  const rotation = useConfirmed({
    run: () => ask(ownerCalls.rotateSecret, { id }),
    onSuccess: (rotated) => setSecret(rotated.secret),
  });
  const removal = useRemoval({
    list: webhooksPath,
    form,
    remove: () => ask(ownerCalls.remove, { id }),
    said: () => messages.removed,
  });
  return (
    <RecordPage
      title={endpointUrl}
      up={up}
      badges={<Badge tone={stateTones[state]}>{messages.states[state]}</Badge>}
      actions={
        <>
          <Button onPress={() => setTesting(true)}>{messages.test}</Button>
          <ActionMenu
            label={messages.more}
            icon={<Ellipsis />}
            actions={[
              { id: 'rotate', label: messages.rotate, run: () => rotation.ask() },
              { id: 'remove', label: messages.remove, isDanger: true, run: removal.ask },
            ]}
          />
        </>
      }
      notices={
        state !== 'active' && (
          <Notice
            tone="warn"
            action={
              <Button isPending={turningOn.isPending} onPress={() => turningOn.mutate()}>
                {messages.turnOn}
              </Button>
            }
          >
            {messages[state]}
          </Notice>
        )
      }
    >
      <RecordForm form={form} wordsOf={messages.disputed}>
        <Card title={messages.settingsCard}>
          <TextField
            label={messages.address}
            hint={messages.addressHint}
            type="url"
            maxLength={1000}
            {...form.field('endpointUrl')}
          />
          <TopicFields
            topics={form.values.topics}
            problem={form.problemAt('topics')}
            onChange={(next) => form.set({ topics: next })}
          />
        </Card>
      </RecordForm>
      <Deliveries id={id} />
      {isTesting && <TestDialog id={id} topics={topics} onClose={() => setTesting(false)} />}
      {rotation.question(() => ({
        title: messages.rotateTitle,
        action: messages.rotateAction,
        text: messages.rotateText,
      }))}
      {removal.question(messages.removeTitle, messages.removeAction, messages.removeText)}
      {secret !== undefined && (
        <SecretDialog
          title={messages.rotatedTitle}
          label={messages.secret}
          secret={secret}
          onClose={() => setSecret(undefined)}
        />
      )}
    </RecordPage>
  );
}

const problemsOf = (values: { endpointUrl: string; topics: readonly string[] }): Problem[] => [
  ...(values.endpointUrl.trim() === '' ? [{ path: 'endpointUrl', message: messages.addressMissing }] : []),
  ...(values.topics.length === 0 ? [{ path: 'topics', message: messages.noTopic }] : []),
];

const tones = { waiting: 'plain', delivered: 'good', failed: 'bad' } as const;

function Deliveries({ id }: { id: string }) {
  /** Where the shown page begins; absent: with the newest. */
  const [cursor, setCursor] = useState<string>();
  const deliveries = useCall(ownerCalls.listDeliveries, {
    id,
    query: { limit: 20, ...(cursor !== undefined && { cursor }) },
  });
  const redeliver = useAction({
    run: (eventId: string) => ask(ownerCalls.redeliver, { id, eventId }),
    said: messages.redelivering,
  });
  const { calls = [], nextPageCursor } = deliveries.data ?? {};
  return (
    <Card title={messages.deliveries}>
      <Waiting query={deliveries} what={messages.deliveries} words={errorText} />
      {deliveries.isSuccess && calls.length === 0 && cursor === undefined && <Empty>{messages.noDeliveries}</Empty>}
      <Rows label={messages.deliveries}>
        {calls.map((call) => (
          <Row key={call.eventId} title={topicName(call.topic)} note={<DeliveryNote {...call} />}>
            <Badge tone={tones[call.state]}>{messages[call.state]}</Badge>
            {call.state !== 'waiting' && (
              <Button isDisabled={redeliver.isPending} onPress={() => redeliver.mutate(call.eventId)}>
                {messages.redeliver}
              </Button>
            )}
          </Row>
        ))}
      </Rows>
      {(cursor !== undefined || nextPageCursor) && (
        <Toolbar>
          {cursor !== undefined && <Button onPress={() => setCursor(undefined)}>{messages.newest}</Button>}
          {nextPageCursor && <Button onPress={() => setCursor(nextPageCursor)}>{messages.older}</Button>}
        </Toolbar>
      )}
    </Card>
  );
}

const topicName = (topic: string): string =>
  messages.topics[topic] ?? messages.topics[`${topic.split('.', 1)}.*`] ?? topic;

function DeliveryNote({ at, state, topic, attempts }: WebhookCall) {
  const last = attempts.at(-1);
  const when = state === 'waiting' && last ? messages.nextTry({ when: timeText(at) }) : sinceText(at);
  return (
    <>
      {[topic, when, ...(last ? [last.outcome] : [])].join(' · ')}
      {attempts.length > 0 && (
        <details>
          <summary>{messages.tries({ count: attempts.length })}</summary>
          {attempts.toReversed().map((one) => (
            <div key={one.at}>{messages.tried({ when: timeText(one.at), outcome: one.outcome, ms: one.ms })}</div>
          ))}
        </details>
      )}
    </>
  );
}

function TestDialog({ id, topics, onClose }: { id: string; topics: readonly string[]; onClose(): void }) {
  const { toasts } = useEditor();
  const [topic, setTopic] = useState(topics[0] ?? 'order.create');
  const send = useFormCall({
    run: () => ask(ownerCalls.sendTest, { id, body: { topic } }),
    onSuccess({ statusCode, outcome }) {
      toasts.say(messages.answered({ status: statusCode, outcome }), { stays: statusCode === null });
      onClose();
    },
  });
  return (
    <FormDialog
      title={messages.test}
      loss={messages.testLoss}
      action={messages.testAction}
      isChanged={false}
      {...send.dialog}
      onClose={onClose}
    >
      <SelectField
        label={messages.testTopic}
        value={topic}
        options={topics.map((value) => ({ value, label: messages.topics[value] ?? value }))}
        onChange={setTopic}
      />
    </FormDialog>
  );
}
