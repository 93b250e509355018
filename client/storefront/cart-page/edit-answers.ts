// Edits a cart line's form answers in the lightbox that first asked for them. Spec §4 "Form widget", §7 "Commerce", §8.
import { messages as cartMessages } from '../../../server/commerce/cart/messages.ts';
import type { V3Cart, V3Item } from '../../../server/commerce/cart/wire.ts';
import type { Answer } from '../../api/call.ts';
import { changeAnswers, findEntryForm } from '../../api/cart.ts';
import { findCart } from '../../api/cart-v3.ts';
import { failureText } from '../failure-text.ts';
import { askForm } from '../form-lightbox/form-lightbox.ts';
import { messages } from '../messages.ts';

type Edited = { cart?: V3Cart; problem?: string };
type Refused = Extract<Answer<unknown>, { ok: false }>;

const because = (text: string, answer: Refused | undefined): string =>
  `${text}. ${failureText(answer, messages.otherwise)}`;

/**
 * @param enqueue serializes changes of the cart
 * @returns once the form is closed: the saved cart, or why the form could not be opened
 */
export async function editAnswers(
  cartToken: string,
  line: V3Item,
  enqueue: <T>(step: () => Promise<T>) => Promise<T>,
): Promise<Edited> {
  const found = await findEntryForm(line.id).catch(() => undefined);
  if (!found?.ok) return { problem: because(cartMessages.formOpenFailed, found) };
  let cart: V3Cart | undefined;
  const save = async (values: Record<string, unknown>) => {
    const answer = await changeAnswers(line, values).catch(() => undefined);
    if (!answer?.ok) return refusal(answer);
    // The page uses the v3 shape. If only this request fails, saving again is safe.
    const now = await findCart(cartToken).catch(() => undefined);
    if (!now?.ok) return refusal(now);
    cart = now.body;
    return undefined;
  };
  await askForm(found.body.form, {
    submitText: cartMessages.save,
    values: found.body.values,
    send: (values) => enqueue(() => save(values)),
  });
  return { cart };
}

const refusal = (answer: Refused | undefined) => ({
  message: because(cartMessages.formUpdateFailed, answer),
  errors: (answer?.body as { errors?: Record<string, string> } | undefined)?.errors,
});
