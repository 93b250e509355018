// An image lightbox: a modal dialog that traps the focus, closes with Escape, and restores the focus. Arrow keys and swipes change the
// image, and the counter is announced. Spec §4 "Lightbox"; editor 4.3 "Gallery".
import { linkSheet } from '../link-sheet.ts';
import sheet from './lightbox.css?url';
import { messages } from './messages.ts';

type LinkedImage = { link: HTMLAnchorElement; image: HTMLImageElement | null };

const pageClass = 'sqs-lightbox-open';

/** Minimum swipe distance in px. */
const swipeMin = 40;

export function startLightboxes(): void {
  linkSheet(sheet);
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-lightbox]');
    const group = link?.closest<HTMLElement>('[data-lightbox-group]');
    if (!link || !group || event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    open(group, link);
  });
}

function open(group: HTMLElement, first: HTMLAnchorElement): void {
  const all = [...group.querySelectorAll<HTMLAnchorElement>('a[data-lightbox]')].map(
    (link): LinkedImage => ({ link, image: link.querySelector('img') }),
  );
  let at = all.findIndex(({ link }) => link === first);
  const dialog = document.createElement('dialog');
  dialog.className = `lightbox lightbox--${group.dataset.lightboxGroup === 'light' ? 'light' : 'dark'}`;
  dialog.setAttribute('aria-label', messages.lightbox);
  const figure = document.createElement('figure');
  const caption = document.createElement('figcaption');
  const count = document.createElement('p');
  count.className = 'lightbox-count';
  count.setAttribute('aria-live', 'polite');
  const close = button('lightbox-close', messages.close, 'M5 5l14 14M19 5L5 19', () => dialog.close());

  const show = (next: number) => {
    at = (next + all.length) % all.length;
    const { link, image } = all[at]!;
    const shown = document.createElement('img');
    shown.sizes = '100vw';
    shown.srcset = image?.srcset ?? '';
    shown.src = link.href;
    shown.alt = image?.alt ?? '';
    caption.replaceChildren(...words(link));
    figure.replaceChildren(shown, caption);
    count.textContent = messages.count(at + 1, all.length);
  };

  dialog.append(figure, count, close);
  if (all.length > 1) {
    const previous = button('lightbox-previous', messages.previous, 'M15 5l-7 7 7 7', () => show(at - 1));
    const next = button('lightbox-next', messages.next, 'M9 5l7 7-7 7', () => show(at + 1));
    dialog.append(previous, next);
    const toTheRight = () => (getComputedStyle(dialog).direction === 'rtl' ? -1 : 1);
    dialog.addEventListener('keydown', ({ key }) => {
      if (key === 'ArrowLeft') show(at - toTheRight());
      if (key === 'ArrowRight') show(at + toTheRight());
    });
    onSwipe(figure, (step) => show(at + step * toTheRight()));
  }
  // A click outside the image and its caption closes the dialog.
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog || target === figure) dialog.close();
  });
  dialog.addEventListener('close', () => {
    document.documentElement.classList.remove(pageClass);
    dialog.remove();
    all[at]!.link.focus();
  });
  document.body.append(dialog);
  document.documentElement.classList.add(pageClass);
  dialog.showModal();
  close.focus();
  show(at);
}

function words({ dataset }: HTMLElement): HTMLElement[] {
  const parts: [string, string | undefined][] = [
    ['lightbox-title', dataset.title],
    ['lightbox-description', dataset.description],
  ];
  return parts.flatMap(([className, text]) => {
    if (!text) return [];
    const part = document.createElement('p');
    part.className = className;
    part.textContent = text;
    return [part];
  });
}

function button(className: string, label: string, path: string, press: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = className;
  made.setAttribute('aria-label', label);
  made.innerHTML = `<svg viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true"><path d="${path}"/></svg>`;
  made.addEventListener('click', press);
  return made;
}

function onSwipe(element: HTMLElement, turn: (step: -1 | 1) => void): void {
  let from: number | undefined;
  element.addEventListener(
    'touchstart',
    ({ touches }) => {
      from = touches.length === 1 ? touches[0]!.clientX : undefined;
    },
    { passive: true },
  );
  element.addEventListener('touchend', ({ changedTouches }) => {
    const moved = from === undefined ? 0 : changedTouches[0]!.clientX - from;
    from = undefined;
    if (Math.abs(moved) >= swipeMin) turn(moved > 0 ? -1 : 1);
  });
}
