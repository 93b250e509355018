'use client';
// The cart page: lines whose quantities change in place, totals, the way to the checkout. Rendered on the server, where its
// form works without script; hydrated by islands.tsx. Spec §2 "/cart", §4, §5; wire §2.
import { type FormEvent, useRef, useState } from 'react';
import { answersOf } from '../../../server/commerce/cart/additional-fields.ts';
import { maxQuantity } from '../../../server/commerce/cart/limits.ts';
import { messages as cartMessages } from '../../../server/commerce/cart/messages.ts';
import type { V3Cart, V3Item } from '../../../server/commerce/cart/wire.ts';
import { type CartMoney, formatMoney } from '../../../server/commerce/money/money.ts';
import { changeQuantity } from '../../api/cart-v3.ts';
import { CodeField, Explanation } from '../code-field/code-field.tsx';
import { failureText } from '../failure-text.ts';
import { messages } from '../messages.ts';
import { TotalRows } from '../total-rows.tsx';
import { parseQuantity } from '../variants/selection.ts';

export type CartPageProps = {
  cart: V3Cart | null;
  continueShoppingLinkUrl: string;
  /** For the form that works without script. */
  crumb: string;
  /** Why the last change was refused, when the page is the answer to a form. */
  problem?: string;
  /** Spec §5: 'To check out, your order subtotal must be {subtotal} or more.' */
  minimumOrderMessage?: string;
};

const priceOf = ({ value, currencyCode }: CartMoney): string => formatMoney(value, currencyCode);

