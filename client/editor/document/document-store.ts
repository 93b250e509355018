// One open page: its state, its undo list, its queue. Panels dispatch changes here and read with `useStore`.
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Op } from '../../../server/content/document/edit-schema.ts';
import type { Document } from '../../../server/content/document/schema.ts';
import { Refused, wordsOf } from '../../api/ask.ts';
import { openDocument, sendOps, sendOpsLeaving } from '../../api/documents.ts';
import {
  answered,
  type Change,
  changed,
  type EditState,
  opened,
  published,
  redone,
  refused,
  type Stamp,
  sending,
  undone,
  unsent,
} from './edit-state.ts';
import type { LocalOps } from './local-ops.ts';
import { type Failure, SaveQueue } from './save-queue.ts';
import { type SaveState, someoneElseChanged } from './save-words.ts';

export type Selection = { sectionId?: string; blockId?: string /** In the frame, by pointer. */; isPicked?: boolean };

export type Notice = { words: string; tone: 'info' | 'bad' };

export type DocumentState = {
  edit: EditState;
  save: SaveState;
  selection: Selection;
};

export type OpenDocument = {
  readonly id: string;
  readonly store: StoreApi<DocumentState>;
  /** Nothing happens when there is nothing to change. @returns whether something did */
  change(change: Change | undefined): boolean;
  undo(): string | undefined;
  redo(): string | undefined;
  select(selection: Selection): void;
  /** Sends what waits. @returns whether everything is on the server */
  settled(): Promise<boolean>;
  /** Gives up what has not reached the server. */
  discardWaiting(): void;
  /** Takes the page from the server anew, e.g. after going back to a version. */
  reload(): Promise<void>;
  markPublished(rev: number): void;
  close(): void;
};

type Parts = {
  actorId: string;
  found: { document: Document; rev: number; changed: boolean };
  kept: readonly Op[];
  localOps: LocalOps;
  notify(notice: Notice): void;
};

export function openDocumentStore({ actorId, found, kept, localOps, notify }: Parts): OpenDocument {
  const { id } = found.document;
  const store = createStore<DocumentState>(() => ({
    edit: opened(actorId, found, kept),
    save: { kind: 'saved' },
    selection: {},
  }));
  const edit = () => store.getState().edit;
  let keptOps: readonly Op[] = kept;

  const set = (next: EditState) => {
    if (next === edit()) return;
    store.setState({ edit: next });
    if (next.pending !== keptOps) {
      keptOps = next.pending;
      void localOps.keep(actorId, id, next.pending);
    }
  };

  const queue = new SaveQueue({
    waiting: () => ({ base: edit().rev, ops: [...edit().pending] }),
    send: (body) => sendOps(id, body),
    failureOf,
    onSending: (count) => set(sending(edit(), count)),
    onAnswer: (answer) => {
      const result = answered(edit(), answer);
      set(result.state);
      if (answer.saved) return;
      const names = Object.values(answer.people).join(', ');
      if (result.overwritten) {
        notify({
          words: `${someoneElseChanged}${names ? ` (${names})` : ''}. Your change came last and is kept; theirs is in the history.`,
          tone: 'info',
        });
      } else if (names) notify({ words: `${names} changed other parts of this page.`, tone: 'info' });
      if (result.lost > 0)
        notify({ words: 'Some of your changes were to parts that are no longer on the page.', tone: 'bad' });
    },
    onUnsent: () => set(unsent(edit())),
    onRefused: (message) => {
      set(refused(edit()));
      notify({ words: message, tone: 'bad' });
    },
    onState: (save) => store.setState({ save }),
    timers: { set: (run, ms) => window.setTimeout(run, ms), clear: (timer) => window.clearTimeout(timer as number) },
  });

  const stamp = (): Stamp => ({ id: crypto.randomUUID(), at: Date.now() });

  const apply = (next: EditState): boolean => {
    const isChange = next !== edit();
    const hadPending = edit().pending;
    set(next);
    if (next.pending !== hadPending && next.pending.length > 0) queue.changed();
    return isChange;
  };

  const online = () => queue.now();
  const leaving = () => {
    const { rev, pending, sendingCount } = edit();
    const ops = pending.slice(sendingCount).slice(0, 100);
    if (ops.length > 0) sendOpsLeaving(id, { base: rev, ops: ops.map((op) => ({ ...op, base: rev })) });
  };
  window.addEventListener('online', online);
  window.addEventListener('pagehide', leaving);
  if (edit().pending.length > 0) queue.changed();

  return {
    id,
    store,
    change: (change) => (change ? apply(changed(edit(), change, stamp())) : false),
    undo() {
      const label = edit().undo.at(-1)?.label;
      apply(undone(edit(), stamp()));
      return label;
    },
    redo() {
      const label = edit().redo.at(-1)?.label;
      apply(redone(edit(), stamp()));
      return label;
    },
    select: (selection) => store.setState({ selection }),
    settled: () => queue.settled(),
    discardWaiting() {
      const { base, rev, changed: isChanged } = edit();
      set(opened(actorId, { document: base, rev, changed: isChanged }));
    },
    async reload() {
      const fresh = await openDocument(id);
      set(opened(actorId, fresh, edit().pending));
    },
    markPublished: (rev) => set(published({ ...edit(), rev: Math.max(rev, edit().rev) })),
    close() {
      leaving();
      queue.stop();
      window.removeEventListener('online', online);
      window.removeEventListener('pagehide', leaving);
    },
  };
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof Refused)) return { when: 'later' };
  if (error.status === 401) return { when: 'sign-in' };
  if (error.status === 429 || error.status >= 500) return { when: 'later' };
  return { when: 'never', message: wordsOf(error) };
}
