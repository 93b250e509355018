// The field for discount codes and gift cards, with those already applied, on the cart and the checkout; works without script. Wire §2
// "codes"; commerce 1.8, 1.9.
import { type FormEvent, useRef, useState } from 'react';
import { messages as cartMessages } from '../../../server/commerce/cart/messages.ts';
import type { V3Cart } from '../../../server/commerce/cart/wire.ts';
import { formatMoney } from '../../../server/commerce/money/format.ts';
import { addCode, removeCode } from '../../api/cart-v3.ts';
import { messages as pageMessages } from '../cart-page/messages.ts';
import { failureText } from '../failure-text.ts';

const messages = pageMessages.code;

type Props = {
  cart: V3Cart;
  /** The form's action without script. */
  action: '/cart/codes' | '/checkout/codes';
  csrfToken: string;
  /** Why the last code was refused, when this page is the response to a form post. */
  problem?: string;
  onChanged: (cart: V3Cart) => void;
};

type Chip = { value: string; label: string; amount?: string; problem?: string };

/** Applied codes, then codes that no longer apply, then gift cards in charging order. */
function chipsOf(cart: V3Cart): Chip[] {
  const money = ({ value, currencyCode }: V3Cart['subtotal']) => formatMoney(-value, currencyCode);
  return [
    ...cart.discounts.flatMap(({ promoCode, amount }) =>
      promoCode === undefined ? [] : [{ value: promoCode, label: promoCode, amount: money(amount) }],
    ),
    ...cart.invalidCodes.map(({ code, message }) => ({ value: code, label: code, problem: message })),
    ...cart.giftCards.map(({ id, name, amount }) => ({
      value: id,
      label: messages.giftCard({ name }),
      amount: money(amount),
    })),
  ];
}

export function CodeField({ cart, action, csrfToken, problem: initial, onChanged }: Props) {
  const [problem, setProblem] = useState(initial);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const chips = chipsOf(cart);

  const change = async (run: () => ReturnType<typeof addCode>, words: string) => {
    setBusy(true);
    const answer = await run().catch(() => undefined);
    setBusy(false);
    field.current?.focus();
    if (!answer?.ok) {
      setProblem(failureText(answer, cartMessages.codeRefused));
      document.dispatchEvent(new Event('stoa:cart-changed'));
      return;
    }
    setProblem(undefined);
    setSaid(words);
    if (field.current) field.current.value = '';
    onChanged(answer.body);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = field.current?.value.trim() ?? '';
    if (code === '' || busy) return;
    void change(() => addCode(cart.cartToken, code), messages.applied);
  };
  const remove = (event: FormEvent, { value, label }: Chip) => {
    event.preventDefault();
    void change(() => removeCode(cart.cartToken, value), messages.removed({ code: label }));
  };

  return (
    <form className="code-form" method="post" action={action} onSubmit={submit} aria-busy={busy}>
      <input type="hidden" name="crumb" value={csrfToken} />
      <input type="hidden" name="cartToken" value={cart.cartToken} />
      <label className="field-label" htmlFor="field-giftOrPromoCode">
        {messages.label}
      </label>
      {problem && (
        <p className="field-error" id="code-problem" role="alert">
          {problem}
        </p>
      )}
      <div className="code-row">
        <input
          className="input"
          id="field-giftOrPromoCode"
          name="giftOrPromoCode"
          ref={field}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={100}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? 'code-problem' : undefined}
        />
        <button type="submit" className="button button--secondary">
          {messages.apply}
        </button>
      </div>
      {chips.length > 0 && (
        <ul className="code-chips">
          {chips.map((chip) => (
            <li className="code-chip" key={chip.value}>
              <span className="code-chip-text">
                <strong>{chip.label}</strong>
                {chip.problem && <span className="code-chip-problem">{chip.problem}</span>}
              </span>
              {chip.amount && <span>{chip.amount}</span>}
              <button
                type="submit"
                className="code-chip-remove"
                name="remove"
                value={chip.value}
                aria-label={messages.remove({ code: chip.label })}
                onClick={(event) => remove(event, chip)}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </form>
  );
}

export function Explanation({ cart }: { cart: V3Cart }) {
  return (
    <details className="explanation">
      <summary>{messages.explanation}</summary>
      <ol>
        {cart.explanation.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ol>
    </details>
  );
}
