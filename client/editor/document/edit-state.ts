// A page being edited, as plain data: the saved state, pending ops, and the undo stack. Pure: no fetch, no clock.

import { same } from '../../../server/base/same.ts';
import type { Op, OpsAnswer, SinceAnswer } from '../../../server/content/document/edit-schema.ts';
import {
  applyPatches,
  canApply,
  contested,
  inverted,
  isContent,
  type Patch,
  valueAt,
} from '../../../server/content/document/patches.ts';
import type { Document } from '../../../server/content/document/schema.ts';
import { type Conflict, keyOf, restorable, sidesOf, withConflicts } from './conflicts.ts';
import { messages } from './messages.ts';

/** The result of an action: a label for the undo list, and its patches. */
export type Change = {
  label: string;
  patches: Patch[];
  /** Changes of one session, such as typing in one text, share an undo entry and, while pending, an op. They change the same path. */
  session?: string;
};

/** One step of undo. */
type UndoEntry = { label: string; forward: Patch[]; back: Patch[]; session?: string };

/** Content that the server refused: it stays on the page and on this device until changed or discarded. */
type Held = { readonly op: Op; readonly why: string };

/** Two windows of one person are two authors. */
type Author = { readonly id: string; readonly window: string };

export type EditState = {
  readonly id: string;
  readonly author: Author;
  /** The server revision of `base`. */
  readonly rev: number;
  readonly base: Document;
  /** `base` with `pending` and `held` applied: what the person sees. */
  readonly document: Document;
  readonly pending: readonly Op[];
  readonly held: readonly Held[];
  readonly conflicts: readonly Conflict[];
  /** Session of the last pending op while typing may still extend it. */
  readonly openSession?: string;
  /**
   * The text whose editor is open, and the revision it shows. The frame's editor does not take in others' changes, so typing there may
   * overwrite text that its author has not seen.
   */
  readonly typing?: { readonly session: string; readonly path: readonly string[]; readonly base: number };
  /** Number of leading ops in flight, which must not change. */
  readonly sendingCount: number;
  readonly undo: readonly UndoEntry[];
  readonly redo: readonly UndoEntry[];
  /** Whether there is an unpublished draft. */
  readonly changed: boolean;
};

/** Passed in, since this module has no clock and no randomness. */
export type OpMeta = { id: string; at: number };

const undoMax = 200;
/** The undo and redo stacks; stored on the device with the ops. */
export type Steps = { readonly undo: readonly UndoEntry[]; readonly redo: readonly UndoEntry[] };

/** @param unsent ops of an earlier visit, and its undo steps */
export function opened(
  author: Author,
  found: { document: Document; rev: number; changed: boolean },
  unsent: readonly Op[] = [],
  steps: Steps = { undo: [], redo: [] },
): EditState {
  const { pending, document } = replayed(found.document, unsent);
  return {
    id: found.document.id,
    author,
    rev: found.rev,
    base: found.document,
    document,
    pending,
    held: [],
    conflicts: [],
    sendingCount: 0,
    ...stillDone(document, steps),
    changed: found.changed || pending.length > 0,
  };
}

/**
 * The undo steps that still match this document. Drops steps older than someone else's change to the same part, since undoing them would
 * revert that change.
 */
function stillDone(document: Document, { undo, redo }: Steps): Steps {
  const shows = (state: Document, patches: readonly Patch[]) =>
    patches.every(({ p, o, v }) => same(valueAt(state, p), o === 'set' ? v : undefined));
  const follow = (entries: readonly UndoEntry[], done: 'forward' | 'back', next: 'forward' | 'back') => {
    let state = document;
    const kept: UndoEntry[] = [];
    for (const entry of entries.toReversed()) {
      if (!shows(state, entry[done]) || !canApply(state, entry[next])) break;
      state = applyPatches(state, entry[next]);
      // Typing after a reload starts a new undo step.
      kept.unshift({ ...entry, session: undefined });
    }
    return kept;
  };
  return { undo: follow(undo, 'forward', 'back'), redo: follow(redo, 'back', 'forward') };
}

/** Everything that is not on the server yet. */
export const unsaved = ({ pending, held }: EditState): readonly Op[] =>
  held.length === 0 ? pending : [...pending, ...held.map(({ op }) => op)];

