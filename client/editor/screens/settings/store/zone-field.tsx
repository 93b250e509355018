// The site's time zone, with the current local time. Editor B10; spec §8 for the message.
import { useEffect, useState } from 'react';
import { timeZoneFailed } from '../../../../../server/site/time-zone/errors.ts';
import { type TzData, zoneTime } from '../../../../../server/site/time-zone/zone.ts';
import { websiteCalls } from '../../../../../server/site/website/calls.ts';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { Note, Stack } from '../../../../ui/layout/flow.tsx';
import { useCall } from '../../../use-call.ts';
import { shopMessages as messages } from './messages.ts';

type ZoneFieldProps = { name?: string; value: string; problem?: string | undefined; onChange(zone: string): void };

export function ZoneField(props: ZoneFieldProps) {
  const { value } = props;
  const opened = useCall(websiteCalls.openTimeZone);
  const zone = useCall(websiteCalls.findZone, { query: { zone: value } }, { staleTime: Number.POSITIVE_INFINITY });
  const known = opened.data?.zones ?? [];
  // An unknown zone from an import stays listed until another is chosen.
  const zones = known.includes(value) ? known : [value, ...known];
  return (
    <Stack>
      <SelectField
        {...props}
        label={messages.timeZone}
        options={zones.map((name) => ({ value: name, label: name.replaceAll('_', ' ') }))}
      />
      {zone.isError && <Notice tone="bad">{timeZoneFailed({ timeZone: value })}</Notice>}
      {zone.data && (
        <Note>
          <Now tzData={zone.data.tzData} />
        </Note>
      )}
    </Stack>
  );
}

const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
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
