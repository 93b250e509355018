// Taxes: whether prices include them, rates by place, classes, and starting presets. Admin, job 35.
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { countryChoices } from '../../../../../server/commerce/address/countries.ts';
import { regions } from '../../../../../server/commerce/address/regions.ts';
import { priceTaxes } from '../../../../../server/commerce/money/price-rules.ts';
import { AddButton } from '../../../../ui/add-button.tsx';
import { Button } from '../../../../ui/button.tsx';
import { CheckField } from '../../../../ui/form/check-field.tsx';
import { type FormRow, rowsOf } from '../../../../ui/form/field-props.ts';
import { PercentField } from '../../../../ui/form/number-field.tsx';
import { RecordForm, type RecordFormState } from '../../../../ui/form/record-form.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { FieldLine, Note, Split, Stack, Toolbar } from '../../../../ui/layout/flow.tsx';
import { RemoveButton } from '../../../../ui/remove-button.tsx';
import type { LeaveGuard } from '../../../shell/leave-guard.tsx';
import { taxMessages as messages } from './messages.ts';
import { SettingsPage } from './settings-page.tsx';
import styles from './store.module.css';
import { useStoreSettings } from './store-api.ts';
import { Exemptions } from './tax-exemptions.tsx';
import {
  newClass,
  newRule,
  sentTax,
  type TaxRuleValues,
  type TaxValues,
  taxProblems,
  taxValues,
} from './tax-fields.ts';
import { TaxPresets } from './tax-presets.tsx';
import { useStoreForm } from './use-store-form.ts';

type Home = { country: string; region?: string | undefined };
const rulesMax = 500;
/** A country may have dozens of rates: above the first number, only the second number are shown initially. */
const rulesAtOnce = 8;
const rulesFolded = 5;
const classesMax = 20;

export function TaxScreen({ guard }: { guard: LeaveGuard }) {
  const settings = useStoreSettings();
  return (
    <SettingsPage title={messages.title} query={settings}>
      {({ store, tax, revision }) =>
        store &&
        tax && (
          <TaxForm
            answer={{ store, tax, revision }}
            home={store.storeAddress ?? tax.rules[0] ?? { country: '' }}
            guard={guard}
          />
        )
      }
    </SettingsPage>
  );
}

type TaxFormProps = { answer: Parameters<typeof taxValues>[0] & { revision: string }; home: Home; guard: LeaveGuard };

function TaxForm({ answer, home, guard }: TaxFormProps) {
  const form = useStoreForm<TaxValues>({
    guard,
    revision: answer.revision,
    stored: taxValues(answer),
    check: taxProblems,
    sent: sentTax,
    valuesOf: ({ store, tax }) => store && tax && taxValues({ store, tax }),
  });
  const { field, values } = form;
  return (
    <RecordForm form={form} wordsOf={messages.fields}>
      <Card title={messages.prices}>
        <Split gap={4}>
          <SelectField
            {...field('priceTax')}
            label={messages.priceTax}
            options={priceTaxes.map((value) => ({ value, label: messages.priceTaxes[value] }))}
          />
          <SelectField
            {...field('rounding')}
            label={messages.rounding}
            options={(['PER_LINE', 'PER_ORDER'] as const).map((value) => ({ value, label: messages.roundings[value] }))}
          />
          <TextField {...field('taxNumber')} {...messages.number} maxLength={50} />
        </Split>
      </Card>
      <Rates form={form} home={home} />
      <Card title={messages.classes}>
        <Note>{messages.classesHint}</Note>
        {rowsOf(form, 'classes').map(({ row: { key, name }, field, remove }) => (
          <FieldLine key={key}>
            <TextField {...field('name')} label={messages.className} maxLength={100} />
            <RemoveButton label={messages.removeClass({ name: name || key })} onPress={remove} />
          </FieldLine>
        ))}
        <Toolbar align="end">
          <AddButton
            isDisabled={values.classes.length >= classesMax}
            onPress={() => form.set({ classes: [...values.classes, newClass(values.classes)] })}
            label={messages.addClass}
          />
        </Toolbar>
      </Card>
      <Exemptions form={form} />
    </RecordForm>
  );
}

function Rates({ form, home }: { form: RecordFormState<TaxValues>; home: Home }) {
  const { rules } = form.values;
  const [isWhole, setWhole] = useState(false);
  // A problem may be in any of them. Once expanded, the list stays expanded while typing.
  if (!isWhole && form.problems.length > 0) setWhole(true);
  const rows = rowsOf(form, 'rules');
  const shown = isWhole || rules.length <= rulesAtOnce ? rows : rows.slice(0, rulesFolded);
  const list = useRef<HTMLDivElement>(null);
  const unfold = () => {
    flushSync(() => setWhole(true));
    list.current?.children[rulesFolded]?.querySelector('input')?.focus();
  };
  return (
    <Card title={messages.rates}>
      <Note>{rules.length === 0 ? messages.empty : messages.ratesHint}</Note>
      <TaxPresets home={home} rates={form.values} onUse={({ rules, priceTax }) => form.set({ rules, priceTax })} />
      <Stack ref={list}>
        {shown.map((row, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rules have no id, and are only added and taken away
          <RuleLine key={n} {...row} n={n} classes={form.values.classes} />
        ))}
      </Stack>
      <Toolbar align="end">
        <AddButton
          isDisabled={rules.length >= rulesMax}
          onPress={() => {
            setWhole(true);
            form.set({ rules: [...rules, newRule(home.country)] });
          }}
          label={messages.addRate}
        />
        {shown.length < rules.length && (
          <Button kind="quiet" onPress={unfold}>
            {messages.allRates({ count: rules.length })}
          </Button>
        )}
      </Toolbar>
    </Card>
  );
}

const countries = countryChoices('en');

type RuleLineProps = FormRow<TaxRuleValues> & { n: number; classes: TaxValues['classes'] };

function RuleLine({ row: rule, set, field, remove, n, classes }: RuleLineProps) {
  const known = regions[rule.country];
  return (
    <Stack as="fieldset" gap={2}>
      <legend className="visually-hidden">{`${rule.name} ${rule.country} ${rule.region}`}</legend>
      <div className={styles.line}>
        <TextField {...field('name')} label={messages.name} maxLength={100} />
        <SelectField
          {...field('country')}
          label={messages.country}
          options={countries}
          onChange={(country) => set({ country, region: '' })}
        />
        {known ? (
          <SelectField
            {...field('region')}
            label={messages.region}
            options={[
              { value: '', label: messages.wholeCountry },
              ...known.map(([value, label]) => ({ value, label })),
            ]}
          />
        ) : (
          <TextField {...field('region')} label={messages.region} maxLength={40} />
        )}
        <PercentField {...field('ratePpm')} label={messages.rate} scale={10_000} />
        {classes.length > 0 && (
          <div className={styles.ofClass}>
            <SelectField
              {...field('taxClass')}
              label={messages.forClass}
              options={[
                { value: '', label: messages.allGoods },
                { value: 'standard', label: messages.standard },
                ...classes.map(({ key, name }) => ({ value: key, label: name || key })),
              ]}
            />
          </div>
        )}
        <CheckField label={messages.includesShipping} {...field('includesShipping')} />
        <RemoveButton label={messages.removeRate({ n: n + 1 })} onPress={remove} />
      </div>
    </Stack>
  );
}