/** @returns the same state when the patches change nothing, so that they leave no undo entry */
export function changed(state: EditState, change: Change, meta: OpMeta): EditState {
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
  const next = withOp(state, { ...change, patches }, meta);
  return { ...next, undo: withEntry(state, entry, next.document), redo: [] };
}

/** Undoes the newest change as a new change. Skips entries whose block has been deleted since. */
export function undone(state: EditState, meta: OpMeta): EditState {
  const entry = state.undo.at(-1);
  if (!entry) return state;
  const rest = { ...state, undo: state.undo.slice(0, -1) };
  if (!canApply(state.document, entry.back)) return undone(rest, meta);
  const next = withOp(rest, { label: `Undo: ${entry.label}`, patches: entry.back }, meta);
  return { ...next, redo: [...state.redo, { ...entry, session: undefined }] };
}

export function redone(state: EditState, meta: OpMeta): EditState {
  const entry = state.redo.at(-1);
  if (!entry) return state;
  const rest = { ...state, redo: state.redo.slice(0, -1) };
  if (!canApply(state.document, entry.forward)) return redone(rest, meta);
  const next = withOp(rest, { label: entry.label, patches: entry.forward }, meta);
  return { ...next, undo: [...state.undo, { ...entry, session: undefined }] };
}

/** Undoes one specific change regardless of later ones, if its part of the page still exists. */
export function takenBack(state: EditState, entry: UndoEntry, meta: OpMeta): EditState {
  if (state.undo.at(-1) === entry) return undone(state, meta);
  if (!state.undo.includes(entry) || !canApply(state.document, entry.back)) return state;
  return changed(state, { label: `Undo: ${entry.label}`, patches: entry.back }, meta);
}

/** @param path the property whose editor has opened; its changes use this session */
export const typingBegan = (state: EditState, session: string, path: readonly string[]): EditState => ({
  ...state,
  typing: { session, path, base: state.rev },
});

export const sending = (state: EditState, count: number): EditState => ({ ...state, sendingCount: count });

type Answered = {
  state: EditState;
  /** Number of our ops that no longer applied and had no content. */
  lost: number;
  /** Others changed other parts of the page. */
  isElsewhere: boolean;
};

/** Applies the server's answer to the ops in flight. */
export const answered = (state: EditState, answer: OpsAnswer): Answered =>
  answer.saved ? { state: saved(state, answer), lost: 0, isElsewhere: false } : rebased(state, answer);

function saved(state: EditState, answer: Extract<OpsAnswer, { saved: true }>): EditState {
  const { seen = [] } = answer;
  const sent = state.pending.slice(0, state.sendingCount).filter((op) => !seen.includes(op.id));
  const base = sent.reduce((document, op) => applyPatches(document, op.patches), state.base);
  // Based on what was just saved, with no one else's change in between.
  const pending = state.pending
    .slice(state.sendingCount)
    .map((op) => (op.base === state.rev ? { ...op, base: answer.rev } : op));
  const { by, paths = [] } = answer.contested ?? {};
  const conflicts = paths.map((path): Conflict => {
    const who = by?.id === state.author.id ? undefined : by?.name;
    return { path, mine: valueAt(base, path), theirs: valueAt(state.base, path), who, shown: 'mine' };
  });
  // Once the person has seen the other text, their typing may replace it.
  const { typing } = state;
  const seesAll = typing && (typing.base === state.rev || paths.length > 0);
  const next = {
    ...state,
    ...{ base, pending, rev: answer.rev, sendingCount: 0, changed: true },
    ...(seesAll && { typing: { ...typing, base: answer.rev } }),
  };
  const merged = { ...next, conflicts: withConflicts(state.conflicts, conflicts) };
  if (seen.length === 0) return merged;
  const { pending: left, document: before } = replayed(base, pending);
  return { ...merged, pending: left, openSession: undefined, ...heldOn(before, state.held) };
}

/** Applies others' changes while this window has nothing to save. Ignored otherwise: the answer to its ops includes them. */
export function caughtUp(state: EditState, { changed: isChanged, missed }: SinceAnswer): Answered {
  if (state.pending.length > 0) return { state, lost: 0, isElsewhere: false };
  const result = missed ? rebased(state, missed) : { state, lost: 0, isElsewhere: false };
  const { held, changed: before } = result.state;
  const now = isChanged || held.length > 0;
  return now === before ? result : { ...result, state: { ...result.state, changed: now } };
}

