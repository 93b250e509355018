// Commands for the selection and the library, shared by the frame, the outline, and shortcuts. They announce the result and select what
// they created.
import { arranged } from '../../../server/content/document/arranged.ts';
import { patchLimits } from '../../../server/content/document/patches.ts';
import type { Document } from '../../../server/content/document/schema.ts';
import { blocksOnPage, hasOneSection } from '../../../server/content/document/shared.ts';
import { deleteBlocks } from './actions/delete-blocks.ts';
import { deleteSections } from './actions/delete-sections.ts';
import { type HideableDevice, hideBlocks } from './actions/hide-blocks.ts';
import { insertBlock, insertBlocks, type NewBlock } from './actions/insert-blocks.ts';
import { insertSections } from './actions/insert-sections.ts';
import { moveBlock } from './actions/move-block.ts';
import { moveBlocks } from './actions/move-blocks.ts';
import { moveSection, moveSections } from './actions/move-sections.ts';
import { placeBlock } from './actions/place-block.ts';
import { setLock } from './actions/set-lock.ts';
import { blockName, sectionName } from './block-labels.ts';
import { blocksOf, type Clip, clipOfBlocks, clipOfSections, withNewIds } from './clip.ts';
import type { ClipStore } from './clip-store.ts';
import type { OpenDocument } from './document-store.ts';
import type { Cell } from './grid.ts';
import { messages } from './messages.ts';
import { besideSection, type InsertionPoint } from './place-edges.ts';
import { type Selection, selectedBlocks, selectedSections, selectionOf } from './selection.ts';

export type Canvas = ReturnType<typeof createCanvas>;

type Parts = {
  open: OpenDocument;
  clips: ClipStore;
  newId(): string;
  /** Shows a toast, optionally with Undo. */
  say(words: string, options?: { isUndoable?: boolean }): void;
  /** Announces to screen readers only. */
  announce(words: string): void;
  /** Whether the template fixes the block positions. */
  isLocked(): boolean;
  /** Number of blocks in a shared section. */
  inShared(sharedId: string): number;
};

export function createCanvas({ open, clips, newId, say, announce, isLocked, inShared }: Parts) {
  const state = () => open.store.getState();
  const document = () => state().edit.document;
  /** An area or shared section always has exactly one section. */
  const isArea = () => hasOneSection(document());

  const hasRoom = (count: number): boolean => {
    const isFull = blocksOnPage(document(), inShared) + count > patchLimits.blocksMax;
    if (isFull) say(messages.pageFull({ max: patchLimits.blocksMax }));
    return !isFull;
  };

  /** Next to the selection; without one, at the end of the page. */
  const placeOfSelection = (): InsertionPoint => {
    const { selection } = state();
    const block = document().blocks[selectedBlocks(selection).at(-1) ?? ''];
    if (block) return { section: block.section, block: block.id, edge: 'after' };
    const section = selectedSections(selection).at(-1) ?? arranged(document()).at(-1)?.section.id;
    return { section: section ?? '', edge: section === undefined ? 'below' : 'end' };
  };
  const insertClip = (clip: Clip, place: InsertionPoint, label: string): boolean => {
    const blocks = blocksOf(clip, document());
    const linked = blocksOnPage({ ...document(), ...clip, blocks: {} }, inShared);
    if (isLocked() || !hasRoom(blocks.length + linked)) return false;
    const sections = arranged({ ...document(), ...clip }).map(({ section }) => section.id);
    if (sections.length > 0 && !isArea()) {
      if (!open.change(insertSections(document(), clip, besideSection(place), label))) return false;
      open.select(selectionOf('section', sections));
    } else {
      if (!open.change(insertBlocks(document(), blocks, place, newId(), label))) return false;
      open.select(
        selectionOf(
          'block',
          blocks.map(({ id }) => id),
        ),
      );
    }
    return true;
  };

  const clipOfSelection = (): Clip | undefined => {
    const { selection } = state();
    const blocks = selectedBlocks(selection);
    const sections = selectedSections(selection);
    if (blocks.length > 0) return clipOfBlocks(document(), blocks);
    return sections.length > 0 && !isArea() ? clipOfSections(document(), sections) : undefined;
  };

  const remove = (label?: string): void => {
    const { selection } = state();
    const [blocks, sections] = [selectedBlocks(selection), selectedSections(selection)];
    // An area has exactly one section, shown as the area itself.
    if (isLocked() || (isArea() && blocks.length === 0)) return;
    const next = blocks.length > 0 ? afterBlocks(document(), blocks) : afterSections(document(), sections);
    const change = blocks.length > 0 ? deleteBlocks(document(), blocks) : deleteSections(document(), sections);
    if (!change || !open.change(label === undefined ? change : { ...change, label })) return;
    open.select(next);
    const count = blocks.length || sections.length;
    say(blocks.length > 0 ? messages.blocksDeleted({ count }) : messages.sectionsDeleted({ count }), {
      isUndoable: true,
    });
  };

  return {
    placeOfSelection,
    /** @returns the ID of the new block */
    insert(block: NewBlock & { name: string }, place: InsertionPoint): string | undefined {
      const id = newId();
      if (isLocked() || !hasRoom(1) || !open.change(insertBlock(document(), block, place, id))) return undefined;
      open.select({ blockId: id });
      announce(messages.added({ block: block.name }));
      return id;
    },
    /** @returns the ID of the new section */
    insertLayout(layout: Clip & { name: string }, place: InsertionPoint): string | undefined {
      if (!insertClip(withNewIds(layout, newId), place, messages.addSection)) return undefined;
      announce(messages.addedSection({ layout: layout.name }));
      return state().selection.sectionId;
    },
    remove: () => remove(),
    duplicate() {
      const clip = clipOfSelection();
      if (clip && insertClip(withNewIds(clip, newId), placeOfSelection(), messages.duplicate))
        announce(messages.duplicated);
    },
    copy(): boolean {
      const clip = clipOfSelection();
      if (!clip) return false;
      clips.keep(clip);
      say(messages.copied(countsOf(clip)));
      return true;
    },
    cut() {
      const clip = clipOfSelection();
      if (!clip || isLocked()) return;
      clips.keep(clip);
      remove(messages.cut);
    },
    /** @param text the system clipboard's text, where it can be read */
    async paste(text?: string) {
      const clip = await clips.find(text);
      if (!clip) return say(messages.nothingCopied);
      if (insertClip(withNewIds(clip, newId), placeOfSelection(), messages.paste))
        announce(messages.pasted(countsOf(clip)));
    },
    move(direction: 'up' | 'down') {
      const { selection } = state();
      if (isLocked()) return;
      const blocks = selectedBlocks(selection);
      const sections = isArea() ? [] : selectedSections(selection);
      const [first] = blocks;
      if (first === undefined && sections.length === 0) return;
      const change =
        first === undefined
          ? moveSection(document(), sections, direction)
          : blocks.length === 1
            ? moveBlock(document(), first, direction)
            : moveTogether(document(), blocks, direction, newId());
      if (open.change(change)) announce(positionWords(document(), first, sections[0]));
      else announce(direction === 'up' ? messages.atTop : messages.atEnd);
    },
    /** Drops a dragged block or section. */
    drop(kind: 'block' | 'section', id: string, place: InsertionPoint) {
      if (isLocked()) return;
      const { selection } = state();
      const selected = kind === 'block' ? selectedBlocks(selection) : selectedSections(selection);
      const ids = selected.includes(id) ? selected : [id];
      const change =
        kind === 'block' ? moveBlocks(document(), ids, place, newId()) : moveSections(document(), ids, place);
      if (!open.change(change)) return;
      open.select(selectionOf(kind, ids));
      announce(positionWords(document(), kind === 'block' ? id : undefined, id));
    },
    place(id: string, cell: Cell) {
      if (isLocked() || !open.change(placeBlock(document(), id, cell))) return;
      const { x, w, y } = document().blocks[id]?.layout.desktop ?? cell;
      announce(messages.placed({ from: x + 1, to: x + w, row: y + 1 }));
    },
    /** Locks or unlocks the whole selection. */
    lock(isLocking: boolean) {
      const { selection } = state();
      const blocks = selectedBlocks(selection);
      const [kind, ids] =
        blocks.length > 0 ? (['blocks', blocks] as const) : (['sections', selectedSections(selection)] as const);
      if (open.change(setLock(document(), kind, ids, isLocking ? 'all' : undefined)))
        say(isLocking ? messages.locked : messages.unlocked);
    },
    hide(device: HideableDevice) {
      if (isLocked()) return;
      const ids = selectedBlocks(state().selection);
      if (!open.change(hideBlocks(document(), ids, device))) return;
      const isHidden = document().blocks[ids[0] ?? '']?.layout.hidden?.includes(device) === true;
      say(messages.hiddenOn({ device, isHidden }));
    },
  };
}

