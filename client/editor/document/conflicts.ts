// Conflicts: two people changed the same text, or one deleted what the other changed. Both versions are retained, and the person picks
// which one shows. Pure. Editor 3.4.

import { same } from '../../../server/base/same.ts';
import { arranged } from '../../../server/content/document/arranged.ts';
import { valueAt } from '../../../server/content/document/patches.ts';
import type { Document } from '../../../server/content/document/schema.ts';

export type Conflict = {
  /** Path of a block or one of its properties. */
  readonly path: readonly string[];
  /** Undefined when deleted. */
  readonly mine: unknown;
  readonly theirs: unknown;
  /** Absent when it was the same person in another window. */
  readonly who?: string | undefined;
  readonly shown: 'mine' | 'theirs';
};

/** A reviewable number; all versions are also in the server's history. */
const conflictsMax = 20;

export const keyOf = ({ path }: Conflict): string => path.join('/');

/** A newer conflict about the same text replaces the older one. */
export function withConflicts(known: readonly Conflict[], found: readonly Conflict[]): readonly Conflict[] {
  const real = found.filter(({ mine, theirs }) => !same(mine, theirs));
  if (real.length === 0) return known;
  return [...new Map([...known, ...real].map((conflict) => [keyOf(conflict), conflict])).values()].slice(-conflictsMax);
}

/** Both current texts: the visible one may have been edited since. */
export function sidesOf(
  document: Document,
  { path, mine, theirs, shown }: Conflict,
): Pick<Conflict, 'mine' | 'theirs'> {
  const now = valueAt(document, path);
  return shown === 'mine' ? { mine: now, theirs } : { mine, theirs: now };
}

/** A block whose section was deleted is restored into the last section. */
export function restorable(document: Document, value: unknown): unknown {
  const { section } = (typeof value === 'object' && value !== null ? value : {}) as { section?: unknown };
  if (typeof section !== 'string' || Object.hasOwn(document.sections, section)) return value;
  const last = arranged(document).at(-1)?.section;
  return last ? { ...(value as object), section: last.id } : value;
}
