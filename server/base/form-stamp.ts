// What tells a form that a person filled in from one that a program sent: when its page was made, signed, and a field that nobody
// sees. Of forms without script only; the calls of scripts have limits of their own. Commerce 3.5.
import { timingSafeEqualText } from './text/safe-equal.ts';

/** Signs a text with a secret of the installation. */
type Seal = { mark(text: string): string };

/** Commerce 3.5: nobody fills in a form faster. */
export const formAgeMsMin = 2000;

/** The two fields of such a form: the stamp, and the one that stays empty. */
type StampedForm = { stamp?: string | undefined; subject?: string | undefined };

const markOf = (seal: Seal, about: string, at: string) => seal.mark(`checkout ${about} ${at}`);

/** @param about what the form is about: the token of its cart, or of its link. @param at when the shopper first saw the form, epoch ms */
export const formStamp = (seal: Seal | undefined, about: string, at: number): string =>
  seal ? `${at}.${markOf(seal, about, String(at))}` : '';

/** When the shopper first saw the form; undefined for a stamp that is not ours. */
export function stampedAt(seal: Seal, { stamp = '' }: StampedForm, about: string): number | undefined {
  const [at = '', mark = ''] = stamp.split('.');
  return timingSafeEqualText(mark, markOf(seal, about, at)) ? Number(at) : undefined;
}

/** How long it is to be waited before the form counts as a person's; for one that never will, as long as for a new one. */
export function formWaitMs(seal: Seal | undefined, form: StampedForm, about: string, now: number): number {
  if (!seal) return 0;
  const at = stampedAt(seal, form, about);
  if (at === undefined || (form.subject ?? '') !== '') return formAgeMsMin;
  return Math.max(0, at + formAgeMsMin - now);
}
