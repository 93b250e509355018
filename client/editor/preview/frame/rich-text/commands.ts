// Commands behind the keys and the toolbar of the text editor.
import { chainCommands, exitCode, lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history';
import type { MarkType, Node, NodeType } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import { type Command, type EditorState, Selection, TextSelection } from 'prosemirror-state';
import type { TextImage } from '../text-session.ts';
import { richTextSchema } from './schema.ts';
import { leaveLastBlock, nextCell } from './tables.ts';

const { nodes, marks } = richTextSchema;

export const toggles = {
  bold: toggleMark(marks.strong as MarkType),
  italic: toggleMark(marks.em as MarkType),
  underline: toggleMark(marks.underline as MarkType),
  strike: toggleMark(marks.strike as MarkType),
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

export const isMarked = (state: EditorState, name: 'strong' | 'em' | 'underline' | 'strike' | 'link'): boolean => {
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

/** Sets alignment and text size of the textblocks in the selection. */
export const setTextAttrs =
  (attrs: { align?: string | null; size?: string | null }): Command =>
  (state, dispatch) => {
    const { from, to } = state.selection;
    const tr = state.tr;
    state.doc.nodesBetween(from, to, (node, at) => {
      if (node.type === nodes.paragraph || node.type === nodes.heading)
        tr.setNodeMarkup(at, null, { ...node.attrs, ...attrs });
    });
    if (!tr.docChanged) return false;
    dispatch?.(tr);
    return true;
  };

export function textAttrs(state: EditorState): { align: string; size: string } {
  const { align, size } = state.selection.$from.parent.attrs;
  return { align: align ?? 'left', size: size ?? '' };
}

/** An empty color resets to the theme's. */
export const setColor =
  (color: string): Command =>
  (state, dispatch) => {
    const type = marks.color as MarkType;
    const { from, to, empty } = state.selection;
    if (empty) return false;
    const tr = state.tr.removeMark(from, to, type);
    dispatch?.(color === '' ? tr : tr.addMark(from, to, type.create({ color })));
    return true;
  };

export function colorAt(state: EditorState): string {
  const type = marks.color as MarkType;
  const { from, to, empty, $from } = state.selection;
  if (empty) return type.isInSet($from.marks())?.attrs.color ?? '';
  let found = '';
  state.doc.nodesBetween(from, to, (node) => {
    found ||= type.isInSet(node.marks)?.attrs.color ?? '';
  });
  return found;
}

/** Inserts a block and puts the caret below it: a selected block would be replaced by what is typed next. */
const insertBlock =
  (block: Node): Command =>
  (state, dispatch) => {
    const tr = state.tr.replaceSelectionWith(block);
    let end = 0;
    tr.mapping.maps.at(-1)?.forEach((_oldStart, _oldEnd, _newStart, newEnd) => {
      end = newEnd;
    });
    const below = tr.doc.resolve(end);
    if (!below.parent.isTextblock && !below.nodeAfter?.isTextblock)
      tr.insert(end, (nodes.paragraph as NodeType).create());
    dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(end))).scrollIntoView());
    return true;
  };

export const insertRule: Command = insertBlock((nodes.horizontal_rule as NodeType).create());

export const insertImage = (image: TextImage): Command => insertBlock((nodes.image as NodeType).create(image));

type TextLink = { href: string; newWindow: boolean };

/** The link at the caret, or the first one in the selection. */
export function linkOf(state: EditorState): TextLink | undefined {
  const type = marks.link as MarkType;
  const { from, to, empty, $from } = state.selection;
  if (empty) return linkIn(type.isInSet($from.marks()) ?? type.isInSet($from.nodeAfter?.marks ?? []));
  let found: TextLink | undefined;
  state.doc.nodesBetween(from, to, (node) => {
    found ??= linkIn(type.isInSet(node.marks));
  });
  return found;
}

const linkIn = (mark: { attrs: Record<string, unknown> } | undefined): TextLink | undefined =>
  mark && { href: String(mark.attrs.href), newWindow: mark.attrs.newWindow === true };

/** The text that a link would cover; empty without a selection or a link. */
export function linkedText(state: EditorState): string {
  const { from, to } = linkRange(state);
  return state.doc.textBetween(from, to, ' ');
}

/** Links the selection, or updates the link at the caret. An empty URL removes it. Without either, `name` becomes a linked text. */
export const setLink =
  (href: string, { newWindow = false, name }: { newWindow?: boolean; name?: string | undefined } = {}): Command =>
  (state, dispatch) => {
    const type = marks.link as MarkType;
    const { from, to } = linkRange(state);
    if (from === to && href === '') return false;
    // With no selection and no name, the URL is the link text.
    const words = name?.trim() || (from === to ? href.replace(/^(?:mailto|tel|sms):/, '') : undefined);
    const tr = state.tr;
    const isNamed = words !== undefined && words !== state.doc.textBetween(from, to, ' ');
    const isOneText = state.doc.resolve(from).sameParent(state.doc.resolve(to));
    if (isNamed && isOneText) {
      // Uses the marks of the start of the replaced text.
      const looks = state.doc.resolve(from).marksAcross(state.doc.resolve(to)) ?? [];
      tr.replaceWith(from, to, richTextSchema.text(words, looks));
    }
    const end = isNamed && isOneText ? from + words.length : to;
    tr.removeMark(from, end, type);
    if (href !== '') tr.addMark(from, end, type.create({ href, newWindow }));
    dispatch?.(tr);
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

/** Selects the text's content, so that typing over it keeps the block type, e.g. heading. Tables and images at either end are included. */
const selectText: Command = ({ doc, tr }, dispatch) => {
  const [start, end] = [Selection.atStart(doc), Selection.atEnd(doc)];
  if (!(start instanceof TextSelection && end instanceof TextSelection)) return false;
  if ([doc.firstChild, doc.lastChild].some((node) => node?.type === nodes.table)) return false;
  dispatch?.(tr.setSelection(TextSelection.create(doc, start.from, end.to)));
  return true;
};

/** Keymap inside the text; the caller adds the keys that leave it. */
export const textKeys: Record<string, Command> = {
  'Mod-a': selectText,
  'Mod-b': toggles.bold,
  'Mod-i': toggles.italic,
  'Mod-u': toggles.underline,
  'Mod-Shift-x': toggles.strike,
  'Mod-Alt-0': setStyle('paragraph'),
  'Mod-Alt-1': setStyle('h1'),
  'Mod-Alt-2': setStyle('h2'),
  'Mod-Alt-3': setStyle('h3'),
  'Mod-Alt-4': setStyle('h4'),
  'Mod-Shift-8': toggleList('bullet_list'),
  'Mod-Shift-7': toggleList('ordered_list'),
  Enter: splitListItem(nodes.list_item as NodeType),
  'Shift-Enter': breakLine,
  // Only inside lists and tables: elsewhere Tab leaves the text, which avoids a keyboard trap.
  ArrowDown: leaveLastBlock,
  Tab: chainCommands(sinkListItem(nodes.list_item as NodeType), nextCell(1)),
  'Shift-Tab': chainCommands(liftListItem(nodes.list_item as NodeType), nextCell(-1)),
};

/** Undoes in the text first, then on the page. Editor 3.4. */
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
