// The site's time zone, used for post dates, publishing times, and reports. Editor B10; spec §8 for the message.

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { can } from '../../../../../server/base/roles.ts';
import { timeZoneFailed } from '../../../../../server/site/time-zone/messages.ts';
import type { OpenedTimeZone } from '../../../../../server/site/time-zone/schema.ts';
import { type TzData, zoneTime } from '../../../../../server/site/time-zone/zone.ts';
import { websiteCalls } from '../../../../../server/site/website/calls.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { LoadFailed, Loading } from '../../../../ui/loading.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { useEditor } from '../../../editor-context.ts';
import { messages } from './messages.ts';
import styles from './time-zone.module.css';

export function TimeZone() {
  const opened = useQuery({ queryKey: ['time-zone'], queryFn: () => ask(websiteCalls.openTimeZone) });
  return (
    <Card title={messages.timeZoneTitle}>
      {opened.isPending && <Loading what={messages.timeZoneWhat} />}
      {opened.isError && <LoadFailed words={errorText(opened.error)} onRetry={() => void opened.refetch()} />}
      {opened.data && <ZoneForm key={opened.data.timeZone} opened={opened.data} />}
    </Card>
  );
}

function ZoneForm({ opened }: { opened: OpenedTimeZone }) {
  const { person, toasts } = useEditor();
  const client = useQueryClient();
  const noteId = useId();
  const [timeZone, setTimeZone] = useState(opened.timeZone);
  const isSaved = timeZone === opened.timeZone;
  const zone = useQuery({
    queryKey: ['time-zone-data', timeZone],
    queryFn: () => ask(websiteCalls.findZone, { query: { zone: timeZone } }),
    enabled: !isSaved,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const save = useMutation({
    mutationFn: () => ask(websiteCalls.saveTimeZone, { body: { timeZone } }),
    onSuccess(saved) {
      client.setQueryData(['time-zone'], saved);
      toasts.say(messages.timeZoneSaved);
    },
  });
  const tzData = isSaved ? opened.tzData : zone.data?.tzData;
  const hasFailed = isSaved ? opened.tzData === null : zone.isError;
  const mayChange = can(person, 'site.settings');
  // An unknown zone from an import stays in the list until another is chosen.
  const zones = opened.zones.includes(opened.timeZone) ? opened.zones : [opened.timeZone, ...opened.zones];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending && !isSaved) save.mutate();
  };
  return (
    <form className={styles.form} onSubmit={submit} aria-describedby={noteId}>
      {hasFailed && <Notice tone="bad">{timeZoneFailed({ timeZone })}</Notice>}
      {save.isError && <Notice tone="bad">{errorText(save.error)}</Notice>}
      <SelectField
        label={messages.timeZone}
        value={timeZone}
        isDisabled={!mayChange}
        options={zones.map((name) => ({ value: name, label: name.replaceAll('_', ' ') }))}
        onChange={(name) => {
          save.reset();
          setTimeZone(name);
        }}
      />
      <p id={noteId} className={styles.note}>
        {tzData ? <Now tzData={tzData} /> : messages.timeZoneNote}
      </p>
      {mayChange && (
        <Button kind="primary" type="submit" isPending={save.isPending} isDisabled={isSaved || hasFailed}>
          {save.isPending ? messages.saving : messages.saveTimeZone}
        </Button>
      )}
    </form>
  );
}

const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
const turnMs = 15_000;

function Now({ tzData }: { tzData: TzData }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), turnMs);
    return () => clearInterval(timer);
  }, []);
  const time = zoneTime(tzData, now);
  return time ? messages.now({ time: format.format(now + time.offsetMs), zone: time.abbreviation }) : null;
}