export function CartPage({
  cart: initial,
  continueShoppingLinkUrl,
  crumb,
  problem,
  minimumOrderMessage,
}: CartPageProps) {
  const [cart, setCart] = useState(initial);
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [removed, setRemoved] =
    useState<Pick<V3Item, 'productName' | 'sku' | 'productId' | 'quantity' | 'additionalFields'>>();
  const [said, setSaid] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  /** Changes are sent one after another: the cart that is shown last is the one that is. */
  const turns = useRef<Promise<unknown>>(Promise.resolve());
  const inTurn = <T,>(step: () => Promise<T>): Promise<T> => {
    const done = turns.current.then(step);
    turns.current = done.catch(() => undefined);
    return done;
  };
  const begin = (line: V3Item) => setBusy((lines) => new Set([...lines, line.id]));
  const end = (line: V3Item) => setBusy((lines) => new Set([...lines].filter((id) => id !== line.id)));
  const show = (changed: V3Cart) => {
    setProblems({});
    setCart(changed);
    document.dispatchEvent(new Event('stoa:cart-changed'));
  };

  const change = (line: V3Item, quantity: number) => {
    begin(line);
    void inTurn(() => send(line, quantity));
  };

  const edit = async (line: V3Item) => {
    if (!cart) return;
    begin(line);
    const { cart: changed, problem } = await import('./edit-answers.ts')
      .then(({ editAnswers }) => editAnswers(cart.cartToken, line, inTurn))
      .catch(() => ({ cart: undefined, problem: `${cartMessages.formOpenFailed}. ${messages.offline}` }));
    end(line);
    if (problem !== undefined) setProblems({ [line.id]: problem });
    if (!changed) return;
    show(changed);
    setRemoved(undefined);
    setSaid(messages.wasChanged(line.productName));
    // Its answers are those of another line now, which has its pieces: the button that had the focus is gone.
    if (!changed.items.some(({ id }) => id === line.id)) heading.current?.focus();
  };

  const send = async (line: V3Item, quantity: number) => {
    if (!cart) return;
    const answer = await changeQuantity(cart.cartToken, line.id, quantity).catch(() => undefined);
    end(line);
    if (!answer?.ok) {
      const fallback = quantity === 0 ? messages.removeFailed : messages.updateFailed;
      return setProblems({
        [line.id]: failureText(answer, fallback),
      });
    }
    show(answer.body);
    if (quantity === 0) {
      setRemoved(line);
      setSaid(messages.wasRemoved(line.productName));
      heading.current?.focus();
    } else {
      setRemoved(undefined);
      setSaid(`Subtotal ${priceOf(answer.body.subtotal)}`);
    }
  };

  const undo = async () => {
    if (!removed || !cart) return;
    const { addCartEntry } = await import('../../api/cart.ts');
    const { findCart } = await import('../../api/cart-v3.ts');
    const { productId: itemId, sku, quantity, additionalFields = null } = removed;
    const added = await addCartEntry({ itemId, sku, quantity, additionalFields }, crypto.randomUUID()).catch(
      () => undefined,
    );
    if (!added?.ok) return setSaid(failureText(added, messages.addFailed));
    const now = await findCart(cart.cartToken);
    if (now.ok) setCart(now.body);
    setRemoved(undefined);
    setSaid(messages.wasAdded(removed.productName));
    heading.current?.focus();
    document.dispatchEvent(new Event('stoa:cart-changed'));
  };

  const isEmpty = !cart || cart.items.length === 0;
  return (
    <div className="cart-page">
      <h1 tabIndex={-1} ref={heading}>
        {cartMessages.title}
      </h1>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {problem && (
        <p className="alert alert--error" role="alert">
          {problem}
        </p>
      )}
      {removed && (
        <p className="alert">
          {messages.wasRemoved(removed.productName)}{' '}
          <button type="button" className="button button--link" onClick={undo}>
            Undo
          </button>
        </p>
      )}
      {isEmpty ? (
        <div className="cart-empty">
          <p>{cartMessages.empty}</p>
          <a className="button button--primary" href={continueShoppingLinkUrl}>
            {messages.continueShopping}
          </a>
        </div>
      ) : (
        <div className="cart-layout">
          <form id="cart-form" method="post" action="/cart/update">
            <input type="hidden" name="crumb" value={crumb} />
            {/* Enter in a field presses the first submit button: it must be the update, not a removal. */}
            <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
              Update cart
            </button>
            <table className="cart-table">
              <thead>
                <tr>
                  <th scope="col">Item</th>
                  <th scope="col">Quantity</th>
                  <th scope="col" className="cart-line-total">
                    Price
                  </th>
                </tr>
              </thead>
              <tbody>
                {cart.items.map((line) => (
                  <Line
                    key={line.id}
                    line={line}
                    busy={busy.has(line.id)}
                    problem={problems[line.id]}
                    onChange={(quantity) => change(line, quantity)}
                    onEdit={() => edit(line)}
                  />
                ))}
              </tbody>
            </table>
          </form>
          <Summary
            cart={cart}
            crumb={crumb}
            onChanged={show}
            continueShoppingLinkUrl={continueShoppingLinkUrl}
            minimumOrderMessage={minimumOrderMessage}
          />
        </div>
      )}
    </div>
  );
}

type LineProps = {
  line: V3Item;
  busy: boolean;
  problem?: string;
  onChange: (quantity: number) => void;
  onEdit: () => void;
};