function rebased(state: EditState, answer: Extract<OpsAnswer, { saved: false }>): Answered {
  const known = new Set(answer.known);
  const sent = state.pending.slice(0, state.sendingCount);
  const ours = state.pending.filter((op) => !known.has(op.id));
  const theirs = 'ops' in answer ? answer.ops : [];
  const base =
    'document' in answer
      ? answer.document
      : [...sent.filter((op) => known.has(op.id) && !answer.seen?.includes(op.id)), ...theirs].reduce(
          (document, op) => (canApply(document, op.patches) ? applyPatches(document, op.patches) : document),
          state.base,
        );
  const { pending, document: before } = replayed(base, ours);
  const { held, document } = heldOn(before, state.held);
  const whoOf = (path: readonly string[]): string | undefined => {
    const touches = (op: Op) => contested([{ p: [...path], o: 'del' }], op.patches).length > 0;
    const id = theirs.findLast(touches)?.actor ?? Object.keys(answer.people)[0];
    return id === undefined || id === state.author.id ? undefined : answer.people[id];
  };
  const theyChange = (patches: readonly Patch[]) =>
    theirs.some((op) => contested(patches, op.patches).length > 0) ||
    ('document' in answer && patches.some(({ p }) => isContent(p) && !same(valueAt(state.base, p), valueAt(base, p))));
  const { typing } = state;
  const seesAll = typing && typing.base === state.rev && !theyChange([{ p: [...typing.path], o: 'del' }]);
  const next = {
    ...state,
    base,
    document,
    pending,
    held,
    rev: answer.rev,
    sendingCount: 0,
    openSession: undefined,
    changed: true,
    ...(seesAll && { typing: { ...typing, base: answer.rev } }),
    // Undoing a step that someone else has changed since would revert their change.
    ...(state.undo.some(({ forward }) => theyChange(forward)) || state.redo.some(({ back }) => theyChange(back))
      ? stillDone(document, state)
      : {}),
  };
  const dropped = [
    ...ours.filter((op) => !pending.includes(op)),
    ...state.held.flatMap(({ op }) => (held.some((one) => one.op === op) ? [] : [op])),
  ];
  const deleted = blocksOf(dropped)
    .filter((id) => state.document.blocks[id] && !document.blocks[id])
    .map((id): Conflict => {
      const path = ['blocks', id];
      return { path, mine: state.document.blocks[id], theirs: undefined, who: whoOf(path), shown: 'theirs' };
    });
  // Someone replaced text from this visit without having seen it.
  const mine = state.undo.flatMap(({ forward }) => forward);
  const replaced = theirs
    .filter((op) => op.contested)
    .flatMap((op) => contested(mine, op.patches))
    .filter(
      (path) =>
        contested(
          [{ p: path, o: 'del' }],
          ours.flatMap(({ patches }) => patches),
        ).length === 0,
    )
    .map((path): Conflict => {
      const [written, now] = [valueAt(state.document, path), valueAt(document, path)];
      return { path, mine: written, theirs: now, who: whoOf(path), shown: 'theirs' };
    });
  const lost = dropped.filter((op) => !deleted.some(({ path }) => op.patches.some(({ p }) => p[1] === path[1])));
  const conflicts = withConflicts(state.conflicts, [...deleted, ...replaced]);
  const both = theirs.some((op) => ours.some(({ patches }) => contested(patches, op.patches).length > 0));
  const isElsewhere = !both && conflicts === state.conflicts;
  return { state: { ...next, conflicts }, lost: lost.length, isElsewhere };
}

const blocksOf = (ops: readonly Op[]): string[] => [
  ...new Set(ops.flatMap(({ patches }) => patches.filter(({ p }) => isContent(p)).map(({ p }) => p[1] ?? ''))),
];

/** Shows a conflict's other version, as an undoable change. */
export function resolved(state: EditState, conflict: Conflict, choice: 'mine' | 'theirs', meta: OpMeta): EditState {
  const rest = { ...state, conflicts: state.conflicts.filter((other) => keyOf(other) !== keyOf(conflict)) };
  if (choice === conflict.shown) return rest;
  const value = restorable(state.document, sidesOf(state.document, conflict)[choice]);
  const p = [...conflict.path];
  const patch: Patch = value === undefined ? { p, o: 'del' } : { p, o: 'set', v: value };
  if (!canApply(state.document, [patch])) return rest;
  const label = choice === 'theirs' ? messages.takeTheirs : messages.putMine;
  return changed(rest, { label, patches: [patch] }, meta);
}

