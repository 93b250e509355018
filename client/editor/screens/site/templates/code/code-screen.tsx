// The code of one template: its files, an editor with the compiler's problems, a preview of the draft, and publishing. Editor D10, N7.
import { useQueryClient } from '@tanstack/react-query';
import { Ellipsis, Eye, Files } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import { can } from '../../../../../../server/base/roles.ts';
import { templateCodeCalls } from '../../../../../../server/site/template-code/calls.ts';
import type { OpenedCode } from '../../../../../../server/site/template-code/schema.ts';
import { addressOf, ask, errorText, Refused } from '../../../../../api/ask.ts';
import { Button, IconButton } from '../../../../../ui/button.tsx';
import { ActionMenu } from '../../../../../ui/dialog/menu.tsx';
import { Badge } from '../../../../../ui/feedback/badge.tsx';
import { Waiting } from '../../../../../ui/feedback/loading.tsx';
import { Notice } from '../../../../../ui/feedback/notice.tsx';
import { Stack } from '../../../../../ui/layout/flow.tsx';
import { UpLink } from '../../../../../ui/layout/up-link.tsx';
import { WorkScreen } from '../../../../../ui/layout/work-screen.tsx';
import { useEditor } from '../../../../editor-context.ts';
import { type Device, DeviceSwitch } from '../../../../preview/device-switch.tsx';
import { SiteFrame } from '../../../../preview/site-frame.tsx';
import { type LeaveGuard, useGuarded } from '../../../../shell/leave-guard.tsx';
import { SaveStatus, StageScreen } from '../../../../shell/stage-screen.tsx';
import { useShortcuts } from '../../../../shell/use-shortcuts.ts';
import { keepAnswer, useCall } from '../../../../use-call.ts';
import { useLate } from '../../../../use-late.ts';
import styles from './code.module.css';
import { CodeArea } from './code-area.tsx';
import { type CodeDialog, CodeDialogs } from './code-dialogs.tsx';
import { FileTree } from './file-tree.tsx';
import { messages } from './messages.ts';

export function CodeScreen({ id, guard }: { id: string; guard: LeaveGuard }) {
  const code = useCall(templateCodeCalls.open, { id });
  if (code.data) return <OpenedScreen code={code.data} guard={guard} />;
  return (
    <WorkScreen title={messages.page} up={{ href: '/config/design/templates', label: messages.templates }}>
      <Waiting query={code} what={messages.what} words={errorText} />
    </WorkScreen>
  );
}

