// One open page: its state, undo stack, and save queue. Panels dispatch changes here and read with `useStore`.

import { createStore, type StoreApi } from 'zustand/vanilla';
import { documentCalls } from '../../../server/content/document/calls.ts';
import type { OpsAnswer, OpsBody, SinceAnswer } from '../../../server/content/document/edit-schema.ts';
import { brokenLock } from '../../../server/content/document/lock.ts';
import { lockMessages } from '../../../server/content/document/messages.ts';
import { applyPatches } from '../../../server/content/document/patches.ts';
import type { Document } from '../../../server/content/document/schema.ts';
import { addressOf, ask, Unsaved } from '../../api/ask.ts';
import { csrfToken } from '../../api/call.ts';
import type { Conflict } from './conflicts.ts';
import {
  answered,
  type Change,
  caughtUp,
  changed,
  type EditState,
  givenUp,
  type OpMeta,
  opened,
  published,
  redone,
  refused,
  resolved,
  sending,
  takenBack,
  typingBegan,
  undone,
  unsaved,
  unsent,
} from './edit-state.ts';
import type { KeptOps } from './local-ops.ts';
import { messages } from './messages.ts';
import { failureOf, SaveQueue } from './save-queue.ts';
import { type SaveState, unsavedReason } from './save-status.ts';
import type { Selection } from './selection.ts';

type DocumentState = {
  edit: EditState;
  save: SaveState;
  selection: Selection;
};

export type OpenDocument = {
  readonly id: string;
  readonly store: StoreApi<DocumentState>;
  /** @returns whether anything changed */
  change(change: Change | undefined): boolean;
  /** Whether no lock forbids it; reports what is locked. */
  allows(change: Change | undefined): boolean;
  undo(): string | undefined;
  redo(): string | undefined;
  /** @returns a function that undoes the newest change, even after others have followed; for a toast */
  undoLater(): () => void;
  select(selection: Selection): void;
  /** A text editor has opened: its typing uses this session. */
  beginTyping(session: string, path: readonly string[]): void;
  /** Fetches others' changes, unless the save queue is about to. @returns the server revision now shown */
  catchUp(): Promise<number>;
  /** Sends pending ops. @returns whether everything is saved */
  settled(): Promise<boolean>;
  /** Like `settled`, for callers that cannot continue with unsaved changes. @throws Unsaved */
  assertSettled(): Promise<void>;
  /** Discards unsaved changes. */
  discardWaiting(): void;
  /** Discards the refused ops and shows the saved version. */
  giveUpRefused(): void;
  /** Resolves a conflict. */
  resolve(conflict: Conflict, choice: 'mine' | 'theirs'): void;
  /** Reloads the page from the server, such as after a rollback. */
  reload(): Promise<void>;
  markPublished(rev: number): void;
  close(): void;
};

type Found = { document: Document; rev: number; changed: boolean };

type Parts = {
  actorId: string;
  found: Found;
  kept: KeptOps;
  notify(notice: { words: string; tone: 'info' | 'bad' }): void;
  calls?: DocumentCalls;
};

type DocumentCalls = {
  open(): Promise<Found>;
  applyOps(body: OpsBody): Promise<OpsAnswer>;
  since(base: number): Promise<SinceAnswer>;
};

const callsAbout = (id: string): DocumentCalls => ({
  open: () => ask(documentCalls.open, { id }),
  applyOps: (body) => ask(documentCalls.applyOps, { id, body, isQuiet: true }),
  since: (base) => ask(documentCalls.since, { id, query: { base } }),
});

/** Debounce for storing undo steps: typing changes the newest step with every letter. */
const stepsMs = 400;

