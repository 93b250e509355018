// Submits a restock form: checks the email, signs up, and shows the success message.
// Spec §4 "Restock form", §5, §8.

import type { restockCalls } from '../../../server/commerce/restock/calls.ts';
import { emailProblem, messages, restockWords } from '../../../server/commerce/restock/messages.ts';
import { messages as formMessages } from '../../../server/forms/form/messages.ts';
import { type Answer, callsOf } from '../../api/call.ts';
import { findSubmissionKey } from '../../api/forms.ts';
import { botToken, captchaOf } from '../bot-check/bot-check.ts';
import { siteLanguage, siteWord } from '../page-context.ts';
import { blockSelector } from './restock.ts';

export async function signUp(block: HTMLElement, form: HTMLFormElement): Promise<void> {
  if (form.dataset.busy === 'true') return;
  const input = form.querySelector<HTMLInputElement>('input[name="email"]');
  const email = input?.value ?? '';
  showError(form, undefined);
  const problem = emailProblem(email);
  if (problem !== undefined) return showError(form, errorText(problem));
  const captcha = captchaOf(block);
  const captchaKey = captcha?.answer();
  if (captchaKey === '') return showError(form, formMessages.captchaMissing);
  form.dataset.busy = 'true';
  try {
    const answer = await signedUp({
      productId: block.dataset.productId ?? '',
      variantId: block.dataset.variantId ?? '',
      language: siteLanguage(),
      isJoinMailingList: block.querySelector<HTMLInputElement>('input[name="isJoinMailingList"]')?.checked === true,
      siteVisitorEmail: email.trim(),
      recaptchaEnterpriseV3Token: await botToken('PRODUCT_WAITLIST_SUBMISSION', block),
      ...(captchaKey !== undefined && { captchaKey }),
    });
    if (answer.ok) showSuccess(block, answer.body.message || errorText(messages.signedUp));
    else {
      captcha?.reset();
      showError(form, answer.message || errorText(messages.failed));
    }
  } catch (error) {
    // The network or the bot check failed. The console has the details for the owner.
    console.warn(error);
    showError(form, errorText(messages.failed));
  } finally {
    delete form.dataset.busy;
  }
}

/** The template's markup doesn't say whether there is a puzzle: the server does, by refusing the sign-up without its answer. */
async function signedUp(wish: RestockWish): ReturnType<typeof signUpForRestock> {
  const answer = await signUpForRestock(wish);
  const isPuzzle = !wish.captchaKey && !wish.recaptchaEnterpriseV3Token;
  if (answer.ok || !isPuzzle || (answer.body as { captcha?: string } | undefined)?.captcha !== 'missing') return answer;
  const [found, { solvePuzzle }] = await Promise.all([findSubmissionKey(), import('../bot-check/solve.ts')]);
  if (!found.ok) return answer;
  const { key } = found.body;
  return signUpForRestock({ ...wish, key, captchaKey: await solvePuzzle(key) });
}

type Name = keyof typeof restockWords;
const nameOf = new Map(Object.entries(restockWords).map(([name, message]) => [message, name as Name]));
const errorText = (message: (typeof restockWords)[Name]): string => siteWord(restockWords, nameOf.get(message)!);

function showSuccess(block: HTMLElement, text: string): void {
  for (const child of [...block.children]) if (!child.matches('.product-restock-cta')) child.remove();
  const success = document.createElement('p');
  success.className = 'product-restock-success';
  success.setAttribute('role', 'status');
  success.tabIndex = -1;
  success.textContent = text;
  block.append(success);
  // The focused field was removed.
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

/** Typed calls of restock notices. Spec §7 "Restock". */
const restock = callsOf<typeof restockCalls>();

type RestockWish = {
  productId: string;
  variantId: string;
  language?: string;
  isJoinMailingList: boolean;
  siteVisitorEmail: string;
  recaptchaEnterpriseV3Token: string | null;
  captchaKey?: string;
  /** That `captchaKey` solves the puzzle of. */
  key?: string;
};

const signUpForRestock = (wish: RestockWish): Promise<Answer<{ message: string }>> =>
  restock('POST /api/site-users/account/notifications/restock', { body: wish });