/** @param props.code the draft's; without a draft, the published template's */
function OpenedScreen({ code, guard }: { code: OpenedCode; guard: LeaveGuard }) {
  const { templateId: id, name, revision, isCurrent } = code;
  const client = useQueryClient();
  const { person } = useEditor();
  const [params, setParams] = useSearchParams();
  const [dialog, setDialog] = useState<CodeDialog>();
  const [isPreview, setPreview] = useState(false);
  const [areFilesOpen, setFilesOpen] = useState(false);
  const [device, setDevice] = useState<Device>('desktop');
  const path = params.get('file') ?? '';
  const file = code.files.find((one) => one.path === path);
  const isRemoved = code.removed.includes(path);
  const edit = useFileEdit(code, file?.isText ? path : undefined, guard);

  const open = (next: string) => {
    setFilesOpen(false);
    if (next !== path) edit.leave(() => setParams({ code: id, file: next }));
  };
  const onChanged = (next: OpenedCode, opened?: string) => {
    keepAnswer(client, templateCodeCalls.open, { id }, next);
    void edit.reload();
    if (opened !== undefined) setParams({ code: id, file: opened });
  };
  const change = async (call: typeof templateCodeCalls.revertFile) =>
    edit.attempt(async () => onChanged(await ask(call, { id, body: { path, revision } }), path));
  const hasDraft = revision > 0;
  useShortcuts({ undo: () => {}, redo: () => {}, save: () => void edit.save() });

  const fileActions = [
    ...(path === 'template.conf' || !file
      ? []
      : [
          { id: 'rename', label: messages.rename, run: () => edit.leave(() => setDialog('rename')) },
          { id: 'remove', label: messages.remove, isDanger: true, run: () => edit.leave(() => setDialog('remove')) },
        ]),
    ...(file?.state === 'changed'
      ? [
          {
            id: 'revert',
            label: messages.revert,
            run: () => edit.leave(() => void change(templateCodeCalls.revertFile)),
          },
        ]
      : []),
  ];
  return (
    <StageScreen
      title={messages.title({ name })}
      tools={messages.tools}
      toggle={
        <IconButton
          label={messages.showFiles}
          icon={<Files />}
          pressed={areFilesOpen}
          onPress={() => setFilesOpen(!areFilesOpen)}
        />
      }
      badges={
        <>
          {hasDraft ? <Badge tone="warn">{messages.draft}</Badge> : <Badge tone="good">{messages.live}</Badge>}
          {!isCurrent && <Badge>{messages.notCurrent}</Badge>}
        </>
      }
      status={<SaveStatus isBad={edit.isBad}>{edit.status}</SaveStatus>}
      actions={
        <>
          {isPreview && <DeviceSwitch device={device} onChange={setDevice} />}
          {isCurrent && (
            <IconButton
              label={messages.preview}
              icon={<Eye />}
              pressed={isPreview}
              onPress={() => setPreview(!isPreview)}
            />
          )}
          <ActionMenu
            label={messages.more}
            icon={<Ellipsis />}
            kind="quiet"
            actions={[
              { id: 'new', label: messages.newFile, run: () => edit.leave(() => setDialog('new')) },
              { id: 'versions', label: messages.versions, run: () => edit.leave(() => setDialog('versions')) },
              { id: 'download', label: messages.download, href: addressOf(templateCodeCalls.download, { id }) },
              { id: 'upload', label: messages.upload, run: () => edit.leave(() => setDialog('upload')) },
              {
                id: 'discard',
                label: messages.discard,
                isDanger: true,
                isDisabled: !hasDraft,
                run: () => edit.leave(() => setDialog('discard')),
              },
            ]}
          />
          <Button isPending={edit.isSaving} isDisabled={!edit.isChanged} onPress={() => void edit.save()}>
            {messages.save}
          </Button>
          {can(person, 'pages.publish') && (
            <Button
              kind="primary"
              isDisabled={!hasDraft && !edit.isChanged}
              onPress={async () => (await edit.save()) && setDialog('publish')}
            >
              {messages.publish}
            </Button>
          )}
        </>
      }
      panel={{
        label: messages.files,
        isOver: true,
        isOpen: areFilesOpen,
        content: (
          <Stack>
            <UpLink href="/config/design/templates" label={messages.templates} />
            <FileTree code={code} open={path} onOpen={open} />
          </Stack>
        ),
      }}
      page={messages.page}
      dialogs={
        <CodeDialogs
          dialog={dialog}
          code={code}
          path={path}
          onClose={() => setDialog(undefined)}
          onChanged={onChanged}
        />
      }
    >
      <div className={styles.work} data-preview={isPreview || undefined}>
        <div className={styles.main}>
          {path !== '' && (
            <div className={styles.strip}>
              <code>{path}</code>
              {isRemoved && (
                <Button onPress={() => void change(templateCodeCalls.revertFile)}>{messages.restore}</Button>
              )}
              {fileActions.length > 0 && <ActionMenu label={messages.fileActions} kind="quiet" actions={fileActions} />}
            </div>
          )}
          <div className={styles.notices}>{edit.notice}</div>
          {isRemoved ? (
            <p className={styles.center}>{messages.wasDeleted({ path })}</p>
          ) : !file ? (
            <p className={styles.center}>{messages.choose}</p>
          ) : !file.isText ? (
            <p className={styles.center}>{messages.notText}</p>
          ) : edit.text === undefined ? (
            <div className={styles.center}>{edit.waiting}</div>
          ) : (
            <CheckedArea key={path} id={id} path={path} text={edit.text} onChange={edit.set} />
          )}
        </div>
        {isPreview && (
          <div className={styles.view}>
            <SiteFrame
              title={messages.frame}
              revision={revision}
              device={device}
              onReady={() => [{ type: 'mode', mode: 'browse' }]}
            />
          </div>
        )}
      </div>
    </StageScreen>
  );
}

const checkAfterMs = 400;
const isChecked = (path: string) =>
  /\.(?:region|block|list|item|page|conf|preset|json)$|^styles\/.+\.(?:less|css)$/.test(path);

type CheckedAreaProps = { id: string; path: string; text: string; onChange(text: string): void };

/** Compiles the text when typing pauses. */
function CheckedArea({ id, path, text, onChange }: CheckedAreaProps) {
  const late = useLate(text, checkAfterMs);
  const checked = useCall(
    templateCodeCalls.checkFile,
    { id, body: { path, text: late } },
    { enabled: isChecked(path), placeholderData: (before) => before, retry: false, gcTime: 0 },
  );
  const problems = checked.isError
    ? [{ level: 'warning' as const, message: errorText(checked.error) }]
    : (checked.data?.problems ?? []);
  return (
    <CodeArea
      label={messages.code({ path })}
      text={text}
      problems={problems}
      isChecking={isChecked(path) ? checked.isFetching || late !== text : undefined}
      onChange={onChange}
    />
  );
}

type Edited = { path: string; text: string; base: string };

