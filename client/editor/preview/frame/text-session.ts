// Shared by the plain and rich text editors: one editing session of one text.

export type TextOptions = {
  element: HTMLElement;
  value: unknown;
  /** The click position, in pixels of the frame. */
  at?: { x: number; y: number };
  /** The overlay's shadow root, for the toolbar. */
  root: ShadowRoot;
  onChange(value: unknown): void;
  /** Escape was pressed, or Enter in single-line text. */
  onEnd(): void;
  /** Undo was pressed with nothing left to undo in this text. */
  onUndoBeyond(name: 'undo' | 'redo'): void;
  /** Opens the link editor for the selected text. */
  onLink(link: TextLink): void;
  /** Opens the image picker. */
  onImage(): void;
};

export type TextLink = { href: string; newWindow: boolean; name: string };

export type TextSession = {
  /** Ends editing, saving the text. */
  end(): void;
  /** Applies the link editor's result; an empty URL removes the link. */
  setLink?(link: TextLink): void;
  insertImage?(image: TextImage): void;
};

export type TextImage = { imageId: string; altText?: string; widthPx?: number; heightPx?: number };

/** Puts the caret at a point, or at the end of the element. */
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
