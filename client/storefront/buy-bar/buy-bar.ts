// The sticky buy bar of a product page on phones, shown once the add-to-cart button has scrolled out of view. It clicks that button, so
// there is only one set of states. Editor 4.3 "Product page".

const barSelector = '[data-buy-bar]';

export function startBuyBar(): void {
  const bar = document.querySelector<HTMLElement>(barSelector);
  const order = bar?.closest<HTMLElement>('[data-item-id]');
  const button = order?.querySelector<HTMLElement>('.sqs-add-to-cart-button');
  if (!bar || !order || !button) return;

  // The root extends far below the viewport, so that only a button above it counts as passed, even after a jump.
  const watch = new IntersectionObserver(
    ([seen]) => {
      bar.hidden = seen!.isIntersecting;
      document.documentElement.classList.toggle('has-buy-bar', !seen!.isIntersecting);
    },
    { rootMargin: '0px 0px 10000% 0px' },
  );
  watch.observe(button);

  const press = bar.querySelector('button');
  if (press) press.textContent = button.dataset.originalLabel ?? press.textContent;
  press?.addEventListener('click', () => {
    const select = [...order.querySelectorAll('select')].find(({ value }) => value === '');
    if (!select) return button.click();
    select.focus({ preventScroll: true });
    select.scrollIntoView({ block: 'center' });
  });

  const price = order.querySelector('.product-price');
  const shown = bar.querySelector('[data-buy-bar-price]');
  if (!price || !shown) return;
  const copy = () => shown.replaceChildren(...[...price.childNodes].map((node) => node.cloneNode(true)));
  copy();
  new MutationObserver(copy).observe(price, { childList: true, subtree: true, characterData: true });
}
