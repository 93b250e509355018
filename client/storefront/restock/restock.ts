// The restock form of a product page, by delegation on `.product-restock-notification`. Spec §4 "Restock form".

export const blockSelector = '.product-restock-notification';

export function startRestock(): void {
  if (!document.querySelector(blockSelector)) return;
  const loaded = import('./sign-up.ts');
  void import('../bot-check/bot-check.ts').then(({ drawCaptchas }) => drawCaptchas());
  for (const input of document.querySelectorAll<HTMLInputElement>(`${blockSelector} input[name="email"]`)) {
    // The original's markup labels the field with its placeholder only.
    input.setAttribute('aria-label', input.placeholder);
    input.setAttribute('autocomplete', 'email');
    input.inputMode = 'email';
  }
  document.addEventListener('submit', (event) => {
    const form = (event.target as HTMLElement).closest<HTMLFormElement>('.product-restock-form');
    const block = form?.closest<HTMLElement>(blockSelector);
    if (!form || !block) return;
    event.preventDefault();
    void loaded.then(({ signUp }) => signUp(block, form));
  });
}

/** Shows the form of the chosen variant; only sold-out variants have one. */
export function showRestockOf(product: HTMLElement, variantId: string | undefined): void {
  for (const block of product.querySelectorAll<HTMLElement>(blockSelector))
    block.hidden = block.dataset.variantId !== variantId;
}
