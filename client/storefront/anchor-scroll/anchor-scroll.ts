// Scrolls to anchors on the same page, and keeps the target of the URL's fragment in view while the page settles. With reduced motion it
// jumps immediately; scrolling by the visitor cancels it.
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
    // The native jump moves the focus and sets `:target`; the scroll position is restored before the next paint.
    location.hash = link.hash;
    window.scrollTo({ top: before, behavior: 'instant' });
    scrollTo(to);
  });
}

/** Ignores images inside a strip, which handles its own links. */
function targetOf(hash: string): Element | undefined {
  const found = hash.length > 1 ? document.getElementById(decoded(hash.slice(1))) : null;
  return found && !found.closest('[data-gallery],.product-gallery') ? found : undefined;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Malformed escapes: use the raw text, as browsers do.
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

/** The sticky header would cover the target. */
const stickyHeight = () => document.querySelector('.header--sticky')?.getBoundingClientRect().height ?? 0;

function untilOwnMove(): AbortSignal {
  const own = new AbortController();
  for (const kind of ownMoves)
    window.addEventListener(kind, () => own.abort(), { once: true, passive: true, signal: own.signal });
  return own.signal;
}
