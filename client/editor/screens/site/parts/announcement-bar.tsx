// The announcement bar: one sentence above every page. Page-json 3.
import { useRef } from 'react';
import { sitePartCalls } from '../../../../../server/site/site-part/calls.ts';
import type { AnnouncementBar } from '../../../../../server/site/site-part/schema.ts';
import { ask } from '../../../../api/ask.ts';
import { CheckField } from '../../../../ui/form/check-field.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { TimeField } from '../../../../ui/form/time-field.tsx';
import { Note, Stack } from '../../../../ui/layout/flow.tsx';
import type { SiteFrameHandle } from '../../../preview/site-frame.tsx';
import type { LeaveGuard } from '../../../shell/leave-guard.tsx';
import { zoneCity } from '../../../time-text.ts';
import { useCall } from '../../../use-call.ts';
import { useSite } from '../../../use-site.ts';
import { TargetField } from './link-fields.tsx';
import { messages } from './messages.ts';
import { PartScreen } from './part-screen.tsx';
import { partQuery, useSitePart } from './use-site-part.ts';

export function AnnouncementBarScreen({ guard }: { guard: LeaveGuard }) {
  const frame = useRef<SiteFrameHandle>(null);
  const timeZone = useSite()?.timeZone ?? 'UTC';
  const part = useSitePart<AnnouncementBar>({
    name: 'announcement-bar',
    guard,
    opened: useCall(sitePartCalls.openBar, undefined, partQuery),
    save: (content, revision) => ask(sitePartCalls.saveBar, { body: { content, revision } }),
    onSaved: () => frame.current?.send({ type: 'refresh-parts' }),
  });
  return (
    <PartScreen
      title={messages.bar}
      part={part}
      frame={frame}
      onMessage={(message) =>
        message.type === 'part-typed' && message.field === 'text' && part.state?.set({ text: message.value })
      }
    >
      {({ content, set, field, problemAt }) => (
        <>
          <Stack as="fieldset" kind="part">
            <legend>{messages.bar}</legend>
            <CheckField label={messages.barOn} {...field('isOn')} />
            {!content.isOn && <Note>{messages.barOff}</Note>}
            <TextField label={messages.barText} hint={messages.barTextHint} maxLength={300} {...field('text')} />
            <TargetField
              path="clickthroughUrl"
              link={content.clickthroughUrl}
              problem={problemAt('clickthroughUrl')}
              onChange={(clickthroughUrl) => set({ clickthroughUrl })}
            />
          </Stack>
          <Stack as="fieldset" kind="part">
            <legend>{messages.style}</legend>
            <SelectField
              label={messages.style}
              value={String(content.style) as '1' | '2'}
              options={(['1', '2'] as const).map((value) => ({ value, label: messages.styles[value] }))}
              onChange={(style) => set({ style: style === '1' ? 1 : 2 })}
            />
            <CheckField label={messages.canDismiss} hint={messages.canDismissHint} {...field('canDismiss')} />
          </Stack>
          <Stack as="fieldset" kind="part">
            <legend>{messages.when}</legend>
            {(['startsAt', 'endsAt'] as const).map((name) => (
              <TimeField key={name} label={messages[name]} isOptional timeZone={timeZone} {...field(name)} />
            ))}
            <Note>{messages.datesHint({ zone: zoneCity(timeZone) })}</Note>
          </Stack>
        </>
      )}
    </PartScreen>
  );
}
