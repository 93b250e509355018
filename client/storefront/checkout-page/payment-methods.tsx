// The payment methods, with card fields where the shop itself takes the card.
import { useState } from 'react';
import type { CheckoutView } from '../../../server/commerce/checkout/schema.ts';
import { Field } from './field.tsx';
import { messages } from './messages.ts';

/** By name in the catalog, which the server reads in another language for each page. */
const cardFields = [
  { name: 'cardNumber', label: 'cardNumber', autoComplete: 'cc-number', maxLength: 30 },
  { name: 'cardExpiry', label: 'cardExpiry', autoComplete: 'cc-exp', maxLength: 9 },
  { name: 'cardCvc', label: 'cardCode', autoComplete: 'cc-csc', maxLength: 4 },
] as const;

type Methods = Extract<CheckoutView['payment'], { methods: unknown }>;

export function PaymentMethods({ payment, problems }: { payment: Methods; problems: Record<string, string> }) {
  const { methods, testCards } = payment;
  const [chosen, setChosen] = useState(methods[0]?.id);
  const way = methods.find(({ id }) => id === chosen) ?? methods[0];
  const several = methods.length > 1;
  return (
    <>
      {several && (
        <fieldset>
          <legend className="visually-hidden">{messages.paymentMethod}</legend>
          {methods.map(({ id, label, hint }) => (
            <label className="choice" key={id}>
              <input
                type="radio"
                name="payment"
                value={id}
                defaultChecked={id === methods[0]?.id}
                onChange={() => setChosen(id)}
              />
              <span>
                {label}
                {hint && <small className="field-hint choice-hint">{hint}</small>}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {!several && way?.hint && <p className="field-hint">{way.hint}</p>}
      {!several && way && !way.asksCard && !way.hint && <p>{way.label}</p>}
      {problems.payment && (
        <p className="field-error" id="field-payment" tabIndex={-1}>
          {problems.payment}
        </p>
      )}
      {way?.asksCard && (
        <>
          <div className="form-row">
            {cardFields.map((field) => (
              <Field
                key={field.name}
                {...field}
                label={messages[field.label]}
                inputMode="numeric"
                required={!several}
                isOptionalSaid={false}
                problem={problems[field.name]}
              />
            ))}
          </div>
          <details className="accordion-item">
            <summary>{messages.testCards}</summary>
            <ul className="accordion-body">
              {testCards.map(({ number, outcome }) => (
                <li key={number}>
                  <code>{number}</code> {outcome}
                </li>
              ))}
            </ul>
          </details>
        </>
      )}
    </>
  );
}
