// Checkout settings: questions, order rules, and the linked policies.
import { can } from '../../../../../server/base/roles.ts';
import { countryChoices } from '../../../../../server/commerce/address/countries.ts';
import { stackings } from '../../../../../server/commerce/money/price-rules.ts';
import { formCalls } from '../../../../../server/forms/form/calls.ts';
import type { Website } from '../../../../../server/site/website/schema.ts';
import { CheckField } from '../../../../ui/form/check-field.tsx';
import { MoneyField } from '../../../../ui/form/number-field.tsx';
import { RecordForm } from '../../../../ui/form/record-form.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { later } from '../../../../ui/later.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Note, Split } from '../../../../ui/layout/flow.tsx';
import { useEditor } from '../../../editor-context.ts';
import { RichTextField } from '../../../rich-text/rich-text-field.tsx';
import type { LeaveGuard } from '../../../shell/leave-guard.tsx';
import { useCall } from '../../../use-call.ts';
import { type CheckoutValues, checkoutValues, sentCheckout } from './checkout-fields.ts';
import { checkoutMessages as messages } from './messages.ts';
import { SettingsPage } from './settings-page.tsx';
import { useStoreSettings } from './store-api.ts';
import { useStoreForm } from './use-store-form.ts';

// With the calls of orders, which the form doesn't need.
const OrderNumberCard = later(async () => (await import('./order-number-card.tsx')).OrderNumberCard);

export function CheckoutScreen({ guard }: { guard: LeaveGuard }) {
  const settings = useStoreSettings();
  return (
    <SettingsPage title={messages.title} query={settings}>
      {({ store, revision }) =>
        store && (
          <>
            <CheckoutForm {...{ store, revision, guard }} />
            <OrderNumberCard />
          </>
        )
      }
    </SettingsPage>
  );
}

const phoneOptions = (['hidden', 'optional', 'required'] as const).map((value) => ({
  value,
  label: messages.phone[value],
}));
const countries = countryChoices('en');

const formsMax = 200;

/** Always includes the selected form, even if it was deleted or is not visible to this person. */
function useForms(current: string): { value: string; label: string }[] {
  const { person } = useEditor();
  const { data = [], isSuccess } = useCall(
    formCalls.list,
    { query: { limit: formsMax } },
    { enabled: can(person, 'forms.edit'), select: (answer) => answer.forms },
  );
  return [
    { value: '', label: messages.noForm },
    ...data.map(({ id, name }) => ({ value: id, label: name })),
    ...(current === '' || data.some(({ id }) => id === current)
      ? []
      : [{ value: current, label: isSuccess && data.length < formsMax ? messages.formUnknown : messages.formSet }]),
  ];
}

type CheckoutFormProps = { store: Website['store']; revision: string; guard: LeaveGuard };

function CheckoutForm({ store, revision, guard }: CheckoutFormProps) {
  const form = useStoreForm<CheckoutValues>({
    guard,
    revision,
    stored: checkoutValues(store),
    sent: (values) => ({ store: sentCheckout(values) }),
    valuesOf: ({ store }) => store && checkoutValues(store),
  });
  const { field, values } = form;
  const forms = useForms(values.customForm);
  const policy = (name: 'returnPolicy' | 'termsOfService' | 'privacyPolicy', label: string) => (
    <RichTextField {...field(name)} label={label} maxLength={12_000} />
  );
  return (
    <RecordForm form={form} wordsOf={messages.disputed}>
      <Card title={messages.fields}>
        <Split gap={4}>
          <SelectField {...field('shippingPhone')} label={messages.shippingPhone} options={phoneOptions} />
          <SelectField {...field('billingPhone')} label={messages.billingPhone} options={phoneOptions} />
          <SelectField {...field('shippingCountryDefaultValue')} label={messages.defaultCountry} options={countries} />
        </Split>
        <CheckField {...field('showNoteField')} label={messages.note} />
        <Split gap={4}>
          <SelectField {...field('customForm')} {...messages.form} options={forms} />
        </Split>
        <CheckField {...field('billToShippingDefaultValue')} label={messages.sameBilling} />
        <CheckField {...field('checkoutPageMarketingOptInEnabled')} label={messages.optIn} />
        {values.checkoutPageMarketingOptInEnabled && (
          <CheckField {...field('enableMailingListOptInByDefault')} label={messages.optInChecked} />
        )}
      </Card>
      <Card title={messages.orders}>
        <Split gap={4}>
          <MoneyField {...field('minimumOrderSubtotalCents')} {...messages.minimum} currency={store.currency} />
          <TextField {...field('continueShoppingLinkUrl')} label={messages.continueUrl} maxLength={500} />
          <SelectField
            {...field('stacking')}
            label={messages.stacking}
            hint={messages.stackingHints[values.stacking]}
            options={stackings.map((value) => ({ value, label: messages.stackings[value] }))}
          />
        </Split>
        <CheckField {...field('expressCheckout')} label={messages.express} />
        <CheckField {...field('multipleQuantityAllowedForServices')} label={messages.services} />
        <CheckField {...field('abandonedCartRecoveryEnabled')} label={messages.recovery} />
      </Card>
      <Card title={messages.policies}>
        <Note>{messages.policiesHint}</Note>
        {policy('returnPolicy', messages.returns)}
        {policy('termsOfService', messages.terms)}
        {policy('privacyPolicy', messages.privacy)}
      </Card>
    </RecordForm>
  );
}
