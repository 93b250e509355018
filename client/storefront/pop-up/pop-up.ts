// The site's pop-up: opens after a delay, at a scroll depth, or on exit intent; as often as its owner allows. A native dialog traps the
// focus, closes with Escape, and restores the focus. Page-json 3 `popupOverlaySettings`.
import { tellOverlay } from '../overlay.ts';

const storeKey = 'stoa-pop-up';
const phone = '(max-width: 640px)';

export function startPopUp(): void {
  const dialog = document.querySelector<HTMLDialogElement>('dialog[data-pop-up]');
  // In the editor's frame, the editor opens it.
  if (!dialog || window.parent !== window) return;
  const timing = JSON.parse(dialog.dataset.popUp ?? '{}') as Timing;
  if (!timing.onPhones && matchMedia(phone).matches) return;
  if (wait(timing, seen(), Date.now()) > 0) return;

  const listening = new AbortController();
  const { signal } = listening;
  const open = () => {
    // Never over another dialog, and never while something is typed.
    if (document.querySelector('dialog[open]') || document.activeElement?.matches('input, textarea, select')) return;
    listening.abort();
    show(dialog);
  };
  if (timing.afterMs !== undefined) {
    const timer = setTimeout(open, timing.afterMs);
    signal.addEventListener('abort', () => clearTimeout(timer));
  }
  if (timing.atPercent !== undefined) {
    const isDeep = () =>
      (scrollY + innerHeight) / document.documentElement.scrollHeight >= (timing.atPercent ?? 0) / 100;
    window.addEventListener('scroll', () => isDeep() && open(), { passive: true, signal });
  }
  if (timing.onLeave)
    document.documentElement.addEventListener('pointerleave', ({ clientY }) => clientY <= 0 && open(), { signal });
  document.addEventListener('stoa:form-success', ({ target }) => {
    if (dialog.open || (target instanceof Node && dialog.contains(target))) remember({ signedUp: true });
  });
}

function show(dialog: HTMLDialogElement): void {
  remember({ at: Date.now() });
  dialog.showModal();
  tellOverlay('pop-up', 'shown');
  dialog.addEventListener('close', () => tellOverlay('pop-up', 'closed'));
  dialog.querySelector<HTMLElement>('h2')?.focus();
  dialog.querySelector('.sqs-popup-overlay-close')?.addEventListener('click', () => dialog.close());
  // A click outside; not a drag that began inside.
  let isOutside = false;
  dialog.addEventListener('pointerdown', ({ target }) => (isOutside = target === dialog));
  dialog.addEventListener('click', ({ target }) => isOutside && target === dialog && dialog.close());
}

function seen(): Seen {
  try {
    const stored = JSON.parse(localStorage.getItem(storeKey) ?? '{}') as Seen;
    return { ...stored, inThisVisit: sessionStorage.getItem(storeKey) !== null };
  } catch {
    return {};
  }
}

function remember(part: Seen): void {
  try {
    localStorage.setItem(storeKey, JSON.stringify({ ...seen(), ...part }));
    sessionStorage.setItem(storeKey, '1');
  } catch {} // Storage may be blocked in private windows, so the pop-up may appear again.
}

/** Decides when the pop-up may be shown again. */
export type Timing = {
  afterMs?: number;
  /** Scroll depth, in percent of the page's height. */
  atPercent?: number;
  onLeave: boolean;
  /** Minimum days between two; 0: once per visit. */
  everyDays: number;
  /** Never again after its form was submitted. */
  untilSignup: boolean;
  onPhones: boolean;
};

type Seen = { at?: number; signedUp?: boolean; inThisVisit?: boolean };

const dayMs = 86_400_000;

/** Milliseconds until it may be shown; Infinity: never again. */
export function wait({ everyDays, untilSignup }: Timing, { at, signedUp, inThisVisit }: Seen, now: number): number {
  if (untilSignup && signedUp) return Number.POSITIVE_INFINITY;
  if (at === undefined) return 0;
  if (everyDays === 0) return inThisVisit ? Number.POSITIVE_INFINITY : 0;
  return Math.max(0, at + everyDays * dayMs - now);
}
