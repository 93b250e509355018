// Address fields, with the chosen country's order and labels.
import { useState } from 'react';
import type { CheckoutAddress } from '../../../server/commerce/checkout/schema.ts';
import { Choice, Field } from './field.tsx';
import { messages } from './messages.ts';
import { PlaceField } from './place-field.tsx';
import { loadRules } from './use-checkout.ts';

type Props = {
  prefix: 'shipping' | 'billing';
  address: CheckoutAddress;
  /** By full field name, e.g. `shipping.city`. */
  problems: Readonly<Record<string, string>>;
};

const short = new Set(['city', 'region', 'postalCode', 'firstName', 'lastName']);

export function AddressFields({ prefix, address, problems }: Props) {
  const { country: initial } = address.values;
  const [{ country, fields, values }, setShown] = useState({ country: initial, ...address });
  // The billing address may be collapsed: a hidden field must not block the form.
  const enforced = prefix === 'shipping';
  const autoComplete = (token: string) => `${prefix} ${token}`;
  const showCountry = ({ value, form }: HTMLSelectElement) =>
    void loadRules().then(
      ({ addressFields }) => {
        // The fields are new, in the order of the country: they keep what was typed, except for the region.
        const typed = new FormData(form ?? undefined);
        const kept = fields.map(({ name }) => [
          name,
          name === 'region' ? '' : `${typed.get(`${prefix}.${name}`) ?? ''}`,
        ]);
        setShown({
          ...address,
          country: value,
          fields: addressFields(value, address.phone),
          values: { ...values, ...Object.fromEntries(kept) },
        });
      },
      // Offline: the fields stay as they are.
      () => undefined,
    );
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
        label={messages.country}
        options={address.countries.map(({ code, name }) => ({ value: code, label: name }))}
        defaultValue={initial}
        required
        enforced={enforced}
        autoComplete={autoComplete('country')}
        problem={problems[`${prefix}.country`]}
        onChoose={showCountry}
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
              defaultValue: values[name],
              problem: problems[`${prefix}.${name}`],
            };
            return options ? (
              <Choice key={`${country}-${name}`} {...common} options={options} empty={messages.select({ label })} />
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

/** First and last name share a line; so do the parts of a place. */
const nameField = (name: string): boolean => name === 'firstName' || name === 'lastName';
