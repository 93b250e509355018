// Opens the command palette from anywhere in the shell: by a button, or with Ctrl+K or ⌘K.
import { type ComponentType, createContext, type ReactNode, use, useEffect, useState } from 'react';
import { messages as common } from '../../messages.ts';
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: `open` only reads what never changes
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isShortcut || event.key.toLowerCase() !== 'k' || event.defaultPrevented) return;
      event.preventDefault();
      // An open dialog goes first.
      if (!hasDialog()) open();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <PaletteContext value={open}>
      {children}
      {Palette && <Palette onClose={() => setPalette({})} />}
    </PaletteContext>
  );
}

export const hasDialog = (): boolean => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