/**
 * The network failed: the ops in flight are pending again. They may have been saved anyway, so further typing starts a new op: the server
 * skips IDs that it knows, whatever their content.
 */
export const unsent = (state: EditState): EditState => ({ ...state, sendingCount: 0, openSession: undefined });

/**
 * The server refused the op being sent. Content is held on the page and on this device; any other change is reverted.
 */
export function refused(state: EditState, why: string): EditState {
  const sent = state.pending.slice(0, state.sendingCount);
  const { pending, document: before } = replayed(state.base, state.pending.slice(state.sendingCount));
  const isWritten = (op: Op) => op.patches.every(({ p, o }) => o === 'set' && p[2] === 'props');
  // Only where it has not been replaced by something newer.
  const written = sent
    .filter(isWritten)
    .filter((op) => !pending.some((newer) => replaces(newer.patches, op)))
    .map((op) => ({ op, why }));
  const { held, document } = heldOn(before, written.length === 0 ? state.held : [...state.held, ...written]);
  const next = { ...state, pending, held, document, sendingCount: 0, openSession: undefined };
  return sent.every(isWritten) ? next : { ...next, undo: [], redo: [] };
}

/** Discards refused content. */
export const givenUp = (state: EditState): EditState => {
  const { pending, document } = replayed(state.base, state.pending);
  return { ...state, pending, document, held: [], undo: [], redo: [] };
};

/** Whether the newer op sets or deletes every path of the older one. */
const replaces = (patches: readonly Patch[], { patches: older }: Op): boolean =>
  older.every(({ p }) => patches.some(({ p: q }) => q.every((name, i) => p[i] === name)));

/** Held content is applied last, where its block still exists. */
function heldOn(document: Document, held: readonly Held[]): { held: readonly Held[]; document: Document } {
  const { pending: ops, document: after } = replayed(
    document,
    held.map(({ op }) => op),
  );
  return { held: ops.length === held.length ? held : held.filter(({ op }) => ops.includes(op)), document: after };
}

/** The draft was published; anything typed since then is a new draft. */
export const published = (state: EditState): EditState => ({ ...state, changed: unsaved(state).length > 0 });

function withOp(state: EditState, change: Change, { id, at }: OpMeta): EditState {
  const last = state.pending.at(-1);
  const grows =
    change.session !== undefined &&
    state.openSession === change.session &&
    state.pending.length > state.sendingCount &&
    last;
  const op: Op = {
    id: grows ? last.id : id,
    doc: state.id,
    // The revision that the person saw when they began; see `contestedBy` on the server.
    base: Math.min(grows ? last.base : state.rev, isTyped(state, change) ? state.typing!.base : state.rev),
    from: state.author.window,
    actor: state.author.id,
    at,
    label: change.label.slice(0, 100),
    patches: change.patches,
  };
  return {
    ...state,
    document: applyPatches(state.document, change.patches),
    pending: grows ? [...state.pending.slice(0, -1), op] : [...state.pending, op],
    held: state.held.filter(({ op: older }) => !replaces(change.patches, older)),
    openSession: change.session,
    changed: true,
  };
}

const isTyped = ({ typing }: EditState, { session }: Change): boolean =>
  typing !== undefined && session === typing.session;

/** A session is one undo entry, which is removed when the text returns to its initial state. */
function withEntry(state: EditState, entry: UndoEntry, after: Document): readonly UndoEntry[] {
  const last = state.undo.at(-1);
  if (!last || entry.session === undefined || last.session !== entry.session)
    return [...state.undo, entry].slice(-undoMax);
  const before = state.undo.slice(0, -1);
  const isBack = last.back.every(({ p, o, v }) => same(valueAt(after, p), o === 'set' ? v : undefined));
  return isBack ? before : [...before, { ...last, forward: entry.forward }];
}

/** Rebases the ops, dropping those that no longer apply. */
function replayed(base: Document, ops: readonly Op[]): { pending: Op[]; document: Document } {
  let document = base;
  const pending = ops.filter((op) => {
    if (!canApply(document, op.patches)) return false;
    document = applyPatches(document, op.patches);
    return true;
  });
  return { pending, document };
}
