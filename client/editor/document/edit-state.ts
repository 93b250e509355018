// A page being edited, as plain data: what the server has, what waits to be sent, what can be undone. Pure; no fetch, no clock.
import type { Op, OpsAnswer } from '../../../server/content/document/edit-schema.ts';
import {
  applyPatches,
  canApply,
  inverted,
  overlap,
  type Patch,
  valueAt,
} from '../../../server/content/document/patches.ts';
import type { Document } from '../../../server/content/document/schema.ts';

/** What an action wants: words for the undo list and the patches. */
export type Change = {
  label: string;
  patches: Patch[];
  /** Changes of one go, e.g. typing in one text: one entry in the undo list, one op while it waits. They change the same path. */
  session?: string;
};

export type UndoEntry = { label: string; forward: Patch[]; back: Patch[]; session?: string };

export type EditState = {
  readonly id: string;
  readonly actorId: string;
  /** The server's revision that `base` is. */
  readonly rev: number;
  readonly base: Document;
  /** `base` with `pending` applied: what the person sees. */
  readonly document: Document;
  readonly pending: readonly Op[];
  /** Session of the last pending op, when it may still grow. */
  readonly openSession?: string;
  /** So many leading ops are on their way and must not change any more. */
  readonly sendingCount: number;
  readonly undo: readonly UndoEntry[];
  readonly redo: readonly UndoEntry[];
  /** A draft exists that is not live. */
  readonly changed: boolean;
};

/** New ids and the time come from outside. */
export type Stamp = { id: string; at: number };

const undoMax = 200;

/** @param kept ops of an earlier visit that never reached the server */
export function opened(
  actorId: string,
  found: { document: Document; rev: number; changed: boolean },
  kept: readonly Op[] = [],
): EditState {
  const { pending, document } = replayed(found.document, kept);
  return {
    id: found.document.id,
    actorId,
    rev: found.rev,
    base: found.document,
    document,
    pending,
    sendingCount: 0,
    undo: [],
    redo: [],
    changed: found.changed || pending.length > 0,
  };
}

/** The same state when nothing would really change: no history entry without a change. */
export function changed(state: EditState, change: Change, stamp: Stamp): EditState {
  const patches = change.patches.filter(
    ({ p, o, v }) => !same(valueAt(state.document, p), o === 'set' ? v : undefined),
  );
  if (patches.length === 0) return state;
  const entry: UndoEntry = {
    label: change.label,
    forward: patches,
    back: inverted(state.document, patches),
    session: change.session,
  };
  const next = withOp(state, { ...change, patches }, stamp);
  return { ...next, undo: withEntry(state, entry, next.document), redo: [] };
}

/** Takes the newest change back, as a change of its own. Entries whose place was deleted meanwhile are dropped. */
export function undone(state: EditState, stamp: Stamp): EditState {
  const entry = state.undo.at(-1);
  if (!entry) return state;
  const rest = { ...state, undo: state.undo.slice(0, -1) };
  if (!canApply(state.document, entry.back)) return undone(rest, stamp);
  const next = withOp(rest, { label: `Undo: ${entry.label}`, patches: entry.back }, stamp);
  return { ...next, redo: [...state.redo, { ...entry, session: undefined }] };
}

export function redone(state: EditState, stamp: Stamp): EditState {
  const entry = state.redo.at(-1);
  if (!entry) return state;
  const rest = { ...state, redo: state.redo.slice(0, -1) };
  if (!canApply(state.document, entry.forward)) return redone(rest, stamp);
  const next = withOp(rest, { label: entry.label, patches: entry.forward }, stamp);
  return { ...next, undo: [...state.undo, { ...entry, session: undefined }] };
}

/** The first `count` waiting ops go out now. */
export const sending = (state: EditState, count: number): EditState => ({ ...state, sendingCount: count });

/** The answer to the ops that were on their way. `overwritten`: others changed the same; `lost`: ours had no place any more. */
export function answered(
  state: EditState,
  answer: OpsAnswer,
): { state: EditState; overwritten: boolean; lost: number } {
  const sent = state.pending.slice(0, state.sendingCount);
  if (answer.saved) {
    const base = sent.reduce((document, op) => applyPatches(document, op.patches), state.base);
    const pending = state.pending.slice(state.sendingCount);
    return {
      state: { ...state, base, pending, rev: answer.rev, sendingCount: 0, changed: true },
      overwritten: false,
      lost: 0,
    };
  }
  const known = new Set(answer.known);
  const ours = state.pending.filter((op) => !known.has(op.id));
  const base =
    'document' in answer
      ? answer.document
      : [...sent.filter((op) => known.has(op.id)), ...answer.ops].reduce(
          (document, op) => (canApply(document, op.patches) ? applyPatches(document, op.patches) : document),
          state.base,
        );
  const { pending, document } = replayed(base, ours);
  const theirs = 'ops' in answer ? answer.ops.flatMap((op) => op.patches) : undefined;
  const mine = ours.flatMap((op) => op.patches);
  return {
    state: {
      ...state,
      base,
      document,
      pending,
      rev: answer.rev,
      sendingCount: 0,
      openSession: undefined,
      changed: true,
    },
    overwritten: theirs ? overlap(theirs, mine) : mine.length > 0,
    lost: ours.length - pending.length,
  };
}

/** The network failed: what was on its way waits again. */
export const unsent = (state: EditState): EditState => ({ ...state, sendingCount: 0 });

/** The server refuses the ops on their way for good: they are taken back. */
export function refused(state: EditState): EditState {
  const { pending, document } = replayed(state.base, state.pending.slice(state.sendingCount));
  return { ...state, pending, document, sendingCount: 0, openSession: undefined, undo: [], redo: [] };
}

/** The draft is live now; what was typed meanwhile is a new draft. */
export const published = (state: EditState): EditState => ({ ...state, changed: state.pending.length > 0 });

function withOp(state: EditState, change: Change, { id, at }: Stamp): EditState {
  const last = state.pending.at(-1);
  const grows =
    change.session !== undefined &&
    state.openSession === change.session &&
    state.pending.length > state.sendingCount &&
    last;
  const op: Op = {
    id: grows ? last.id : id,
    doc: state.id,
    base: state.rev,
    actor: state.actorId,
    at,
    label: change.label.slice(0, 100),
    patches: change.patches,
  };
  return {
    ...state,
    document: applyPatches(state.document, change.patches),
    pending: grows ? [...state.pending.slice(0, -1), op] : [...state.pending, op],
    openSession: change.session,
    changed: true,
  };
}

/** A session is one entry, from how it was before to how it is now; back at the beginning it is none. */
function withEntry(state: EditState, entry: UndoEntry, after: Document): readonly UndoEntry[] {
  const last = state.undo.at(-1);
  if (!last || entry.session === undefined || last.session !== entry.session)
    return [...state.undo, entry].slice(-undoMax);
  const before = state.undo.slice(0, -1);
  const isBack = last.back.every(({ p, o, v }) => same(valueAt(after, p), o === 'set' ? v : undefined));
  return isBack ? before : [...before, { ...last, forward: entry.forward }];
}

/** Applies the ops that still have a place; the others are left out. */
function replayed(base: Document, ops: readonly Op[]): { pending: Op[]; document: Document } {
  let document = base;
  const pending = ops.filter((op) => {
    if (!canApply(document, op.patches)) return false;
    document = applyPatches(document, op.patches);
    return true;
  });
  return { pending, document };
}

/** Equal as plain data. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && same(left[key], right[key]))
  );
}