type FileEdit = {
  /** Undefined while it loads. */
  text: string | undefined;
  waiting: ReactNode;
  isChanged: boolean;
  isSaving: boolean;
  status: string;
  isBad: boolean;
  notice: ReactNode;
  set(text: string): void;
  /** @returns whether everything is stored */
  save(): Promise<boolean>;
  /** Saves, then goes on; stays if that fails. */
  leave(go: () => void): void;
  attempt(run: () => Promise<void>): Promise<void>;
  reload(): Promise<unknown>;
};

/** The text of the open file: what was typed, the stored text below it, and other people's changes to it. */
function useFileEdit(code: OpenedCode, path: string | undefined, guard: LeaveGuard): FileEdit {
  const { templateId: id } = code;
  const client = useQueryClient();
  const file = useCall(
    templateCodeCalls.openFile,
    { id, query: { path: path ?? '' } },
    { enabled: path !== undefined, gcTime: 0 },
  );
  const [edited, setEdited] = useState<Edited>();
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const own = edited !== undefined && edited.path === path ? edited : undefined;
  const stored = file.data?.path === path ? file.data : undefined;
  const isChanged = own !== undefined && own.text !== own.base;
  const isDisputed = isChanged && stored !== undefined && stored.text !== own.base && stored.text !== own.text;
  const latest = useRef({ own, stored, isChanged, isDisputed });
  latest.current = { own, stored, isChanged, isDisputed };

  useEffect(() => {
    if (!stored) return;
    setEdited((before) => {
      const isUntouched = before?.path !== stored.path || before.text === before.base || before.text === stored.text;
      return isUntouched ? { path: stored.path, text: stored.text, base: stored.text } : before;
    });
  }, [stored]);

  const reload = () =>
    Promise.all([file.refetch(), client.refetchQueries({ queryKey: [templateCodeCalls.open.call] })]);
  const send = async (text: string, base: string, isAgain = false): Promise<boolean> => {
    if (path === undefined) return true;
    const seen = client.getQueryData<OpenedCode>([templateCodeCalls.open.call, { id }]) ?? code;
    try {
      const next = await ask(templateCodeCalls.saveFile, { id, body: { path, text, revision: seen.revision } });
      keepAnswer(client, templateCodeCalls.open, { id }, next);
      keepAnswer(client, templateCodeCalls.openFile, { id, query: { path } }, { path, text, revision: next.revision });
      setEdited((before) => (before?.path === path ? { ...before, base: text } : before));
      return true;
    } catch (error) {
      if (error instanceof Refused && error.status === 409 && !isAgain) {
        const [read] = await reload();
        // Another file of the draft was changed.
        if (read.data?.text === base) return send(text, base, true);
        if (read.data) return false;
      }
      setFailure(errorText(error));
      return false;
    }
  };
  const save = async (): Promise<boolean> => {
    const { own: current, isChanged: isNeeded, isDisputed: isOpen } = latest.current;
    if (!current || !isNeeded) return true;
    if (isOpen || isSaving) return false;
    setFailure(undefined);
    setSaving(true);
    try {
      return await send(current.text, current.base);
    } finally {
      setSaving(false);
    }
  };
  const attempt = async (run: () => Promise<void>) => {
    setFailure(undefined);
    await run().catch((error) => setFailure(errorText(error)));
  };
  const take = (base: string, text: string) => path !== undefined && setEdited({ path, base, text });
  const discard = () => stored && take(stored.text, stored.text);
  useGuarded(guard, {
    isChanged,
    save,
    discard: () => setEdited(undefined),
    problem: () => (isDisputed ? messages.leaveOpen : failure),
  });
  return {
    text: own?.text,
    waiting: <Waiting query={file} what={messages.whatFile} words={errorText} />,
    isChanged,
    isSaving,
    isBad: failure !== undefined || isDisputed,
    status:
      failure !== undefined || isDisputed
        ? messages.notSaved
        : isSaving
          ? messages.saving
          : isChanged
            ? messages.unsaved
            : code.revision > 0
              ? messages.saved
              : '',
    notice: (
      <>
        {isDisputed && (
          <Notice
            tone="warn"
            action={
              <>
                <Button onPress={discard}>{messages.theirs}</Button>
                <Button onPress={() => own && take(stored.text, own.text)}>{messages.mine}</Button>
              </>
            }
          >
            {messages.conflict({ name: code.by ?? '' })}
          </Notice>
        )}
        {failure !== undefined && <Notice tone="bad">{failure}</Notice>}
      </>
    ),
    set: (text) => own && setEdited({ ...own, text }),
    save,
    leave: (go) => void save().then((isStored) => isStored && go()),
    attempt,
    reload,
  };
}
