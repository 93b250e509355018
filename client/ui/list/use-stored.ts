// A preference stored in this browser, shared by its tabs.
import { useEffect, useState } from 'react';

/** The next value, or a change of the stored one. */
type Change<T> = T | ((now: T) => T);

export function useStored<T extends object>(
  key: string,
  initial: T,
  isValid: (value: unknown) => value is T,
): [value: T, setValue: (change: Change<T>) => void] {
  const [value, setValue] = useState<T>(() => readStored(key, initial, isValid));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `initial` and `isValid` never change
  useEffect(() => {
    const read = (event: StorageEvent) => event.key === key && setValue(readStored(key, initial, isValid));
    window.addEventListener('storage', read);
    return () => window.removeEventListener('storage', read);
  }, [key]);
  return [value, (change) => setValue(changeStored(key, value, isValid, change))];
}

function readStored<T>(key: string, initial: T, isValid: (value: unknown) => value is T): T {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isValid(stored) ? stored : initial;
  } catch {
    return initial;
  }
}

/** Another tab may have stored something since this one read it. */
export function changeStored<T extends object>(
  key: string,
  shown: T,
  isValid: (value: unknown) => value is T,
  change: Change<T>,
): T {
  const nextOf = (now: T) => (typeof change === 'function' ? change(now) : change);
  try {
    const next = nextOf(readStored(key, shown, isValid));
    localStorage.setItem(key, JSON.stringify(next));
    return next;
  } catch {
    // Storage is blocked or full: the choice lasts until the screen closes.
    return nextOf(shown);
  }
}
