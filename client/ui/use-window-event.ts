// A listener on the window that always runs with the latest render's values.
import { useEffectEvent, useLayoutEffect } from 'react';

/** @param isCapturing goes before the listeners of screens, and of what has the focus */
export function useWindowEvent<Type extends keyof WindowEventMap>(
  type: Type,
  act: (event: WindowEventMap[Type]) => void,
  isCapturing = false,
): void {
  const latest = useEffectEvent(act);
  // In the same turn as what is on the screen: a key pressed as soon as it was seen got lost.
  useLayoutEffect(() => {
    const listener = (event: WindowEventMap[Type]) => latest(event);
    window.addEventListener(type, listener, isCapturing);
    return () => window.removeEventListener(type, listener, isCapturing);
  }, [type, isCapturing]);
}
