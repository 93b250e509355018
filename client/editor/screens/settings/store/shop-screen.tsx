// The shop's identity: name, logo, contact, business address, currency, units, time zone, and language. Admin, jobs 2 and 3.
import { useQueryClient } from '@tanstack/react-query';
import { same } from '../../../../../server/base/same.ts';
import { storeSettingsCalls } from '../../../../../server/commerce/store-settings/calls.ts';
import { identityCalls } from '../../../../../server/content/identity/calls.ts';
import { ask } from '../../../../api/ask.ts';
import { fieldProps } from '../../../../ui/form/field-props.ts';
import { RecordForm } from '../../../../ui/form/record-form.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Split } from '../../../../ui/layout/flow.tsx';
import type { LeaveGuard } from '../../../shell/leave-guard.tsx';
import { askAgain, keepAnswer, useCall } from '../../../use-call.ts';
import { useRecordForm } from '../../../use-record-form.ts';
import { LogoField } from './logo-field.tsx';
import { shopMessages as messages, messages as shared } from './messages.ts';
import { SettingsPage } from './settings-page.tsx';
import {
  countryOptions,
  currencyOptions,
  languageHint,
  languageOptions,
  type ShopValues,
  sentIdentity,
  sentUnits,
  shopValues,
} from './shop-fields.ts';
import { useSaveStore, useStoreSettings } from './store-api.ts';
import { ZoneField } from './zone-field.tsx';

export function useShop() {
  const identity = useCall(identityCalls.open);
  const settings = useStoreSettings();
  const units = settings.data?.store;
  const values = identity.data && units ? shopValues(identity.data, units) : undefined;
  return {
    data: values && identity.data && settings.data && { values, identity: identity.data, settings: settings.data },
    error: identity.error ?? settings.error,
    isPending: identity.isPending || settings.isPending,
    isFetching: identity.isFetching || settings.isFetching,
    refetch: () => Promise.all([identity.refetch(), settings.refetch()]),
  };
}

type LoadedShop = NonNullable<ReturnType<typeof useShop>['data']>;

/** Saves the changes, in one call or two. */
function useSaveShop(shown: LoadedShop) {
  const client = useQueryClient();
  const saveStore = useSaveStore();
  return async (values: ShopValues, idempotencyKey: string): Promise<ShopValues> => {
    const [units, unitsBefore] = [sentUnits(values), sentUnits(shown.values)];
    // First the call that may be refused because of existing prices.
    if (!same(units, unitsBefore)) await saveStore({ store: units, revision: shown.settings.revision }, idempotencyKey);
    const body = { ...sentIdentity(values), revision: shown.identity.revision };
    const identity = await ask(identityCalls.save, { body, idempotencyKey });
    keepAnswer(client, identityCalls.open, undefined, identity);
    return shopValues(identity, units);
  };
}

export function ShopScreen({ guard }: { guard: LeaveGuard }) {
  const shop = useShop();
  return (
    <SettingsPage title={messages.title} lead={messages.lead} query={shop}>
      {(data) => <ShopForm {...data} guard={guard} />}
    </SettingsPage>
  );
}

function ShopForm({ guard, ...shown }: LoadedShop & { guard: LeaveGuard }) {
  const client = useQueryClient();
  const logoPath = shown.identity.logoPath;
  const form = useRecordForm({
    guard,
    stored: shown.values,
    save: useSaveShop(shown),
    reload() {
      void askAgain(client, identityCalls.open);
      void askAgain(client, storeSettingsCalls.open);
    },
    check: ({ address }) =>
      address.country === '' && Object.values(address).some((text) => text !== '')
        ? [{ path: 'address.country', message: messages.addressMissing }]
        : [],
  });
  const { field, set, problemAt } = form;
  const { address } = form.values;
  const place = fieldProps(address, (part) => set({ address: { ...address, ...part } }), problemAt, 'address.');
  return (
    <RecordForm form={form} wordsOf={messages.disputed}>
      <Card title={messages.identity}>
        <Split gap={4} least="large">
          <TextField {...field('siteTitle')} label={messages.name} isRequired maxLength={100} />
          <TextField {...field('siteTagLine')} {...messages.tagLine} maxLength={200} />
          <div data-wide>
            <LogoField {...field('logoImageId')} path={logoPath} />
          </div>
        </Split>
      </Card>
      <Card title={messages.contact}>
        <Split gap={4} least="large">
          <TextField {...field('contactEmail')} {...messages.email} type="email" maxLength={256} />
          <TextField {...field('contactPhoneNumber')} label={messages.phone} type="tel" maxLength={40} />
        </Split>
      </Card>
      <Card title={messages.business}>
        <Split gap={4} least="large">
          <TextField {...field('businessName')} {...messages.businessName} maxLength={200} />
          <TextField {...field('taxNumber')} label={messages.taxNumber} maxLength={50} />
          <div data-wide>
            <TextField {...place('line1')} label={messages.line1} autoComplete="address-line1" maxLength={200} />
          </div>
          <TextField {...place('city')} label={messages.city} autoComplete="address-level2" maxLength={100} />
          <TextField {...place('region')} label={messages.region} autoComplete="address-level1" maxLength={100} />
          <TextField {...place('postalCode')} label={messages.postalCode} autoComplete="postal-code" maxLength={20} />
          <SelectField {...place('country')} label={shared.country} options={countryOptions(shared.none)} />
        </Split>
      </Card>
      <Card title={messages.formats}>
        <Split gap={4} least="large">
          <SelectField
            {...field('currency')}
            label={messages.currency}
            hint={messages.currencyHint}
            options={currencyOptions}
          />
          <SelectField
            {...field('measurementStandard')}
            label={messages.units}
            options={[
              { value: '1', label: messages.imperial },
              { value: '2', label: messages.metric },
            ]}
          />
          <ZoneField {...field('timeZone')} />
          <SelectField
            {...field('language')}
            label={messages.language}
            hint={languageHint(form.values.language)}
            options={languageOptions(form.values.language)}
          />
        </Split>
      </Card>
    </RecordForm>
  );
}
