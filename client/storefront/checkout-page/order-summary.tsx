'use client';
// What is being bought and what it comes to: beside the form; folded above it where there is no room beside (stylesheet).
import { answersOf } from '../../../server/commerce/cart/additional-fields.ts';
import type { CheckoutView } from '../../../server/commerce/checkout/schema.ts';
import { formatMoney } from '../../../server/commerce/money/money.ts';
import { CodeField, Explanation } from '../code-field/code-field.tsx';
import { TotalRows } from '../total-rows.tsx';

type Props = { view: CheckoutView; crumb: string; problem?: string; onChanged: () => void };

export function OrderSummary({ view, crumb, problem, onChanged }: Props) {
  const { totals, cart } = view;
  return (
    <details className="order-summary order-summary--folds" open={problem !== undefined || undefined}>
      <summary>
        <span>Your order</span>
        <span className="order-summary-total">{totals.amountDue.text}</span>
      </summary>
      <h2 className="order-summary-title">Your order</h2>
      <ul className="summary-lines">
        {cart.items.map((line) => (
          <li className="summary-item" key={line.id}>
            {line.image !== '' && <img src={`${line.image.url}?format=100w`} alt="" width={48} height={60} />}
            <span className="summary-item-text">
              {line.productName}
              {line.variantOptions.length > 0 && (
                <span className="cart-line-options"> {line.variantOptions.map(({ value }) => value).join(' · ')}</span>
              )}
              {answersOf(line.additionalFields).map(({ label, value }) => (
                <span className="cart-line-options" key={label}>
                  {' '}
                  {label}: {value}
                </span>
              ))}
              <span className="cart-line-price"> × {line.quantity}</span>
            </span>
            <span>{formatMoney(line.itemTotal.value, line.itemTotal.currencyCode)}</span>
          </li>
        ))}
      </ul>
      <dl className="summary-lines">
        <TotalRows rows={cart.totalRows} />
        {view.recurring && (
          <TotalRows rows={[{ id: 'recurring', name: `Then ${view.recurring.every}`, text: view.recurring.amount }]} />
        )}
      </dl>
      {view.takesCodes && (
        <CodeField cart={cart} action="/checkout/codes" crumb={crumb} problem={problem} onChanged={onChanged} />
      )}
      <Explanation cart={cart} />
      {view.purchase?.giftCard && (
        <p className="field-hint">
          {view.purchase.giftCard.recipient === ''
            ? 'The gift card comes to your e-mail address.'
            : `The gift card goes to ${view.purchase.giftCard.recipient}.`}
        </p>
      )}
      {view.purchase === undefined ? (
        <a href="/cart">Change the cart</a>
      ) : (
        <a href={view.purchase.back}>{view.purchase.kind === 'donation' ? 'Change the amount' : 'Back to the shop'}</a>
      )}
    </details>
  );
}
