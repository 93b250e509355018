// A preference stored in this browser.
import { useState } from 'react';

export function useStored<T>(
  key: string,
  initial: T,
  isValid: (value: unknown) => value is T,
): [value: T, setValue: (value: T) => void] {
  const [value, setValue] = useState<T>(() => {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
      return isValid(stored) ? stored : initial;
    } catch {
      return initial;
    }
  });
  return [
    value,
    (next) => {
      setValue(next);
      try {
        localStorage.setItem(key, JSON.stringify(next));
      } catch {
        // Storage is blocked or full: the choice lasts until the screen closes.
      }
    },
  ];
}
