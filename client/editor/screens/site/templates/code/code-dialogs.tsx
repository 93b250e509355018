// The dialogs of the code editor: a new file, its name, publishing, earlier revisions, and uploading a folder.
import { useMutation } from '@tanstack/react-query';
import { CircleX, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { zipBytesMax } from '../../../../../../server/site/template/limits.ts';
import { templateCodeCalls } from '../../../../../../server/site/template-code/calls.ts';
import type { OpenedCode } from '../../../../../../server/site/template-code/schema.ts';
import { ask, errorText, upload } from '../../../../../api/ask.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Dialog } from '../../../../../ui/dialog/dialog.tsx';
import { NameDialog } from '../../../../../ui/dialog/name-dialog.tsx';
import { Loading, Waiting } from '../../../../../ui/feedback/loading.tsx';
import { Notice } from '../../../../../ui/feedback/notice.tsx';
import { FileDrop } from '../../../../../ui/form/file-drop.tsx';
import { Note, Stack, Toolbar } from '../../../../../ui/layout/flow.tsx';
import { Row, Rows } from '../../../../../ui/list/rows.tsx';
import { CallDialog } from '../../../../call-dialog.tsx';
import { useEditor } from '../../../../editor-context.ts';
import { fileProblem } from '../../../../file-problem.ts';
import { sinceText } from '../../../../time-text.ts';
import { useCall } from '../../../../use-call.ts';
import styles from './code.module.css';
import { Differences } from './differences.tsx';
import { messages } from './messages.ts';

export type CodeDialog = 'new' | 'rename' | 'remove' | 'discard' | 'publish' | 'versions' | 'upload';

type CodeDialogsProps = {
  dialog: CodeDialog | undefined;
  code: OpenedCode;
  path: string;
  onClose(): void;
  /** @param path the file to open */
  onChanged(code: OpenedCode, path?: string): void;
};

const pathMax = 200;

export function CodeDialogs(props: CodeDialogsProps) {
  const { dialog, code, path, onClose, onChanged } = props;
  const { templateId: id, revision } = code;
  if (dialog === 'new')
    return (
      <NameDialog
        title={messages.newTitle}
        label={messages.path}
        hint={messages.pathHint}
        start=""
        maxLength={pathMax}
        failureText={errorText}
        onClose={onClose}
        onSave={async (name) =>
          onChanged(await ask(templateCodeCalls.createFile, { id, body: { path: name, text: '', revision } }), name)
        }
      />
    );
  if (dialog === 'rename')
    return (
      <NameDialog
        title={messages.renameTitle({ path })}
        label={messages.path}
        hint={messages.pathHint}
        start={path}
        maxLength={pathMax}
        failureText={errorText}
        onClose={onClose}
        onSave={async (to) =>
          onChanged(await ask(templateCodeCalls.renameFile, { id, body: { path, to, revision } }), to)
        }
      />
    );
  if (dialog === 'publish') return <PublishCode {...props} />;
  if (dialog === 'versions') return <Versions {...props} />;
  if (dialog === 'upload') return <UploadCode {...props} />;
  if (dialog === 'remove')
    return (
      <CallDialog
        title={messages.removeTitle({ path })}
        action={messages.remove}
        run={() => ask(templateCodeCalls.deleteFile, { id, body: { path, revision } })}
        onDone={onChanged}
        onClose={onClose}
      >
        <p>{messages.removeText}</p>
      </CallDialog>
    );
  if (dialog === 'discard')
    return (
      <CallDialog
        title={messages.discardTitle}
        action={messages.discard}
        run={() => ask(templateCodeCalls.discard, { id, query: { revision } })}
        onDone={onChanged}
        onClose={onClose}
      >
        <p>
          {messages.discardText({
            count: code.files.filter(({ state }) => state !== 'same').length + code.removed.length,
          })}
        </p>
      </CallDialog>
    );
  return null;
}

function PublishCode({ code, onClose, onChanged }: CodeDialogsProps) {
  const { toasts } = useEditor();
  const { templateId: id, name, revision, liveRevision, isBehind } = code;
  const publishing = useMutation({
    mutationFn: () => ask(templateCodeCalls.publish, { id, body: { revision, liveRevision } }),
    onSuccess(published) {
      onChanged(published);
      onClose();
      toasts.say(messages.published);
    },
  });
  return (
    <Dialog
      title={messages.publishTitle({ name })}
      onClose={onClose}
      hasCancel
      foot={
        <Button kind="primary" isPending={publishing.isPending} onPress={() => publishing.mutate()}>
          {publishing.isPending ? messages.publishing : messages.publish}
        </Button>
      }
    >
      <Stack gap={4}>
        {code.isCurrent && <p>{messages.publishText}</p>}
        {isBehind && <Notice tone="warn">{messages.behind({ revision: liveRevision })}</Notice>}
        {publishing.isError && <Notice tone="bad">{errorText(publishing.error)}</Notice>}
        <DraftProblems id={id} onLeave={onClose} />
        <Differences id={id} from="live" to="draft" />
      </Stack>
    </Dialog>
  );
}

const problemsShown = 5;

/** If the check fails to load, publishing works without it. @param props.onLeave called when a problem's link leaves the dialog */
function DraftProblems({ id, onLeave }: { id: string; onLeave(): void }) {
  const found = useCall(templateCodeCalls.listProblems, { id }, { gcTime: 0 });
  const { problems = [], total = 0 } = found.data ?? {};
  if (found.isPending) return <Loading what={messages.whatProblems} />;
  if (total === 0) return null;
  const hasError = problems.some(({ level }) => level === 'error');
  return (
    <Stack gap={2}>
      <Notice tone={hasError ? 'bad' : 'warn'}>{hasError ? messages.hasErrors : messages.hasWarnings}</Notice>
      <ul className={`${styles.problems} ${styles.whole}`} aria-label={messages.problems}>
        {problems.slice(0, problemsShown).map(({ file, line, message, level }) => (
          <li key={`${file} ${line} ${message}`} data-level={level}>
            <Link href={codeHref(id, file)} onClick={onLeave}>
              {level === 'error' ? (
                <CircleX aria-label={messages.error} />
              ) : (
                <TriangleAlert aria-label={messages.warning} />
              )}
              <span>
                <b>{messages.place({ file, line })}</b> {message}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {total > problemsShown && <Note>{messages.moreProblems({ count: total - problemsShown })}</Note>}
    </Stack>
  );
}

const codeHref = (id: string, file: string) => `/config/design/templates?${new URLSearchParams({ code: id, file })}`;

function Versions({ code, onClose, onChanged }: CodeDialogsProps) {
  const { toasts } = useEditor();
  const { templateId: id, revision } = code;
  const [compared, setCompared] = useState<number>();
  const list = useCall(templateCodeCalls.listVersions, { id });
  const restoring = useMutation({
    mutationFn: (n: number) => ask(templateCodeCalls.restoreVersion, { id, n: String(n), body: { revision } }),
    onSuccess(restored, n) {
      onChanged(restored);
      onClose();
      toasts.say(messages.restored({ revision: n }));
    },
  });
  return (
    <Dialog
      title={messages.versionsTitle}
      onClose={onClose}
      foot={
        <Button kind="quiet" onPress={onClose}>
          {messages.close}
        </Button>
      }
    >
      <Stack gap={4}>
        <Waiting query={list} what={messages.whatVersions} />
        {list.data?.versions.length === 0 && <p>{messages.noVersions}</p>}
        {list.data && list.data.versions.length > 0 && <Note>{messages.restoreNote}</Note>}
        {restoring.isError && <Notice tone="bad">{errorText(restoring.error)}</Notice>}
        <Rows label={messages.versionsTitle}>
          {list.data?.versions.map((version) => (
            <Row
              key={version.revision}
              title={messages.version(version)}
              note={
                <>
                  {messages.versionNote({ since: sinceText(version.importedAt), until: sinceText(version.at) })}
                  {compared === version.revision && <Differences id={id} from={version.revision} to="live" />}
                </>
              }
            >
              <Toolbar as="span">
                <Button
                  kind="quiet"
                  aria-expanded={compared === version.revision}
                  onPress={() => setCompared(compared === version.revision ? undefined : version.revision)}
                >
                  {messages.compare}
                </Button>
                <Button isPending={restoring.isPending} onPress={() => restoring.mutate(version.revision)}>
                  {messages.restoreDraft}
                </Button>
              </Toolbar>
            </Row>
          ))}
        </Rows>
      </Stack>
    </Dialog>
  );
}

const zip = { kind: 'ZIP', endings: /\.zip$/i, bytesMax: zipBytesMax };

function UploadCode({ code, onClose, onChanged }: CodeDialogsProps) {
  const { toasts } = useEditor();
  const { templateId: id, revision } = code;
  const [refused, setRefused] = useState<string>();
  const sending = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.set('file', file);
      return upload(templateCodeCalls.upload, { id, query: { revision }, form });
    },
    onSuccess(changed) {
      onChanged(changed);
      onClose();
      toasts.say(messages.uploaded);
    },
  });
  const choose = (file: File) => {
    const problem = fileProblem(file, zip);
    setRefused(problem);
    if (!problem && !sending.isPending) sending.mutate(file);
  };
  return (
    <Dialog title={messages.uploadTitle} onClose={onClose} hasCancel foot={null}>
      <Stack gap={4}>
        <p>{messages.uploadText}</p>
        <FileDrop
          label={sending.variables ? sending.variables.name : messages.drop}
          choose={messages.chooseFile}
          types={['.zip', 'application/zip']}
          isPending={sending.isPending}
          onFile={choose}
        />
        {refused && <Notice tone="bad">{refused}</Notice>}
        {sending.isError && <Notice tone="bad">{errorText(sending.error)}</Notice>}
      </Stack>
    </Dialog>
  );
}
