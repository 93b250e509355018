// Links to a place of the same page scroll there, and a page that is opened at a place stays there while it settles. Whoever asks for
// less motion is there at once, and whoever scrolls themselves is left alone.
import { whenSettled } from './settle.ts';
import { scrollDefaults, tweenTo } from './tween.ts';

const reduced = matchMedia('(prefers-reduced-motion: reduce)');
const ownMoves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

export function startAnchorScroll(): void {
  const target = targetOf(location.hash);
  if (target) void arriveAt(target);
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('main a[href*="#"]');
    if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
      return;
    const isHere =
      link.pathname === location.pathname && link.search === location.search && link.origin === location.origin;
    const to = isHere && link.target !== '_blank' ? targetOf(link.hash) : undefined;
    if (!to) return;
    event.preventDefault();
    const before = window.scrollY;
    // The browser's own jump moves the focus and marks the target; it is taken back before anything is painted.
    location.hash = link.hash;
    window.scrollTo({ top: before, behavior: 'instant' });
    scrollTo(to);
  });
}

/** Images of a strip are the strip's to show. */
function targetOf(hash: string): Element | undefined {
  const found = hash.length > 1 ? document.getElementById(decoded(hash.slice(1))) : null;
  return found && !found.closest('[data-gallery],.product-gallery') ? found : undefined;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // It names nothing, as in browsers.
    return text;
  }
}

async function arriveAt(target: Element): Promise<void> {
  const moved = untilOwnMove();
  await whenSettled();
  if (!moved.aborted) scrollTo(target);
}

function scrollTo(target: Element): void {
  const endOf = () => {
    const end = target.getBoundingClientRect().top + window.scrollY - scrollDefaults.offsetPx - stickyHeight();
    return Math.max(0, Math.min(end, document.documentElement.scrollHeight - window.innerHeight));
  };
  if (reduced.matches) window.scrollTo({ top: endOf(), behavior: 'instant' });
  else tweenTo(endOf, untilOwnMove());
}

/** It would cover the place. */
const stickyHeight = () => document.querySelector('.header--sticky')?.getBoundingClientRect().height ?? 0;

function untilOwnMove(): AbortSignal {
  const own = new AbortController();
  for (const kind of ownMoves)
    window.addEventListener(kind, () => own.abort(), { once: true, passive: true, signal: own.signal });
  return own.signal;
}
