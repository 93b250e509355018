// The first shipping rate: two numbers to edit.
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Currency } from '../../../../../server/commerce/money/money.ts';
import type { Steps } from '../../../../../server/commerce/setup/schema.ts';
import { Loading } from '../../../../ui/loading.tsx';
import { MoneyField } from '../../../../ui/number-field.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { newRate, type RateValues, rateValues } from '../store/shipping-fields.ts';
import { useSaveShipping } from '../store/shipping-screen.tsx';
import { useStoreSettings } from '../store/store-api.ts';
import { messages } from './messages.ts';
import styles from './start.module.css';
import { StepForm, type StepProps } from './step-form.tsx';

export function ShippingStep({ steps, onLeave }: StepProps & { steps: Steps }) {
  const settings = useStoreSettings();
  if (!settings.data?.shipping || !settings.data.store) return <Loading what={messages.what} />;
  const ships = steps.sells.length === 0 || steps.sells.includes('physical');
  const options = settings.data.shipping.options.map(rateValues);
  return <RateForm options={options} currency={settings.data.store.currency} ships={ships} onLeave={onLeave} />;
}

type RateFormProps = StepProps & { options: readonly RateValues[]; currency: Currency; ships: boolean };

function RateForm({ options, currency, ships, onLeave }: RateFormProps) {
  const [rate, setRate] = useState(options[0] ?? newRate('FLAT', [], ''));
  const store = useSaveShipping();
  const save = useMutation({
    mutationFn: () => store({ options: [rate, ...options.slice(1)] }),
    onSuccess: () => onLeave('done'),
  });
  const set = (part: Partial<RateValues>) => setRate((before) => ({ ...before, ...part }));
  const isReady = rate.name.trim() !== '' && rate.priceCents !== null && !Number.isNaN(rate.priceCents);
  return (
    <StepForm
      lead={ships ? messages.shippingLead : messages.shippingNone}
      isPending={save.isPending}
      isDisabled={!isReady || Number.isNaN(rate.freeAboveCents)}
      error={save.error}
      onLeave={onLeave}
      onSubmit={() => save.mutate()}
    >
      <div className={styles.fields}>
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
      </div>
    </StepForm>
  );
}
