// The restock form of a product page: checks the address, signs up, and leaves the call-to-action with a word of success. Works by
// delegation on `.product-restock-notification`. Spec §4 "Restock form", §5, §8.
import { emailProblem, messages } from '../../../server/commerce/restock/messages.ts';
import { signUpForRestock } from '../../api/restock.ts';
import { botToken, siteLanguage } from '../page-context.ts';

const blockSelector = '.product-restock-notification';

export function startRestock(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>(`${blockSelector} input[name="email"]`)) {
    // The markup is the original's, which names the field by its placeholder only.
    input.setAttribute('aria-label', input.placeholder);
    input.setAttribute('autocomplete', 'email');
    input.inputMode = 'email';
  }
  document.addEventListener('submit', (event) => {
    const form = (event.target as HTMLElement).closest<HTMLFormElement>('.product-restock-form');
    const block = form?.closest<HTMLElement>(blockSelector);
    if (!form || !block) return;
    event.preventDefault();
    void submit(block, form);
  });
}

/** Of a product with options, the form of the chosen variant shows, when that one is sold out. */
export function showRestockOf(product: HTMLElement, variantId: string | undefined): void {
  for (const block of product.querySelectorAll<HTMLElement>(blockSelector))
    block.hidden = block.dataset.variantId !== variantId;
}

async function submit(block: HTMLElement, form: HTMLFormElement): Promise<void> {
  if (form.dataset.busy === 'true') return;
  const input = form.querySelector<HTMLInputElement>('input[name="email"]');
  const email = input?.value ?? '';
  showError(form, undefined);
  const problem = emailProblem(email);
  if (problem !== undefined) return showError(form, problem);
  form.dataset.busy = 'true';
  try {
    const answer = await signUpForRestock({
      productId: block.dataset.productId ?? '',
      variantId: block.dataset.variantId ?? '',
      language: siteLanguage(),
      isJoinMailingList: block.querySelector<HTMLInputElement>('input[name="isJoinMailingList"]')?.checked === true,
      siteVisitorEmail: email.trim(),
      recaptchaEnterpriseV3Token: await botToken('PRODUCT_WAITLIST_SUBMISSION'),
    });
    if (answer.ok) showSuccess(block, answer.body.message || messages.signedUp);
    else showError(form, answer.message || messages.failed);
  } catch {
    // The network failed, or the bot check: nothing came back that could say more.
    showError(form, messages.failed);
  } finally {
    delete form.dataset.busy;
  }
}

function showSuccess(block: HTMLElement, text: string): void {
  for (const child of [...block.children]) if (!child.matches('.product-restock-cta')) child.remove();
  const success = document.createElement('p');
  success.className = 'product-restock-success';
  success.setAttribute('role', 'status');
  success.tabIndex = -1;
  success.textContent = text;
  block.append(success);
  // The field that had the focus is gone.
  success.focus();
}

function showError(form: HTMLFormElement, text: string | undefined): void {
  const input = form.querySelector<HTMLInputElement>('input[name="email"]');
  form.parentElement?.querySelector('.product-restock-error')?.remove();
  input?.removeAttribute('aria-invalid');
  input?.removeAttribute('aria-describedby');
  if (text === undefined) return;
  const error = document.createElement('p');
  error.className = 'product-restock-error';
  error.id = `restock-error-${form.closest<HTMLElement>(blockSelector)?.dataset.variantId ?? ''}`;
  error.setAttribute('role', 'alert');
  error.textContent = text;
  form.after(error);
  input?.setAttribute('aria-invalid', 'true');
  input?.setAttribute('aria-describedby', error.id);
  input?.focus();
}
