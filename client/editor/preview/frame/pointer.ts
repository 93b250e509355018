// The pointer over the page: what it is over is outlined, and blocks and sections are dragged by their bar, and blocks by
// themselves: with a mouse at once, with a finger after a long press, since moving it scrolls.
import type { Drag, Dragged } from './drag.ts';
import type { Overlay } from './overlay.ts';
import { isForeign, type OwnDoc, ownBlock } from './page-elements.ts';

export type PointedPage = {
  overlay: Overlay;
  drag: Drag;
  doc(): OwnDoc;
  isEditing(): boolean;
  canDrag(): boolean;
  isInText(element: Element): boolean;
  selected(): { block?: string; section?: string; label: string; ids: string[] };
  labelOf(id: string): string;
  endText(): void;
};

/** A drag begins when the pointer has moved this far: less is a click. */
const startPx = 6;
/** Sooner than the browser's own long press, which marks words. */
const pressMs = 400;

export function watchPointer({ overlay, drag, doc, ...page }: PointedPage): void {
  let over: Element | undefined;
  const hover = (event: PointerEvent) => {
    if (!page.isEditing() || event.pointerType === 'touch' || drag.isActive()) return;
    const path = event.composedPath();
    // The buttons stand beside what they belong to.
    if (path.includes(overlay.host)) return;
    const target = path.find((node) => node instanceof Element);
    const section = target?.closest<HTMLElement>('section[data-section-id]') ?? undefined;
    const isOneThing = section !== undefined && !doc().isArea && isForeign(doc(), section);
    const next = (isOneThing ? undefined : target?.closest('[data-b]')) ?? section;
    over = next;
    overlay.hover(next instanceof HTMLElement ? next : undefined, event.clientY);
  };
  window.addEventListener('pointermove', hover, { passive: true });
  document.documentElement.addEventListener('pointerleave', () => {
    if (over === undefined) return;
    over = undefined;
    overlay.hover(undefined);
  });

  const isOnGrip = (event: PointerEvent) => event.composedPath().includes(overlay.grip);
  const what = (event: PointerEvent): Dragged | undefined => {
    if (isOnGrip(event)) {
      const { block, section, label, ids } = page.selected();
      if (block) return { kind: 'block', id: block, label, ids };
      return section && !doc().isArea ? { kind: 'section', id: section, label, ids } : undefined;
    }
    if (event.composedPath().includes(overlay.host)) return undefined;
    const target = event.composedPath().find((node) => node instanceof Element);
    const id = target && !page.isInText(target) ? ownBlock(doc(), target)?.dataset.b : undefined;
    if (id === undefined) return undefined;
    const { ids } = page.selected();
    return { kind: 'block', id, label: page.labelOf(id), ids: ids.includes(id) ? ids : [id] };
  };

  window.addEventListener(
    'pointerdown',
    (event) => {
      const dragged = event.button === 0 && event.isPrimary && page.canDrag() ? what(event) : undefined;
      if (dragged) watchDrag(event, dragged, event.pointerType !== 'mouse' && !isOnGrip(event));
    },
    true,
  );

  const watchDrag = (down: PointerEvent, dragged: Dragged, isPress: boolean) => {
    const { clientX, clientY, pointerId } = down;
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal } as const;
    const begin = () => {
      page.endText();
      getSelection()?.removeAllRanges();
      document.documentElement.setPointerCapture(pointerId);
      drag.begin(dragged);
    };
    const pressed = isPress
      ? setTimeout(() => {
          begin();
          navigator.vibrate?.(10);
        }, pressMs)
      : undefined;
    const stop = (isDrop: boolean) => {
      listening.abort();
      clearTimeout(pressed);
      markable(true);
      if (!drag.isActive()) return;
      swallowClick();
      if (isPress && isDrop) window.addEventListener('touchend', refuse, { capture: true, once: true, passive: false });
      drag.end(isDrop);
    };
    window.addEventListener(
      'pointermove',
      (move) => {
        if (move.pointerId !== pointerId) return;
        // It was let go where nobody told us.
        if (move.buttons === 0) return stop(false);
        if (!drag.isActive()) {
          if (Math.hypot(move.clientX - clientX, move.clientY - clientY) < startPx) return;
          if (isPress) return stop(false);
          begin();
        }
        drag.move({ x: move.clientX, y: move.clientY });
      },
      options,
    );
    const end = (up: PointerEvent) => {
      if (up.pointerId !== pointerId) return;
      stop(up.type === 'pointerup');
    };
    window.addEventListener('pointerup', end, options);
    window.addEventListener('pointercancel', end, options);
    // The browser's own drag of pictures and links would end ours; text is not marked meanwhile.
    window.addEventListener('dragstart', refuse, options);
    window.addEventListener('selectstart', refuse, options);
    if (!isPress) return;
    // The menu of a picture or a link, and a second finger.
    window.addEventListener('contextmenu', refuse, options);
    window.addEventListener('touchstart', ({ touches }) => touches.length > 1 && stop(false), options);
    markable(false);
  };

  // Before the first touch, or browsers would scroll without asking. While something is dragged the page stays.
  const stay = (event: TouchEvent) => {
    if (drag.isActive() && event.cancelable) event.preventDefault();
  };
  window.addEventListener('touchmove', stay, { capture: true, passive: false });
}

const refuse = (event: Event): void => event.preventDefault();

/** A long press marks no words and opens no menu of iOS. */
function markable(isMarkable: boolean): void {
  const value = isMarkable ? '' : 'none';
  for (const name of ['user-select', '-webkit-user-select', '-webkit-touch-callout'])
    document.documentElement.style.setProperty(name, value);
}

/** Letting go after a drag isn't a click. */
function swallowClick(): void {
  const swallow = (event: MouseEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, true), 0);
}
