// The texts of one record beside each other: the main language on the left, the translation on the right.
import { useQueryClient } from '@tanstack/react-query';
import { translationCalls } from '../../../../../server/owner/translation/calls.ts';
import type { ContentKind, OpenedText } from '../../../../../server/owner/translation/schema.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { Button } from '../../../../ui/button.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { Waiting } from '../../../../ui/feedback/loading.tsx';
import { RecordForm } from '../../../../ui/form/record-form.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Note, Split, Stack, Toolbar } from '../../../../ui/layout/flow.tsx';
import { RecordPage } from '../../../../ui/layout/record-page.tsx';
import type { LeaveGuard } from '../../../shell/leave-guard.tsx';
import { useAction } from '../../../use-action.ts';
import { askAgain, keepAnswer, useCall } from '../../../use-call.ts';
import { useRecordForm } from '../../../use-record-form.ts';
import styles from './languages.module.css';
import { messages } from './messages.ts';
import { languageName, listPath } from './paths.ts';

type Place = { code: string; kind: ContentKind; id: string };

export function TextsPage({ guard, ...place }: Place & { guard: LeaveGuard }) {
  const opened = useCall(translationCalls.openTexts, place);
  const { code, kind } = place;
  return (
    <RecordPage
      title={opened.data?.title || messages.untitled}
      lead={messages.textsLead}
      up={{ label: messages.translateLong({ name: languageName(code) }), href: listPath(code, kind) }}
    >
      <Waiting query={opened} what={messages.contentWhat} words={errorText} />
      {opened.data && <TextsForm place={place} opened={opened.data} guard={guard} />}
    </RecordPage>
  );
}

type Opened = {
  language: { code: string; name: string; isRightToLeft: boolean };
  texts: readonly OpenedText[];
  revision: string;
};
type Values = Record<string, string>;

const valuesOf = (texts: readonly OpenedText[]): Values =>
  Object.fromEntries(texts.map(({ path, text }) => [path, text]));

function TextsForm({ place, opened, guard }: { place: Place; opened: Opened; guard: LeaveGuard }) {
  const client = useQueryClient();
  const { texts, language, revision } = opened;
  const send = async (wanted: readonly OpenedText[], idempotencyKey?: string) => {
    const changed = Object.fromEntries(wanted.map(({ path, source, text }) => [path, { source, text }]));
    const saved = await ask(translationCalls.saveTexts, {
      ...place,
      body: { texts: changed, revision },
      ...(idempotencyKey !== undefined && { idempotencyKey }),
    });
    keepAnswer(client, translationCalls.openTexts, place, saved);
    void askAgain(client, translationCalls.browse);
    void askAgain(client, translationCalls.open);
    return valuesOf(saved.texts);
  };
  const form = useRecordForm<Values>({
    guard,
    stored: valuesOf(texts),
    save: (values, idempotencyKey) =>
      send(
        texts
          .filter(({ path, text }) => values[path] !== text)
          .map((one) => ({ ...one, text: values[one.path] ?? '' })),
        idempotencyKey,
      ),
    reload: () => void askAgain(client, translationCalls.openTexts),
  });
  const marking = useAction({ run: (text: OpenedText) => send([text]), said: messages.marked });
  return (
    <RecordForm form={form} wordsOf={Object.fromEntries(texts.map(({ path, label }) => [path, label]))}>
      <Card title={messages.texts}>
        {texts.some(({ source }) => /<\d+\/?>/.test(source)) && <Note>{messages.marks}</Note>}
        <Stack gap={4}>
          {texts.map((text) => (
            <Split key={text.path} gap={4} least="large">
              <Stack gap={1}>
                <Note>{text.label}</Note>
                <p className={styles.source}>{text.source}</p>
              </Stack>
              <Stack gap={2}>
                <div lang={language.code} dir={language.isRightToLeft ? 'rtl' : 'ltr'}>
                  <TextField
                    {...form.field(text.path)}
                    value={form.values[text.path] ?? ''}
                    label={`${text.label} (${language.name})`}
                    isLong={text.isLong}
                    maxLength={20_000}
                  />
                </div>
                {text.isUnshown && (
                  <Toolbar>
                    <Badge tone="warn">{messages.notShown}</Badge>
                    <Note as="span">{messages.sameName}</Note>
                  </Toolbar>
                )}
                {text.isOutdated && (
                  <Toolbar>
                    <Badge tone="warn">{messages.sourceChanged}</Badge>
                    <Button kind="quiet" isPending={marking.isPending} onPress={() => marking.mutate(text)}>
                      {messages.upToDate}
                    </Button>
                  </Toolbar>
                )}
              </Stack>
            </Split>
          ))}
        </Stack>
      </Card>
    </RecordForm>
  );
}
