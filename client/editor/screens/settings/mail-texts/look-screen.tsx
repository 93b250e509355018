// The look of all emails: logo, button color, and the text at the end.
import { mailTextCalls } from '../../../../../server/owner/mail-text/calls.ts';
import { type MailLook, textMax } from '../../../../../server/site/mail/design-schema.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { ChoiceField } from '../../../../ui/form/choice-field.tsx';
import { RecordForm } from '../../../../ui/form/record-form.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Note } from '../../../../ui/layout/flow.tsx';
import { RecordPage } from '../../../../ui/layout/record-page.tsx';
import { RecordWaiting } from '../../../record-waiting.tsx';
import type { LeaveGuard } from '../../../shell/leave-guard.tsx';
import { useAnswerForm } from '../../../use-answer-form.ts';
import { useCall } from '../../../use-call.ts';
import { ColorField } from '../../content/page/inspector/fields/color-field.tsx';
import { ImageChoice } from '../../site/parts/image-choice.tsx';
import { MailPreview } from './mail-preview.tsx';
import { upToTexts } from './mail-text-paths.ts';
import styles from './mail-texts.module.css';
import { messages } from './messages.ts';

export function LookScreen({ guard }: { guard: LeaveGuard }) {
  const look = useCall(mailTextCalls.openLook);
  if (look.data) return <Opened answer={look.data} guard={guard} />;
  return (
    <RecordWaiting
      query={look}
      up={upToTexts}
      words={{ ...messages.unopened, title: messages.look }}
      textOf={errorText}
    />
  );
}

type Answer = MailLook & { revision: string };
const lookOf = ({ revision: _, ...look }: Answer): MailLook => look;

/** An email with a button and rows. */
const shownKind = 'order-confirmed';
const logos = ['site', 'own', 'none'] as const;

function Opened({ answer, guard }: { answer: Answer; guard: LeaveGuard }) {
  const form = useAnswerForm(mailTextCalls.openLook, undefined, answer, {
    guard,
    valuesOf: lookOf,
    save: (values, idempotencyKey) =>
      ask(mailTextCalls.saveLook, { body: { ...values, revision: answer.revision }, idempotencyKey }),
  });
  const { values, problemAt, set } = form;
  return (
    <RecordPage title={messages.look} lead={messages.lookNote} up={upToTexts}>
      <RecordForm form={form} wordsOf={messages.lookDisputed}>
        <div className={styles.columns}>
          <Card title={messages.look}>
            <div className={styles.fields}>
              <ChoiceField
                label={messages.logo}
                hint={messages.logoHint}
                value={values.logo}
                options={logos.map((value) => ({ value, label: messages.logos[value] }))}
                onChange={(logo) => set({ logo: logo as MailLook['logo'] })}
              />
              {values.logo === 'own' && (
                <>
                  <ImageChoice
                    path="logoImageId"
                    imageId={values.logoImageId}
                    words={messages.image}
                    onChange={(logoImageId) => set({ logoImageId })}
                  />
                  {problemAt('logoImageId') && <Note tone="bad">{problemAt('logoImageId')}</Note>}
                </>
              )}
              <div data-path="accentColor">
                <ColorField
                  label={messages.color}
                  hint={messages.colorHint}
                  problem={problemAt('accentColor')}
                  value={values.accentColor}
                  onChange={(color) => set({ accentColor: color ?? '' })}
                />
              </div>
              <TextField {...form.field('footer')} {...messages.footer} maxLength={textMax.footer} isLong />
            </div>
          </Card>
          <MailPreview kind={shownKind} draft={{ look: values }} />
        </div>
      </RecordForm>
    </RecordPage>
  );
}
