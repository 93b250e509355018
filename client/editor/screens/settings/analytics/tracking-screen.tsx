// Visitor tracking: the switch, cookies, consent, connected services, and the email summary. Specification §7, §9; admin "Analytics".

import { optionsOf } from '../../../../../server/base/options-of.ts';
import { censusSettingsCalls } from '../../../../../server/census/settings/calls.ts';
import type { OpenedCensusSettings } from '../../../../../server/census/settings/schema.ts';
import { ask } from '../../../../api/ask.ts';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { CheckField } from '../../../../ui/form/check-field.tsx';
import { ChoiceField } from '../../../../ui/form/choice-field.tsx';
import { WholeField } from '../../../../ui/form/number-field.tsx';
import { RecordForm } from '../../../../ui/form/record-form.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Note, Split } from '../../../../ui/layout/flow.tsx';
import type { LeaveGuard } from '../../../shell/leave-guard.tsx';
import { useAnswerForm } from '../../../use-answer-form.ts';
import { useCall } from '../../../use-call.ts';
import { SettingsPage } from '../store/settings-page.tsx';
import { messages } from './messages.ts';
import { sentTracking, serviceIds, trackingProblems, trackingValues } from './tracking-fields.ts';

export function TrackingScreen({ guard }: { guard: LeaveGuard }) {
  const settings = useCall(censusSettingsCalls.open);
  return (
    <SettingsPage title={messages.title} lead={messages.lead} query={settings}>
      {(answer) => <TrackingForm answer={answer} guard={guard} />}
    </SettingsPage>
  );
}

function TrackingForm({ answer, guard }: { answer: OpenedCensusSettings; guard: LeaveGuard }) {
  const form = useAnswerForm(censusSettingsCalls.open, undefined, answer, {
    guard,
    valuesOf: trackingValues,
    check: trackingProblems,
    save: (values, idempotencyKey) =>
      ask(censusSettingsCalls.save, { body: { ...sentTracking(values), revision: answer.revision }, idempotencyKey }),
  });
  const { field, values } = form;
  const { isOn, cookies, consent } = values;
  const isConnected = serviceIds.some((id) => values[id].trim() !== '');
  const choice = (name: 'cookies' | 'consent' | 'digest') => ({
    ...field(name),
    onChange: (value: string | number) => form.set({ [name]: value }),
  });
  return (
    <RecordForm form={form} wordsOf={messages.disputed}>
      <Card title={messages.counting}>
        <CheckField {...messages.isOn} value={isOn} onChange={(is) => form.set({ isOn: is })} />
        {!isOn && <Notice tone="warn">{messages.off}</Notice>}
        <ChoiceField
          {...choice('cookies')}
          label={messages.cookies}
          hint={messages.cookieHints[cookies]}
          options={optionsOf(messages.cookieOptions)}
        />
        <CheckField {...messages.countsWithoutCookies} {...field('countsWithoutCookies')} />
      </Card>
      <Card title={messages.consent}>
        <ChoiceField
          {...choice('consent')}
          label={messages.ask}
          hint={cookies === 'restricted' ? messages.consentNone : messages.consentHints[consent]}
          options={optionsOf(messages.consentOptions)}
        />
        {consent !== 'off' && cookies === 'standard' && <Note>{messages.consentLink}</Note>}
      </Card>
      {consent !== 'off' && cookies === 'standard' && (
        <Card title={messages.banner}>
          <Note>{messages.bannerNote}</Note>
          <TextField {...field('title')} {...messages.bannerTitle} maxLength={60} />
          <TextField {...field('text')} {...messages.bannerText} maxLength={400} isLong />
          <Split gap={4}>
            <TextField {...field('accept')} {...messages.bannerAccept} maxLength={30} />
            <TextField {...field('decline')} {...messages.bannerDecline} maxLength={30} />
            <TextField {...field('linkTitle')} {...messages.bannerLinkTitle} maxLength={60} />
            <TextField {...field('linkUrl')} {...messages.bannerLinkUrl} maxLength={500} spellCheck="false" />
          </Split>
        </Card>
      )}
      <Card title={messages.services}>
        <Note>{messages.servicesNote}</Note>
        {isConnected && cookies === 'restricted' && <Notice tone="warn">{messages.servicesRestricted}</Notice>}
        {isConnected && cookies === 'standard' && consent === 'off' && (
          <Notice tone="warn">{messages.servicesWait}</Notice>
        )}
        <Split gap={4}>
          <TextField {...field('googleTagId')} {...messages.googleTagId} maxLength={40} spellCheck="false" />
          <TextField {...field('metaPixelId')} {...messages.metaPixelId} inputMode="numeric" maxLength={40} />
          <TextField {...field('pinterestTagId')} {...messages.pinterestTagId} inputMode="numeric" maxLength={40} />
          <TextField {...field('fullStoryOrgId')} {...messages.fullStoryOrgId} maxLength={40} spellCheck="false" />
          {values.fullStoryOrgId.trim() !== '' && (
            <WholeField {...field('recordedPercent')} {...messages.recordedPercent} suffix={messages.percent} />
          )}
        </Split>
      </Card>
      <Card title={messages.reports}>
        <ChoiceField {...choice('digest')} {...messages.digest} options={optionsOf(messages.digestOptions)} />
        <Split gap={4}>
          <WholeField {...field('rawDays')} {...messages.rawDays} suffix={messages.days} />
        </Split>
      </Card>
    </RecordForm>
  );
}