export function openDocumentStore(parts: Parts): OpenDocument {
  const { actorId, found, kept, notify } = parts;
  const { id } = found.document;
  const { calls = callsAbout(id) } = parts;
  const author = { id: actorId, window: kept.window };
  const store = createStore<DocumentState>(() => ({
    edit: opened(author, found, kept.ops, kept.steps),
    save: navigator.onLine ? { kind: 'saved' } : { kind: 'offline', count: 0 },
    selection: {},
  }));
  const edit = () => store.getState().edit;
  // Drop stored ops that no longer apply.
  if (edit().pending.length !== kept.ops.length) void kept.keep(unsaved(edit()));

  const set = (next: EditState) => {
    const before = edit();
    if (next === before) return;
    store.setState({ edit: next });
    if (next.undo !== before.undo || next.redo !== before.redo) keepStepsSoon();
    if (next.pending === before.pending && next.held === before.held) return;
    void kept.keep(unsaved(next));
  };

  let stepsTimer: number | undefined;
  const keepSteps = () => {
    if (stepsTimer === undefined) return;
    window.clearTimeout(stepsTimer);
    stepsTimer = undefined;
    kept.keepSteps(edit());
  };
  const keepStepsSoon = () => {
    stepsTimer ??= window.setTimeout(keepSteps, stepsMs);
  };

  /** No pending ops does not always mean "saved": text may have been refused, or the network may be down. */
  const tell = (save: SaveState) => {
    const [held] = edit().held;
    if (save.kind !== 'saved') store.setState({ save });
    else if (held) store.setState({ save: { kind: 'refused', why: held.why } });
    else store.setState({ save: navigator.onLine ? save : { kind: 'offline', count: 0 } });
  };

  const queue = new SaveQueue({
    waiting: () => ({ base: edit().rev, ops: [...edit().pending] }),
    send: calls.applyOps,
    failureOf,
    onSending: (count) => set(sending(edit(), count)),
    onAnswer: (answer) => {
      const result = answered(edit(), answer);
      set(result.state);
      if (answer.saved) return;
      const names = Object.values(answer.people).join(', ');
      if (names && result.isElsewhere) notify({ words: messages.othersChanged({ names }), tone: 'info' });
      if (result.lost > 0) notify({ words: messages.partsGone, tone: 'bad' });
    },
    onUnsent: () => set(unsent(edit())),
    onRefused: (message) => {
      const before = edit().held;
      set(refused(edit(), message));
      if (edit().held === before) notify({ words: messages.takenBack({ why: message }), tone: 'bad' });
    },
    onState: tell,
    timers: { set: (run, ms) => window.setTimeout(run, ms), clear: (timer) => window.clearTimeout(timer as number) },
  });

  const settled = async () => (await queue.settled()) && edit().held.length === 0;

  const meta = (): OpMeta => ({ id: crypto.randomUUID(), at: Date.now() });

  const apply = (next: EditState): boolean => {
    const isChange = next !== edit();
    const hadPending = edit().pending;
    set(next);
    if (next.pending !== hadPending && next.pending.length > 0) queue.changed();
    return isChange;
  };

  const online = () => queue.now();
  const leaving = () => {
    keepSteps();
    const { rev, pending, sendingCount } = edit();
    const ops = pending.slice(sendingCount).slice(0, 100);
    if (ops.length > 0) sendLeaving(id, { base: rev, ops });
  };
  const offline = () => store.getState().save.kind === 'saved' && tell({ kind: 'saved' });
  window.addEventListener('online', online);
  window.addEventListener('offline', offline);
  window.addEventListener('pagehide', leaving);
  if (edit().pending.length > 0) queue.changed();

  /** Checks locks, and reports what is locked. */
  const isUnlocked = (next: Document): boolean => {
    const part = brokenLock(edit().document, next);
    if (part !== undefined) notify({ words: lockMessages[part], tone: 'info' });
    return part === undefined;
  };
  const applyUnlocked = (next: EditState): boolean => isUnlocked(next.document) && apply(next);
  const allows = (change: Change | undefined): boolean =>
    change !== undefined && isUnlocked(applyPatches(edit().document, change.patches));

  return {
    id,
    store,
    change(change) {
      return change !== undefined && allows(change) && apply(changed(edit(), change, meta()));
    },
    allows,
    undo() {
      const label = edit().undo.at(-1)?.label;
      return applyUnlocked(undone(edit(), meta())) ? label : undefined;
    },
    redo() {
      const label = edit().redo.at(-1)?.label;
      return applyUnlocked(redone(edit(), meta())) ? label : undefined;
    },
    undoLater() {
      const entry = edit().undo.at(-1);
      return () => void (entry && applyUnlocked(takenBack(edit(), entry, meta())));
    },
    select: (selection) => store.setState({ selection }),
    beginTyping: (session, path) => set(typingBegan(edit(), session, path)),
    async catchUp() {
      const { rev, pending } = edit();
      if (pending.length > 0) return rev;
      const found = await calls.since(rev);
      // Something was typed or saved in between: that request's answer has the same changes.
      if (edit().rev !== rev || edit().pending.length > 0) return edit().rev;
      const { state, lost } = caughtUp(edit(), found);
      set(state);
      if (lost > 0) notify({ words: messages.partsGone, tone: 'bad' });
      return edit().rev;
    },
    settled,
    async assertSettled() {
      if (!(await settled())) throw new Unsaved(unsavedReason(store.getState().save));
    },
    discardWaiting() {
      const { base, rev, changed: isChanged } = edit();
      set(opened(author, { document: base, rev, changed: isChanged }));
    },
    giveUpRefused() {
      set(givenUp(edit()));
      queue.now();
    },
    resolve: (conflict, choice) => void apply(resolved(edit(), conflict, choice, meta())),
    async reload() {
      const fresh = await calls.open();
      set(opened(author, fresh, unsaved(edit())));
    },
    markPublished: (rev) => set(published({ ...edit(), rev: Math.max(rev, edit().rev) })),
    close() {
      leaving();
      queue.stop();
      kept.close();
      window.removeEventListener('online', online);
      window.removeEventListener('offline', offline);
      window.removeEventListener('pagehide', leaving);
    },
  };
}

/** On page hide: a beacon outlives the page. Small batches only; larger ones stay in the local queue. */
function sendLeaving(id: string, body: OpsBody): void {
  const text = JSON.stringify(body);
  if (text.length > 60_000) return;
  navigator.sendBeacon(
    `${addressOf(documentCalls.applyOps, { id })}?crumb=${encodeURIComponent(csrfToken())}`,
    new Blob([text], { type: 'application/json' }),
  );
}
