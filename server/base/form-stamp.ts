// Bot detection for forms without script: a signed timestamp of when the page was created, and a honeypot field.
// Calls from scripts have their own limits. Commerce 3.5.
import { timingSafeEqualText } from './text/safe-equal.ts';

/** Signs a text with a secret of the installation. */
type Seal = { mark(text: string): string };

/** Commerce 3.5: no person fills in a form faster. */
export const formAgeMsMin = 2000;

/** The two fields of such a form: the timestamp, and the honeypot that stays empty. */
type StampedForm = { stamp?: string | undefined; subject?: string | undefined };

const markOf = (seal: Seal, about: string, at: string) => seal.mark(`checkout ${about} ${at}`);

/**
 * @param about binds the timestamp to the token of a cart or link.
 * @param at when the shopper first saw the form, epoch ms
 */
export const formStamp = (seal: Seal | undefined, about: string, at: number): string =>
  seal ? `${at}.${markOf(seal, about, String(at))}` : '';

/** When the shopper first saw the form; undefined for an invalid timestamp. */
export function stampedAt(seal: Seal, { stamp = '' }: StampedForm, about: string): number | undefined {
  const [at = '', mark = ''] = stamp.split('.');
  return timingSafeEqualText(mark, markOf(seal, about, at)) ? Number(at) : undefined;
}

/** Wait before the form counts as a person's; for a form that never will, the wait for a new one. */
export function formWaitMs(seal: Seal | undefined, form: StampedForm, about: string, now: number): number {
  if (!seal) return 0;
  const at = stampedAt(seal, form, about);
  if (at === undefined || (form.subject ?? '') !== '') return formAgeMsMin;
  return Math.max(0, at + formAgeMsMin - now);
}
