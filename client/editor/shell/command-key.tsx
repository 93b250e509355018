// Opens the command palette: the button in the rail, and Ctrl+K or ⌘K anywhere in the shell.
import { Search } from 'lucide-react';
import { type ComponentType, useEffect, useState } from 'react';
import { messages as common } from '../../messages.ts';
import { useEditor } from '../editor-context.ts';
import { messages } from './messages.ts';

type Palette = ComponentType<{ onClose(): void }>;

export function CommandKey() {
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
      if (!document.querySelector('[role="dialog"], [role="alertdialog"]')) open();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <button type="button" aria-keyshortcuts="Control+K Meta+K" aria-haspopup="dialog" onClick={open}>
        <Search aria-hidden />
        {messages.search}
      </button>
      {Palette && <Palette onClose={() => setPalette({})} />}
    </>
  );
}
