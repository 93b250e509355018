// One email's subject, heading, and text, with placeholders and a preview.
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { placeholdersIn } from '../../../../../server/outbox/mail-text.ts';
import { mailTextCalls } from '../../../../../server/owner/mail-text/calls.ts';
import type { TextAnswer } from '../../../../../server/owner/mail-text/schema.ts';
import { textMax } from '../../../../../server/site/mail/design-schema.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { Button } from '../../../../ui/button.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { RecordForm } from '../../../../ui/form/record-form.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Note, Stack } from '../../../../ui/layout/flow.tsx';
import { RecordPage } from '../../../../ui/layout/record-page.tsx';
import { isUnknown, RecordWaiting } from '../../../record-waiting.tsx';
import type { LeaveGuard } from '../../../shell/leave-guard.tsx';
import { useAction } from '../../../use-action.ts';
import { askAgain, keepAnswer, useCall } from '../../../use-call.ts';
import { useConfirmed } from '../../../use-confirmed.tsx';
import { useRecordForm } from '../../../use-record-form.ts';
import { MailPreview } from './mail-preview.tsx';
import { upToTexts } from './mail-text-paths.ts';
import styles from './mail-texts.module.css';
import { messages } from './messages.ts';

export function TextScreen({ kind, guard }: { kind: string; guard: LeaveGuard }) {
  const text = useCall(mailTextCalls.open, { kind });
  if (text.data && !isUnknown(text)) return <Opened answer={text.data} guard={guard} />;
  return <RecordWaiting query={text} up={upToTexts} words={messages.unopened} textOf={errorText} />;
}

const fields = ['subject', 'heading', 'body'] as const;
type Field = (typeof fields)[number];
type Text = Record<Field, string>;

const textOf = ({ subject, heading, body }: Text): Text => ({ subject, heading, body });

function Opened({ answer, guard }: { answer: TextAnswer; guard: LeaveGuard }) {
  const { kind, title, when, isOwn, placeholders } = answer;
  const client = useQueryClient();
  const changed = (next: TextAnswer) => {
    keepAnswer(client, mailTextCalls.open, { kind }, next);
    void askAgain(client, mailTextCalls.list);
    return textOf(next);
  };
  const form = useRecordForm({
    guard,
    stored: textOf(answer),
    reload: () => void askAgain(client, mailTextCalls.open),
    check: (values: Text) =>
      fields.flatMap((path) => {
        const name = placeholdersIn(values[path]).find((one) => !Object.hasOwn(placeholders, one));
        return name === undefined ? [] : [{ path, message: messages.unknownPlaceholder({ name }) }];
      }),
    save: async (values: Text, idempotencyKey) =>
      changed(await ask(mailTextCalls.save, { kind, body: { ...values, revision: answer.revision }, idempotencyKey })),
  });
  const reset = useConfirmed({
    run: () => ask(mailTextCalls.reset, { kind }),
    said: messages.resetDone,
    onSuccess(next) {
      form.discard();
      changed(next);
    },
  });
  const test = useAction({
    run: () => ask(mailTextCalls.sendTest, { kind, body: { text: form.values } }),
    said: (sent) => messages.tested(sent),
  });
  const insert = useInsert(form.values, form.set);
  return (
    <RecordPage
      title={title}
      lead={when}
      up={upToTexts}
      badges={isOwn && <Badge>{messages.own}</Badge>}
      actions={
        <>
          {isOwn && <Button onPress={() => reset.ask()}>{messages.reset}</Button>}
          <Button isPending={test.isPending} onPress={() => test.mutate()}>
            {messages.test}
          </Button>
        </>
      }
    >
      <RecordForm form={form} wordsOf={messages.disputed}>
        <div className={styles.columns}>
          <Card title={messages.text}>
            <div className={styles.fields}>
              <TextField
                {...form.field('subject')}
                label={messages.subject}
                maxLength={textMax.subject}
                onFocus={insert.note}
              />
              <TextField
                {...form.field('heading')}
                label={messages.heading}
                maxLength={textMax.heading}
                onFocus={insert.note}
              />
              <TextField
                {...form.field('body')}
                label={messages.body}
                hint={messages.bodyHint}
                maxLength={textMax.body}
                onFocus={insert.note}
                isLong
              />
            </div>
            <Stack gap={2}>
              <h3>{messages.placeholders}</h3>
              <Note>{messages.placeholdersHint}</Note>
              <ul className={styles.placeholders} aria-label={messages.placeholders}>
                {Object.entries(placeholders).map(([name, value]) => (
                  <li key={name}>
                    <button type="button" onClick={() => insert.at(`{${name}}`)}>
                      <span>{messages.labels[name] ?? name}</span>
                      {value !== '' && <small>{messages.example({ value })}</small>}
                    </button>
                  </li>
                ))}
              </ul>
            </Stack>
          </Card>
          <MailPreview kind={kind} draft={{ text: form.values }} />
        </div>
      </RecordForm>
      {reset.question(() => ({
        ...{ title: messages.resetTitle, action: messages.resetAction, text: messages.resetText },
      }))}
    </RecordPage>
  );
}

/** Inserts where the person typed last; at the end of the text if they have not typed yet. */
function useInsert(values: Text, set: (change: Partial<Text>) => void) {
  const last = useRef<HTMLInputElement | HTMLTextAreaElement>(undefined);
  return {
    note({ target }: { target: EventTarget }) {
      if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) last.current = target;
    },
    at(text: string) {
      const input = last.current?.isConnected ? last.current : undefined;
      const field = fields.find((name) => name === input?.name) ?? 'body';
      const before = values[field];
      const [from, to] = [input?.selectionStart ?? before.length, input?.selectionEnd ?? before.length];
      if (before.length - (to - from) + text.length > textMax[field]) return;
      // At once: a caret that is set later would take the focus from the field that is typed in next.
      flushSync(() => set({ [field]: before.slice(0, from) + text + before.slice(to) }));
      input?.focus();
      input?.setSelectionRange(from + text.length, from + text.length);
    },
  };
}
