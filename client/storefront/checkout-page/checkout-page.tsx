'use client';
// The checkout: one form with e-mail, address, delivery, payment and review. Rendered on the server, where it is a plain form;
// hydrated, it prices as the shopper types and says what is wrong beside the field, before anything is sent. Commerce 2.1; editor 4.3 "Checkout".
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { noteCharsMax } from '../../../server/commerce/checkout/limits.ts';
import { messages } from '../../../server/commerce/checkout/messages.ts';
import { readQuote } from '../../../server/commerce/checkout/quote.ts';
import { quoteChanges } from '../../../server/commerce/checkout/quote-changes.ts';
import type { CheckoutView } from '../../../server/commerce/checkout/schema.ts';
import { formFieldsHtml, valuesOfEntries } from '../../../server/forms/form/markup.ts';
import { emailChars } from '../../../server/outbox/address.ts';
import { placeOrder, saveDetails } from '../../api/checkout.ts';
import { AddressFields } from './address-fields.tsx';
import { Field } from './field.tsx';
import { detailsOf, orderOf, problemsIn, problemsOf } from './form-values.ts';
import { OrderSummary } from './order-summary.tsx';
import { PaymentMethods } from './payment-methods.tsx';

export type CheckoutPageProps = {
  view: CheckoutView;
  crumb: string;
  /** Pages of what the shopper agrees to, where the owner has written them. */
  policies?: readonly { path: string; title: string }[];
};

const noProblems: CheckoutView['problems'] = { message: '', fields: {} };

/** Names of the fields whose change may change prices. */
const pricing = /^shipping\.(country|region|postalCode)$|^shippingKey$/;

