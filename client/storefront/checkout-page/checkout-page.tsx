'use client';
// The checkout: one form for contact, address, delivery, payment, and review. The server renders it as a plain form that works without
// script. Commerce 2.1; editor 4.3 "Checkout".
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { noteCharsMax } from '../../../server/commerce/checkout/limits.ts';
import type { CheckoutView } from '../../../server/commerce/checkout/schema.ts';
import { emailChars } from '../../../server/outbox/address.ts';
import { AddressFields } from './address-fields.tsx';
import { Field } from './field.tsx';
import { FormContext } from './form-context.ts';
import { messages } from './messages.ts';
import { OrderSummary } from './order-summary.tsx';
import { PaymentMethods } from './payment-methods.tsx';
import { loadRules, useCheckout } from './use-checkout.ts';

export type CheckoutPageProps = {
  view: CheckoutView;
  csrfToken: string;
  /** Policies that the shopper agrees to, if the owner has written them. */
  policies?: readonly { path: string; title: string }[];
  /** The owner's own questions. */
  customForm?: ReactNode;
};

/** Names of the fields that affect prices. */
const pricing = /^shipping\.(country|region|postalCode)$|^shippingKey$/;

export function CheckoutPage({ view: initial, csrfToken, policies = [], customForm }: CheckoutPageProps) {
  const { view, problems, rechecked, fields, placing, form, reprice, recheck, submit } = useCheckout(initial);
  return (
    <div className="checkout-page">
      <h1>{messages.title}</h1>
      {view.testMode && <p className="alert">{messages.testMode}</p>}
      <ProblemSummary problems={problems} />
      <div className="checkout-layout">
        <OrderSummary view={view} csrfToken={csrfToken} problem={fields.giftOrPromoCode} onChanged={reprice} />
        <form
          className="form"
          method="post"
          action="/checkout"
          ref={form}
          onSubmit={submit}
          onFocus={() => void loadRules().catch(() => undefined)}
          onChange={(event) => {
            const { name } = event.target as unknown as HTMLInputElement;
            if (pricing.test(name)) reprice();
            recheck(name);
          }}
        >
          <HiddenFields view={view} csrfToken={csrfToken} />
          <ContactStep view={view} problem={fields.email} />
          <AddressStep view={view} problems={fields} />
          {view.requiresShipping && <DeliveryStep options={view.shippingOptions} problem={fields.shippingKey} />}
          <PaymentStep view={view} problems={fields} />
          <Step name="review" title={messages.review}>
            <FormContext value={{ view, problems: problems.fields, rechecked, recheck, form }}>
              {customForm}
            </FormContext>
            {view.asksNote && <NoteField note={view.note} />}
            <PlaceOrder view={view} placing={placing} />
            {policies.length > 0 && (
              <p className="checkout-policies cluster">
                {policies.map(({ path, title }) => (
                  <a key={path} href={path} target="_blank" rel="noopener">
                    {title}
                  </a>
                ))}
              </p>
            )}
          </Step>
        </form>
      </div>
    </div>
  );
}

