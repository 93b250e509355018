// Variant choices on product markup: keeps price, availability and `data-selected-variant` in step with selects and radio buttons.
// Works by delegation, so that markup added later works too. Wire §2 "Product page".
import { productWords } from '../../../server/commerce/product/words.ts';
import { recurrenceText } from '../../../server/commerce/subscription/schedule.ts';
import { areSoldOutOptionsOff, formatMoney, siteWord } from '../page-context.ts';
import { showPayLaterOf } from '../pay-later/pay-later.ts';
import { showRestockOf } from '../restock/restock.ts';
import { messages } from './messages.ts';
import { type Choice, chosenVariant, isAvailable, type MarkupVariant, outcomeOf, unselected } from './selection.ts';

const scope = '.product-variants';

/** Detail of `stoa:variant-shown`, dispatched on `.product-variants`; no variant while the choice is incomplete or unavailable. */
export type ShownVariant = { variant: MarkupVariant | undefined };

export function startVariants(): void {
  document.addEventListener('change', (event) => {
    const changed = event.target as HTMLElement;
    const container = changed.closest<HTMLElement>(scope);
    if (!container) return;
    mirror(changed, container);
    refresh(container);
  });
  for (const container of document.querySelectorAll<HTMLElement>(scope)) refresh(container);
}

/** The markup has each option both as a select and as radio buttons: mirrors a change to the other control. */
function mirror(changed: HTMLElement, container: HTMLElement): void {
  if (changed instanceof HTMLSelectElement) {
    const name = changed.dataset.variantOptionName;
    for (const radio of container.querySelectorAll<HTMLInputElement>('.variant-radiobtn')) {
      if (radio.name === `variant-option-${name}`) radio.checked = radio.value === changed.value;
    }
  } else if (changed instanceof HTMLInputElement && changed.type === 'radio') {
    const name = changed.name.replace(/^variant-option-/, '');
    for (const select of container.querySelectorAll('select')) {
      if (select.dataset.variantOptionName === name) select.value = changed.value;
    }
  }
}

export const variantsOf = (container: HTMLElement): MarkupVariant[] =>
  JSON.parse(container.dataset.variants ?? '[]') as MarkupVariant[];

export function choiceOf(container: HTMLElement): Choice {
  const choice = new Map<string, string>();
  for (const select of container.querySelectorAll('select'))
    choice.set(select.dataset.variantOptionName ?? '', select.value);
  return choice;
}

function refresh(container: HTMLElement): void {
  const variants = variantsOf(container);
  const choice = choiceOf(container);
  const left = unselected(choice);
  const variant = left.length === 0 ? chosenVariant(variants, choice) : undefined;
  container.dataset.unselectedOptions = JSON.stringify(left);
  container.dataset.selectedVariant = variant ? JSON.stringify(variant) : '';
  markImpossible(container, variants, choice);
  showVariant(container, variant, left.length === 0);
  container.dispatchEvent(new CustomEvent<ShownVariant>('stoa:variant-shown', { bubbles: true, detail: { variant } }));
}

function markImpossible(container: HTMLElement, variants: readonly MarkupVariant[], choice: Choice): void {
  for (const select of container.querySelectorAll('select')) {
    const name = select.dataset.variantOptionName ?? '';
    for (const option of select.options) {
      if (option.value === '') continue;
      const outcome = outcomeOf(variants, choice, name, option.value);
      const sold = outcome !== 'available';
      option.textContent = optionWords[outcome](option.value);
      // Keep the selected option enabled: the shopper learns that it is sold out and can sign up for restock.
      option.disabled = sold && !option.selected && areSoldOutOptionsOff();
    }
  }
}

const optionWords = {
  available: (value: string) => value,
  'sold-out': messages.optionSoldOut,
  unavailable: messages.optionUnavailable,
} as const;

/** Announces price and availability in the page's live region, if its markup has one. */
function showVariant(container: HTMLElement, variant: MarkupVariant | undefined, complete: boolean): void {
  const product =
    container.closest<HTMLElement>('[data-item-id]:not(.product-variants), .product-detail, article') ?? document.body;
  const price = product.querySelector<HTMLElement>('.product-price');
  if (price) {
    price.dataset.original ??= price.innerHTML;
    const period = periodOf(container);
    if (variant) price.replaceChildren(...priceNodes(variant, period));
    // Spec §8: a combination that does not exist has no price.
    else if (complete && period !== '') price.textContent = siteWord(productWords, 'productPriceUnavailable');
    else price.innerHTML = price.dataset.original;
  }
  for (const note of product.querySelectorAll<HTMLElement>('.product-scarcity[data-variant-attributes]')) {
    note.hidden = !variant || !sameAttributes(note.dataset.variantAttributes, variant.attributes);
  }
  if (variant || container.dataset.shown !== undefined) {
    container.dataset.shown = '';
    void import(/* webpackChunkName: "product-page" */ './variant-look.ts').then(({ showLook }) =>
      showLook(product, variant),
    );
  }
  showPayLaterOf(product, variant && (variant.onSale ? variant.salePrice : variant.price));
  showRestockOf(product, variant?.id);
  const live = product.querySelector<HTMLElement>('[data-variant-status]');
  if (!live) return;
  live.textContent = !complete
    ? ''
    : !variant
      ? messages.noVariant
      : isAvailable(variant)
        ? ''
        : messages.variantSoldOut;
}

/** " every month for 2 years" for a subscription, else empty. */
function periodOf({ dataset }: HTMLElement): string {
  if (dataset.isSubscribable !== 'true') return '';
  const plan = JSON.parse(dataset.subscriptionPlan || 'null') as Parameters<typeof recurrenceText>[0] | null;
  return plan ? ` ${recurrenceText(plan)}` : '';
}

function priceNodes(variant: MarkupVariant, period: string): Node[] {
  if (!variant.onSale) return [document.createTextNode(formatMoney(variant.price) + period)];
  const part = (className: string, text: string) => {
    const span = document.createElement('span');
    span.className = className;
    span.textContent = text;
    return span;
  };
  return [
    part('visually-hidden v6-visually-hidden', messages.salePrice),
    document.createTextNode(`${formatMoney(variant.salePrice)}${period} `),
    part('visually-hidden v6-visually-hidden', messages.originalPrice),
    part('original-price', formatMoney(variant.price) + period),
  ];
}

function sameAttributes(text: string | undefined, attributes: Record<string, string>): boolean {
  const wanted = Object.entries(JSON.parse(text ?? '{}') as Record<string, string>);
  return wanted.every(([name, value]) => attributes[name] === value);
}
