// Allows one level 1 heading per page: further ones become level 2, as the page renders them (server/content/document/main-heading.ts).
import { type EditorState, Plugin, type Transaction } from 'prosemirror-state';

/** Whether this text comes after the page's main heading. */
export function isBelowMain(element: Element): boolean {
  const main = element.ownerDocument.querySelector('h1');
  return main !== null && (main.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

/** @param isBelow whether this text comes after the page's main heading */
export const oneMainHeading = (isBelow: boolean): Plugin =>
  new Plugin({ appendTransaction: (_transactions, _before, state) => loweredHeadings(state, isBelow) });

/** @returns null when no heading changes */
export function loweredHeadings(state: EditorState, isBelow: boolean): Transaction | null {
  const later: number[] = [];
  let hasMain = isBelow;
  state.doc.descendants((node, position) => {
    if (node.type.name !== 'heading' || node.attrs.level !== 1) return;
    if (hasMain) later.push(position);
    hasMain = true;
  });
  if (later.length === 0) return null;
  const { tr } = state;
  for (const position of later) tr.setNodeAttribute(position, 'level', 2);
  return tr;
}
