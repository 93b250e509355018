// Backups of the whole site: take one, schedule, download, and restore. Admin, job 45.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { DatabaseBackup, Download, Ellipsis, History } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { backupCalls } from '../../../../../server/owner/backups/calls.ts';
import {
  type ListedBackup,
  type OpenedBackups,
  type Running,
  schedules,
} from '../../../../../server/owner/backups/schema.ts';
import { addressOf, ask, errorText } from '../../../../api/ask.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { ActionMenu } from '../../../../ui/dialog/menu.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { Waiting } from '../../../../ui/feedback/loading.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { Progress } from '../../../../ui/feedback/progress.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Note, Stack } from '../../../../ui/layout/flow.tsx';
import { RecordPage } from '../../../../ui/layout/record-page.tsx';
import { Row, Rows } from '../../../../ui/list/rows.tsx';
import { useEditor } from '../../../editor-context.ts';
import { sizeText } from '../../../size-text.ts';
import { sinceText, timeText } from '../../../time-text.ts';
import { useAction } from '../../../use-action.ts';
import { askAgain, keepAnswer, useCall } from '../../../use-call.ts';
import { upToSettings } from '../up-to-settings.ts';
import { messages } from './messages.ts';
import { RestoreDialog } from './restore-dialog.tsx';

const pollMs = 1000;

export function BackupsScreen() {
  const { toasts } = useEditor();
  const client = useQueryClient();
  const opened = useCall(backupCalls.open, undefined, {
    refetchInterval: ({ state }) => (state.data?.running ? pollMs : false),
  });
  const [restoring, setRestoring] = useState<ListedBackup>();
  const started = (running: Running) => {
    const known = client.getQueryData<OpenedBackups>([backupCalls.open.call]);
    if (known) keepAnswer(client, backupCalls.open, undefined, { ...known, running, failure: undefined });
    void askAgain(client, backupCalls.open);
  };
  const take = useAction({ run: () => ask(backupCalls.take), onSuccess: ({ running }) => started(running) });
  const pack = useAction({
    run: ({ id }: ListedBackup) => ask(backupCalls.pack, { id }),
    onSuccess: ({ running }) => started(running),
  });
  const all = opened.data;
  useFinished(all, () => toasts.say(messages.done));
  const isBusy = all?.running !== undefined;
  const button = (
    <Button kind="primary" isPending={take.isPending} isDisabled={isBusy} onPress={() => take.mutate()}>
      <DatabaseBackup aria-hidden /> {messages.take}
    </Button>
  );
  const hasNone = all?.backups.length === 0;
  return (
    <RecordPage
      title={messages.title}
      lead={messages.lead}
      up={upToSettings}
      actions={all?.isSupported && !hasNone && button}
      notices={all && <Notices all={all} isLost={opened.isError} />}
    >
      {!all && <Waiting query={opened} what={messages.what} words={errorText} />}
      {all && !all.isSupported && <Notice>{messages.elsewhere}</Notice>}
      {all?.isSupported && (
        <>
          {hasNone && !isBusy && (
            <Empty icon={<DatabaseBackup aria-hidden />} action={button}>
              {messages.empty}
            </Empty>
          )}
          {!hasNone && (
            <Card title={messages.list}>
              <Rows label={messages.list}>
                {all.backups.map((backup) => (
                  <BackupRow
                    key={backup.id}
                    backup={backup}
                    all={all}
                    onPack={() => pack.mutate(backup)}
                    onRestore={() => setRestoring(backup)}
                  />
                ))}
              </Rows>
              <Note>{messages.verifiedHint}</Note>
            </Card>
          )}
          <ScheduleCard all={all} />
        </>
      )}
      {restoring && (
        <RestoreDialog
          backup={restoring}
          onStarted={(running) => {
            setRestoring(undefined);
            started(running);
          }}
          onClose={() => setRestoring(undefined)}
        />
      )}
    </RecordPage>
  );
}

/** Says that a backup has finished while the screen was open. */
function useFinished(all: OpenedBackups | undefined, say: () => void): void {
  const before = useRef<Running>(undefined);
  useEffect(() => {
    if (!all) return;
    if (before.current?.what === 'backup' && !all.running && !all.failure) say();
    before.current = all.running;
  });
}

