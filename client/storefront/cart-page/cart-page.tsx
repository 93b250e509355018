'use client';
// The cart page. The server renders it as a form that works without script. Spec §2 "/cart", §4, §5; wire §2.
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { maxQuantity } from '../../../server/commerce/cart/limits.ts';
import { answersOf } from '../../../server/commerce/cart/line-answers.ts';
import { messages as cartMessages } from '../../../server/commerce/cart/messages.ts';
import type { V3Cart, V3Item } from '../../../server/commerce/cart/wire.ts';
import { formatMoney } from '../../../server/commerce/money/format.ts';
import type { CartMoney } from '../../../server/commerce/money/money.ts';
import { addCartEntry, type ShoppingCart } from '../../api/cart.ts';
import { changeQuantity, findCart } from '../../api/cart-v3.ts';
import { CodeField, Explanation } from '../code-field/code-field.tsx';
import { failureText } from '../failure-text.ts';
import { messages as storefront } from '../messages.ts';
import { TotalRows } from '../total-rows.tsx';
import { parseQuantity } from '../variants/selection.ts';
import { messages } from './messages.ts';

type CartPageProps = {
  cart: V3Cart | null;
  continueShoppingLinkUrl: string;
  /** For the form that works without script. */
  csrfToken: string;
  /** Why the last change was refused, when this page is the response to a form post. */
  problem?: string;
  /** Spec §5: 'To check out, your order subtotal must be {subtotal} or more.' */
  minimumOrderMessage?: string;
};

/** Reloads the page's cart state, which then dispatches `stoa:cart`. */
const askAgain = (): void => void document.dispatchEvent(new Event('stoa:cart-changed'));

const shownOf = (lines: readonly { id: string; quantity: number }[] = [], cents = 0): string =>
  JSON.stringify([cents, lines], ['id', 'quantity']);

const priceOf = ({ value, currencyCode }: CartMoney): string => formatMoney(value, currencyCode);

