// The page as a tree of sections and blocks: keyboard access to everything the pointer can do in the frame. Editor A6, A7.

import { ArrowDown, ArrowUp, CopyPlus, Ellipsis, Pencil, SlidersHorizontal, Trash2 } from 'lucide-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Key } from 'react-aria-components/Tree';
import { Link } from 'wouter';
import { useStore } from 'zustand';
import { arranged } from '../../../../../../server/content/document/arranged.ts';
import { hasOneSection } from '../../../../../../server/content/document/shared.ts';
import { AddButton } from '../../../../../ui/add-button.tsx';
import { IconButton } from '../../../../../ui/button.tsx';
import { commandKey } from '../../../../../ui/command-key.ts';
import { ActionMenu } from '../../../../../ui/dialog/menu.tsx';
import { Note, Stack, Toolbar } from '../../../../../ui/layout/flow.tsx';
import { blockName, firstField, sectionName } from '../../../../document/block-labels.ts';
import { type Selection, selectedBlocks, selectedSections, selectionOf } from '../../../../document/selection.ts';
import { useSharedNames } from '../../../../use-shared.ts';
import { type MenuParts, selectionActions } from '../canvas/block-menu.tsx';
import { messages } from '../messages.ts';
import styles from './outline.module.css';
import { keyOf, type OutlineActs, OutlineTree, useSteady } from './outline-tree.tsx';

type OutlineProps = MenuParts & {
  onEdit(block: string, field: string): void;
  /** Opens the settings of the selection. */
  onInspect(): void;
  /** The template allows only content changes. */
  isLocked: boolean;
  /** Other template areas on the page. */
  areas: readonly { id: string; label: string; href: string }[];
};

