// Custom CSS and LESS with a live preview. Editor F8; template-folders 9.
import { useEffect, useRef } from 'react';
import { sitePartCalls } from '../../../../../server/site/site-part/calls.ts';
import { type CustomCss, partLimits } from '../../../../../server/site/site-part/schema.ts';
import { templateCalls } from '../../../../../server/site/template/calls.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { Note, Stack } from '../../../../ui/layout/flow.tsx';
import type { SiteFrameHandle } from '../../../preview/site-frame.tsx';
import type { LeaveGuard } from '../../../shell/leave-guard.tsx';
import { useCall } from '../../../use-call.ts';
import { useLate } from '../../../use-late.ts';
import { orderOf } from '../styles/design-frame.tsx';
import { messages } from './messages.ts';
import { PartScreen } from './part-screen.tsx';
import styles from './parts.module.css';
import { partQuery, useSitePart } from './use-site-part.ts';

const tryAfterMs = 300;
const nothing = () => {};

export function CustomCssScreen({ guard }: { guard: LeaveGuard }) {
  const frame = useRef<SiteFrameHandle>(null);
  const part = useSitePart<CustomCss>({
    name: 'custom-css',
    guard,
    opened: useCall(sitePartCalls.openCss, undefined, partQuery),
    save: (content, revision) => ask(sitePartCalls.saveCss, { body: { content, revision } }),
    onSaved: nothing,
  });
  const text = useLate(part.state?.content.text, tryAfterMs);
  const tried = useCall(
    templateCalls.tryCss,
    { body: { text: text ?? '' } },
    { enabled: text !== undefined, placeholderData: (before) => before, retry: false, gcTime: 30_000 },
  );
  const { data } = tried;
  useEffect(() => {
    if (data) frame.current?.send(orderOf(data));
  }, [data]);
  return (
    <PartScreen
      title={messages.css}
      part={part}
      frame={frame}
      isWide
      onReady={() => [{ type: 'mode', mode: 'browse' }, ...(data ? [orderOf(data)] : [])]}
    >
      {({ content, set }) => (
        <CssFields
          text={content.text}
          problems={tried.isError ? [{ message: errorText(tried.error) }] : (data?.problems ?? [])}
          isChecking={tried.isFetching || text !== content.text}
          onChange={(next) => set({ text: next })}
        />
      )}
    </PartScreen>
  );
}

type CssFieldsProps = {
  text: string;
  problems: readonly { message: string; line?: number | undefined }[];
  isChecking: boolean;
  onChange(text: string): void;
};

function CssFields({ text, problems, isChecking, onChange }: CssFieldsProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const goTo = (line: number) => {
    const element = area.current;
    if (!element) return;
    const lines = text.split('\n');
    const from = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
    element.focus();
    element.setSelectionRange(from, from + (lines[line - 1]?.length ?? 0));
  };
  return (
    <>
      <Stack as="label" kind="part" htmlFor="custom-css">
        {messages.cssLabel}
        <textarea
          ref={area}
          id="custom-css"
          className={styles.code}
          value={text}
          maxLength={partLimits.css}
          spellCheck={false}
          autoCapitalize="off"
          aria-describedby="custom-css-hint"
          aria-invalid={problems.length > 0 || undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        <Note id="custom-css-hint" as="span">
          {messages.cssHint}
        </Note>
      </Stack>
      <Note role="status">{isChecking ? messages.checking : problems.length === 0 ? messages.cssGood : ''}</Note>
      {problems.length > 0 && (
        <ul className={styles.problems}>
          {problems.map(({ message, line }) => (
            <li key={`${line} ${message}`}>
              <button type="button" disabled={line === undefined} onClick={() => line !== undefined && goTo(line)}>
                {line !== undefined && <b>{messages.line({ line })}</b>} {message}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
