// Slideshows and sliders: strips that scroll natively. With script they have buttons, autoplay, mark the centered image's thumbnail, and
// announce the current image. Autoplay stops for reduced motion, and while the visitor hovers or focuses.
import { freshElements } from '../fresh-elements.ts';
import { messages } from '../lightbox/messages.ts';

const reduced = matchMedia('(prefers-reduced-motion: reduce)');

export function startImageStrips(): void {
  for (const gallery of freshElements('[data-gallery]')) {
    const strip = gallery.querySelector<HTMLElement>('.gallery-block-strip');
    if (strip) start(gallery, strip, [...strip.children] as HTMLElement[]);
  }
}

function start(gallery: HTMLElement, strip: HTMLElement, slides: HTMLElement[]): void {
  const thumbs = [...gallery.querySelectorAll<HTMLAnchorElement>('.gallery-block-thumbs a')];
  const count = gallery.querySelector<HTMLElement>('[data-gallery-count]');
  let at = 0;

  const mark = () => {
    at = nearest(strip, slides);
    for (const [index, thumb] of thumbs.entries())
      index === at ? thumb.setAttribute('aria-current', 'true') : thumb.removeAttribute('aria-current');
  };
  const goTo = (index: number) => {
    at = (index + slides.length) % slides.length;
    const slide = slides[at]!;
    const left = slide.offsetLeft - (strip.clientWidth - slide.offsetWidth) / 2;
    strip.scrollTo({ left, behavior: reduced.matches ? 'instant' : 'smooth' });
  };
  const say = () => {
    if (count) count.textContent = messages.count(at + 1, slides.length);
  };

  let pending = 0;
  strip.addEventListener('scroll', () => {
    cancelAnimationFrame(pending);
    pending = requestAnimationFrame(mark);
  });
  gallery.addEventListener('click', (event) => {
    const target = event.target as Element;
    const step = target.closest<HTMLElement>('[data-gallery-step]')?.dataset.galleryStep;
    const thumb = target.closest<HTMLAnchorElement>('.gallery-block-thumbs a');
    if (step === undefined && !thumb) return;
    event.preventDefault();
    goTo(thumb ? thumbs.indexOf(thumb) : at + Number(step));
    say();
  });
  strip.addEventListener('keydown', (event) => {
    if (event.target !== strip || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    event.preventDefault();
    const isBack = (event.key === 'ArrowLeft') === (getComputedStyle(strip).direction === 'ltr');
    goTo(at + (isBack ? -1 : 1));
    say();
  });
  for (const control of gallery.querySelectorAll<HTMLElement>('[data-gallery-step]')) control.hidden = false;
  mark();
  const seconds = Number(gallery.dataset.gallery);
  if (seconds > 0 && slides.length > 1 && !reduced.matches) play(gallery, seconds, () => goTo(at + 1));
}

/** The slide whose middle is closest to the strip's. */
function nearest(strip: HTMLElement, slides: readonly HTMLElement[]): number {
  const middle = strip.scrollLeft + strip.clientWidth / 2;
  const distances = slides.map(({ offsetLeft, offsetWidth }) => Math.abs(offsetLeft + offsetWidth / 2 - middle));
  return distances.indexOf(Math.min(...distances));
}

function play(gallery: HTMLElement, seconds: number, next: () => void): void {
  let isPaused = false;
  const pause = gallery.querySelector<HTMLButtonElement>('[data-gallery-pause]');
  pause?.addEventListener('click', () => {
    isPaused = !isPaused;
    pause.setAttribute('aria-pressed', String(isPaused));
  });
  if (pause) pause.hidden = false;
  const isLookedAt = () => gallery.matches(':hover') || gallery.querySelector(':focus-visible') !== null;
  setInterval(() => {
    if (!isPaused && !document.hidden && !isLookedAt() && !document.querySelector('dialog[open]')) next();
  }, seconds * 1000);
}
