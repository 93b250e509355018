// Shipping rates: flat, by weight, free above an amount, pickup, and local delivery. Admin, job 35.
import type { Currency } from '../../../../../server/commerce/money/money.ts';
import type { ShippingRule } from '../../../../../server/commerce/pricing/schema.ts';
import { AddButton } from '../../../../ui/add-button.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { type FormRow, rowsOf } from '../../../../ui/form/field-props.ts';
import { DecimalField, MoneyField } from '../../../../ui/form/number-field.tsx';
import { RecordForm, type RecordFormState } from '../../../../ui/form/record-form.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { FieldLine, Note, Split, Stack, Toolbar } from '../../../../ui/layout/flow.tsx';
import { RemoveButton } from '../../../../ui/remove-button.tsx';
import type { LeaveGuard } from '../../../shell/leave-guard.tsx';
import { CountriesField } from './countries-field.tsx';
import { shippingMessages as messages } from './messages.ts';
import { SettingsPage } from './settings-page.tsx';
import {
  hasTiers,
  newRate,
  type RateValues,
  rateValues,
  type ShippingValues,
  sentShipping,
  shippingProblems,
  type Tier,
} from './shipping-fields.ts';
import { useStoreSettings } from './store-api.ts';
import { useStoreForm } from './use-store-form.ts';

type Shop = { currency: Currency; country: string; weightUnit: string };

export function ShippingScreen({ guard }: { guard: LeaveGuard }) {
  const settings = useStoreSettings();
  return (
    <SettingsPage title={messages.title} lead={messages.lead} query={settings}>
      {({ shipping, store, revision }) => (
        <ShippingForm
          revision={revision}
          stored={shipping?.options ?? []}
          guard={guard}
          shop={{
            currency: store?.currency ?? 'USD',
            country: store?.storeAddress?.country ?? '',
            weightUnit: store?.measurementStandard === 2 ? 'kg' : 'lb',
          }}
        />
      )}
    </SettingsPage>
  );
}

type ShippingFormProps = { stored: readonly ShippingRule[]; revision: string; shop: Shop; guard: LeaveGuard };

function ShippingForm({ stored, revision, shop, guard }: ShippingFormProps) {
  const form = useStoreForm<ShippingValues>({
    guard,
    revision,
    stored: { options: stored.map(rateValues) },
    check: shippingProblems,
    sent: sentShipping,
    valuesOf: ({ shipping }) => ({ options: (shipping?.options ?? []).map(rateValues) }),
  });
  const { options } = form.values;
  const add = (type: RateValues['rateType']) =>
    form.set({ options: [...options, newRate(type, options, shop.country)] });
  return (
    <RecordForm form={form} wordsOf={{ options: messages.rates }}>
      {options.length === 0 && <Empty>{messages.empty}</Empty>}
      {rowsOf(form, 'options').map((row, n) => (
        <RateCard key={row.row.key} {...row} form={form} path={`options.${n}`} shop={shop} />
      ))}
      <Toolbar align="end">
        <AddButton onPress={() => add('FLAT')} label={messages.add} />
        <AddButton onPress={() => add('PRICE')} label={messages.addByPrice} />
        <AddButton onPress={() => add('PICKUP')} label={messages.addPickup} />
        <AddButton onPress={() => add('LOCAL_DELIVERY')} label={messages.addLocal} />
      </Toolbar>
    </RecordForm>
  );
}

type RateCardProps = FormRow<RateValues> & { form: RecordFormState<ShippingValues>; path: string; shop: Shop };

function RateCard({ row: rate, set, field, remove, form, path, shop }: RateCardProps) {
  const isPickup = rate.rateType === 'PICKUP';
  return (
    <Card
      title={rate.name || messages.unnamed}
      action={<RemoveButton label={messages.remove({ name: rate.name || messages.unnamed })} onPress={remove} />}
    >
      <Split gap={4}>
        <TextField {...field('name')} label={messages.name} maxLength={100} />
        <SelectField
          {...field('rateType')}
          label={messages.type}
          options={(Object.keys(messages.types) as RateValues['rateType'][]).map((value) => ({
            value,
            label: messages.types[value],
          }))}
        />
        {!hasTiers(rate.rateType) && (
          <MoneyField {...field('priceCents')} label={messages.price} currency={shop.currency} />
        )}
        {!isPickup && <MoneyField {...field('freeAboveCents')} {...messages.freeAbove} currency={shop.currency} />}
        {hasTiers(rate.rateType) && (
          <div data-wide>
            <Tiers
              path={`${path}.tiers`}
              form={form}
              tiers={rate.tiers}
              isByPrice={rate.rateType === 'PRICE'}
              shop={shop}
              onChange={(tiers) => set({ tiers })}
            />
          </div>
        )}
        <CountriesField {...field('countries')} />
        {(rate.rateType === 'LOCAL_DELIVERY' || rate.postalCodes !== '') && (
          <TextField {...field('postalCodes')} {...messages.postalCodes} maxLength={2000} />
        )}
      </Split>
    </Card>
  );
}

type TiersProps = {
  path: string;
  form: RecordFormState<ShippingValues>;
  tiers: readonly Tier[];
  /** By the goods' price rather than their weight. */
  isByPrice: boolean;
  shop: Shop;
  onChange(tiers: readonly Tier[]): void;
};

function Tiers({ path, form, tiers, isByPrice, shop, onChange }: TiersProps) {
  const set = (n: number, part: Partial<Tier>) =>
    onChange(tiers.map((one, index) => (index === n ? { ...one, ...part } : one)));
  const problem = form.problems.find((one) => one.path === path)?.message;
  return (
    <Stack as="fieldset" gap={2} data-path={path}>
      <legend>{isByPrice ? messages.priceTiers : messages.tiers}</legend>
      {isByPrice && <Note>{messages.priceTiersHint}</Note>}
      {problem !== undefined && <p role="alert">{problem}</p>}
      {tiers.map((tier, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: weights have no id, and are only added and taken away
        <FieldLine key={n}>
          {isByPrice ? (
            <MoneyField
              name={`${path}.${n}.upToCents`}
              label={messages.upToTotal}
              currency={shop.currency}
              value={tier.upToCents}
              problem={form.problemAt(`${path}.${n}.upToCents`)}
              onChange={(upToCents) => set(n, { upToCents })}
            />
          ) : (
            <DecimalField
              name={`${path}.${n}.upToWeight`}
              label={messages.upTo({ unit: shop.weightUnit })}
              value={tier.upToWeight}
              problem={form.problemAt(`${path}.${n}.upToWeight`)}
              onChange={(upToWeight) => set(n, { upToWeight })}
            />
          )}
          <MoneyField
            name={`${path}.${n}.priceCents`}
            label={messages.price}
            currency={shop.currency}
            value={tier.priceCents}
            problem={form.problemAt(`${path}.${n}.priceCents`)}
            onChange={(priceCents) => set(n, { priceCents })}
          />
          <RemoveButton
            label={isByPrice ? messages.removePriceTier({ n: n + 1 }) : messages.removeTier({ n: n + 1 })}
            onPress={() => onChange(tiers.filter((_, index) => index !== n))}
          />
        </FieldLine>
      ))}
      <Toolbar align="end">
        <Button onPress={() => onChange([...tiers, { upToWeight: null, upToCents: null, priceCents: null }])}>
          {isByPrice ? messages.addPriceTier : messages.addTier}
        </Button>
      </Toolbar>
    </Stack>
  );
}