export function Outline({ onEdit, onInspect, isLocked, areas, ...parts }: OutlineProps) {
  const { open, canvas, onLibrary } = parts;
  const document = useStore(open.store, ({ edit }) => edit.document);
  const selection = useStore(open.store, (state) => state.selection);
  // Deferred: the page's update has priority over the rows.
  const drawn = useDeferredValue(document);
  const sections = useMemo(() => arranged(drawn), [drawn]);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const isArea = hasOneSection(document);
  const sharedNames = useSharedNames();
  const names = useSteady(
    sections.map(({ section: { sharedId = '' } }, index) =>
      isArea ? messages.area : sectionName(index, sharedNames.get(sharedId)),
    ),
  );
  const expanded = useSteady(sections.map(({ section }) => keyOf('s', section.id)).filter((key) => !closed.has(key)));
  // Shift extends from the selection's anchor, which only the tree's own keys know.
  const held = useRef<{ selection: Selection; keys: Iterable<Key> }>(undefined);
  const selected = useSteady([
    ...selectedBlocks(selection).map((id) => keyOf('b', id)),
    ...selectedSections(selection).map((id) => keyOf('s', id)),
  ]);
  const box = useRef<HTMLDivElement>(null);
  useFollow(box, selected);
  const order = sections.flatMap(({ section, blocks }) => [
    keyOf('s', section.id),
    ...blocks.map(({ id }) => keyOf('b', id)),
  ]);

  /** Selects one kind: blocks, unless only sections are chosen. */
  const select = (keys: readonly string[]) => {
    const blocks = keys.filter((key) => key.startsWith('b:'));
    const ids = order.filter((key) => (blocks.length > 0 ? blocks : keys).includes(key)).map((key) => key.slice(2));
    open.select(selectionOf(blocks.length > 0 ? 'block' : 'section', ids));
  };
  const onSelect = (chosen: 'all' | Set<Key>) => {
    const keys = chosen === 'all' ? order : [...chosen].map(String);
    select(keys);
    const { selection } = open.store.getState();
    const isWhole = selectedBlocks(selection).length + selectedSections(selection).length === keys.length;
    held.current = isWhole && chosen !== 'all' ? { selection, keys: chosen } : undefined;
  };
  const edit = (key: string) => {
    select([key]);
    const block = document.blocks[key.slice(2)];
    const field = key.startsWith('b:') && block ? firstField(block) : undefined;
    if (field) onEdit(key.slice(2), field);
    else onInspect();
  };
  // Touch only selects; the buttons below do the rest.
  const isFinger = useRef(false);
  const now: OutlineActs = {
    onSelect,
    onExpand: (keys) =>
      setClosed(new Set(sections.map(({ section }) => keyOf('s', section.id)).filter((key) => !keys.has(key)))),
    onAction: (key) => (isFinger.current ? select([key]) : edit(key)),
  };
  const acts = useRef(now);
  acts.current = now;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Delete' || event.key === 'Backspace') canvas.remove();
    else if (event.altKey && event.key === 'ArrowUp') canvas.move('up');
    else if (event.altKey && event.key === 'ArrowDown') canvas.move('down');
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  /** Keyboard focus enters at the selected row; if nothing is selected, selects the first row. */
  const onFocus = ({ target, currentTarget, relatedTarget }: FocusEvent) => {
    const key = target.getAttribute('data-key');
    const isByKey = key !== null && target.matches(':focus-visible') && !currentTarget.contains(relatedTarget);
    if (!isByKey || selected.includes(key)) return;
    const row = rowOf(currentTarget, selected[0]);
    if (row) row.focus();
    else select([key]);
  };

  const block = selection.blockId ? document.blocks[selection.blockId] : undefined;
  const section = selection.sectionId ? document.sections[selection.sectionId] : undefined;
  const isMovable = !isLocked && (block !== undefined || !isArea);
  const toolsLabel =
    selected.length > 1
      ? messages.selectedTools({ count: selected.length })
      : block
        ? messages.blockTools({ block: blockName(block) })
        : messages.sectionTools;
  return (
    <Stack
      ref={box}
      gap={4}
      onPointerDownCapture={({ pointerType }) => (isFinger.current = pointerType === 'touch')}
      onKeyDownCapture={(event) => {
        isFinger.current = false;
        if (event.altKey) onKeyDown(event);
      }}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
    >
      {!isLocked && <AddButton onPress={onLibrary} label={messages.addBlock} />}
      <OutlineTree
        open={open}
        sections={sections}
        names={names}
        selected={held.current?.selection === selection ? held.current.keys : selected}
        expanded={expanded}
        acts={acts}
      />
      {sections.length === 0 && <Note>{messages.empty}</Note>}
      {(block || section) && (
        <div className={styles.tools}>
          <Toolbar gap={1} role="group" aria-label={toolsLabel}>
            {block && firstField(block) && (
              <IconButton label={messages.editText} icon={<Pencil />} onPress={() => edit(keyOf('b', block.id))} />
            )}
            <IconButton label={messages.editSettings} icon={<SlidersHorizontal />} onPress={onInspect} />
            {isMovable && (
              <>
                <IconButton label={messages.moveUp} icon={<ArrowUp />} onPress={() => canvas.move('up')} />
                <IconButton label={messages.moveDown} icon={<ArrowDown />} onPress={() => canvas.move('down')} />
                <IconButton label={messages.duplicate} icon={<CopyPlus />} onPress={() => canvas.duplicate()} />
                <IconButton
                  label={block ? messages.deleteBlock : messages.deleteSection}
                  icon={<Trash2 />}
                  onPress={() => canvas.remove()}
                />
                <ActionMenu
                  label={messages.moreActions}
                  icon={<Ellipsis />}
                  kind="quiet"
                  actions={selectionActions(parts)}
                />
              </>
            )}
          </Toolbar>
        </div>
      )}
      {isLocked && <Note>{messages.locked}</Note>}
      {areas.length > 0 && (
        <nav aria-label={messages.areas} className={styles.areas}>
          <h2>{messages.areas}</h2>
          <ul>
            {areas.map(({ id, label, href }) => (
              <li key={id}>
                <Link href={href}>{label}</Link>
              </li>
            ))}
          </ul>
          <Note>{messages.areasHint}</Note>
        </nav>
      )}
      <p className={`${styles.help} ${styles.keys}`}>{messages.keys({ key: commandKey })}</p>
    </Stack>
  );
}

const rowOf = (box: Element | null, key = '') => box?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);

/** While the tree has the focus, the focus follows selection changes by copying, deleting, etc. */
function useFollow(box: RefObject<HTMLElement | null>, selected: readonly string[]): void {
  const before = useRef(selected);
  const wanted = useRef<string>(undefined);
  const [first] = selected;
  useEffect(() => {
    const { activeElement: focused } = document;
    const isNew = first !== undefined && !before.current.includes(first);
    before.current = selected;
    const isInTree = focused?.closest('[role="treegrid"]') && box.current?.contains(focused);
    // The focused row was removed.
    const isLost = focused === document.body || focused === null;
    const key = focused?.getAttribute('data-key');
    if (isNew) wanted.current = !key || !selected.includes(key) ? first : undefined;
    if (!isInTree && !isLost) wanted.current = undefined;
    if (wanted.current === undefined) {
      // Scrolls to rows selected on the page.
      if (isNew) requestAnimationFrame(() => rowOf(box.current, first)?.scrollIntoView({ block: 'nearest' }));
      return;
    }
    // New rows are rendered after this effect, or with the next render.
    requestAnimationFrame(() => {
      const row = rowOf(box.current, wanted.current);
      if (!row) return;
      wanted.current = undefined;
      row.focus();
    });
  });
}
