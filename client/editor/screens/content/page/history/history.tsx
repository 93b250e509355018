// Versions of a page, newest first. Rolling back saves the current state as a version. Editor A16.

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useStore } from 'zustand';
import { can } from '../../../../../../server/base/roles.ts';
import type { ListedVersion } from '../../../../../../server/content/document/edit-schema.ts';
import { versionCalls, versionNameMax } from '../../../../../../server/content/document/version-calls.ts';
import { ask, errorText } from '../../../../../api/ask.ts';
import { Button } from '../../../../../ui/button.tsx';
import { NameDialog } from '../../../../../ui/dialog/name-dialog.tsx';
import { Badge } from '../../../../../ui/feedback/badge.tsx';
import { Empty } from '../../../../../ui/feedback/empty.tsx';
import { Waiting } from '../../../../../ui/feedback/loading.tsx';
import { Notice } from '../../../../../ui/feedback/notice.tsx';
import { Note, Stack, Toolbar } from '../../../../../ui/layout/flow.tsx';
import { LoadMore } from '../../../../../ui/list/load-more.tsx';
import { messages as ui } from '../../../../../ui/messages.ts';
import type { OpenDocument } from '../../../../document/document-store.ts';
import { useEditor } from '../../../../editor-context.ts';
import { timeText } from '../../../../time-text.ts';
import { useAction } from '../../../../use-action.ts';
import { useCallPages } from '../../../../use-call-pages.ts';
import { messages } from '../messages.ts';
import { DiscardDialog } from './discard-dialog.tsx';
import { historyMessages as words } from './messages.ts';
import { VersionDialog } from './version-dialog.tsx';

type HistoryProps = {
  open: OpenDocument;
  /** Path of the page that shows it. */
  path: string;
  onRolledBack(): Promise<void>;
};

export function History({ open, path, onRolledBack }: HistoryProps) {
  const { person, toasts } = useEditor();
  const [seen, setSeen] = useState<ListedVersion>();
  const [naming, setNaming] = useState<ListedVersion | 'present'>();
  const versions = useCallPages(versionCalls.listVersions, { id: open.id });
  const back = useMutation({
    async mutationFn(number: number) {
      await open.assertSettled();
      return ask(versionCalls.rollBack, { id: open.id, body: { number, rev: open.store.getState().edit.rev } });
    },
    async onSuccess(_, number) {
      setSeen(undefined);
      toasts.say(words.rolledBack({ number }));
      await onRolledBack();
    },
  });
  const [isDiscarding, setDiscarding] = useState(false);
  const isDraft = useStore(open.store, ({ edit }) => edit.changed);
  const onDiscarded = async () => {
    setDiscarding(false);
    toasts.say(words.discarded);
    await onRolledBack();
  };
  const putName = (number: number, name: string | null) =>
    ask(versionCalls.nameVersion, { id: open.id, number: String(number), body: { name } });
  const unname = useMutation({
    mutationFn: ({ number }: ListedVersion) => putName(number, null),
    onSuccess: (_, { number, name = '', kind }) =>
      toasts.say(kind === 'automatic' ? words.nameRemovedUntil : words.nameRemoved, {
        action: { label: ui.undo, run: () => nameAgain.mutate({ number, name }) },
      }),
  });
  const nameAgain = useAction({
    run: ({ number, name }: { number: number; name: string }) => putName(number, name),
    said: (_, { name }) => words.named({ name }),
  });
  const name = async (given: string) => {
    if (naming === 'present') {
      await open.assertSettled();
      const body = { name: given, rev: open.store.getState().edit.rev };
      await ask(versionCalls.namePresent, { id: open.id, body });
    } else if (naming) await putName(naming.number, given);
    toasts.say(words.named({ name: given }));
  };
  const mayName = can(person, 'versions.restore');
  const mayGoBack = can(person, 'versions.restore') && can(person, 'pages.publish');

  if (!versions.isSuccess) return <Waiting query={versions} what={messages.historyWhat} />;
  const list = versions.data.pages.flatMap((page) => page.versions);
  return (
    <Stack>
      {back.isError && <Notice tone="bad">{errorText(back.error)}</Notice>}
      {unname.isError && <Notice tone="bad">{errorText(unname.error)}</Notice>}
      <Toolbar>
        {mayName && <Button onPress={() => setNaming('present')}>{words.nameNow}</Button>}
        {isDraft && can(person, 'pages.edit') && (
          <Button onPress={() => setDiscarding(true)}>{words.discardDraftAsk}</Button>
        )}
      </Toolbar>
      {isDiscarding && (
        <DiscardDialog
          open={open}
          live={list.find(({ live }) => live)?.number}
          onClose={() => setDiscarding(false)}
          onDiscarded={() => void onDiscarded()}
        />
      )}
      {list.length === 0 && <Empty>{words.noVersions}</Empty>}
      <Stack as="ol" gap={2}>
        {list.map((version) => (
          <Version
            key={version.number}
            version={version}
            onSee={() => setSeen(version)}
            {...(mayName && { onName: () => setNaming(version), onUnname: () => unname.mutate(version) })}
          />
        ))}
      </Stack>
      <LoadMore query={versions} />
      {naming && (
        <NameDialog
          title={
            naming === 'present'
              ? words.nameNow
              : naming.name === undefined
                ? words.nameVersion(naming)
                : words.renameVersion(naming)
          }
          note={words.nameNowHint}
          start={naming === 'present' ? '' : (naming.name ?? '')}
          maxLength={versionNameMax}
          onSave={name}
          failureText={errorText}
          onClose={() => setNaming(undefined)}
        />
      )}
      {seen && (
        <VersionDialog
          open={open}
          path={path}
          version={seen}
          isBusy={back.isPending}
          onBack={mayGoBack && !seen.live ? () => back.mutate(seen.number) : undefined}
          onClose={() => setSeen(undefined)}
        />
      )}
    </Stack>
  );
}

type VersionProps = {
  version: ListedVersion;
  onSee(): void;
  /** Absent without permission. */
  onName?(): void;
  onUnname?(): void;
};

function Version({ version, onSee, onName, onUnname }: VersionProps) {
  const { number, label, name, at, by, live, kind } = version;
  return (
    <Stack as="li" kind="framed" gap={1} data-on={live || undefined}>
      <Toolbar isSpread>
        <b>
          {number}. {name ?? label}
        </b>
        {live ? (
          <Badge tone="good">{messages.isPublished}</Badge>
        ) : (
          kind === 'automatic' && name === undefined && <Badge>{words.saved}</Badge>
        )}
      </Toolbar>
      <Note>
        {name !== undefined && `${label}, `}
        {by.name}, <time dateTime={new Date(at).toISOString()}>{timeText(at)}</time>
      </Note>
      <Toolbar gap={1}>
        <Button aria-label={words.seeVersion({ number })} onPress={onSee}>
          {words.see}
        </Button>
        {onName && (
          <Button
            kind="quiet"
            aria-label={name === undefined ? words.nameVersion(version) : words.renameVersion(version)}
            onPress={onName}
          >
            {name === undefined ? words.name : words.rename}
          </Button>
        )}
        {onUnname && name !== undefined && (
          <Button kind="quiet" aria-label={words.removeNameOf({ number })} onPress={onUnname}>
            {words.removeName}
          </Button>
        )}
      </Toolbar>
    </Stack>
  );
}
