// Edits plain text in place: titles, button labels, quotes. The browser's native editing does the rest.
import { caretAt, type TextOptions, type TextSession } from './text-session.ts';

/** The limit of the server's schema. */
const lengthMax = 500;

export function editPlainText({ element, value, at, onChange, onEnd, onUndoBeyond }: TextOptions): TextSession {
  const start = typeof value === 'string' ? value : (element.textContent ?? '');
  let current = start;
  element.textContent = start;
  element.contentEditable = 'plaintext-only';
  element.setAttribute('role', 'textbox');
  element.setAttribute('aria-label', 'Text');

  const onInput = () => {
    const next = (element.textContent ?? '').replace(/\s*\n\s*/g, ' ').slice(0, lengthMax);
    if (next === current) return;
    current = next;
    onChange(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || (event.key === 'Enter' && !event.isComposing)) {
      event.preventDefault();
      event.stopPropagation();
      onEnd();
    } else if (
      (event.ctrlKey || event.metaKey) &&
      !event.altKey &&
      event.key.toLowerCase() === 'z' &&
      current === start
    ) {
      event.preventDefault();
      onUndoBeyond(event.shiftKey ? 'redo' : 'undo');
    }
  };
  element.addEventListener('input', onInput);
  element.addEventListener('keydown', onKeyDown);
  element.focus({ preventScroll: true });
  caretAt(element, at);

  return {
    end() {
      element.removeEventListener('input', onInput);
      element.removeEventListener('keydown', onKeyDown);
      element.removeAttribute('contenteditable');
      element.removeAttribute('role');
      element.removeAttribute('aria-label');
      if (element.textContent !== current) element.textContent = current;
      getSelection()?.removeAllRanges();
      element.blur();
    },
  };
}
