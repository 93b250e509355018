// What customers are asked at checkout, which orders are taken, and the policies that stand below.
import { useQueryClient } from '@tanstack/react-query';
import { countriesByName } from '../../../../../server/commerce/address/countries.ts';
import type { Currency } from '../../../../../server/commerce/money/money.ts';
import { Card } from '../../../../ui/card.tsx';
import { CheckField } from '../../../../ui/check-field.tsx';
import { MoneyField } from '../../../../ui/number-field.tsx';
import { RecordForm } from '../../../../ui/record-form.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import type { LeaveGuard } from '../../../shell/leave-guard.tsx';
import { useRecordForm } from '../../../use-record-form.ts';
import { type CheckoutValues, checkoutValues, sentCheckout } from './checkout-fields.ts';
import { checkoutMessages as messages } from './messages.ts';
import { SettingsPage } from './settings-page.tsx';
import styles from './store.module.css';
import { overviewKey, saveStoreSettings, storeSettingsKey, useStoreSettings } from './store-api.ts';

export function CheckoutScreen({ guard }: { guard: LeaveGuard }) {
  const settings = useStoreSettings();
  return (
    <SettingsPage title={messages.title} query={settings}>
      {({ store }) => store && <CheckoutForm stored={checkoutValues(store)} currency={store.currency} guard={guard} />}
    </SettingsPage>
  );
}

const phoneOptions = (['hidden', 'optional', 'required'] as const).map((value) => ({
  value,
  label: messages.phone[value],
}));
const countries = countriesByName('en').map(({ code, name }) => ({ value: code, label: name }));

type CheckoutFormProps = { stored: CheckoutValues; currency: Currency; guard: LeaveGuard };

function CheckoutForm({ stored, currency, guard }: CheckoutFormProps) {
  const client = useQueryClient();
  const form = useRecordForm<CheckoutValues>({
    guard,
    stored,
    async save(values) {
      const kept = await saveStoreSettings({ store: sentCheckout(values) });
      client.setQueryData(storeSettingsKey, kept);
      for (const queryKey of [overviewKey, ['readiness']]) void client.invalidateQueries({ queryKey });
      return kept.store ? checkoutValues(kept.store) : values;
    },
  });
  const { field, values } = form;
  const check = (name: keyof CheckoutValues) => ({
    isSelected: values[name] === true,
    onChange: (is: boolean) => form.set({ [name]: is }),
  });
  const policy = (name: 'returnPolicy' | 'termsOfService' | 'privacyPolicy', label: string) => (
    <TextField {...field(name)} label={label} isLong maxLength={12_000} />
  );
  return (
    <RecordForm form={form}>
      <Card title={messages.fields}>
        <div className={styles.fields}>
          <SelectField {...field('shippingPhone')} label={messages.shippingPhone} options={phoneOptions} />
          <SelectField {...field('billingPhone')} label={messages.billingPhone} options={phoneOptions} />
          <SelectField {...field('shippingCountryDefaultValue')} label={messages.defaultCountry} options={countries} />
        </div>
        <CheckField {...check('showNoteField')} label={messages.note} />
        <CheckField {...check('billToShippingDefaultValue')} label={messages.sameBilling} />
        <CheckField {...check('checkoutPageMarketingOptInEnabled')} label={messages.optIn} />
        {values.checkoutPageMarketingOptInEnabled && (
          <CheckField {...check('enableMailingListOptInByDefault')} label={messages.optInChecked} />
        )}
      </Card>
      <Card title={messages.orders}>
        <div className={styles.fields}>
          <MoneyField
            {...field('minimumOrderSubtotalCents')}
            label={messages.minimum}
            hint={messages.minimumHint}
            currency={currency}
          />
          <TextField {...field('continueShoppingLinkUrl')} label={messages.continueUrl} maxLength={500} />
        </div>
        <CheckField {...check('expressCheckout')} label={messages.express} />
        <CheckField {...check('multipleQuantityAllowedForServices')} label={messages.services} />
        <CheckField {...check('abandonedCartRecoveryEnabled')} label={messages.recovery} />
      </Card>
      <Card title={messages.policies}>
        <p className={styles.note}>{messages.policiesHint}</p>
        {policy('returnPolicy', messages.returns)}
        {policy('termsOfService', messages.terms)}
        {policy('privacyPolicy', messages.privacy)}
      </Card>
    </RecordForm>
  );
}
