// Opens the command palette from anywhere in the shell: by a button, or with Ctrl+K or ⌘K.
import { type ComponentType, createContext, type ReactNode, use, useState } from 'react';
import { messages as common } from '../../messages.ts';
import { useWindowEvent } from '../../ui/use-window-event.ts';
import { useEditor } from '../editor-context.ts';

type Palette = ComponentType<{ onClose(): void }>;

const PaletteContext = createContext<() => void>(() => {});

export const usePalette = (): (() => void) => use(PaletteContext);

export function WithPalette({ children }: { children: ReactNode }) {
  const { toasts } = useEditor();
  const [{ Palette }, setPalette] = useState<{ Palette?: Palette }>({});
  const open = () =>
    void import('./commands.tsx').then(
      ({ Commands }) => setPalette({ Palette: Commands }),
      () => toasts.say(common.offline),
    );
  useWindowEvent('keydown', (event) => {
    const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (!isShortcut || event.key.toLowerCase() !== 'k' || event.defaultPrevented) return;
    event.preventDefault();
    // An open dialog takes precedence.
    if (!hasDialog()) open();
  });
  return (
    <PaletteContext value={open}>
      {children}
      {Palette && <Palette onClose={() => setPalette({})} />}
    </PaletteContext>
  );
}

/** Toasts also have the dialog role, but they do not block. */
export const hasDialog = (): boolean =>
  [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].some(
    (one) => !one.closest('[role="region"]'),
  );