export function CheckoutPage({ view: initial, crumb, policies = [] }: CheckoutPageProps) {
  const [view, setView] = useState(initial);
  const [problems, setProblems] = useState(initial.problems);
  const [placing, setPlacing] = useState(false);
  const [country, setCountry] = useState(initial.address.values.country);
  const [separateBilling, setSeparateBilling] = useState(!initial.billToShippingAddress);
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);

  /** The last pricing asked for: they are sent one after another, so that the last one typed is the last one stored. */
  const pricings = useRef<Promise<CheckoutView | undefined>>(Promise.resolve(undefined));

  const reprice = () => {
    const ask = async () => {
      if (!form.current) return undefined;
      const answer = await saveDetails(view.cartToken, detailsOf(form.current, view)).catch(() => undefined);
      if (!answer?.ok) return undefined;
      // The cart was bought meanwhile, in another tab.
      if ('confirmedPath' in answer.body) return void location.assign(answer.body.confirmedPath);
      setView(answer.body);
      return answer.body;
    };
    pricings.current = pricings.current.then(ask);
    return pricings.current;
  };

  // With script our sentences stand beside the fields; without it the browser checks what it can.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page has come alive
  useEffect(() => {
    if (form.current) form.current.noValidate = true;
    // A country is already chosen: what delivery there costs need not wait for a change.
    if (view.requiresShipping && view.shippingOptions.length === 0 && country) void reprice();
  }, []);

  useEffect(() => {
    if (problems.message) summary.current?.focus();
  }, [problems]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (placing || view.blocked !== undefined) return;
    const filled = event.currentTarget;
    const wrong = problemsIn(filled, view, Date.now());
    if (wrong) return setProblems(wrong);
    setProblems(noProblems);
    setPlacing(true);
    // A change made just before the button was pressed is still being priced: nobody pays more than they saw.
    const priced = (await pricings.current) ?? view;
    if (priced.totals.amountDue.value > view.totals.amountDue.value) {
      setPlacing(false);
      return setProblems({ message: messages.quoteChanged({ changes: changesOf(view, priced) }), fields: {} });
    }
    const answer = await placeOrder(orderOf(filled, priced)).catch(() => undefined);
    if (answer?.ok) {
      const { body } = answer;
      if ('confirmedPath' in body) return location.assign(body.confirmedPath);
      if ('redirect' in body.next) return location.assign(body.next.redirect.url);
      // Our own page offers no method whose next step is a script of the provider.
      return location.reload();
    }
    setPlacing(false);
    setProblems(problemsOf(answer));
    // Prices moved, or a payment was declined: the next attempt needs the new quote and its number.
    if (answer) void reprice();
  };

  const { payment } = view;
  const fields = problems.fields;
  return (
    <div className="checkout-page">
      <h1>Checkout</h1>
      {view.testMode && <p className="alert">This shop is in test mode: no card is charged, and nothing is sent.</p>}
      {problems.message && (
        <div
          className={problems.review ? 'alert' : 'alert alert--error'}
          role={problems.review ? 'status' : 'alert'}
          tabIndex={-1}
          ref={summary}
        >
          {problems.review && <h2>Review your order</h2>}
          <p className="alert-title">{problems.message}</p>
          {Object.keys(fields).length > 0 && (
            <ul>
              {Object.entries(fields).map(([name, text]) => (
                <li key={name}>
                  <a href={`#field-${name}`}>{text}</a>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      <div className="checkout-layout">
        <OrderSummary view={view} crumb={crumb} problem={fields.giftOrPromoCode} onChanged={() => void reprice()} />
        <form
          className="form"
          method="post"
          action="/checkout"
          ref={form}
          onSubmit={submit}
          onChange={(event) => {
            const { name } = event.target as unknown as HTMLInputElement;
            if (pricing.test(name)) void reprice();
          }}
        >
          <input type="hidden" name="crumb" value={crumb} />
          <input type="hidden" name="cartToken" value={view.cartToken} />
          <input type="hidden" name="quoteHash" value={view.quoteHash} />
          <input type="hidden" name="expectedTotalCents" value={view.expectedTotalCents} />
          <input type="hidden" name="attempt" value={view.attempt} />
          <input type="hidden" name="boxes" value="1" />
          <input type="hidden" name="stamp" value={view.formStamp} />
          <p
            className="visually-hidden leave-empty"
            style={{ position: 'absolute', width: 0, height: 0, overflow: 'hidden' }}
            aria-hidden="true"
          >
            <label>
              Leave this empty <input type="text" name="subject" tabIndex={-1} autoComplete="off" defaultValue="" />
            </label>
          </p>

          <section className="checkout-step" aria-labelledby="step-email">
            <h2 id="step-email">Your e-mail</h2>
            <Field
              name="email"
              label="E-mail"
              type="email"
              autoComplete="email"
              required
              maxLength={emailChars.max}
              defaultValue={view.email}
              problem={fields.email}
              hint="The confirmation goes there."
            />
            {view.asksOptIn && (
              <label className="field-check">
                <input type="checkbox" name="subscribeToList" defaultChecked={view.subscribeToList} />
                <span>Tell me about new things, now and then</span>
              </label>
            )}
          </section>

          <section className="checkout-step" aria-labelledby="step-address">
            <h2 id="step-address">{view.requiresShipping ? 'Delivery address' : 'Billing address'}</h2>
            <AddressFields
              prefix="shipping"
              address={view.address}
              country={country}
              problems={fields}
              onCountry={(code) => setCountry(code)}
            />
          </section>

          {view.requiresShipping && (
            <section className="checkout-step" aria-labelledby="step-delivery">
              <h2 id="step-delivery">Delivery</h2>
              {view.shippingOptions.length === 0 ? (
                <p className="field-hint">The choices appear when the address is known.</p>
              ) : (
                <fieldset>
                  <legend className="visually-hidden">Delivery</legend>
                  {view.shippingOptions.map((option) => (
                    <label className="choice" key={option.key}>
                      <input type="radio" name="shippingKey" value={option.key} defaultChecked={option.selected} />
                      <span>{option.name}</span>
                      <span className="choice-price">{option.price.value === 0 ? 'Free' : option.price.text}</span>
                    </label>
                  ))}
                </fieldset>
              )}
              {fields.shippingKey && (
                <p className="field-error" id="field-shippingKey" tabIndex={-1}>
                  {fields.shippingKey}
                </p>
              )}
            </section>
          )}

          <section className="checkout-step" aria-labelledby="step-payment">
            <h2 id="step-payment">Payment</h2>
            {payment.provider === 'none' && <p>Nothing is due: there is nothing to pay.</p>}
            {'methods' in payment && <PaymentMethods payment={payment} problems={fields} />}
            {view.requiresShipping && (
              <label className="field-check">
                <input
                  type="checkbox"
                  name="billToShippingAddress"
                  defaultChecked={view.billToShippingAddress}
                  onChange={(event) => setSeparateBilling(!event.target.checked)}
                />
                <span>The billing address is the delivery address</span>
              </label>
            )}
            {view.requiresShipping && <BillingFields view={view} problems={fields} open={separateBilling} />}
          </section>

          <section className="checkout-step" aria-labelledby="step-review">
            <h2 id="step-review">Review and pay</h2>
            {view.form && <CustomForm form={view.form} element={form.current} problems={fields} />}
            {view.asksNote && (
              <div className="field">
                <label className="field-label" htmlFor="field-note">
                  Note to the shop<span className="field-hint"> (optional)</span>
                </label>
                <textarea
                  className="input"
                  id="field-note"
                  name="note"
                  rows={3}
                  maxLength={noteCharsMax}
                  defaultValue={view.note}
                />
              </div>
            )}
            <p aria-live="polite">
              Total <strong>{view.totals.amountDue.text}</strong>
              {view.recurring && (
                <span>
                  {' '}
                  now, and then <strong>{view.recurring.amount}</strong> {view.recurring.every}
                </span>
              )}
            </p>
            {view.blocked && <p className="alert alert--error">{view.blocked}</p>}
            <button
              type="submit"
              className="button button--wide"
              name="action"
              value="place"
              aria-disabled={placing || view.blocked !== undefined}
            >
              {placing ? 'Placing your order…' : 'Place order'}
            </button>
            <noscript>
              <button
                type="submit"
                className="button button--secondary button--wide"
                name="action"
                value="update"
                formNoValidate
              >
                Update delivery and total
              </button>
            </noscript>
            {policies.length > 0 && (
              <p className="checkout-policies cluster">
                {policies.map(({ path, title }) => (
                  <a key={path} href={path} target="_blank" rel="noopener">
                    {title}
                  </a>
                ))}
              </p>
            )}
          </section>
        </form>
      </div>
    </div>
  );
}

function changesOf(before: CheckoutView, now: CheckoutView): string[] {
  const [shown, current] = [readQuote(before.quoteHash), readQuote(now.quoteHash)];
  const titles = new Map([...now.cart.items, ...before.cart.items].map(({ id, productName }) => [id, productName]));
  return shown && current ? quoteChanges(shown, current, titles) : [];
}

/** Without script the fields cannot appear by themselves: they are there, folded. */
function BillingFields({
  view,
  problems,
  open,
}: {
  view: CheckoutView;
  problems: Record<string, string>;
  open: boolean;
}) {
  const [country, setCountry] = useState(view.billing.values.country);
  return (
    <details className="accordion-item" open={open}>
      <summary>Another billing address</summary>
      <div className="accordion-body">
        <AddressFields
          prefix="billing"
          address={view.billing}
          country={country}
          problems={problems}
          onCountry={setCountry}
        />
      </div>
    </details>
  );
}

/** The owner's own questions. What is typed stays when a problem is said beside it. */
function CustomForm({
  form: { form, values },
  element,
  problems,
}: {
  form: NonNullable<CheckoutView['form']>;
  element: HTMLFormElement | null;
  problems: Record<string, string>;
}) {
  const [first] = useState(values);
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn anew only when what is said changes, as the page prices while one types
  const html = useMemo(() => {
    const errors = Object.fromEntries(
      form.fields.map(({ id }) => [id, problems[`form-${id}`]]).filter(([, text]) => text),
    );
    const typed = element ? valuesOfEntries(form, new FormData(element)) : first;
    return formFieldsHtml(form, { values: typed, errors });
  }, [form.id, problems, first]);
  // Every text of the form is escaped by formFieldsHtml.
  return <div className="form" dangerouslySetInnerHTML={{ __html: html }} />;
}
