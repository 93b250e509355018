// The rich text editor, mounted on the element that shows the text. Loaded with the first click on text.

import { baseKeymap } from 'prosemirror-commands';
import { history } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { DOMSerializer, Node } from 'prosemirror-model';
import { EditorState, Selection } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import type { TextOptions, TextSession } from '../text-session.ts';
import { cleanPaste, keepFirstBlock } from './clean-paste.ts';
import { insertImage, linkedText, linkOf, redoOr, setLink, textKeys, undoOr } from './commands.ts';
import { isBelowMain, loweredHeadings, oneMainHeading } from './main-heading.ts';
import { markEmpty } from './mark-empty.ts';
import { messages } from './messages.ts';
import { plainJson } from './plain-json.ts';
import { richTextSchema, withContent } from './schema.ts';
import { createToolbar } from './toolbar.ts';

export function editRichText({
  element,
  value,
  at,
  root,
  onChange,
  onEnd,
  onUndoBeyond,
  onLink,
  onImage,
}: TextOptions): TextSession {
  addStyles();
  const doc = Node.fromJSON(richTextSchema, withContent(value));
  doc.check();
  const isBelow = isBelowMain(element);
  element.replaceChildren();
  const leave = () => {
    onEnd();
    return true;
  };
  const stored = EditorState.create({
    doc,
    plugins: [
      keymap({
        'Mod-z': undoOr(() => onUndoBeyond('undo')),
        'Shift-Mod-z': redoOr(() => onUndoBeyond('redo')),
        'Mod-y': redoOr(() => onUndoBeyond('redo')),
        'Mod-k': () => {
          // The browser reports a keyboard selection only after the key event.
          requestAnimationFrame(() => setTimeout(editLink));
          return true;
        },
        'Alt-F10': () => toolbar.focus(),
        Escape: leave,
      }),
      keymap(textKeys),
      keymap(baseKeymap),
      oneMainHeading(isBelow),
      history(),
    ],
  });
  const asShown = loweredHeadings(stored, isBelow);
  const state = asShown ? stored.apply(asShown.setMeta('addToHistory', false)) : stored;
  const view: EditorView = new EditorView(
    { mount: element },
    {
      state,
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': messages.text,
        'aria-keyshortcuts': 'Alt+F10',
      },
      dispatchTransaction(transaction) {
        view.updateState(view.state.apply(transaction));
        toolbar.update();
        if (transaction.docChanged) onChange(plainJson(view.state.doc.toJSON()));
      },
      transformPastedHTML: cleanPaste,
      transformPasted: (slice, { state }) => keepFirstBlock(slice, state.selection),
      // Links do not navigate while editing.
      handleClickOn: (_view, _pos, _node, _nodePos, event) => {
        event.preventDefault();
        return false;
      },
    },
  );
  const editLink = () =>
    onLink({ ...(linkOf(view.state) ?? { href: '', newWindow: false }), name: linkedText(view.state) });
  const toolbar = createToolbar(view, root, { editLink, addImage: onImage, isBelowMain: isBelow });

  const found = at && view.posAtCoords({ left: at.x, top: at.y });
  const resolved = found ? Selection.near(view.state.doc.resolve(found.pos)) : Selection.atEnd(view.state.doc);
  view.dispatch(view.state.tr.setSelection(resolved));
  view.focus();

  return {
    setLink({ href, newWindow, name }) {
      setLink(href, { newWindow, name })(view.state, view.dispatch);
      view.focus();
    },
    insertImage(image) {
      insertImage(image)(view.state, view.dispatch);
      view.focus();
    },
    end() {
      const shown = drawn(view.state.doc);
      toolbar.remove();
      view.destroy();
      for (const name of [
        'contenteditable',
        'role',
        'aria-multiline',
        'aria-label',
        'aria-keyshortcuts',
        'translate',
      ]) {
        element.removeAttribute(name);
      }
      element.classList.remove('ProseMirror', 'ProseMirror-focused');
      element.replaceChildren(shown);
      markEmpty(element);
      getSelection()?.removeAllRanges();
      element.blur();
    },
  };
}

/** Renders the text as the server's renderer does. */
export const drawRichText = (value: unknown): DocumentFragment =>
  drawn(Node.fromJSON(richTextSchema, withContent(value)));

function drawn(doc: Node): DocumentFragment {
  const shown = document.createDocumentFragment();
  DOMSerializer.fromSchema(richTextSchema).serializeFragment(doc.content, { document }, shown);
  for (const empty of shown.querySelectorAll('p:empty')) empty.append(document.createElement('br'));
  return shown;
}

let sheet: CSSStyleSheet | undefined;
function addStyles(): void {
  if (sheet) return;
  sheet = new CSSStyleSheet();
  sheet.replaceSync(
    '.ProseMirror { white-space: pre-wrap; overflow-wrap: break-word; outline: none; font-variant-ligatures: none; } .ProseMirror-hideselection *::selection { background: transparent; }',
  );
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
