// Keyboard shortcuts of the shell. Native fields keep their own undo. Editor 3.4.
import { useEffect, useRef } from 'react';

type Shortcuts = { undo(): void; redo(): void; save(): void };

export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (
        event.defaultPrevented ||
        event.altKey ||
        event.getModifierState('AltGraph') ||
        !(event.ctrlKey || event.metaKey)
      )
        return;
      const key = event.key.toLowerCase();
      const name =
        key === 's'
          ? 'save'
          : key === 'y' && event.ctrlKey
            ? 'redo'
            : key !== 'z'
              ? undefined
              : event.shiftKey
                ? 'redo'
                : 'undo';
      if (!name || (name !== 'save' && isField(event.target))) return;
      event.preventDefault();
      latest.current[name]();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

export const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
