// The shop's country: one choice that fills in currency, units, time zone, language, and taxes.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { regions } from '../../../../../server/commerce/address/regions.ts';
import { countryPreset } from '../../../../../server/commerce/setup/countries.ts';
import { identityCalls } from '../../../../../server/content/identity/calls.ts';
import type { Identity } from '../../../../../server/content/identity/schema.ts';
import { ask } from '../../../../api/ask.ts';
import { CheckField } from '../../../../ui/form/check-field.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Note, Split } from '../../../../ui/layout/flow.tsx';
import { keepAnswer } from '../../../use-call.ts';
import { taxMessages, shopMessages as words } from '../store/messages.ts';
import {
  countryOptions,
  currencyOptions,
  languageHint,
  languageOptions,
  type ShopValues,
  sentIdentity,
  sentUnits,
} from '../store/shop-fields.ts';
import { useShop } from '../store/shop-screen.tsx';
import { useSaveStore, useStoreSettings } from '../store/store-api.ts';
import { ZoneField } from '../store/zone-field.tsx';
import { countryTax } from './country-tax.ts';
import { messages } from './messages.ts';
import { StepForm, type StepProps, StepWait } from './step-form.tsx';
import { type Reopening, useReopened } from './use-reopened.ts';
import { useTyped } from './use-typed.ts';

export function CountryStep(props: StepProps) {
  const shop = useShop();
  const settings = useStoreSettings();
  const { isReady, key, reopening } = useReopened(shop);
  if (!isReady || !shop.data || !settings.data) return <StepWait query={shop} />;
  const { values, identity } = shop.data;
  return (
    <CountryForm key={key} {...props} {...reopening} stored={values} identity={identity} settings={settings.data} />
  );
}

const here = Intl.DateTimeFormat().resolvedOptions().timeZone;

type LoadedSettings = NonNullable<ReturnType<typeof useStoreSettings>['data']>;
type CountryFormProps = StepProps & Reopening & { stored: ShopValues; identity: Identity; settings: LoadedSettings };

function CountryForm({ stored, identity, settings, onLeave, refused, onRefused }: CountryFormProps) {
  const client = useQueryClient();
  // The values when the form opened; later changes were not shown.
  const [shown, setShown] = useState({ identity, settings });
  const [values, setValues] = useTyped('country', stored, shown.identity.revision);
  const rules = shown.settings.tax?.rules ?? [];
  const countryBefore = shown.identity.address?.country ?? '';
  // A saved country without rates means that the owner charges no tax.
  const [chargesTax, setChargesTax] = useState(countryBefore === '' || rules.length > 0);
  const [isTried, setTried] = useState(false);
  const { country, region } = values.address;
  const tax = countryTax({ country: countryBefore, rules }, { country, region, chargesTax });
  const rulesNote =
    tax.replaced > 0
      ? messages.taxesReplaced({ count: tax.replaced })
      : tax.kept > 0
        ? messages.taxesKept({ count: tax.kept })
        : undefined;
  const set = (part: Partial<ShopValues>) => setValues((before) => ({ ...before, ...part }));
  const place = (name: keyof ShopValues['address']) => ({
    name: `address.${name}`,
    value: values.address[name],
    onChange: (text: string) => set({ address: { ...values.address, [name]: text } }),
  });
  const choose = (code: string) => {
    if (code === '') return;
    const { currency, measurementStandard, language, timeZone } = countryPreset(code, here);
    set({
      address: { ...values.address, country: code, region: '' },
      measurementStandard: measurementStandard === 1 ? '1' : '2',
      language,
      ...(currency && { currency }),
      ...(timeZone !== undefined && { timeZone }),
    });
  };
  const saveStore = useSaveStore();
  const save = useMutation({
    async mutationFn() {
      const { rules, priceTax } = tax;
      const kept = await saveStore({
        store: { ...sentUnits(values), shippingCountryDefaultValue: country, ...(priceTax && { priceTax }) },
        ...(rules && { tax: { rules } }),
        revision: shown.settings.revision,
      });
      setShown((before) => ({ ...before, settings: kept }));
      const { address, language, timeZone } = sentIdentity(values);
      const body = { address, language, timeZone, revision: shown.identity.revision };
      return ask(identityCalls.save, { body });
    },
    onError: onRefused,
    onSuccess(identity) {
      keepAnswer(client, identityCalls.open, undefined, identity);
      onLeave('done');
    },
  });
  const known = regions[country];
  return (
    <StepForm
      lead={messages.countryLead}
      isPending={save.isPending}
      error={save.error ?? refused}
      onLeave={onLeave}
      onSubmit={() => (country === '' ? setTried(true) : save.mutate())}
    >
      <SelectField
        label={messages.country}
        name="country"
        value={country}
        problem={isTried && country === '' ? messages.countryMissing : undefined}
        options={countryOptions(messages.chooseCountry)}
        onChange={choose}
      />
      {country !== '' && (
        <>
          <Split gap={4}>
            <div data-wide>
              <TextField {...place('line1')} label={words.line1} autoComplete="address-line1" maxLength={200} />
            </div>
            <TextField {...place('city')} label={words.city} autoComplete="address-level2" maxLength={100} />
            {known ? (
              <SelectField
                {...place('region')}
                label={words.region}
                options={[
                  { value: '', label: taxMessages.wholeCountry },
                  ...known.map(([value, label]) => ({ value, label })),
                ]}
              />
            ) : (
              <TextField {...place('region')} label={words.region} autoComplete="address-level1" maxLength={100} />
            )}
            <TextField {...place('postalCode')} label={words.postalCode} autoComplete="postal-code" maxLength={20} />
          </Split>
          <Split gap={4}>
            <SelectField
              label={words.currency}
              value={values.currency}
              options={currencyOptions}
              onChange={(currency) => set({ currency })}
            />
            <SelectField
              label={words.units}
              value={values.measurementStandard}
              options={[
                { value: '1', label: words.imperial },
                { value: '2', label: words.metric },
              ]}
              onChange={(measurementStandard) => set({ measurementStandard })}
            />
            <ZoneField value={values.timeZone} onChange={(timeZone) => set({ timeZone })} />
            <SelectField
              label={words.language}
              value={values.language}
              hint={languageHint(values.language)}
              options={languageOptions(values.language)}
              onChange={(language) => set({ language })}
            />
          </Split>
          {tax.preset ? (
            <CheckField
              label={messages.taxes({ preset: taxMessages.preset[tax.preset] })}
              hint={rulesNote ?? messages.taxesHint}
              value={chargesTax}
              onChange={setChargesTax}
            />
          ) : (
            rulesNote !== undefined && <Note isLarge>{rulesNote}</Note>
          )}
        </>
      )}
    </StepForm>
  );
}
