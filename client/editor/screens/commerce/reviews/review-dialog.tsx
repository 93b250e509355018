// One review: approve, reject, answer, or delete.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { reviewCalls } from '../../../../../server/commerce/review/calls.ts';
import { replyCharsMax } from '../../../../../server/commerce/review/limits.ts';
import type { ReviewAnswer } from '../../../../../server/commerce/review/schema.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { UnsavedQuestion } from '../../../../ui/dialog/unsaved-question.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { LineWords, Note, Stack, Toolbar } from '../../../../ui/layout/flow.tsx';
import { useEditor } from '../../../editor-context.ts';
import { mayOpenPath } from '../../../screens.ts';
import { timeText } from '../../../time-text.ts';
import { messages } from './messages.ts';
import styles from './reviews.module.css';
import { useModerate } from './use-moderate.ts';

export function ReviewDialog({ review, onClose }: { review: ReviewAnswer; onClose(): void }) {
  const { id, rating, title, text, name, productId, productTitle, orderId, state, createdOn } = review;
  const [product, order] = [`/config/products/${productId}`, `/config/orders/${orderId}`];
  const { person, toasts } = useEditor();
  const moderate = useModerate();
  const [reply, setReply] = useState(review.reply?.text ?? '');
  const [isRemoving, setRemoving] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const isChanged = reply.trim() !== (review.reply?.text ?? '');
  const act = useMutation({
    mutationFn: async ({ run, said }: { run(): Promise<unknown>; said: string }) => {
      await run();
      toasts.say(said);
    },
  });
  const keepReply = (onSuccess = () => {}) =>
    act.mutate(
      { run: () => ask(reviewCalls.reply, { id, body: { text: reply } }), said: messages.replySaved },
      { onSuccess },
    );
  /** Also saves a typed reply: the dialog closes. */
  const decide = (decision: 'APPROVED' | 'REJECTED') => () => {
    const run = () => void moderate([review], decision).then((isDone) => isDone && onClose());
    if (isChanged) keepReply(run);
    else run();
  };
  const close = () => (isChanged ? setLeaving(true) : onClose());
  return (
    <Dialog
      title={messages.open({ name: productTitle })}
      isDismissable={!isChanged}
      onClose={close}
      foot={
        <>
          <Button
            kind="danger"
            onPress={() =>
              isRemoving
                ? act.mutate(
                    { run: () => ask(reviewCalls.remove, { id }), said: messages.removed },
                    { onSuccess: onClose },
                  )
                : setRemoving(true)
            }
          >
            {messages.remove}
          </Button>
          {state !== 'REJECTED' && <Button onPress={decide('REJECTED')}>{messages.reject}</Button>}
          {state === 'APPROVED' ? (
            <Button onPress={close}>{messages.close}</Button>
          ) : (
            <Button kind="primary" onPress={decide('APPROVED')}>
              {messages.approve}
            </Button>
          )}
        </>
      }
    >
      {isRemoving && <Notice tone="warn">{messages.removeNote}</Notice>}
      {act.isError && <Notice tone="bad">{errorText(act.error)}</Notice>}
      <Stack gap={2} isStart>
        <span className={styles.stars} role="img" aria-label={messages.stars({ count: rating })}>
          {'★'.repeat(rating)}
          <span className={styles.rest}>{'★'.repeat(5 - rating)}</span>
        </span>
        <strong>{title}</strong>
        <LineWords>{text}</LineWords>
        <Note isLarge>
          {name || messages.anonymous} · {timeText(createdOn)}
        </Note>
        {review.isVerifiedBuyer && <Badge tone="good">{messages.verified}</Badge>}
        <Toolbar as="p" gap={4}>
          {mayOpenPath(person, product) && <Link href={product}>{messages.product}</Link>}
          {mayOpenPath(person, order) && <Link href={order}>{messages.order}</Link>}
        </Toolbar>
      </Stack>
      <Stack gap={2}>
        <TextField {...messages.reply} isLong maxLength={replyCharsMax} value={reply} onChange={setReply} />
        <div>
          <Button isPending={act.isPending} onPress={() => keepReply()}>
            {messages.saveReply}
          </Button>
        </div>
      </Stack>
      <UnsavedQuestion
        action={messages.saveReply}
        isOpen={isLeaving}
        isSaving={act.isPending}
        onStay={() => setLeaving(false)}
        onDiscard={onClose}
        onSave={() => {
          setLeaving(false);
          keepReply(onClose);
        }}
      >
        <p>{messages.replyLoss}</p>
      </UnsavedQuestion>
    </Dialog>
  );
}
