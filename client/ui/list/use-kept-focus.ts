// The focus goes to the list when the row or button that had it is gone, e.g. after an action on the selected rows. Otherwise it would be
// nowhere, and Tab would start at the top of the page.
import { type RefObject, useEffect, useRef } from 'react';
import { useWindowEvent } from '../use-window-event.ts';

/** @param list without it, the screen gets the focus */
export function useKeptFocus(list: RefObject<HTMLElement | null>): void {
  const last = useRef<Element>(undefined);
  useWindowEvent('focusin', ({ target }) => {
    last.current = target as Element;
  });
  // Any render may remove it. A closed dialog returns the focus in the next frame, if its button is still there.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (document.activeElement !== document.body || last.current?.isConnected !== false) return;
      (list.current ?? document.getElementById('screen'))?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  });
}
