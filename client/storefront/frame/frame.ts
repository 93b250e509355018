// Click-to-load embeds: replaces a link with its iframe when a visitor asks for it. Also starts muted autoplay videos, unless the visitor
// prefers reduced motion.
import { freshElements } from '../fresh-elements.ts';

const sandbox = 'allow-scripts allow-same-origin allow-forms allow-popups allow-presentation';

export function startFrames(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('.frame-open');
    const place = link?.closest<HTMLElement>('[data-frame]');
    if (!place || event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    load(place, place.dataset.frame!);
  });
}

export function startVideos(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  for (const video of freshElements<HTMLVideoElement>('video[data-autoplay]')) {
    video.muted = true;
    // A browser may block autoplay; the controls remain.
    video.play().catch(() => {});
  }
}

function load(place: HTMLElement, src: string): void {
  const frame = document.createElement('iframe');
  frame.src = src;
  frame.title = place.dataset.frameTitle ?? '';
  frame.allow = 'autoplay; fullscreen; picture-in-picture; encrypted-media';
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  frame.setAttribute('sandbox', sandbox);
  place.replaceChildren(frame);
  frame.focus();
}
