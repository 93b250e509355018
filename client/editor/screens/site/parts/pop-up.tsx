// The pop-up: content, trigger, and pages. Page-json 3 `popupOverlaySettings`.
import { useRef } from 'react';
import { sitePartCalls } from '../../../../../server/site/site-part/calls.ts';
import type { PopUp } from '../../../../../server/site/site-part/schema.ts';
import { ask } from '../../../../api/ask.ts';
import { CheckField } from '../../../../ui/form/check-field.tsx';
import { WholeField } from '../../../../ui/form/number-field.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { later } from '../../../../ui/later.tsx';
import { Note, Stack } from '../../../../ui/layout/flow.tsx';
import type { ToShell } from '../../../preview/protocol.ts';
import type { SiteFrameHandle } from '../../../preview/site-frame.tsx';
import type { LeaveGuard } from '../../../shell/leave-guard.tsx';
import { useCall } from '../../../use-call.ts';
import { usePages } from '../../../use-pages.ts';
import { AnchorField } from './anchor-field.tsx';
import { ImageChoice } from './image-choice.tsx';
import { LinkFields } from './link-fields.tsx';
import { messages } from './messages.ts';
import { focusField, PartScreen } from './part-screen.tsx';
import { partQuery, type SitePartState, useSitePart } from './use-site-part.ts';

const FormField = later(async () => (await import('../../content/page/inspector/fields/form-field.tsx')).FormField);

const query = { part: 'pop-up' };
const imageWords = { choose: messages.chooseImage, other: messages.otherImage, remove: messages.removeImage };

export function PopUpScreen({ guard }: { guard: LeaveGuard }) {
  const frame = useRef<SiteFrameHandle>(null);
  const part = useSitePart<PopUp>({
    name: 'pop-up',
    guard,
    opened: useCall(sitePartCalls.openPopUp, undefined, partQuery),
    save: (content, revision) => ask(sitePartCalls.savePopUp, { body: { content, revision } }),
    onSaved: () => frame.current?.send({ type: 'refresh-parts' }),
  });
  const { state } = part;
  const onMessage = (message: ToShell) => {
    if (message.type === 'part' && (message.field === 'text' || message.field === 'imageId')) focusField(message.field);
    if (message.type !== 'part-typed' || !state) return;
    if (message.field === 'title') state.set({ title: message.value });
    if (message.field === 'button.title') state.set({ button: { ...state.content.button, title: message.value } });
  };
  return (
    <PartScreen title={messages.popUp} part={part} frame={frame} query={query} onMessage={onMessage}>
      {(state) => (
        <>
          <ContentFields {...state} onFramed={() => frame.current?.send({ type: 'refresh-parts' })} />
          <MomentFields {...state} />
          <PlaceFields {...state} />
        </>
      )}
    </PartScreen>
  );
}

type Fields = SitePartState<PopUp>;

function ContentFields({ content, set, field, problemAt, onFramed }: Fields & { onFramed(): void }) {
  return (
    <Stack as="fieldset" kind="part">
      <legend>{messages.content}</legend>
      <CheckField label={messages.popUpOn} {...field('isOn')} />
      {!content.isOn && <Note>{messages.popUpOff}</Note>}
      <TextField label={messages.title} maxLength={120} {...field('title')} />
      <TextField label={messages.text} isLong maxLength={1_000} {...field('text')} />
      <ImageChoice
        path="imageId"
        imageId={content.imageId}
        words={imageWords}
        onChange={(imageId) => set({ imageId })}
        onFramed={onFramed}
      />
      <SelectField
        label={messages.action}
        value={content.action}
        options={(['form', 'button', 'none'] as const).map((value) => ({ value, label: messages.actions[value] }))}
        onChange={(action) => set({ action })}
      />
      {content.action === 'form' && (
        <div data-path="formId" tabIndex={-1}>
          <FormField isNewsletter formId={content.formId} onChange={(formId) => set({ formId })} />
          {problemAt('formId') && <Note>{problemAt('formId')}</Note>}
        </div>
      )}
      {content.action === 'button' && (
        <LinkFields
          path="button"
          textLabel={messages.buttonText}
          link={content.button}
          problemAt={problemAt}
          onChange={(button) => set({ button })}
        />
      )}
    </Stack>
  );
}

function MomentFields({ content, set, field, problemAt }: Fields) {
  return (
    <>
      <Stack as="fieldset" kind="part">
        <legend>{messages.opens}</legend>
        <CheckField label={messages.onTimer} {...field('showOnTimer')} />
        {problemAt('showOnTimer') && <Note>{problemAt('showOnTimer')}</Note>}
        {content.showOnTimer && (
          <WholeField
            label={messages.seconds}
            {...field('timerDelay')}
            value={Math.round(content.timerDelay / 1000)}
            onChange={(seconds) => {
              if (seconds !== null && seconds <= 600) set({ timerDelay: seconds * 1000 });
            }}
          />
        )}
        <CheckField label={messages.onScroll} {...field('showOnScroll')} />
        {content.showOnScroll && (
          <WholeField
            label={messages.percent}
            suffix="%"
            {...field('scrollPercentage')}
            onChange={(percent) => {
              if (percent !== null && percent >= 1 && percent <= 100) set({ scrollPercentage: percent });
            }}
          />
        )}
        <CheckField label={messages.onLeave} {...field('showOnLeave')} />
      </Stack>
      <Stack as="fieldset" kind="part">
        <legend>{messages.frequency}</legend>
        <WholeField
          label={messages.again}
          hint={messages.againHint}
          suffix={messages.days}
          {...field('displayFrequency')}
          onChange={(days) => {
            if (days !== null && days <= 365) set({ displayFrequency: days });
          }}
        />
        <CheckField label={messages.untilSignup} {...field('showUntilSignup')} />
        <CheckField label={messages.onPhones} {...field('enableMobile')} />
      </Stack>
    </>
  );
}

function PlaceFields({ content, set, field }: Fields) {
  const { data: pages = [] } = usePages();
  const chosen = new Set(content.enabledPages);
  const toggle = (id: string, isOn: boolean) => {
    if (isOn) chosen.add(id);
    else chosen.delete(id);
    set({ enabledPages: [...chosen] });
  };
  return (
    <Stack as="fieldset" kind="part">
      <legend>{messages.where}</legend>
      <AnchorField anchor={content.anchor} onChange={(anchor) => set({ anchor })} />
      <CheckField label={messages.allPages} hint={messages.neverCheckout} {...field('showOnAllPages')} />
      {!content.showOnAllPages &&
        pages
          .filter(({ parentId, folder, isUnvisited }) => parentId === undefined && !folder && !isUnvisited)
          .map(({ id, navigationTitle, title }) => (
            <CheckField
              key={id}
              label={navigationTitle || title}
              value={chosen.has(id)}
              onChange={(isOn) => toggle(id, isOn)}
            />
          ))}
    </Stack>
  );
}
