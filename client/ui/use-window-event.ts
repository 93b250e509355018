// A listener on the window that always runs with the latest render's values.
import { useEffectEvent, useLayoutEffect } from 'react';

/** @param isCapturing runs before the listeners of screens and of the focused element */
export function useWindowEvent<Type extends keyof WindowEventMap>(
  type: Type,
  act: (event: WindowEventMap[Type]) => void,
  isCapturing = false,
): void {
  const latest = useEffectEvent(act);
  // A layout effect, since a key pressed right after the screen appeared would be missed by a later effect.
  useLayoutEffect(() => {
    const listener = (event: WindowEventMap[Type]) => latest(event);
    window.addEventListener(type, listener, isCapturing);
    return () => window.removeEventListener(type, listener, isCapturing);
  }, [type, isCapturing]);
}