const countsOf = ({ sections, blocks }: Clip) => ({
  sections: Object.keys(sections).length,
  blocks: Object.keys(blocks).length,
});

/** The selection after deleting blocks: the next block, the previous one, or their section. */
function afterBlocks(document: Document, ids: readonly string[]): Selection {
  const around = arranged(document).find(({ blocks }) => blocks.some(({ id }) => ids.includes(id)));
  const next = besides(around?.blocks ?? [], ids);
  if (next) return { blockId: next.id };
  return around && document.kind !== 'field' ? { sectionId: around.section.id } : {};
}

function afterSections(document: Document, ids: readonly string[]): Selection {
  const next = besides(
    arranged(document).map(({ section }) => section),
    ids,
  );
  return next ? { sectionId: next.id } : {};
}

/** The item after the first of these, or the one before it. */
function besides<One extends { id: string }>(all: readonly One[], ids: readonly string[]): One | undefined {
  const first = all.findIndex(({ id }) => ids.includes(id));
  return all.slice(first).find(({ id }) => !ids.includes(id)) ?? all[first - 1];
}

/** Moves them as a group: before the block above the first, or after the one below the last. */
function moveTogether(document: Document, ids: readonly string[], direction: 'up' | 'down', sectionId: string) {
  const blocks = arranged(document).flatMap((section) => section.blocks);
  const positions = blocks.flatMap(({ id }, i) => (ids.includes(id) ? [i] : []));
  const beside = blocks[direction === 'up' ? (positions[0] ?? 0) - 1 : (positions.at(-1) ?? 0) + 1];
  if (!beside) return undefined;
  const edge = direction === 'up' ? 'before' : 'after';
  return moveBlocks(document, ids, { section: beside.section, block: beside.id, edge }, sectionId);
}

function positionWords(document: Document, blockId: string | undefined, sectionId: string | undefined): string {
  const sections = arranged(document);
  for (const [index, { section, blocks }] of sections.entries()) {
    const at = blocks.findIndex(({ id }) => id === blockId);
    const block = blocks[at];
    if (block)
      return messages.movedTo({
        name: blockName(block),
        position: at + 1,
        count: blocks.length,
        within: sectionName(index),
      });
    if (blockId === undefined && section.id === sectionId)
      return messages.sectionMovedTo({ position: index + 1, count: sections.length });
  }
  return '';
}
