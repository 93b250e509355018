// The open page's canvas commands, with toasts and announcements, and their shortcuts while the focus is outside the frame.
import { useMemo, useRef, useState } from 'react';
import { messages as ui } from '../../../../../ui/messages.ts';
import { useWindowEvent } from '../../../../../ui/use-window-event.ts';
import { type Canvas, createCanvas } from '../../../../document/canvas.ts';
import { browserClips } from '../../../../document/clip-store.ts';
import type { OpenDocument } from '../../../../document/document-store.ts';
import { useEditor } from '../../../../editor-context.ts';
import { hasDialog } from '../../../../shell/use-palette.tsx';
import { isField } from '../../../../shell/use-shortcuts.ts';
import { useSharedCounts } from '../../../../use-shared.ts';

export function useCanvas(open: OpenDocument, isLocked: boolean): { canvas: Canvas; announced: string } {
  const { toasts } = useEditor();
  const [announced, announce] = useState('');
  const locked = useRef(isLocked);
  locked.current = isLocked;
  const inShared = useSharedCounts();
  const counts = useRef(inShared);
  counts.current = inShared;
  const canvas = useMemo(
    () =>
      createCanvas({
        open,
        clips: browserClips(),
        newId: () => crypto.randomUUID(),
        say(words, { isUndoable = false } = {}) {
          const takeBack = isUndoable ? open.undoLater() : undefined;
          toasts.say(words, takeBack && { action: { label: ui.undo, run: takeBack } });
        },
        announce,
        isLocked: () => locked.current,
        inShared: (id) => counts.current(id),
      }),
    [open, toasts],
  );
  return { canvas, announced };
}

/** Shortcuts for copy, cut, paste, duplicate, and the library. Form fields and selected text keep native behavior. */
export function useCanvasKeys(canvas: Canvas, onLibrary: () => void): void {
  const isOurs = (event: Event) =>
    !event.defaultPrevented &&
    !isField(event.target) &&
    !hasDialog() &&
    document.querySelector('[role="menu"], [role="listbox"]') === null;
  useWindowEvent('keydown', (event) => {
    if (!isOurs(event) || event.altKey || event.shiftKey || event.getModifierState('AltGraph')) return;
    const isMod = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    const isMarked = !(getSelection()?.isCollapsed ?? true);
    if (isMod && key === 'd') canvas.duplicate();
    else if (isMod && key === 'c' && !isMarked) {
      if (!canvas.copy()) return;
    } else if (isMod && key === 'x' && !isMarked) canvas.cut();
    else if (!isMod && key === '/') onLibrary();
    else return;
    event.preventDefault();
  });
  useWindowEvent('paste', (event) => {
    if (!isOurs(event)) return;
    event.preventDefault();
    void canvas.paste(event.clipboardData?.getData('text/plain'));
  });
}
