// Prefills the form with a place's rates, for the owner to review and save.
import { useState } from 'react';
import type { PriceTax } from '../../../../../server/commerce/money/price-rules.ts';
import {
  euRates,
  type TaxPresetKey,
  taxPreset,
  taxPresetFor,
  taxPresetsDate,
} from '../../../../../server/commerce/setup/tax-presets.ts';
import { Button } from '../../../../ui/button.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { dayText } from '../../../time-text.ts';
import { taxMessages as messages } from './messages.ts';
import styles from './store.module.css';
import { ruleValues, type TaxRuleValues } from './tax-fields.ts';

type TaxPresetsProps = {
  home: { country: string; region?: string | undefined };
  onUse(preset: { rules: readonly TaxRuleValues[]; priceTax: PriceTax }): void;
};

export function TaxPresets({ home, onUse }: TaxPresetsProps) {
  const [key, setKey] = useState<TaxPresetKey>(taxPresetFor(home.country) ?? 'eu-oss');
  const [said, setSaid] = useState('');
  const { source } = taxPreset(key, home);
  const keys = (Object.keys(messages.preset) as TaxPresetKey[]).filter(
    (one) => one !== 'eu-home' || home.country in euRates,
  );
  const use = () => {
    const { rules, priceTax } = taxPreset(key, home);
    setSaid(rules.length === 0 ? messages.noneForState : messages.used({ count: rules.length }));
    if (rules.length > 0) onUse({ rules: rules.map(ruleValues), priceTax });
  };
  return (
    <div className={styles.stack}>
      <div className={styles.buttons}>
        <SelectField
          label={messages.presets}
          value={key}
          options={keys.map((value) => ({ value, label: messages.preset[value] }))}
          onChange={(next) => {
            setSaid('');
            setKey(next);
          }}
        />
        <Button onPress={use}>{messages.use}</Button>
      </div>
      <p className={styles.note}>
        {messages.presetHint({ date: dayText(Date.parse(`${taxPresetsDate}T12:00Z`)) })} {messages.source}:{' '}
        <a href={source.url} target="_blank" rel="noreferrer">
          {source.name}
        </a>
      </p>
      {said !== '' && <Notice>{said}</Notice>}
    </div>
  );
}
