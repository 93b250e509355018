// What the plain and the rich text editor have in common: one text of the page under edit.

export type TextOptions = {
  element: HTMLElement;
  value: unknown;
  /** Where the person clicked, in pixels of the frame. */
  at?: { x: number; y: number };
  /** The overlay's shadow root, for the toolbar. */
  root: ShadowRoot;
  onChange(value: unknown): void;
  /** The person is done: Escape, or Enter in a text of one line. */
  onEnd(): void;
  /** Undo was asked for and this text has nothing more to undo. */
  onUndoBeyond(name: 'undo' | 'redo'): void;
};

export type TextSession = {
  /** Leaves the text as it is shown. */
  end(): void;
};

/** The caret at a point, or at the end of the element. */
export function caretAt(element: HTMLElement, at: { x: number; y: number } | undefined): void {
  const selection = getSelection();
  if (!selection) return;
  const position = at && document.caretPositionFromPoint?.(at.x, at.y);
  if (position && element.contains(position.offsetNode)) selection.collapse(position.offsetNode, position.offset);
  else {
    selection.selectAllChildren(element);
    selection.collapseToEnd();
  }
}
