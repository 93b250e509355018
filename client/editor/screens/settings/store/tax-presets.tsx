// Prefills the form with a place's rates, for the owner to review and save.
import { useState } from 'react';
import { countryName } from '../../../../../server/commerce/address/countries.ts';
import type { PriceTax } from '../../../../../server/commerce/money/price-rules.ts';
import {
  euRates,
  type TaxPresetKey,
  taxPreset,
  taxPresetFor,
  taxPresetsDate,
} from '../../../../../server/commerce/setup/tax-presets.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { Note, Stack, Toolbar } from '../../../../ui/layout/flow.tsx';
import { dayText } from '../../../time-text.ts';
import { taxMessages as messages } from './messages.ts';
import { ruleValues, type TaxRuleValues } from './tax-fields.ts';

type TaxPresetsProps = {
  home: { country: string; region?: string | undefined };
  rates: Rates;
  onUse(rates: Rates): void;
};

type Rates = { rules: readonly TaxRuleValues[]; priceTax: PriceTax };

/** In the question; the others are counted. */
const namedMax = 5;

export function TaxPresets({ home, rates, onUse }: TaxPresetsProps) {
  const [key, setKey] = useState<TaxPresetKey>(taxPresetFor(home.country) ?? 'eu-oss');
  const [said, setSaid] = useState('');
  const [isAsking, setAsking] = useState(false);
  const [used, setUsed] = useState<{ rules: Rates['rules']; before: Rates }>();
  const preset = taxPreset(key, home);
  const { source } = preset;
  const keys = (Object.keys(messages.preset) as TaxPresetKey[]).filter(
    (one) => one !== 'eu-home' || home.country in euRates,
  );
  const use = () => {
    setAsking(false);
    const rules = preset.rules.map(ruleValues);
    setSaid(rules.length === 0 ? messages.noneForState : messages.used({ count: rules.length }));
    if (rules.length === 0) return;
    setUsed({ rules, before: rates });
    onUse({ rules, priceTax: preset.priceTax });
  };
  const replacesRates = rates.rules.length > 0 && preset.rules.length > 0;
  // Once the rates are edited, undoing would lose the edits.
  const before = used && used.rules === rates.rules ? used.before : undefined;
  return (
    <Stack>
      <Toolbar align="end">
        <SelectField
          label={messages.presets}
          value={key}
          options={keys.map((value) => ({ value, label: messages.preset[value] }))}
          onChange={(next) => {
            setSaid('');
            setKey(next);
          }}
        />
        <Button onPress={replacesRates ? () => setAsking(true) : use}>{messages.use}</Button>
      </Toolbar>
      <Note>
        {messages.presetHint({ date: dayText(Date.parse(`${taxPresetsDate}T12:00Z`)) })} {messages.source}:{' '}
        <a href={source.url} target="_blank" rel="noreferrer">
          {source.name}
        </a>
      </Note>
      {said !== '' && (
        <Notice
          action={
            before && (
              <Button
                onPress={() => {
                  setSaid('');
                  onUse(before);
                }}
              >
                {messages.undoPreset}
              </Button>
            )
          }
        >
          {said}
        </Notice>
      )}
      <ConfirmDialog
        title={messages.replaceTitle({ count: rates.rules.length })}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        action={messages.replace}
        kind="primary"
        onConfirm={use}
      >
        <ul>
          {rates.rules.slice(0, namedMax).map((rule, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rules have no id
            <li key={n}>{rateText(rule)}</li>
          ))}
          {rates.rules.length > namedMax && <li>{messages.moreRates({ count: rates.rules.length - namedMax })}</li>}
        </ul>
        <p>{messages.replaceText({ count: preset.rules.length })}</p>
        {preset.priceTax !== rates.priceTax && (
          <p>
            {messages.replacePrices({
              before: messages.priceTaxes[rates.priceTax],
              after: messages.priceTaxes[preset.priceTax],
            })}
          </p>
        )}
      </ConfirmDialog>
    </Stack>
  );
}

const rateText = ({ name, country, region, ratePpm }: TaxRuleValues): string =>
  messages.replacedRate({
    name,
    place: [countryName(country, 'en'), region].filter(Boolean).join(' '),
    percent: `${(ratePpm ?? 0) / 10_000}%`,
  });
