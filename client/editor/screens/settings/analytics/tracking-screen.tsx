// Visitor tracking: the switch, cookies, consent, connected services, and the email summary. Specification §7, §9; admin "Analytics".

import { useQueryClient } from '@tanstack/react-query';
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
import { keepAnswer, useCall } from '../../../use-call.ts';
import { useRecordForm } from '../../../use-record-form.ts';
import { SettingsPage } from '../store/settings-page.tsx';
import { useReload } from '../store/store-api.ts';
import { messages } from './messages.ts';
import { sentTracking, serviceIds, type TrackingValues, trackingProblems, trackingValues } from './tracking-fields.ts';

export function TrackingScreen({ guard }: { guard: LeaveGuard }) {
  const settings = useCall(censusSettingsCalls.open);
  return (
    <SettingsPage title={messages.title} lead={messages.lead} query={settings}>
      {(stored) => <TrackingForm settings={stored} guard={guard} />}
    </SettingsPage>
  );
}

function TrackingForm({ settings, guard }: { settings: OpenedCensusSettings; guard: LeaveGuard }) {
  const client = useQueryClient();
  const form = useRecordForm<TrackingValues>({
    guard,
    stored: trackingValues(settings),
    reload: useReload(censusSettingsCalls.open),
    check: trackingProblems,
    async save(values, idempotencyKey) {
      const body = { ...sentTracking(values), revision: settings.revision };
      const saved = await ask(censusSettingsCalls.save, { body, idempotencyKey });
      keepAnswer(client, censusSettingsCalls.open, undefined, saved);
      return trackingValues(saved);
    },
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
        <CheckField
          label={messages.isOn}
          hint={messages.isOnHint}
          isSelected={isOn}
          onChange={(is) => form.set({ isOn: is })}
        />
        {!isOn && <Notice tone="warn">{messages.off}</Notice>}
        <ChoiceField
          {...choice('cookies')}
          label={messages.cookies}
          hint={messages.cookieHints[cookies]}
          options={optionsOf(messages.cookieOptions)}
        />
        <CheckField
          label={messages.countsWithoutCookies}
          hint={messages.countsWithoutCookiesHint}
          isSelected={values.countsWithoutCookies}
          onChange={(is) => form.set({ countsWithoutCookies: is })}
        />
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
          <TextField {...field('title')} label={messages.bannerTitle} hint={messages.bannerTitleHint} maxLength={60} />
          <TextField
            {...field('text')}
            label={messages.bannerText}
            hint={messages.bannerTextHint}
            maxLength={400}
            isLong
          />
          <Split gap={4}>
            <TextField
              {...field('accept')}
              label={messages.bannerAccept}
              hint={messages.bannerAcceptHint}
              maxLength={30}
            />
            <TextField
              {...field('decline')}
              label={messages.bannerDecline}
              hint={messages.bannerDeclineHint}
              maxLength={30}
            />
            <TextField
              {...field('linkTitle')}
              label={messages.bannerLinkTitle}
              hint={messages.bannerLinkTitleHint}
              maxLength={60}
            />
            <TextField
              {...field('linkUrl')}
              label={messages.bannerLinkUrl}
              hint={messages.bannerLinkUrlHint}
              maxLength={500}
              spellCheck="false"
            />
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
          <TextField
            {...field('googleTagId')}
            label={messages.googleTagId}
            hint={messages.googleTagHint}
            maxLength={40}
            spellCheck="false"
          />
          <TextField
            {...field('metaPixelId')}
            label={messages.metaPixelId}
            hint={messages.metaPixelHint}
            inputMode="numeric"
            maxLength={40}
          />
          <TextField
            {...field('pinterestTagId')}
            label={messages.pinterestTagId}
            hint={messages.pinterestTagHint}
            inputMode="numeric"
            maxLength={40}
          />
          <TextField
            {...field('fullStoryOrgId')}
            label={messages.fullStoryOrgId}
            hint={messages.fullStoryHint}
            maxLength={40}
            spellCheck="false"
          />
          {values.fullStoryOrgId.trim() !== '' && (
            <WholeField
              {...field('recordedPercent')}
              label={messages.recordedPercent}
              hint={messages.recordedPercentHint}
              suffix={messages.percent}
            />
          )}
        </Split>
      </Card>
      <Card title={messages.reports}>
        <ChoiceField
          {...choice('digest')}
          label={messages.digest}
          hint={messages.digestHint}
          options={optionsOf(messages.digestOptions)}
        />
        <Split gap={4}>
          <WholeField
            {...field('rawDays')}
            label={messages.rawDays}
            hint={messages.rawDaysHint}
            suffix={messages.days}
          />
        </Split>
      </Card>
    </RecordForm>
  );
}
