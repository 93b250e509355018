// The add-to-cart button, by delegation on `.sqs-add-to-cart-button`; spec §4, §5, §8; wire §2.

import { messages as cartMessages } from '../../../server/commerce/cart/messages.ts';
import { checkoutPathOf } from '../../../server/commerce/cart/paths.ts';
import { unselectedMessage } from '../../../server/commerce/product/selection.ts';
import { productWords } from '../../../server/commerce/product/words.ts';
import { type AddedEntry, addCartEntry } from '../../api/cart.ts';
import { showAlert } from '../alert/alert.ts';
import type { CartState } from '../cart-state/cart-state.ts';
import { failureText } from '../failure-text.ts';
import type { ProductForm } from '../form-lightbox/form-lightbox.ts';
import { messages } from '../messages.ts';
import { isExpressCheckout, pageFacts, siteWord } from '../page-context.ts';
import { liveRegion, showAddedPopover } from '../popover/popover.ts';
import { timing } from '../timing.ts';
import { chosenVariant, isAvailable, type MarkupVariant, parseQuantity, unselected } from '../variants/selection.ts';
import { choiceOf, type ShownVariant, variantsOf } from '../variants/variants.ts';
import { alertTitle, directOf, directPath, missingText } from './direct.ts';
import { type ProductPage, trackingOf } from './tracking.ts';
import { type ButtonEvent, type ButtonState, looks, nextState } from './transitions.ts';

const buttonSelector = '.sqs-add-to-cart-button';

type Button = { state: ButtonState; label: string };
const buttons = new WeakMap<HTMLElement, Button>();

export function startAddToCart(cart: CartState): void {
  for (const button of document.querySelectorAll<HTMLElement>(buttonSelector)) markSoldOut(button);
  document.addEventListener('stoa:variant-shown', (event) => {
    const { target, detail } = event as CustomEvent<ShownVariant>;
    const { itemId = '' } = (target as HTMLElement).dataset;
    const product = productOf(target as HTMLElement, itemId);
    const selector = `${buttonSelector}[data-item-id="${CSS.escape(itemId)}"]`;
    for (const button of product.querySelectorAll<HTMLElement>(selector)) showVariantSoldOut(button, detail.variant);
  });
  document.addEventListener('click', (event) => {
    const button = (event.target as HTMLElement).closest<HTMLElement>(buttonSelector);
    if (!button) return;
    event.preventDefault();
    void press(button, cart);
  });
  // The built-in markup is a div with role=button, which has no key handling of its own.
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
  const direct = directOf(element.dataset);
  const picked = pick(element, itemId, cart);
  if ('message' in picked) {
    if (picked.options && isListButton(element)) return showSelectOption(element, picked.options);
    return showAlert(titleOf(element), picked.options ? missingText(direct, picked.message) : picked.message);
  }
  const form = formOf(element);
  let additionalFields: string | null = null;
  if (form) {
    const { askForm, readForm } = await import('../form-lightbox/form-lightbox.ts');
    const answers = await askForm(readForm(form), { submitText: button.label });
    if (!answers) return;
    additionalFields = JSON.stringify(answers);
  }
  liveRegion().textContent = '';
  send(element, 'click');
  try {
    if (direct) {
      const path = await directPath(direct, { itemId, ...picked, additionalFields });
      if (typeof path !== 'string') return refuse(element, path);
      // The page is about to unload. Back from the checkout, it is either reloaded or restored as it was.
      send(element, 'failed');
      return location.assign(path);
    }
    const answer = await addCartEntry(
      { itemId, sku: picked.sku, quantity: picked.quantity, additionalFields },
      crypto.randomUUID(),
    );
    if (!answer.ok) return refuse(element, answer);
    if (answer.body.cartToken !== undefined) {
      send(element, 'failed');
      return location.assign(checkoutPathOf({ token: answer.body.cartToken }));
    }
    send(element, 'succeeded');
    cart.replace(answer.body.shoppingCart);
    showAddedPopover(answer.body.newlyAdded.title);
    tell(element, answer.body);
  } catch {
    refuse(element, undefined);
  }
}

