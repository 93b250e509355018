// The demo content: listed before it is removed, and can be restored.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { setupCalls } from '../../../../../server/commerce/setup/calls.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Note } from '../../../../ui/layout/flow.tsx';
import { Row, Rows } from '../../../../ui/list/rows.tsx';
import { useEditor } from '../../../editor-context.ts';
import { useAction } from '../../../use-action.ts';
import { keepAnswer, useCall } from '../../../use-call.ts';
import { messages } from './messages.ts';
import styles from './start.module.css';

export function DemoCard() {
  const { toasts } = useEditor();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const demo = useCall(setupCalls.listDemo);
  const changed = (next: NonNullable<typeof demo.data>) => keepAnswer(client, setupCalls.listDemo, undefined, next);
  const restore = useAction({
    run: () => ask(setupCalls.restoreDemo),
    said: messages.demoRestored,
    onSuccess: changed,
    isBrief: true,
  });
  const remove = useMutation({
    mutationFn: () => ask(setupCalls.removeDemo),
    onSuccess(next) {
      changed(next);
      setAsking(false);
      toasts.say(messages.demoRemoved, { action: { label: messages.undo, run: () => restore.mutate() } });
    },
  });
  const { entries = [], removed = [] } = demo.data ?? {};
  if (entries.length + removed.length === 0) return null;
  return (
    <Card title={messages.demo}>
      {entries.length > 0 && <Note isLarge>{messages.demoLead({ count: entries.length })}</Note>}
      <p>
        {entries.length > 0 ? (
          <Button onPress={() => setAsking(true)}>{messages.demoRemove}</Button>
        ) : (
          <Button isPending={restore.isPending} onPress={() => restore.mutate()}>
            {messages.demoBack}
          </Button>
        )}
      </p>
      <Dialog
        title={messages.demoTitle({ count: entries.length })}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        hasCancel
        foot={
          <Button kind="danger" isPending={remove.isPending} onPress={() => remove.mutate()}>
            {messages.remove}
          </Button>
        }
      >
        <p>{messages.demoText}</p>
        {remove.isError && <Notice tone="bad">{errorText(remove.error)}</Notice>}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
        <section className={styles.list} tabIndex={0} aria-label={messages.demo}>
          <Rows label={messages.demo}>
            {entries.map(({ id, title, kind }) => (
              <Row key={`${kind} ${id}`} title={title || messages.kinds[kind]} note={messages.kinds[kind]} />
            ))}
          </Rows>
        </section>
      </Dialog>
    </Card>
  );
}
