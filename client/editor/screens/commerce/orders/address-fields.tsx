// Address fields in the country's format.
import { addressFields, emptyAddress } from '../../../../../server/commerce/address/address.ts';
import { countryChoices } from '../../../../../server/commerce/address/countries.ts';
import type { Address } from '../../../../../server/commerce/address/schema.ts';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { TextField } from '../../../../ui/form/text-field.tsx';
import { Split } from '../../../../ui/layout/flow.tsx';
import { useSite } from '../../../use-site.ts';
import { composeMessages as words } from './compose-messages.ts';

type AddressFieldsProps = {
  value: Address | null;
  isCountryFixed?: boolean;
  onChange(address: Address): void;
  /** Validation problems by field. */
  problems?: Readonly<Record<string, string>>;
};

export function AddressFields({ value, isCountryFixed = false, onChange, problems = {} }: AddressFieldsProps) {
  const country = useSite()?.country ?? '';
  const address = value ?? emptyAddress(country);
  return (
    <Split>
      <div data-wide>
        <SelectField
          label={words.country}
          isDisabled={isCountryFixed}
          value={address.country}
          options={countryChoices('en')}
          onChange={(code) => onChange({ ...address, country: code, region: '' })}
        />
      </div>
      {addressFields(address.country).map(({ name, label, required, maxLength, options }) =>
        options ? (
          <SelectField
            key={name}
            label={label}
            value={address[name]}
            options={[{ value: '', label: '–' }, ...options]}
            onChange={(text) => onChange({ ...address, [name]: text })}
          />
        ) : (
          <TextField
            key={name}
            label={label}
            autoComplete="off"
            isRequired={required}
            maxLength={maxLength}
            isInvalid={problems[name] !== undefined}
            errorMessage={problems[name]}
            value={address[name]}
            onChange={(text) => onChange({ ...address, [name]: text })}
          />
        ),
      )}
    </Split>
  );
}
