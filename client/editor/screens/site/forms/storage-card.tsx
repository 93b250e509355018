// Where the answers of a form go: the mailing list that gets the address, and Zapier. Specification 4 "Other states"; editor H4, H5.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { can } from '../../../../../server/base/roles.ts';
import { formCalls } from '../../../../../server/forms/form/calls.ts';
import { listChoiceCalls } from '../../../../../server/forms/mailing-list/calls.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { Waiting } from '../../../../ui/feedback/loading.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { CheckField } from '../../../../ui/form/check-field.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Note, Stack } from '../../../../ui/layout/flow.tsx';
import { Row, Rows } from '../../../../ui/list/rows.tsx';
import { useEditor } from '../../../editor-context.ts';
import { sinceText } from '../../../time-text.ts';
import { useAction } from '../../../use-action.ts';
import { useCall } from '../../../use-call.ts';
import { messages } from './messages.ts';

/** The list of the site's own choice: forms from before lists could be chosen have it. */
export const defaultList = 'default';

type StorageCardProps = {
  formId: string;
  isNewsletter: boolean;
  mailingListId: string;
  problem: string | undefined;
  onChange(change: { isNewsletter?: boolean; mailingListId?: string }): void;
};

export function StorageCard({ formId, isNewsletter, mailingListId, problem, onChange }: StorageCardProps) {
  const { person } = useEditor();
  const lists = useCall(listChoiceCalls.choices, undefined, { select: (answer) => answer.lists });
  const known = lists.data ?? [];
  const isKnown = mailingListId === defaultList || known.some(({ id }) => id === mailingListId);
  const isConnected = isNewsletter && isKnown;
  return (
    <Card title={messages.storage}>
      <Rows label={messages.storage}>
        <Row title={messages.mailingList} note={messages.mailingListNote}>
          {(lists.data || isConnected || !isNewsletter) && (
            <Badge tone={isConnected ? 'good' : 'plain'}>
              {isConnected ? messages.connected : messages.disconnected}
            </Badge>
          )}
        </Row>
      </Rows>
      <CheckField
        {...messages.isNewsletter}
        value={isNewsletter}
        onChange={(next) => onChange({ isNewsletter: next, ...(!next && { mailingListId: '' }) })}
      />
      {isNewsletter && (
        <Stack>
          <Waiting query={lists} what={messages.mailingLists} words={errorText} />
          {lists.data?.length === 0 && (
            <Notice
              tone="warn"
              action={
                can(person, 'mailing.manage') && (
                  <ButtonLink href="/config/mailing-lists">{messages.createList}</ButtonLink>
                )
              }
            >
              {messages.noLists}
            </Notice>
          )}
          {lists.data && (
            <div data-path="mailingListId" tabIndex={-1}>
              <SelectField
                label={messages.list}
                problem={problem}
                value={isKnown ? mailingListId : ''}
                options={[
                  { value: '', label: messages.chooseList },
                  ...(mailingListId === defaultList ? [{ value: defaultList, label: messages.defaultList }] : []),
                  ...known.map(({ id, name }) => ({ value: id, label: name })),
                ]}
                onChange={(id) => onChange({ mailingListId: id })}
              />
            </div>
          )}
        </Stack>
      )}
      {can(person, 'site.services') && <Zapier formId={formId} />}
    </Card>
  );
}

const tones = { disconnected: 'plain', awaiting: 'warn', connected: 'good' } as const;

function Zapier({ formId }: { formId: string }) {
  const { toasts } = useEditor();
  const connection = useCall(formCalls.openZapier, { id: formId });
  const [made, setMade] = useState<{ key: string; url: string }>();
  const onError = () => toasts.say(messages.unableToConnect, { stays: true });
  const connect = useMutation({
    mutationFn: () => ask(formCalls.connectZapier, { id: formId }),
    onSuccess: setMade,
    onError,
  });
  const disconnect = useAction({
    run: () => ask(formCalls.disconnectZapier, { id: formId }),
    said: messages.zapierDisconnected,
  });
  const { state = 'disconnected', calledAt } = connection.data ?? {};
  return (
    <>
      <Waiting query={connection} what={messages.zapier} words={errorText} />
      {connection.data && (
        <Rows label={messages.zapier}>
          <Row
            title={messages.zapier}
            note={
              calledAt === undefined
                ? messages.zapierNotes[state]
                : messages.zapierCalled({ when: sinceText(calledAt) })
            }
          >
            <Badge tone={tones[state]}>{messages.zapierStates[state]}</Badge>
            {state === 'disconnected' ? (
              <Button
                aria-label={messages.connectZapier}
                isPending={connect.isPending}
                onPress={() => connect.mutate()}
              >
                {messages.connect}
              </Button>
            ) : (
              <Button
                aria-label={messages.disconnectZapier}
                isPending={disconnect.isPending}
                onPress={() => disconnect.mutate()}
              >
                {messages.disconnect}
              </Button>
            )}
          </Row>
        </Rows>
      )}
      {made && (
        <Dialog
          title={messages.connectZapier}
          isDismissable={false}
          onClose={() => setMade(undefined)}
          foot={
            <>
              <CopyButton text={made.key} label={messages.copyKey} toasts={toasts} />
              <Button kind="primary" onPress={() => setMade(undefined)}>
                {messages.done}
              </Button>
            </>
          }
        >
          <Stack gap={4}>
            <Note isLarge>{messages.zapierSteps}</Note>
            <TextField label={messages.zapierUrl} value={made.url} isReadOnly onChange={() => {}} />
            <TextField {...messages.zapierKey} value={`Bearer ${made.key}`} isReadOnly onChange={() => {}} />
          </Stack>
        </Dialog>
      )}
    </>
  );
}