function Line({ line, busy, problem, onChange, onEdit }: LineProps) {
  const [text, setText] = useState(String(line.quantity));
  const [shownQuantity, setShownQuantity] = useState(line.quantity);
  const [mistake, setMistake] = useState<string>();
  // What the server made of it stands in the field, which stays the same field and keeps the focus.
  if (shownQuantity !== line.quantity) {
    setShownQuantity(line.quantity);
    setText(String(line.quantity));
  }
  const shown = mistake ?? problem;
  const problemId = `problem-${line.id}`;

  const commit = (typed: string) => {
    const quantity = typed.trim() === '0' ? 0 : parseQuantity(typed);
    if (typeof quantity !== 'number') return setMistake(quantity.message);
    if (quantity > line.maxQuantity) return setMistake(cartMessages.notEnough);
    setMistake(undefined);
    if (quantity !== line.quantity) onChange(quantity);
  };
  const remove = (event: FormEvent) => {
    event.preventDefault();
    onChange(0);
  };

  return (
    <tr className="cart-line" aria-busy={busy}>
      <th scope="row">
        <div className="cart-line-product">
          {line.image !== '' && (
            <img
              className="cart-line-image"
              src={`${line.image.url}?format=300w`}
              alt=""
              width={80}
              height={100}
              loading="lazy"
            />
          )}
          <div>
            <a className="cart-line-title" href={line.productUrl}>
              {line.productName}
            </a>
            {line.variantOptions.length > 0 && (
              <p className="cart-line-options">
                {line.variantOptions.map(({ name, value }) => `${name}: ${value}`).join(' · ')}
              </p>
            )}
            {answersOf(line.additionalFields).map(({ label, value }) => (
              <p className="cart-line-options" key={label}>
                {label}: {value}
              </p>
            ))}
            {line.hasForm && (
              <button
                type="submit"
                className="cart-edit"
                name="edit"
                value={line.id}
                aria-label={`${cartMessages.edit} what you said about ${line.productName}`}
                aria-haspopup="dialog"
                aria-describedby={shown ? problemId : undefined}
                onClick={(event) => {
                  event.preventDefault();
                  if (!busy) onEdit();
                }}
              >
                {cartMessages.edit}
              </button>
            )}
            <p className="cart-line-price">{priceOf(line.unitPrice)}</p>
            {shown && (
              <p className="cart-line-error" role="alert" id={problemId}>
                {shown}
              </p>
            )}
          </div>
        </div>
      </th>
      <td>
        {line.multipleQuantityAllowed ? (
          <input
            type="number"
            className="quantity-field"
            name={`quantity-${line.id}`}
            aria-label={`Quantity of ${line.productName}`}
            aria-describedby={shown ? problemId : undefined}
            aria-invalid={shown ? true : undefined}
            min={0}
            max={maxQuantity}
            step={1}
            value={text}
            readOnly={busy}
            onChange={(event) => setText(event.target.value)}
            onBlur={(event) => commit(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              commit(event.currentTarget.value);
            }}
          />
        ) : (
          <span>{line.quantity}</span>
        )}
        <button
          type="submit"
          className="cart-remove"
          name="remove"
          value={line.id}
          aria-label={`Remove ${line.productName}`}
          onClick={remove}
        >
          Remove
        </button>
      </td>
      <td className="cart-line-total">{priceOf(line.itemTotal)}</td>
    </tr>
  );
}

function Summary({
  cart,
  continueShoppingLinkUrl,
  minimumOrderMessage,
  crumb,
  onChanged,
}: Pick<CartPageProps, 'continueShoppingLinkUrl' | 'minimumOrderMessage' | 'crumb'> & {
  cart: V3Cart;
  onChanged: (cart: V3Cart) => void;
}) {
  const blocked = cart.shouldBlockPurchaseForMinimumOrderAmount;
  return (
    <div className="order-summary">
      <h2 className="order-summary-title">Summary</h2>
      <dl className="summary-lines">
        <TotalRows rows={cart.totalRows} />
      </dl>
      <CodeField cart={cart} action="/cart/codes" crumb={crumb} onChanged={onChanged} />
      <Explanation cart={cart} />
      {(!cart.shippingLocation || cart.shippingOptionsStatus === 'INCOMPLETE ADDRESS') && (
        <p className="field-hint">Shipping and taxes are worked out at checkout.</p>
      )}
      {blocked && minimumOrderMessage && (
        <p className="alert" role="note">
          {minimumOrderMessage}
        </p>
      )}
      <div className="cart-actions">
        <a className="button button--secondary" href={continueShoppingLinkUrl}>
          {messages.continueShopping}
        </a>
        <noscript>
          <button type="submit" form="cart-form" className="button button--secondary">
            Update cart
          </button>
        </noscript>
        {blocked ? (
          <span className="button button--primary" aria-disabled="true">
            {messages.checkOut}
          </span>
        ) : (
          <a
            className="button button--primary cart-checkout-button"
            href={`/checkout?cartToken=${encodeURIComponent(cart.cartToken)}`}
          >
            {messages.checkOut}
          </a>
        )}
      </div>
    </div>
  );
}
