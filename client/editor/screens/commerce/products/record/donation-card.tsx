// Donation settings of a service: customers choose the amount, with suggestions. Commerce 2.1.
import { X } from 'lucide-react';
import type { ProductChoices } from '../../../../../../server/commerce/catalog/schema.ts';
import { ProductType } from '../../../../../../server/commerce/product/product-type.ts';
import { AddButton } from '../../../../../ui/add-button.tsx';
import { IconButton } from '../../../../../ui/button.tsx';
import { CheckField } from '../../../../../ui/form/check-field.tsx';
import { MoneyField } from '../../../../../ui/form/number-field.tsx';
import { Card } from '../../../../../ui/layout/card.tsx';
import { FieldLine, Stack } from '../../../../../ui/layout/flow.tsx';
import { messages } from './messages.ts';
import type { ProductForm } from './product-values.ts';

const amountsMax = 6;

/** Donations have one price and no subscription. */
export function DonationCard({ form, choices }: { form: ProductForm; choices: ProductChoices }) {
  const { donation, productType, isSubscribable, variants } = form.values;
  const isPossible = productType === ProductType.service && !isSubscribable && variants.length === 1;
  if (!isPossible && !donation.isOn) return null;
  const { isOn, suggestedCents, allowCustom } = donation;
  const set = (change: Partial<typeof donation>) => form.set({ donation: { ...donation, ...change } });
  const problem = form.problems.find(({ path }) => path === 'donation')?.message;
  return (
    <Card title={messages.donation}>
      <CheckField {...messages.isDonation} value={isOn} onChange={(is) => set({ isOn: is })} />
      {isOn && (
        <Stack as="fieldset" gap={2} data-path="donation" tabIndex={-1}>
          <legend className="visually-hidden">{messages.donation}</legend>
          {problem !== undefined && <p role="alert">{problem}</p>}
          <Stack as="ol" gap={2}>
            {suggestedCents.map((cents, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may be equal while they are typed
              <FieldLine as="li" key={n}>
                <MoneyField
                  label={messages.suggested({ n: n + 1 })}
                  currency={choices.currency}
                  name={`donation.suggestedCents.${n}`}
                  problem={form.problemAt(`donation.suggestedCents.${n}`)}
                  value={cents}
                  onChange={(next) => set({ suggestedCents: suggestedCents.map((one, at) => (at === n ? next : one)) })}
                />
                <IconButton
                  label={messages.removeSuggested({ n: n + 1 })}
                  icon={<X />}
                  onPress={() => set({ suggestedCents: suggestedCents.filter((_, at) => at !== n) })}
                />
              </FieldLine>
            ))}
          </Stack>
          {suggestedCents.length < amountsMax && (
            <div>
              <AddButton
                onPress={() => set({ suggestedCents: [...suggestedCents, null] })}
                label={messages.addSuggested}
              />
            </div>
          )}
          <CheckField label={messages.allowCustom} value={allowCustom} onChange={(is) => set({ allowCustom: is })} />
        </Stack>
      )}
    </Card>
  );
}