/** Spec §7: the button carries the product's form. If it cannot be parsed, the server asks for the answers. */
function formOf({ dataset }: HTMLElement): ProductForm | undefined {
  try {
    const form = JSON.parse(dataset.form ?? 'null') as ProductForm | null;
    return form && Array.isArray(form.fields) && form.fields.length > 0 ? form : undefined;
  } catch {
    return undefined;
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
  labelElement(element).textContent =
    button.state === 'added' ? siteWord(productWords, 'productAddedToCartText') : (look.label ?? button.label);
  element.dataset.state = button.state;
  // Not `disabled`: the button keeps the focus, so that screen readers announce its next state.
  if (button.state === 'idle') element.removeAttribute('aria-disabled');
  else element.setAttribute('aria-disabled', 'true');
  if (look.timerMs !== undefined) setTimeout(() => send(element, 'timer'), look.timerMs);
}

/** @param answer undefined: the network failed */
function refuse(element: HTMLElement, answer: Parameters<typeof failureText>[0]): void {
  send(element, 'failed');
  void showAlert(titleOf(element), failureText(answer, messages.addFailed));
}

const titleOf = (element: HTMLElement): string => alertTitle(directOf(element.dataset), isExpressCheckout());

type Picked = { sku: string | null; variantId?: string; quantity: number };
/** Why the product cannot be added; `options` when a choice is missing. */
type NotPicked = { message: string; options?: HTMLElement };

function pick(button: HTMLElement, itemId: string, cart: CartState): Picked | NotPicked {
  const product = productOf(button, itemId);
  const byItem = (selector: string) =>
    product.querySelector<HTMLElement>(`${selector}[data-item-id="${CSS.escape(itemId)}"]`);
  const input = byItem('.product-quantity-input')?.querySelector('input');
  const quantity = input ? parseQuantity(input.value) : 1;
  if (typeof quantity !== 'number') return quantity;

  const options = byItem('.product-variants');
  if (!options) return { sku: null, quantity };
  const choice = choiceOf(options);
  const left = unselected(choice);
  if (left.length > 0) return { message: unselectedMessage(left), options };
  const variant = chosenVariant(variantsOf(options), choice);
  if (!variant) return { message: cartMessages.variantUnavailable };
  const line = cart
    .current()
    ?.entries.find((entry) => entry.itemId === itemId && entry.chosenVariant?.sku === variant.sku);
  if (!isAvailable(variant, line?.quantity)) return { message: cartMessages.notEnough };
  return { sku: variant.sku, variantId: variant.id, quantity };
}

/** A product may appear twice on a page: a button belongs to the nearest one. */
const productOf = (button: HTMLElement, itemId: string): ParentNode =>
  button.parentElement?.closest(`[data-item-id="${CSS.escape(itemId)}"]`) ?? document;

const isListButton = (element: HTMLElement): boolean =>
  element.closest('.products-list, .product-list, [data-product-page="plp"]') !== null;

function productPageOf(element: HTMLElement): ProductPage {
  const said = element.closest<HTMLElement>('[data-product-page]')?.dataset.productPage;
  if (said === 'plp' || said === 'pdp' || said === 'add-on' || said === 'product_block') return said;
  if (isListButton(element)) return 'plp';
  return element.closest('.product-detail, [data-controller="ProductDetail"]') ? 'pdp' : 'product_block';
}

/** For tracking scripts: `document.addEventListener('stoa:added-to-cart', …)`. */
function tell(element: HTMLElement, { shoppingCart, newlyAdded }: AddedEntry): void {
  document.dispatchEvent(new CustomEvent('stoa:item-added', { detail: { newlyAdded, shoppingCart } }));
  const { websiteId, collection, item } = pageFacts();
  const { collectionId } = element.dataset;
  const detail = trackingOf({
    websiteId,
    pageId: item?.id ?? collection?.id,
    cartId: shoppingCart.id,
    productPage: productPageOf(element),
    itemId: newlyAdded.itemId,
    productType: element.dataset.productType,
    title: newlyAdded.title,
    collectionId,
    collectionTitle: collection?.id === collectionId ? collection?.title : undefined,
  });
  if (detail) document.dispatchEvent(new CustomEvent('stoa:added-to-cart', { detail }));
}

/** Spec §4 "List pages": the button briefly says what to do, and the hidden options appear. */
function showSelectOption(element: HTMLElement, options: HTMLElement): void {
  const label = labelElement(element);
  const before = label.textContent;
  label.textContent = siteWord(productWords, 'productSelectOption');
  element.setAttribute('aria-disabled', 'true');
  options.dataset.wanted = '';
  options.querySelector<HTMLSelectElement>('select')?.focus();
  setTimeout(() => {
    label.textContent = before;
    element.removeAttribute('aria-disabled');
  }, timing.selectOptionShownMs);
}

/** Spec §4 "List pages": labels the button of a sold-out item. */
function markSoldOut(element: HTMLElement): void {
  const card = element.closest('.sold-out');
  if (!card || !isListButton(element)) return;
  const button = buttonOf(element);
  element.dataset.originalLabel = button.label;
  labelElement(element).textContent =
    card.querySelector('.product-mark.sold-out')?.textContent ?? siteWord(productWords, 'productSoldOutText');
  element.setAttribute('aria-disabled', 'true');
}

/** Shows the sold-out label while the chosen variant is sold out. */
function showVariantSoldOut(element: HTMLElement, variant: MarkupVariant | undefined): void {
  const button = buttonOf(element);
  if (button.state !== 'idle') return;
  if (variant && !isAvailable(variant)) {
    element.dataset.variantSoldOut = '';
    element.setAttribute('aria-disabled', 'true');
    labelElement(element).textContent = siteWord(productWords, 'productSoldOutText');
  } else if (element.dataset.variantSoldOut !== undefined) {
    delete element.dataset.variantSoldOut;
    element.removeAttribute('aria-disabled');
    labelElement(element).textContent = button.label;
  }
}
