// Pointer handling: outlines the hovered element; drags blocks and sections by their toolbar, and blocks directly: with a mouse
// immediately, with a finger after a long press, since a swipe scrolls.
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

/** Minimum movement of a drag; anything less is a click. */
const startPx = 6;
/** Shorter than the browser's long press, which selects text. */
const pressMs = 400;

export function watchPointer({ overlay, drag, doc, ...page }: PointedPage): void {
  let over: Element | undefined;
  const hover = (event: PointerEvent) => {
    if (!page.isEditing() || event.pointerType === 'touch' || drag.isActive()) return;
    const path = event.composedPath();
    // The overlay's buttons belong to the hovered element, so it stays hovered.
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
        // The pointer was released outside our view.
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
    // Native drags of images and links would cancel ours; text selection is off during a drag.
    window.addEventListener('dragstart', refuse, options);
    window.addEventListener('selectstart', refuse, options);
    if (!isPress) return;
    // Blocks the context menu of images and links, and a second finger.
    window.addEventListener('contextmenu', refuse, options);
    window.addEventListener('touchstart', ({ touches }) => touches.length > 1 && stop(false), options);
    markable(false);
  };

  // Must be registered before the first touch, or browsers scroll without asking. The page does not scroll during a drag.
  const stay = (event: TouchEvent) => {
    if (drag.isActive() && event.cancelable) event.preventDefault();
  };
  window.addEventListener('touchmove', stay, { capture: true, passive: false });
}

const refuse = (event: Event): void => event.preventDefault();

/** Turns off iOS text selection and callouts on long press. */
function markable(isMarkable: boolean): void {
  const value = isMarkable ? '' : 'none';
  for (const name of ['user-select', '-webkit-user-select', '-webkit-touch-callout'])
    document.documentElement.style.setProperty(name, value);
}

/** Releasing after a drag must not click. */
function swallowClick(): void {
  const swallow = (event: MouseEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, true), 0);
}
