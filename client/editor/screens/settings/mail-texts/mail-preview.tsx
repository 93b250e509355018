// An email with sample data, as it is typed, in the width of a phone or a desktop.
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type { Sent } from '../../../../../server/base/calls.ts';
import { mailTextCalls } from '../../../../../server/owner/mail-text/calls.ts';
import { errorText } from '../../../../api/ask.ts';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { ChoiceField } from '../../../../ui/form/choice-field.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Note } from '../../../../ui/layout/flow.tsx';
import { useCall } from '../../../use-call.ts';
import { useLate } from '../../../use-late.ts';
import styles from './mail-texts.module.css';
import { messages } from './messages.ts';

const pauseMs = 300;
const widths = ['desktop', 'phone'] as const;

type Draft = Sent<typeof mailTextCalls.preview>['body'];

export function MailPreview({ kind, draft }: { kind: string; draft: Draft }) {
  const [width, setWidth] = useState<(typeof widths)[number]>('desktop');
  const typed = useLate(JSON.stringify(draft), pauseMs);
  const shown = useCall(
    mailTextCalls.preview,
    { kind, body: JSON.parse(typed) as Draft },
    // Not cached: it also depends on what is stored, such as the look of all emails.
    { placeholderData: keepPreviousData, retry: false, gcTime: 0 },
  );
  const { subject = '', html = '' } = shown.data ?? {};
  return (
    <div className={styles.preview}>
      <Card title={messages.preview}>
        <ChoiceField
          label={messages.width}
          value={width}
          options={widths.map((value) => ({ value, label: messages.widths[value] }))}
          onChange={(value) => setWidth(value as typeof width)}
        />
        {shown.isError && <Notice tone="bad">{errorText(shown.error)}</Notice>}
        <p className={styles.subject}>{subject}</p>
        <iframe
          className={styles.frame}
          data-width={width}
          title={messages.previewOf({ subject })}
          sandbox=""
          srcDoc={html}
        />
        <Note>{messages.previewNote}</Note>
      </Card>
    </div>
  );
}
