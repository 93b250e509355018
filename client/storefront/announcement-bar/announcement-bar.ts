// The announcement bar's button: a visitor who closes it does not see it again until it says something else. A script beside the bar
// (server/pages/head/site-frame.ts) keeps a closed one from being painted.

export function startAnnouncementBar(): void {
  const bar = document.querySelector<HTMLElement>('.sqs-announcement-bar');
  bar?.querySelector('button')?.addEventListener('click', () => {
    try {
      localStorage.setItem('stoa-announcement', bar.dataset.version ?? '');
    } catch {} // Private windows of some browsers store nothing: it is closed for this page.
    const wasFocused = bar.contains(document.activeElement);
    bar.remove();
    if (wasFocused) document.querySelector<HTMLElement>('header a, main a')?.focus({ preventScroll: true });
  });
}
