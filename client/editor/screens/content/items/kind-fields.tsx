// Fields of some item types: an event's time and place, and fields that the template adds.
import type { ItemCollection, ItemFields, ItemKind } from '../../../../../server/content/item/edit-schema.ts';
import { itemLimits } from '../../../../../server/content/item/limits.ts';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { CheckField } from '../../../../ui/form/check-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { TimeField } from '../../../../ui/form/time-field.tsx';
import { later } from '../../../../ui/later.tsx';
import { Note, Split, Stack } from '../../../../ui/layout/flow.tsx';
import { zoneCity } from '../../../time-text.ts';
import { messages } from './messages.ts';
import { PictureField } from './picture-field.tsx';

const EventPlace = later(async () => (await import('./event-place.tsx')).EventPlace);

type PartProps = {
  fields: ItemFields;
  set(change: Partial<ItemFields>): void;
  problem(field: string): string | undefined;
};

export function EventFields({ collection, fields, set, problem }: PartProps & { collection: ItemCollection }) {
  const { timeZone } = collection;
  const start = fields.startDate ?? 0;
  const end = fields.endDate ?? start;
  return (
    <>
      <Stack as="fieldset" kind="framed">
        <legend>{messages.when}</legend>
        <Split>
          <TimeField
            label={messages.starts}
            timeZone={timeZone}
            value={start}
            // Keeps the duration.
            onChange={(startDate) => set({ startDate, endDate: startDate + Math.max(0, end - start) })}
          />
          <TimeField
            label={messages.ends}
            timeZone={timeZone}
            value={end}
            problem={problem('endDate') ?? (end < start ? messages.endsBeforeStart : undefined)}
            onChange={(endDate) => set({ endDate })}
          />
        </Split>
        <Note>{messages.siteTime({ timeZone: zoneCity(timeZone) })}</Note>
      </Stack>
      <Stack as="fieldset" kind="framed" gap={3}>
        <legend>{messages.where}</legend>
        {problem('location') && <Notice tone="bad">{problem('location')}</Notice>}
        <EventPlace value={fields.location ?? {}} onChange={(location) => set({ location })} />
      </Stack>
    </>
  );
}

export function OwnFields({ kind, fields, set, problem }: PartProps & { kind: ItemKind }) {
  const { customContent } = fields;
  const setOwn = (name: string, value: unknown) => set({ customContent: { ...customContent, [name]: value } });
  return (
    <Stack as="fieldset" kind="framed">
      <legend>{kind.title}</legend>
      {problem('customContent') && <Notice tone="bad">{problem('customContent')}</Notice>}
      {kind.fields.map(({ name, title, type }) => {
        const value = customContent[name];
        if (type === 'checkbox')
          return <CheckField key={name} label={title} value={value === true} onChange={(isOn) => setOwn(name, isOn)} />;
        if (type === 'image')
          return (
            <PictureField
              key={name}
              label={title}
              max={1}
              ids={typeof value === 'string' && value !== '' ? [value] : []}
              onChange={([id]) => setOwn(name, id ?? '')}
            />
          );
        if (type === 'gallery')
          return (
            <PictureField
              key={name}
              label={title}
              max={itemLimits.images}
              ids={Array.isArray(value) ? (value as string[]) : []}
              onChange={(ids) => setOwn(name, ids)}
            />
          );
        return (
          <TextField
            key={name}
            label={title}
            isLong={type === 'wysiwyg'}
            {...(type === 'wysiwyg' && { hint: messages.htmlHint })}
            value={typeof value === 'string' ? value : ''}
            onChange={(text) => setOwn(name, text)}
          />
        );
      })}
    </Stack>
  );
}
