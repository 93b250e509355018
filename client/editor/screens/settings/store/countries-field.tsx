// Countries, chosen one by one or by group; none means everywhere.
import { X } from 'lucide-react';
import { countryChoices, countryName } from '../../../../../server/commerce/address/countries.ts';
import { Button } from '../../../../ui/button.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { Stack, Toolbar } from '../../../../ui/layout/flow.tsx';
import { shippingMessages as messages } from './messages.ts';
import { euCountries } from './shipping-fields.ts';
import styles from './store.module.css';

type CountriesFieldProps = {
  name: string;
  value: readonly string[];
  problem?: string | undefined;
  onChange(countries: readonly string[]): void;
};

const euGroup = 'eu';

export function CountriesField({ name, value, problem, onChange }: CountriesFieldProps) {
  const isEu = value.length === euCountries.length && euCountries.every((code) => value.includes(code));
  const add = (code: string) => {
    if (code === euGroup) onChange([...new Set([...value, ...euCountries])].sort());
    else if (code !== '' && !value.includes(code)) onChange([...value, code]);
  };
  const chip = (label: string, remove: () => void) => (
    <li key={label} className={styles.chip}>
      {label}
      <Button kind="quiet" aria-label={`${messages.removeShort} ${label}`} onPress={remove}>
        <X aria-hidden size={14} />
      </Button>
    </li>
  );
  return (
    <Stack>
      <SelectField
        name={name}
        label={messages.countries}
        problem={problem}
        value=""
        options={[
          { value: '', label: value.length === 0 ? messages.everywhere : messages.addCountry },
          { value: euGroup, label: messages.eu },
          ...countryChoices('en'),
        ]}
        onChange={add}
      />
      {value.length > 0 && (
        <Toolbar as="ul" aria-label={messages.countries}>
          {isEu
            ? chip(messages.eu, () => onChange([]))
            : value.map((code) => chip(countryName(code, 'en'), () => onChange(value.filter((one) => one !== code))))}
        </Toolbar>
      )}
    </Stack>
  );
}
