// Schedules staged product changes.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { stagedProductCalls } from '../../../../../server/commerce/staged-product/calls.ts';
import type { StagedAnswer } from '../../../../../server/commerce/staged-product/schema.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx';
import { TimeField } from '../../../../ui/form/time-field.tsx';
import { useEditor } from '../../../editor-context.ts';
import { timeText, zoneCity } from '../../../time-text.ts';
import { messages } from './messages.ts';
import { eachHundred } from './publish-chosen.ts';

type ScheduleDialogProps = {
  products: readonly StagedAnswer[];
  timeZone: string;
  onScheduled(): void;
  onClose(): void;
};

export function ScheduleDialog({ products, timeZone, onScheduled, onClose }: ScheduleDialogProps) {
  const { toasts } = useEditor();
  const count = products.length;
  const [first] = products;
  const [start] = useState(() => first?.dueAt ?? Math.ceil(Date.now() / hourMs + 1) * hourMs);
  const [at, setAt] = useState(start);
  const schedule = useMutation({
    mutationFn: () =>
      eachHundred(
        products.map(({ id }) => id),
        (ids) => ask(stagedProductCalls.schedule, { body: { ids, dueAt: at } }),
      ),
    onSuccess() {
      toasts.say(messages.scheduled({ count, when: timeText(at) }));
      onScheduled();
    },
  });
  return (
    <FormDialog
      title={messages.scheduleTitle({ count, title: first?.title ?? '' })}
      loss={messages.scheduleLoss}
      isChanged={at !== start}
      isSaving={schedule.isPending}
      action={messages.setTime}
      onSave={() => schedule.mutate()}
      onClose={onClose}
    >
      <TimeField
        label={messages.scheduleAt}
        hint={messages.siteTime({ timeZone: zoneCity(timeZone) })}
        timeZone={timeZone}
        value={at}
        onChange={setAt}
        problem={schedule.isError ? errorText(schedule.error) : undefined}
      />
    </FormDialog>
  );
}

const hourMs = 3_600_000;
