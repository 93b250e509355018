// The signed-in person's passkeys: added with the password, renamed, and removed.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ellipsis, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { secondStepLimits } from '../../../../../server/accounts/second-step/limits.ts';
import type { ListedPasskey } from '../../../../../server/accounts/second-step/schema.ts';
import { securityCalls } from '../../../../../server/accounts/session/security-calls.ts';
import { deviceNames } from '../../../../../server/base/agent.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { Button } from '../../../../ui/button.tsx';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { ActionMenu } from '../../../../ui/dialog/menu.tsx';
import { Waiting } from '../../../../ui/feedback/loading.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Note } from '../../../../ui/layout/flow.tsx';
import { Row, Rows } from '../../../../ui/list/rows.tsx';
import { CallDialog } from '../../../call-dialog.tsx';
import { useEditor } from '../../../editor-context.ts';
import { messages } from '../../../security/messages.ts';
import { createPasskey, hasPasskeys, passkeyProblem } from '../../../security/passkey-browser.ts';
import { PasswordDialog } from '../../../security/set-up.tsx';
import { sinceText } from '../../../time-text.ts';
import { askAgain, useCall } from '../../../use-call.ts';
import { useFormCall } from '../../../use-form-call.ts';
import { problemsOf } from '../../../use-record-form.ts';

type Asking = { what: 'add' } | { what: 'rename' | 'remove'; passkey: ListedPasskey };

export function PasskeysCard() {
  const passkeys = useCall(securityCalls.security, undefined, { select: (answer) => answer.passkeys });
  const [asking, setAsking] = useState<Asking>();
  const close = () => setAsking(undefined);
  const isPossible = hasPasskeys();
  return (
    <Card
      title={messages.passkeys}
      action={isPossible && <Button onPress={() => setAsking({ what: 'add' })}>{messages.addPasskey}</Button>}
    >
      <Note isLarge>{messages.passkeysLead}</Note>
      <Waiting query={passkeys} what={messages.what} words={errorText} />
      {!isPossible && <Note>{messages.notHere}</Note>}
      {isPossible && passkeys.data?.length === 0 && <Note>{messages.noPasskeys}</Note>}
      {passkeys.data && passkeys.data.length > 0 && (
        <Rows label={messages.passkeys}>
          {passkeys.data.map((passkey) => (
            <Row
              key={passkey.id}
              icon={<KeyRound aria-hidden />}
              title={passkey.name}
              note={messages.passkeyNote({
                made: sinceText(passkey.createdAt),
                used: passkey.usedAt === undefined ? undefined : sinceText(passkey.usedAt),
              })}
            >
              <ActionMenu
                label={messages.more({ name: passkey.name })}
                icon={<Ellipsis />}
                actions={[
                  { id: 'rename', label: messages.rename, run: () => setAsking({ what: 'rename', passkey }) },
                  {
                    id: 'remove',
                    label: messages.remove,
                    isDanger: true,
                    run: () => setAsking({ what: 'remove', passkey }),
                  },
                ]}
              />
            </Row>
          ))}
        </Rows>
      )}
      {asking?.what === 'add' && <AddPasskey onClose={close} />}
      {asking?.what === 'rename' && <RenamePasskey passkey={asking.passkey} onClose={close} />}
      {asking?.what === 'remove' && <RemovePasskey passkey={asking.passkey} onClose={close} />}
    </Card>
  );
}

function useSaved(onClose: () => void) {
  const client = useQueryClient();
  const { toasts } = useEditor();
  return async (text?: string) => {
    onClose();
    if (text !== undefined) toasts.say(text);
    await askAgain(client, securityCalls.security);
  };
}

const nameField = (name: string, setName: (name: string) => void) => (
  <TextField
    {...messages.name}
    value={name}
    isRequired
    maxLength={secondStepLimits.passkeyNameMax}
    onChange={setName}
  />
);

function AddPasskey({ onClose }: { onClose(): void }) {
  const [name, setName] = useState(() => messages.nameOf(deviceNames(navigator.userAgent)));
  const saved = useSaved(onClose);
  const add = useMutation({
    async mutationFn(password: string) {
      const made = await createPasskey(await ask(securityCalls.newPasskeyOptions, { body: { password } }));
      await ask(securityCalls.addPasskey, { body: { name, ...made } });
    },
    onSuccess: () => saved(messages.added),
  });
  const problem = problemsOf(add.error).find(({ path }) => path === 'current')?.message;
  return (
    <PasswordDialog
      title={messages.addTitle}
      text={messages.addText}
      loss={messages.addLoss}
      action={messages.next}
      isSaving={add.isPending}
      problem={problem}
      notice={
        add.isError &&
        problem === undefined && <Notice tone="bad">{passkeyProblem(add.error, messages.notAdded)}</Notice>
      }
      onSave={(password) => add.mutate(password)}
      onClose={onClose}
    >
      {nameField(name, setName)}
    </PasswordDialog>
  );
}

function RenamePasskey({ passkey, onClose }: { passkey: ListedPasskey; onClose(): void }) {
  const [name, setName] = useState(passkey.name);
  const saved = useSaved(onClose);
  const rename = useFormCall({
    run: () => ask(securityCalls.renamePasskey, { id: passkey.id, body: { name } }),
    onSuccess: () => saved(),
  });
  return (
    <FormDialog
      title={messages.renamePasskey}
      loss={messages.renameLoss}
      isChanged={name !== passkey.name}
      {...rename.dialog}
      onClose={onClose}
    >
      {nameField(name, setName)}
    </FormDialog>
  );
}

function RemovePasskey({ passkey, onClose }: { passkey: ListedPasskey; onClose(): void }) {
  const client = useQueryClient();
  return (
    <CallDialog
      title={messages.removeTitle(passkey)}
      action={messages.removeAction}
      run={() => ask(securityCalls.removePasskey, { id: passkey.id })}
      said={messages.removed}
      onDone={() => askAgain(client, securityCalls.security)}
      onClose={onClose}
    >
      <p>{messages.removeText}</p>
    </CallDialog>
  );
}
