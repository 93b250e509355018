// Where the shop is: one choice that fills in currency, units, time zone, language, and taxes.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { regions } from '../../../../../server/commerce/address/regions.ts';
import { countryPreset } from '../../../../../server/commerce/setup/countries.ts';
import { taxPreset, taxPresetFor } from '../../../../../server/commerce/setup/tax-presets.ts';
import { identityCalls } from '../../../../../server/content/identity/calls.ts';
import { ask } from '../../../../api/ask.ts';
import { CheckField } from '../../../../ui/check-field.tsx';
import { Loading } from '../../../../ui/loading.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { taxMessages, shopMessages as words } from '../store/messages.ts';
import {
  countryOptions,
  currencyOptions,
  languageOptions,
  type ShopValues,
  sentIdentity,
  sentUnits,
} from '../store/shop-fields.ts';
import { identityKey, useShop } from '../store/shop-screen.tsx';
import { overviewKey, saveStoreSettings, storeSettingsKey } from '../store/store-api.ts';
import { ZoneField } from '../store/zone-field.tsx';
import { messages } from './messages.ts';
import styles from './start.module.css';
import { StepForm, type StepProps } from './step-form.tsx';

export function CountryStep(props: StepProps) {
  const shop = useShop();
  return shop.data ? <CountryForm {...props} stored={shop.data.values} /> : <Loading what={messages.what} />;
}

const here = Intl.DateTimeFormat().resolvedOptions().timeZone;

function CountryForm({ stored, onLeave }: StepProps & { stored: ShopValues }) {
  const client = useQueryClient();
  const [values, setValues] = useState(stored);
  const [chargesTax, setChargesTax] = useState(true);
  const [isTried, setTried] = useState(false);
  const { country, region } = values.address;
  const preset = taxPresetFor(country);
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
  const save = useMutation({
    async mutationFn() {
      const rates = preset && chargesTax ? taxPreset(preset, { country, region }) : undefined;
      const settings = await saveStoreSettings({
        store: {
          ...sentUnits(values),
          shippingCountryDefaultValue: country,
          ...(rates && { priceTax: rates.priceTax }),
        },
        tax: { rules: rates?.rules ?? [] },
      });
      client.setQueryData(storeSettingsKey, settings);
      const { address, language, timeZone } = sentIdentity(values);
      return ask(identityCalls.save, { body: { address, language, timeZone } });
    },
    onSuccess(identity) {
      client.setQueryData(identityKey, identity);
      for (const queryKey of [overviewKey, ['readiness'], ['time-zone']]) void client.invalidateQueries({ queryKey });
      onLeave('done');
    },
  });
  const known = regions[country];
  return (
    <StepForm
      lead={messages.countryLead}
      isPending={save.isPending}
      error={save.error}
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
          <div className={styles.fields}>
            <div className={styles.wide}>
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
          </div>
          <div className={styles.fields}>
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
              options={languageOptions(values.language)}
              onChange={(language) => set({ language })}
            />
          </div>
          {preset && (
            <CheckField
              label={messages.taxes({ preset: taxMessages.preset[preset] })}
              hint={messages.taxesHint}
              isSelected={chargesTax}
              onChange={setChargesTax}
            />
          )}
        </>
      )}
    </StepForm>
  );
}
