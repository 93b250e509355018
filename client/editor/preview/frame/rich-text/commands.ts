// Commands behind the keys and the toolbar of the text editor.
import { chainCommands, exitCode, lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history';
import type { MarkType, NodeType } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import type { Command, EditorState } from 'prosemirror-state';
import { richTextSchema } from './schema.ts';

const { nodes, marks } = richTextSchema;

export const toggles = {
  bold: toggleMark(marks.strong as MarkType),
  italic: toggleMark(marks.em as MarkType),
  underline: toggleMark(marks.underline as MarkType),
} satisfies Record<string, Command>;

export type BlockStyle = 'paragraph' | 'h1' | 'h2' | 'h3' | 'h4';

export const setStyle = (style: BlockStyle): Command =>
  style === 'paragraph'
    ? setBlockType(nodes.paragraph as NodeType)
    : setBlockType(nodes.heading as NodeType, { level: Number(style.slice(1)) });

export function styleOf(state: EditorState): BlockStyle {
  const { parent } = state.selection.$from;
  return parent.type === nodes.heading ? (`h${parent.attrs.level}` as BlockStyle) : 'paragraph';
}

export const isMarked = (state: EditorState, name: 'strong' | 'em' | 'underline' | 'link'): boolean => {
  const type = marks[name] as MarkType;
  const { from, to, empty, $from } = state.selection;
  return empty
    ? type.isInSet(state.storedMarks ?? $from.marks()) !== undefined
    : state.doc.rangeHasMark(from, to, type);
};

/** Toggles a list of this kind. */
export const toggleList =
  (kind: 'bullet_list' | 'ordered_list'): Command =>
  (state, dispatch, view) => {
    if (isIn(state, kind)) return liftListItem(nodes.list_item as NodeType)(state, dispatch, view);
    return wrapInList(nodes[kind] as NodeType)(state, dispatch);
  };

export const toggleQuote: Command = (state, dispatch, view) =>
  isIn(state, 'blockquote') ? lift(state, dispatch, view) : wrapIn(nodes.blockquote as NodeType)(state, dispatch, view);

export function isIn(state: EditorState, name: 'bullet_list' | 'ordered_list' | 'blockquote'): boolean {
  const { $from } = state.selection;
  for (let depth = $from.depth; depth > 0; depth--) if ($from.node(depth).type === nodes[name]) return true;
  return false;
}

/** The URL at the caret, or of the first link in the selection. */
export function linkAt(state: EditorState): string | undefined {
  const type = marks.link as MarkType;
  const { from, to, empty, $from } = state.selection;
  if (empty) return linkHref(type.isInSet($from.marks()) ?? type.isInSet($from.nodeAfter?.marks ?? []));
  let found: string | undefined;
  state.doc.nodesBetween(from, to, (node) => {
    found ??= linkHref(type.isInSet(node.marks));
  });
  return found;
}

const linkHref = (mark: { attrs: Record<string, unknown> } | undefined) => (mark ? String(mark.attrs.href) : undefined);

/** Links the selection, or updates the link at the caret. An empty URL removes it. */
export const setLink =
  (href: string): Command =>
  (state, dispatch) => {
    const type = marks.link as MarkType;
    const { from, to } = linkRange(state);
    if (from === to) return false;
    const tr = state.tr.removeMark(from, to, type);
    dispatch?.(href === '' ? tr : tr.addMark(from, to, type.create({ href })));
    return true;
  };

function linkRange(state: EditorState): { from: number; to: number } {
  const { from, to, empty, $from } = state.selection;
  if (!empty) return { from, to };
  const type = marks.link as MarkType;
  const { parent } = $from;
  const start = $from.start();
  let range = { from, to: from };
  let linked: { from: number; to: number } | undefined;
  parent.forEach((child, offset) => {
    if (!type.isInSet(child.marks)) {
      linked = undefined;
      return;
    }
    linked = { from: linked?.from ?? start + offset, to: start + offset + child.nodeSize };
    if (linked.from <= from && from <= linked.to) range = linked;
  });
  return range;
}

const breakLine: Command = chainCommands(exitCode, (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith((nodes.hard_break as NodeType).create()).scrollIntoView());
  return true;
});

/** Keys inside the text; the caller adds those that leave it. */
export const textKeys: Record<string, Command> = {
  'Mod-b': toggles.bold,
  'Mod-i': toggles.italic,
  'Mod-u': toggles.underline,
  'Mod-Alt-0': setStyle('paragraph'),
  'Mod-Alt-1': setStyle('h1'),
  'Mod-Alt-2': setStyle('h2'),
  'Mod-Alt-3': setStyle('h3'),
  'Mod-Alt-4': setStyle('h4'),
  'Mod-Shift-8': toggleList('bullet_list'),
  'Mod-Shift-7': toggleList('ordered_list'),
  Enter: splitListItem(nodes.list_item as NodeType),
  'Shift-Enter': breakLine,
  // Only inside lists: elsewhere Tab leaves the text, which avoids a keyboard trap.
  Tab: sinkListItem(nodes.list_item as NodeType),
  'Shift-Tab': liftListItem(nodes.list_item as NodeType),
};

/** The text's own undo first, then the page's. Editor 3.4. */
export const undoOr =
  (beyond: () => void): Command =>
  (state, dispatch) => {
    if (undoDepth(state) === 0) beyond();
    else undo(state, dispatch);
    return true;
  };

export const redoOr =
  (beyond: () => void): Command =>
  (state, dispatch) => {
    if (redoDepth(state) === 0) beyond();
    else redo(state, dispatch);
    return true;
  };