export function CartPage({
  cart: initial,
  continueShoppingLinkUrl,
  csrfToken,
  problem,
  minimumOrderMessage,
}: CartPageProps) {
  const [cart, setCart] = useState(initial);
  const [busy, setBusy] = useState<Record<string, boolean>>({});
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [removed, setRemoved] =
    useState<Pick<V3Item, 'productName' | 'sku' | 'productId' | 'quantity' | 'additionalFields'>>();
  const [said, setSaid] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const focused = useRef<Element>(null);
  /** One request at a time, so that the last answer is the current cart. */
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const enqueue = <T,>(step: () => Promise<T>): Promise<T> => {
    const done = queue.current.then(step);
    queue.current = done.catch(() => undefined);
    return done;
  };
  const mark = (line: V3Item, isBusy: boolean) => setBusy((lines) => ({ ...lines, [line.id]: isBusy }));
  const replace = (changed: V3Cart | null) => {
    focused.current = document.activeElement;
    setCart(changed);
  };
  const show = (changed: V3Cart) => {
    setProblems({});
    replace(changed);
    askAgain();
  };

  // Another tab may have changed the cart: reload it after a refusal and when this tab becomes visible.
  useEffect(() => {
    const follow = ({ detail }: CustomEventInit<ShoppingCart>) => {
      const { cartToken, entries, subtotalCents } = detail!;
      if (shownOf(entries, subtotalCents) === shownOf(cart?.items, cart?.subtotal.value)) return;
      if (!cartToken) return replace(null);
      void enqueue(() => findCart(cartToken).then((now) => now.ok && replace(now.body), Boolean));
    };
    document.addEventListener('stoa:cart', follow);
    return () => document.removeEventListener('stoa:cart', follow);
  });

  // The line that had the focus may be gone: removed by another tab, or merged into a line with the same answers.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the cart removes lines
  useEffect(() => {
    if (focused.current?.isConnected === false) heading.current?.focus();
  }, [cart]);

  const change = (line: V3Item, quantity: number) => {
    mark(line, true);
    void enqueue(() => send(line, quantity));
  };

  const edit = async (line: V3Item) => {
    if (!cart) return;
    mark(line, true);
    const { cart: changed, problem } = await import('./edit-answers.ts')
      .then(({ editAnswers }) => editAnswers(cart.cartToken, line, enqueue))
      .catch(() => ({ cart: undefined, problem: `${cartMessages.formOpenFailed}. ${storefront.offline}` }));
    mark(line, false);
    if (problem !== undefined) setProblems({ [line.id]: problem });
    if (!changed) return askAgain();
    show(changed);
    setRemoved(undefined);
    setSaid(messages.wasChanged(line.productName));
  };

  const send = async (line: V3Item, quantity: number) => {
    if (!cart) return;
    const answer = await changeQuantity(cart.cartToken, line.id, quantity).catch(() => undefined);
    mark(line, false);
    if (!answer?.ok) {
      const fallback = quantity === 0 ? storefront.removeFailed : storefront.updateFailed;
      setProblems({ [line.id]: failureText(answer, fallback) });
      return askAgain();
    }
    show(answer.body);
    const isRemoved = quantity === 0;
    setRemoved(isRemoved ? line : undefined);
    setSaid(
      isRemoved ? messages.wasRemoved(line.productName) : messages.subtotal({ amount: priceOf(answer.body.subtotal) }),
    );
    if (isRemoved) heading.current?.focus();
  };

  const undo = async () => {
    if (!removed) return;
    const { productId: itemId, sku, quantity, additionalFields = null } = removed;
    const added = await addCartEntry({ itemId, sku, quantity, additionalFields }, crypto.randomUUID()).catch(
      () => undefined,
    );
    if (!added?.ok) return setSaid(failureText(added, storefront.addFailed));
    setRemoved(undefined);
    setSaid(storefront.wasAdded(removed.productName));
    heading.current?.focus();
    askAgain();
  };

  const isEmpty = !cart?.items.length;
  return (
    <div className="cart-page">
      <h1 tabIndex={-1} ref={heading}>
        {cartMessages.title}
      </h1>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {Object.entries({ problem, ...problems }).map(
        ([id, words]) =>
          // Also announces a line that another tab removed.
          words &&
          !cart?.items.some((line) => line.id === id) && (
            <p className="alert alert--error" role="alert" key={id}>
              {words}
            </p>
          ),
      )}
      {removed && (
        <p className="alert">
          {messages.wasRemoved(removed.productName)}{' '}
          <button type="button" className="button button--link" onClick={undo}>
            {messages.undo}
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
            <input type="hidden" name="crumb" value={csrfToken} />
            {/* Enter presses a form's first submit button, which must not be a removal. */}
            <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
              {messages.update}
            </button>
            <table className="cart-table">
              <thead>
                <tr>
                  <th scope="col">{messages.item}</th>
                  <th scope="col">{messages.quantity}</th>
                  <th scope="col" className="cart-line-total">
                    {messages.price}
                  </th>
                </tr>
              </thead>
              <tbody>
                {cart.items.map((line) => (
                  <Line
                    key={line.id}
                    line={line}
                    busy={!!busy[line.id]}
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
            csrfToken={csrfToken}
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
  // Updates the field in place, so that it keeps the focus.
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
                aria-label={messages.editAnswers({ product: line.productName })}
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
            aria-label={messages.quantityOf({ product: line.productName })}
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
          aria-label={messages.removeItem({ product: line.productName })}
          onClick={remove}
        >
          {messages.remove}
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
  csrfToken,
  onChanged,
}: Pick<CartPageProps, 'continueShoppingLinkUrl' | 'minimumOrderMessage' | 'csrfToken'> & {
  cart: V3Cart;
  onChanged: (cart: V3Cart) => void;
}) {
  const blocked = cart.shouldBlockPurchaseForMinimumOrderAmount;
  return (
    <div className="order-summary">
      <h2 className="order-summary-title">{messages.summary}</h2>
      <dl className="summary-lines">
        <TotalRows rows={cart.totalRows} />
      </dl>
      <CodeField cart={cart} action="/cart/codes" csrfToken={csrfToken} onChanged={onChanged} />
      <Explanation cart={cart} />
      {(!cart.shippingLocation || cart.shippingOptionsStatus === 'INCOMPLETE ADDRESS') && (
        <p className="field-hint">{messages.atCheckout}</p>
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
            {messages.update}
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
