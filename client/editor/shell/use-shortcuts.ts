// Keyboard shortcuts of the shell. Native fields keep their own undo. Editor 3.4.
import { useWindowEvent } from '../../ui/use-window-event.ts';

/** @param shortcuts absent when another component handles the keys */
export function useShortcuts(shortcuts: { undo(): void; redo(): void; save(): void } | undefined): void {
  useWindowEvent('keydown', (event) => {
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
    if (!name || !shortcuts || (name !== 'save' && isField(event.target))) return;
    event.preventDefault();
    shortcuts[name]();
  });
}

export const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
