'use client';
// The fields of an address in the order and with the names that the chosen country has.
import { addressFields } from '../../../server/commerce/address/address.ts';
import type { CheckoutAddress } from '../../../server/commerce/checkout/schema.ts';
import { Choice, Field } from './field.tsx';
import { PlaceField } from './place-field.tsx';

type Props = {
  prefix: 'shipping' | 'billing';
  address: CheckoutAddress;
  country: string;
  /** By full field name, e.g. `shipping.city`. */
  problems: Readonly<Record<string, string>>;
  onCountry: (code: string) => void;
};

const short = new Set(['city', 'region', 'postalCode', 'firstName', 'lastName']);

export function AddressFields({ prefix, address, country, problems, onCountry }: Props) {
  // The billing address may be folded away: a field that cannot be seen must not stop the form.
  const enforced = prefix === 'shipping';
  const autoComplete = (token: string) => `${prefix} ${token}`;
  const fields = country === address.values.country ? address.fields : addressFields(country, address.phone);
  const rows: (typeof fields)[] = [];
  for (const field of fields) {
    const last = rows.at(-1);
    if (last && short.has(field.name) && short.has(last[0]!.name) && nameField(field.name) === nameField(last[0]!.name))
      last.push(field);
    else rows.push([field]);
  }
  return (
    <>
      <Choice
        name={`${prefix}.country`}
        label="Country or region"
        options={address.countries.map(({ code, name }) => ({ value: code, label: name }))}
        defaultValue={country}
        required
        enforced={enforced}
        autoComplete={autoComplete('country')}
        problem={problems[`${prefix}.country`]}
        onChoose={onCountry}
      />
      {rows.map((row) => (
        <div className="form-row" key={row[0]!.name}>
          {row.map(({ name, label, required, autocomplete, maxLength, options }) => {
            const common = {
              name: `${prefix}.${name}`,
              label,
              required,
              enforced,
              autoComplete: autoComplete(autocomplete),
              defaultValue: address.values[name],
              problem: problems[`${prefix}.${name}`],
            };
            return options ? (
              <Choice
                key={`${country}-${name}`}
                {...common}
                options={options}
                empty={`Select ${label.toLowerCase()}`}
              />
            ) : name === 'city' ? (
              <PlaceField
                key={`${country}-${name}`}
                {...common}
                prefix={prefix}
                country={country}
                maxLength={maxLength}
              />
            ) : (
              <Field
                key={`${country}-${name}`}
                {...common}
                maxLength={maxLength}
                type={name === 'phoneNumber' ? 'tel' : 'text'}
              />
            );
          })}
        </div>
      ))}
    </>
  );
}

/** First and last name stand together; so do the parts of a place. */
const nameField = (name: string): boolean => name === 'firstName' || name === 'lastName';
