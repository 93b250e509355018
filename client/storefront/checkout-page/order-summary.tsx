// The items and the total: beside the form, or collapsed above it on narrow screens (stylesheet).
import { answersOf } from '../../../server/commerce/cart/line-answers.ts';
import type { CheckoutView } from '../../../server/commerce/checkout/schema.ts';
import { formatMoney } from '../../../server/commerce/money/format.ts';
import { CodeField, Explanation } from '../code-field/code-field.tsx';
import { TotalRows } from '../total-rows.tsx';
import { messages } from './messages.ts';

type Props = { view: CheckoutView; csrfToken: string; problem?: string; onChanged: () => void };

export function OrderSummary({ view, csrfToken, problem, onChanged }: Props) {
  const { totals, cart } = view;
  return (
    <details className="order-summary order-summary--folds" open={problem !== undefined || undefined}>
      <summary>
        <span>{messages.order}</span>
        <span className="order-summary-total">{totals.amountDue.text}</span>
      </summary>
      <h2 className="order-summary-title">{messages.order}</h2>
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
          <TotalRows
            rows={[{ id: 'recurring', name: messages.recurringRow(view.recurring), text: view.recurring.amount }]}
          />
        )}
      </dl>
      {view.takesCodes && (
        <CodeField cart={cart} action="/checkout/codes" csrfToken={csrfToken} problem={problem} onChanged={onChanged} />
      )}
      <Explanation cart={cart} />
      {view.purchase?.giftCard && view.sendsMail && (
        <p className="field-hint">
          {view.purchase.giftCard.recipient === ''
            ? messages.giftCardToYou
            : messages.giftCardTo(view.purchase.giftCard)}
        </p>
      )}
      {view.purchase === undefined ? (
        <a href="/cart">{messages.editCart}</a>
      ) : (
        <a href={view.purchase.back}>
          {view.purchase.kind === 'donation' ? messages.changeAmount : messages.backToStore}
        </a>
      )}
    </details>
  );
}
