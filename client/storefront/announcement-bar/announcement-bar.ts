// The announcement bar's close button: a closed bar stays hidden until its text changes. An inline script (server/pages/compose/head/overlays.ts)
// hides a closed bar before the first paint.
import { tellOverlay } from '../overlay.ts';

export function startAnnouncementBar(): void {
  const bar = document.querySelector<HTMLElement>('.sqs-announcement-bar');
  if (!bar) return;
  tellOverlay('announcement-bar', 'shown');
  bar.querySelector('button')?.addEventListener('click', () => {
    tellOverlay('announcement-bar', 'closed');
    try {
      localStorage.setItem('stoa-announcement', bar.dataset.version ?? '');
    } catch {} // Storage may be blocked in private windows: the bar closes for this page only.
    const wasFocused = bar.contains(document.activeElement);
    bar.remove();
    if (wasFocused) document.querySelector<HTMLElement>('header a, main a')?.focus({ preventScroll: true });
  });
}
