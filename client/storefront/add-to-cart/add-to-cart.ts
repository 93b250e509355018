// The add-to-cart button: reads the choice from the markup, asks the server, runs the button's states.
// A behaviour by delegation on `.sqs-add-to-cart-button`; spec §4, §5, §8; wire §2.

import { selectionMessages, unselectedMessage } from '../../../server/commerce/product/selection.ts';
import type { Answer } from '../../api/call.ts';
import { addCartEntry } from '../../api/cart.ts';
import { showAlert } from '../alert/alert.ts';
import type { CartState } from '../cart-state/cart-state.ts';
import { showAddedPopover } from '../popover/popover.ts';
import { chosenVariant, parseQuantity, unselected } from '../variants/selection.ts';
import { choiceOf, variantsOf } from '../variants/variants.ts';
import { type ButtonEvent, type ButtonState, looks, nextState } from './transitions.ts';

const buttonSelector = '.sqs-add-to-cart-button';
const selectOptionMs = 2000;

type Button = { state: ButtonState; label: string };
const buttons = new WeakMap<HTMLElement, Button>();

export function startAddToCart(cart: CartState): void {
  document.addEventListener('click', (event) => {
    const button = (event.target as HTMLElement).closest<HTMLElement>(buttonSelector);
    if (!button) return;
    event.preventDefault();
    void press(button, cart);
  });
  // The built-in markup is a div with role=button: Enter and Space press it as they would a real one.
  document.addEventListener('keydown', (event) => {
    const button = (event.target as HTMLElement).closest?.<HTMLElement>(buttonSelector);
    if (!button || button.tagName === 'BUTTON' || (event.key !== 'Enter' && event.key !== ' ')) return;
    event.preventDefault();
    void press(button, cart);
  });
}

async function press(element: HTMLElement, cart: CartState): Promise<void> {
  if (element.getAttribute('aria-disabled') === 'true') return;
  const button = buttonOf(element);
  if (button.state !== 'idle') return;
  const itemId = element.dataset.itemId ?? '';
  const picked = pick(itemId);
  if ('message' in picked) {
    if (isListButton(element)) return showSelectOption(element);
    return showAlert('Unable to Add Item', picked.message);
  }
  send(element, 'click');
  try {
    const answer = await addCartEntry(
      { itemId, sku: picked.sku, quantity: picked.quantity, additionalFields: null },
      crypto.randomUUID(),
    );
    if (!answer.ok) return refuse(element, failureText(answer));
    send(element, 'succeeded');
    cart.replace(answer.body.shoppingCart);
    showAddedPopover(answer.body.newlyAdded.title);
  } catch {
    // The network failed: nothing came back that could say more.
    refuse(element, 'Please check your internet connection.');
  }
}

function buttonOf(element: HTMLElement): Button {
  const known = buttons.get(element);
  if (known) return known;
  const made: Button = {
    state: 'idle',
    label: element.dataset.originalLabel ?? labelElement(element).textContent ?? '',
  };
  buttons.set(element, made);
  return made;
}

const labelElement = (element: HTMLElement): HTMLElement =>
  element.querySelector<HTMLElement>('.sqs-add-to-cart-button-inner') ?? element;

function send(element: HTMLElement, event: ButtonEvent): void {
  const button = buttonOf(element);
  button.state = nextState(button.state, event);
  const look = looks[button.state];
  labelElement(element).textContent = look.label ?? button.label;
  element.dataset.state = button.state;
  if (look.timerMs !== undefined) setTimeout(() => send(element, 'timer'), look.timerMs);
}

function refuse(element: HTMLElement, text: string): void {
  send(element, 'failed');
  void showAlert('Unable to Add Item', text);
}

/** Spec §8 "Add to cart". */
function failureText(answer: Extract<Answer<unknown>, { ok: false }>): string {
  if (answer.crumbFail) {
    return navigator.cookieEnabled
      ? 'Your session has expired. Please reload the page and try again.'
      : 'Please enable cookies in your browser, reload the page, and try again.';
  }
  if (answer.status === 429) return 'Please try again in a few seconds.';
  return answer.message ?? 'Unable to add item';
}

/** The chosen variant's SKU and the quantity, or what is still missing, in the visitor's words. */
function pick(itemId: string): { sku: string | null; quantity: number } | { message: string } {
  const byItem = (selector: string) =>
    document.querySelector<HTMLElement>(`${selector}[data-item-id="${CSS.escape(itemId)}"]`);
  const input = byItem('.product-quantity-input')?.querySelector('input');
  const quantity = input ? parseQuantity(input.value) : 1;
  if (typeof quantity !== 'number') return quantity;

  const container = byItem('.product-variants');
  if (!container) return { sku: null, quantity };
  const choice = choiceOf(container);
  const left = unselected(choice);
  if (left.length > 0) return { message: unselectedMessage(left) };
  const variant = chosenVariant(variantsOf(container), choice);
  if (!variant) return { message: selectionMessages.variantUnavailable };
  return { sku: variant.sku, quantity };
}

const isListButton = (element: HTMLElement): boolean =>
  element.closest('.products-list, .product-list, [data-product-page="plp"]') !== null;

/** Spec §4 "List pages": the button says what to do and is disabled for a moment. */
function showSelectOption(element: HTMLElement): void {
  const label = labelElement(element);
  const before = label.textContent;
  label.textContent = 'Select Option';
  element.setAttribute('aria-disabled', 'true');
  setTimeout(() => {
    label.textContent = before;
    element.removeAttribute('aria-disabled');
  }, selectOptionMs);
}
