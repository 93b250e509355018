// Versions of a page, newest first. Rolling back saves the current state as a version. Editor A16.

import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useStore } from 'zustand';
import { can } from '../../../../../../server/base/roles.ts';
import { documentCalls } from '../../../../../../server/content/document/calls.ts';
import type { ListedVersion } from '../../../../../../server/content/document/edit-schema.ts';
import { ask, errorText } from '../../../../../api/ask.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Badge } from '../../../../../ui/feedback/badge.tsx';
import { Empty } from '../../../../../ui/feedback/empty.tsx';
import { Waiting } from '../../../../../ui/feedback/loading.tsx';
import { Notice } from '../../../../../ui/feedback/notice.tsx';
import { Note, Stack, Toolbar } from '../../../../../ui/layout/flow.tsx';
import { LoadMore } from '../../../../../ui/list/load-more.tsx';
import type { OpenDocument } from '../../../../document/document-store.ts';
import { useEditor } from '../../../../editor-context.ts';
import { timeText } from '../../../../time-text.ts';
import { callParts } from '../../../../use-call.ts';
import { messages } from '../messages.ts';
import { DiscardDialog } from './discard-dialog.tsx';
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
  const versions = useInfiniteQuery({
    ...callParts(documentCalls.listVersions, open.id),
    queryFn: ({ pageParam: cursor }) => ask(documentCalls.listVersions, { id: open.id, query: { cursor } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor,
  });
  const back = useMutation({
    async mutationFn(number: number) {
      await open.assertSettled();
      return ask(documentCalls.rollBack, { id: open.id, body: { number, rev: open.store.getState().edit.rev } });
    },
    async onSuccess(_, number) {
      setSeen(undefined);
      toasts.say(messages.rolledBack({ number }));
      await onRolledBack();
    },
  });
  const [isDiscarding, setDiscarding] = useState(false);
  const isDraft = useStore(open.store, ({ edit }) => edit.changed);
  const onDiscarded = async () => {
    setDiscarding(false);
    toasts.say(messages.discarded);
    await onRolledBack();
  };
  const mayGoBack = can(person, 'versions.restore') && can(person, 'pages.publish');

  if (!versions.isSuccess) return <Waiting query={versions} what={messages.historyWhat} />;
  const list = versions.data.pages.flatMap((page) => page.versions);
  return (
    <Stack>
      {back.isError && <Notice tone="bad">{errorText(back.error)}</Notice>}
      {isDraft && can(person, 'pages.edit') && (
        <div>
          <Button onPress={() => setDiscarding(true)}>{messages.discardDraftAsk}</Button>
        </div>
      )}
      {isDiscarding && (
        <DiscardDialog
          open={open}
          live={list.find(({ live }) => live)?.number}
          onClose={() => setDiscarding(false)}
          onDiscarded={() => void onDiscarded()}
        />
      )}
      {list.length === 0 && <Empty>{messages.noVersions}</Empty>}
      <Stack as="ol" gap={2}>
        {list.map((version) => (
          <Version key={version.number} version={version} onSee={() => setSeen(version)} />
        ))}
      </Stack>
      <LoadMore query={versions} />
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

function Version({ version, onSee }: { version: ListedVersion; onSee(): void }) {
  const { number, label, at, by, live, kind } = version;
  return (
    <Stack as="li" kind="framed" gap={1} data-on={live || undefined}>
      <Toolbar isSpread>
        <b>
          {number}. {label}
        </b>
        {live ? (
          <Badge tone="good">{messages.isPublished}</Badge>
        ) : (
          kind === 'automatic' && <Badge>{messages.saved}</Badge>
        )}
      </Toolbar>
      <Note>
        {by.name}, <time dateTime={new Date(at).toISOString()}>{timeText(at)}</time>
      </Note>
      <Toolbar>
        <Button aria-label={messages.seeVersion({ number })} onPress={onSee}>
          {messages.see}
        </Button>
      </Toolbar>
    </Stack>
  );
}
