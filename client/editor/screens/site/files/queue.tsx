// The uploads of this screen: progress, pause, cancel, and what failed.
import { Pause, Play, X } from 'lucide-react';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Row, Rows } from '../../../../ui/list/rows.tsx';
import { messages } from './messages.ts';
import { isOpen, type Upload, type useUploadQueue } from './use-upload-queue.ts';

export function Queue({ uploads, leftOut, dismiss, ...queue }: ReturnType<typeof useUploadQueue>) {
  return (
    <>
      {leftOut.length > 0 && (
        <Notice tone="warn" action={<Button onPress={dismiss}>{messages.dismiss}</Button>}>
          {messages.leftOut({ problems: leftOut })}
        </Notice>
      )}
      {uploads.length > 0 && (
        <Card
          title={messages.queue}
          action={!uploads.some(isOpen) && <Button onPress={queue.clear}>{messages.clear}</Button>}
        >
          {uploads.some(({ state }) => state === 'failed') && (
            <Notice tone="bad">
              {messages.failedTitle}. {messages.failed}
            </Notice>
          )}
          <Rows label={messages.queue}>
            {uploads.map((one) => (
              <Row key={one.id} title={one.file.name} note={<Note upload={one} />}>
                {(one.state === 'waiting' || one.state === 'uploading') && (
                  <IconButton
                    label={messages.pause({ name: one.file.name })}
                    icon={<Pause />}
                    onPress={() => queue.pause(one)}
                  />
                )}
                {(one.state === 'paused' || one.state === 'lost') && (
                  <IconButton
                    label={messages.resume({ name: one.file.name })}
                    icon={<Play />}
                    onPress={() => queue.resume(one)}
                  />
                )}
                {isOpen(one) && (
                  <IconButton
                    label={messages.cancel({ name: one.file.name })}
                    icon={<X />}
                    onPress={() => queue.cancel(one)}
                  />
                )}
                {(one.state === 'failed' || one.state === 'canceled') && (
                  <Button onPress={() => queue.retry(one)}>{messages.again}</Button>
                )}
              </Row>
            ))}
          </Rows>
        </Card>
      )}
    </>
  );
}

function Note({ upload }: { upload: Upload }) {
  const { state, share, file } = upload;
  return (
    <>
      <span role="status">{stateText(upload)}</span>
      {(state === 'uploading' || state === 'paused' || state === 'lost') && (
        <progress aria-label={file.name} value={share} max={1} />
      )}
    </>
  );
}

function stateText({ state, share, problem }: Upload): string {
  if (problem !== undefined) return problem;
  if (state === 'uploading') return messages.uploading({ percent: Math.round(share * 100) });
  return messages[state as 'waiting' | 'processing' | 'paused' | 'done'];
}
