// Card carousels: buttons that scroll by the visible width. Swipe and arrow keys are native scrolling.
import { freshElements } from '../fresh-elements.ts';

export function startCarousels(): void {
  for (const carousel of freshElements('[data-carousel]')) {
    const strip = carousel.querySelector<HTMLElement>('[data-carousel-strip]');
    const moves = carousel.querySelector<HTMLElement>('.summary-carousel-moves');
    if (strip && moves) startCarousel(strip, moves);
  }
}

function startCarousel(strip: HTMLElement, moves: HTMLElement): void {
  const buttons = [...moves.querySelectorAll<HTMLElement>('[data-carousel-move]')];
  const isBack = ({ dataset }: HTMLElement) => dataset.carouselMove === '-1';
  const show = () => {
    const most = strip.scrollWidth - strip.clientWidth;
    // Negative in right-to-left languages.
    const scrolled = Math.abs(strip.scrollLeft);
    moves.hidden = most <= 1;
    // Not `disabled`: the pressed button keeps the focus.
    for (const button of buttons) button.ariaDisabled = String(isBack(button) ? scrolled <= 1 : scrolled >= most - 1);
  };
  moves.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-carousel-move]');
    if (!button) return;
    const sign = isBack(button) === (getComputedStyle(strip).direction === 'rtl') ? 1 : -1;
    strip.scrollBy({ left: sign * strip.clientWidth * 0.9 });
  });
  strip.addEventListener('scroll', show, { passive: true });
  new ResizeObserver(show).observe(strip);
}