/** Takes the focus when there are problems. */
function ProblemSummary({ problems }: { problems: CheckoutView['problems'] }) {
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problems.message) summary.current?.focus();
  }, [problems]);
  if (!problems.message) return null;
  const fields = Object.entries(problems.fields);
  return (
    <div
      className={problems.review ? 'alert' : 'alert alert--error'}
      role={problems.review ? 'status' : 'alert'}
      tabIndex={-1}
      ref={summary}
    >
      {problems.review && <h2>{messages.reviewTitle}</h2>}
      <p className="alert-title">{problems.message}</p>
      {fields.length > 0 && (
        <ul>
          {fields.map(([name, text]) => (
            <li key={name}>
              <a href={`#field-${name}`}>{text}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function HiddenFields({ view, csrfToken }: { view: CheckoutView; csrfToken: string }) {
  return (
    <>
      <input type="hidden" name="crumb" value={csrfToken} />
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
          {messages.leaveEmpty} <input type="text" name="subject" tabIndex={-1} autoComplete="off" defaultValue="" />
        </label>
      </p>
    </>
  );
}

function Step({ name, title, children }: { name: string; title: string; children: ReactNode }) {
  return (
    <section className="checkout-step" aria-labelledby={`step-${name}`}>
      <h2 id={`step-${name}`}>{title}</h2>
      {children}
    </section>
  );
}

function ContactStep({ view, problem }: { view: CheckoutView; problem?: string }) {
  return (
    <Step name="email" title={messages.contact}>
      <Field
        name="email"
        label={messages.email}
        type="email"
        autoComplete="email"
        required
        maxLength={emailChars.max}
        defaultValue={view.email}
        problem={problem}
        {...(view.sendsMail && { hint: messages.emailHint })}
      />
      {view.asksOptIn && (
        <label className="field-check">
          <input type="checkbox" name="subscribeToList" defaultChecked={view.subscribeToList} />
          <span>{messages.optIn}</span>
        </label>
      )}
    </Step>
  );
}

type Problems = Record<string, string>;

function AddressStep({ view, problems }: { view: CheckoutView; problems: Problems }) {
  return (
    <Step name="address" title={view.requiresShipping ? messages.deliveryAddress : messages.billingAddress}>
      <AddressFields prefix="shipping" address={view.address} problems={problems} />
    </Step>
  );
}

function DeliveryStep({ options, problem }: { options: CheckoutView['shippingOptions']; problem?: string }) {
  return (
    <Step name="delivery" title={messages.delivery}>
      {options.length === 0 ? (
        <p className="field-hint">{messages.deliveryPending}</p>
      ) : (
        <fieldset>
          <legend className="visually-hidden">{messages.delivery}</legend>
          {options.map((option) => (
            <label className="choice" key={option.key}>
              <input type="radio" name="shippingKey" value={option.key} defaultChecked={option.selected} />
              <span>{option.name}</span>
              <span className="choice-price">{option.price.value === 0 ? messages.free : option.price.text}</span>
            </label>
          ))}
        </fieldset>
      )}
      {problem && (
        <p className="field-error" id="field-shippingKey" tabIndex={-1}>
          {problem}
        </p>
      )}
    </Step>
  );
}

function PaymentStep({ view, problems }: { view: CheckoutView; problems: Problems }) {
  const { payment } = view;
  const [separateBilling, setSeparateBilling] = useState(!view.billToShippingAddress);
  return (
    <Step name="payment" title={messages.payment}>
      {payment.provider === 'none' && <p>{messages.nothingDue}</p>}
      {'methods' in payment && <PaymentMethods payment={payment} problems={problems} />}
      {view.requiresShipping && (
        <>
          <label className="field-check">
            <input
              type="checkbox"
              name="billToShippingAddress"
              defaultChecked={view.billToShippingAddress}
              onChange={(event) => setSeparateBilling(!event.target.checked)}
            />
            <span>{messages.sameAddress}</span>
          </label>
          {/* Without script the fields cannot be shown on demand, so they are in the page, collapsed. */}
          <details className="accordion-item" open={separateBilling}>
            <summary>{messages.otherBilling}</summary>
            <div className="accordion-body">
              <AddressFields prefix="billing" address={view.billing} problems={problems} />
            </div>
          </details>
        </>
      )}
    </Step>
  );
}

function NoteField({ note }: { note: string }) {
  return (
    <div className="field">
      <label className="field-label" htmlFor="field-note">
        {messages.note}
        <span className="field-hint"> {messages.optional}</span>
      </label>
      <textarea className="input" id="field-note" name="note" rows={3} maxLength={noteCharsMax} defaultValue={note} />
    </div>
  );
}

function PlaceOrder({ view, placing }: { view: CheckoutView; placing: boolean }) {
  return (
    <>
      <p aria-live="polite">
        {messages.total} <strong>{view.totals.amountDue.text}</strong>
        {view.recurring && <span> {messages.recurring(view.recurring)}</span>}
      </p>
      {view.blocked && <p className="alert alert--error">{view.blocked}</p>}
      <button
        type="submit"
        className="button button--wide"
        name="action"
        value="place"
        aria-disabled={placing || view.blocked !== undefined}
      >
        {placing ? messages.placing : messages.placeOrder}
      </button>
      <noscript>
        <button
          type="submit"
          className="button button--secondary button--wide"
          name="action"
          value="update"
          formNoValidate
        >
          {messages.update}
        </button>
      </noscript>
    </>
  );
}
