// Replaces a file everywhere with another of the same kind; the earlier version goes to the trash.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import type { OpenedFile } from '../../../../../server/owner/file-manager/schema.ts';
import { errorText } from '../../../../api/ask.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog.tsx';
import { Progress } from '../../../../ui/feedback/progress.tsx';
import { useEditor } from '../../../editor-context.ts';
import type { KnownUses } from '../../../uses-messages.ts';
import { imageTypes } from '../../content/pictures/use-uploads.ts';
import { messages } from './messages.ts';
import { problemOf, sendFile, UploadFailed } from './send-file.ts';

type ReplaceButtonProps = { file: OpenedFile; uses: KnownUses; onReplaced(): Promise<unknown> };

export function ReplaceButton({ file: before, uses, onReplaced }: ReplaceButtonProps) {
  const { toasts } = useEditor();
  const [chosen, setChosen] = useState<File>();
  const [share, setShare] = useState(0);
  const [stop, setStop] = useState(() => new AbortController());
  const say = (text: string) => toasts.say(`${messages.failedTitle}. ${text}`, { stays: true });
  const replace = useMutation({
    mutationFn: (sent: { file: File; signal: AbortSignal }) =>
      sendFile({ ...sent, replaces: before.id, onProgress: setShare }),
    async onSuccess() {
      toasts.say(messages.replaced(before));
      await onReplaced();
    },
    onError: (error, { signal }) =>
      signal.aborted
        ? toasts.say(messages.canceled)
        : say(error instanceof UploadFailed ? error.message : errorText(error)),
    onSettled() {
      setChosen(undefined);
      setShare(0);
    },
  });
  const choose = (file: File | undefined) => {
    const problem = file && problemOf(file, true);
    if (problem !== undefined) say(problem);
    else setChosen(file);
  };
  const ending = /\.[^.]+$/.exec(before.name)?.[0];
  return (
    <>
      <FileTrigger
        acceptedFileTypes={before.kind === 'image' ? imageTypes : ending === undefined ? [] : [ending]}
        onSelect={(files) => choose(files?.[0])}
      >
        <Button>{messages.replace}</Button>
      </FileTrigger>
      {chosen && (
        <ConfirmDialog
          kind="primary"
          title={messages.replaceTitle({ before: before.name, after: chosen.name })}
          action={messages.replaceAction}
          isPending={replace.isPending}
          onConfirm={() => replace.mutate({ file: chosen, signal: stop.signal })}
          onClose={() => {
            stop.abort();
            setStop(new AbortController());
            if (!replace.isPending) setChosen(undefined);
          }}
        >
          <p>{messages.replaceText({ known: uses, isImage: before.kind === 'image' })}</p>
          {replace.isPending && (
            <Progress label={messages.uploading({ percent: Math.round(share * 100) })} value={share} max={1} />
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
