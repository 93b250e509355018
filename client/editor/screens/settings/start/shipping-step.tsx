// The first shipping rate, with two numbers to edit.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Currency } from '../../../../../server/commerce/money/money.ts';
import type { ShippingRule } from '../../../../../server/commerce/pricing/schema.ts';
import type { Steps } from '../../../../../server/commerce/setup/schema.ts';
import { MoneyField } from '../../../../ui/form/number-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Split } from '../../../../ui/layout/flow.tsx';
import { newRate, type RateValues, rateValues, sentShipping } from '../store/shipping-fields.ts';
import { useSaveStore, useStoreSettings } from '../store/store-api.ts';
import { messages } from './messages.ts';
import { StepForm, type StepProps, StepWait } from './step-form.tsx';
import { type Reopening, useReopened } from './use-reopened.ts';
import { useTyped } from './use-typed.ts';

export function ShippingStep({ steps, onLeave }: StepProps & { steps: Steps }) {
  const settings = useStoreSettings();
  const { isReady, key, reopening } = useReopened(settings);
  if (!isReady || !settings.data?.shipping || !settings.data.store) return <StepWait query={settings} />;
  const ships = steps.sells.length === 0 || steps.sells.includes('physical');
  const { store, shipping, revision } = settings.data;
  const stored = { options: shipping.options, revision };
  return (
    <RateForm key={key} {...reopening} stored={stored} currency={store.currency} ships={ships} onLeave={onLeave} />
  );
}

type Stored = { options: readonly ShippingRule[]; revision: string };
type RateFormProps = StepProps & Reopening & { stored: Stored; currency: Currency; ships: boolean };

function RateForm({ stored, currency, ships, onLeave, refused, onRefused }: RateFormProps) {
  // The values when the form opened; later changes were not shown.
  const [shown] = useState(stored);
  const [first, ...others] = shown.options.map(rateValues);
  const [rate, setRate] = useTyped<RateValues>('shipping', first ?? newRate('FLAT', [], ''), shown.revision);
  const saveStore = useSaveStore();
  const save = useMutation({
    mutationFn: () => saveStore({ ...sentShipping({ options: [rate, ...others] }), revision: shown.revision }),
    onError: onRefused,
    onSuccess: () => onLeave('done'),
  });
  const set = (part: Partial<RateValues>) => setRate((before) => ({ ...before, ...part }));
  const isReady = rate.name.trim() !== '' && rate.priceCents !== null && !Number.isNaN(rate.priceCents);
  return (
    <StepForm
      lead={ships ? messages.shippingLead : messages.shippingNone}
      isPending={save.isPending}
      isDisabled={!isReady || Number.isNaN(rate.freeAboveCents)}
      error={save.error ?? refused}
      onLeave={onLeave}
      onSubmit={() => save.mutate()}
    >
      <Split gap={4}>
        <TextField label={messages.shippingName} maxLength={100} value={rate.name} onChange={(name) => set({ name })} />
        <MoneyField
          label={messages.shippingPrice}
          currency={currency}
          value={rate.priceCents}
          onChange={(priceCents) => set({ priceCents })}
        />
        <MoneyField
          label={messages.freeAbove}
          currency={currency}
          value={rate.freeAboveCents}
          onChange={(freeAboveCents) => set({ freeAboveCents })}
        />
      </Split>
    </StepForm>
  );
}