function Notices({ all, isLost }: { all: OpenedBackups; isLost: boolean }) {
  const { running, failure, restored, place } = all;
  if (running?.what === 'restore' && isLost) return <Notice tone="warn">{messages.back}</Notice>;
  return (
    <Stack gap={3}>
      {running && (
        <Stack kind="card" gap={2}>
          <strong>{messages.works[running.what]}</strong>
          <Progress label={stepText(running)} value={running.done ?? 0} max={running.of ?? 1} />
        </Stack>
      )}
      {failure && !running && <Notice tone="bad">{failureText(failure)}</Notice>}
      {restored && (
        <Notice>{messages.restored({ at: timeText(restored.at), created: timeText(restored.created) })}</Notice>
      )}
      {place && (
        <Notice tone={place.kind === 'own' ? 'warn' : 'info'}>
          {place.kind === 'own' ? messages.places.own : messages.places[place.kind](place)}
        </Notice>
      )}
    </Stack>
  );
}

function stepText({ step, done, of }: Running): string {
  const words = messages.running;
  if (step === 'storing' && done !== undefined && of !== undefined) return words.storing({ done, of });
  if (step === 'fetching' && done !== undefined && of !== undefined) return words.fetched({ done, of });
  if (step === 'restarting') return words.restarting;
  return step === 'fetching' ? words.fetching : words.copying;
}

const failureText = ({ what, at, why }: NonNullable<OpenedBackups['failure']>): string =>
  what === 'backup' ? messages.failures.backup({ when: sinceText(at), why }) : messages.failures[what]({ why });

type BackupRowProps = { backup: ListedBackup; all: OpenedBackups; onPack(): void; onRestore(): void };

function BackupRow({ backup, all, onPack, onRestore }: BackupRowProps) {
  const { id, createdAt, problem, damaged, sizeBytes } = backup;
  const when = timeText(createdAt);
  const isBusy = all.running !== undefined;
  const file = all.download?.id === id ? all.download : undefined;
  return (
    <Row icon={<History aria-hidden />} title={when} note={noteOf(backup)}>
      {problem === undefined && <span>{sizeText(sizeBytes)}</span>}
      {problem !== undefined ? (
        <Badge tone="bad">{messages.unreadable}</Badge>
      ) : damaged > 0 ? (
        <Badge tone="warn">{messages.damaged({ count: damaged })}</Badge>
      ) : (
        <Badge tone="good">{messages.verified}</Badge>
      )}
      {file && (
        <ButtonLink kind="primary" href={addressOf(backupCalls.download, { id })} download="">
          <Download aria-hidden /> {messages.download({ size: sizeText(file.sizeBytes) })}
        </ButtonLink>
      )}
      {problem === undefined && (
        <ActionMenu
          label={messages.menu({ when })}
          icon={<Ellipsis />}
          actions={[
            { id: 'download', label: messages.prepare, isDisabled: isBusy, run: onPack },
            { id: 'restore', label: messages.restore, isDisabled: isBusy, run: onRestore },
          ]}
        />
      )}
    </Row>
  );
}

function noteOf({ by, problem, ...facts }: ListedBackup): string {
  if (problem !== undefined) return problem;
  const maker =
    by === undefined
      ? undefined
      : by.how === 'person'
        ? messages.by.person({ name: by.name ?? '' })
        : messages.by[by.how];
  return [messages.facts(facts), ...(maker === undefined ? [] : [maker])].join(' · ');
}

function ScheduleCard({ all }: { all: OpenedBackups }) {
  const { toasts } = useEditor();
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (schedule: OpenedBackups['schedule']) => ask(backupCalls.saveSettings, { body: { schedule } }),
    onSuccess({ schedule }) {
      keepAnswer(client, backupCalls.open, undefined, { ...all, schedule });
      toasts.say(messages.scheduleSaved);
    },
  });
  const { fixed, keep, schedule, download } = all;
  return (
    <>
      {download && <Notice>{messages.downloadNote}</Notice>}
      <Card title={messages.schedule}>
        {save.isError && <Notice tone="bad">{errorText(save.error)}</Notice>}
        {fixed ? (
          <p>
            {fixed.everyMinutes === undefined
              ? messages.fixedNightly
              : messages.fixedEvery({ minutes: fixed.everyMinutes })}
          </p>
        ) : (
          <SelectField
            label={messages.scheduleLabel}
            value={save.isPending ? save.variables : schedule}
            options={schedules.map((value) => ({ value, label: messages.schedules[value] }))}
            onChange={(next) => save.mutate(next)}
          />
        )}
        {keep && <Note>{messages.kept(keep)}</Note>}
      </Card>
    </>
  );
}
