// Locks protect a block or section from accidental edits, moves, and deletion. Users with the permission can unlock it.
// Editor C8. Portable.
import { omit } from '../../base/omit.ts';
import { same } from '../../base/same.ts';
import type { Block, Document, LockKind, Section } from './schema.ts';

export type LockedPart = 'block' | 'section';

const keeps = (lock: LockKind | undefined, what: 'content' | 'position'): boolean => lock === 'all' || lock === what;

/** Whether the block's content is locked, by its own lock or its section's. */
export const isContentLocked = ({ sections }: Document, { lock, section }: Block): boolean =>
  keeps(lock, 'content') || keeps(sections[section]?.lock, 'content');

/** The locked part that the change would affect. @returns undefined if the change is allowed */
export function brokenLock(before: Document, after: Document): LockedPart | undefined {
  const sections = Object.values(before.sections);
  if (sections.some((section) => section.lock && isSectionChanged(section, before, after))) return 'section';
  const blocks = Object.values(before.blocks).filter(({ lock, section }) => lock && before.sections[section]);
  return blocks.some((block) => isBlockChanged(block, after)) ? 'block' : undefined;
}

/** Whether a lock is set or removed. */
export const changesLock = (before: Document, after: Document): boolean =>
  isRelocked(before.sections, after.sections) || isRelocked(before.blocks, after.blocks);

type Lockable = Readonly<Record<string, { lock?: LockKind | undefined }>>;

/** Deleting a block doesn't count as a change of its lock. */
const isRelocked = (before: Lockable, after: Lockable): boolean =>
  Object.entries(after).some(([id, { lock }]) => lock !== before[id]?.lock);

function isBlockChanged(block: Block, after: Document): boolean {
  const next = after.blocks[block.id];
  if (!next || !after.sections[next.section]) return true;
  const isEdited = next.type !== block.type || !same(next.props, block.props);
  return (keeps(block.lock, 'content') && isEdited) || (keeps(block.lock, 'position') && isMoved(block, next));
}

/** Ignores the vertical position, because content added above may push the block down. */
function isMoved(block: Block, next: Block): boolean {
  const placeOf = ({ section, order, layout: { desktop, ...layout } }: Block) => ({
    ...{ section, order, layout },
    ...{ x: desktop.x, w: desktop.w, h: desktop.h },
  });
  return !same(placeOf(block), placeOf(next));
}

function isSectionChanged(section: Section, before: Document, after: Document): boolean {
  const next = after.sections[section.id];
  if (!next) return true;
  if (keeps(section.lock, 'position') && next.order !== section.order) return true;
  if (!keeps(section.lock, 'content')) return false;
  const settingsOf = (settings: Section) => omit(settings, 'order', 'lock');
  const blocksOf = ({ blocks }: Document) =>
    Object.values(blocks).flatMap(({ lock: _, ...block }) => (block.section === section.id ? [block] : []));
  return !same(settingsOf(section), settingsOf(next)) || !same(blocksOf(before), blocksOf(after));
}
