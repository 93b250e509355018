// Keeps the frame showing what the document says: changes made elsewhere than in the frame are rendered by the server and patched in.
import { documentCalls } from '../../../server/content/document/calls.ts';
import type { Document } from '../../../server/content/document/schema.ts';
import { ask, Refused } from '../../api/ask.ts';
import { changedSections, hasChanges } from '../document/changed-sections.ts';
import type { OpenDocument } from '../document/document-store.ts';
import type { FrameOrder } from './protocol.ts';

export type PreviewSync = {
  /** The frame has loaded anew and shows the draft as the server has it. */
  loaded(): void;
  /** A change that the frame shows already, e.g. typing. */
  fromFrame(change: () => void): void;
  stop(): void;
};

type Parts = {
  page: OpenDocument;
  send(order: FrameOrder): void;
  /** After three failures the frame starts over. Editor 3.3. */
  reload(): void;
};

const failuresMax = 3;
const gatherMs = 40;

export function createPreviewSync({ page, send, reload }: Parts): PreviewSync {
  // What was saved while the frame was loading may or may not be in it: it is drawn again.
  const atLoad: Document = page.store.getState().edit.base;
  let shown: Document = atLoad;
  let isOwn = false;
  let isAsking = false;
  let failures = 0;
  let seq = 0;
  let timer: number | undefined;
  let isStopped = false;

  const update = async () => {
    timer = undefined;
    const { edit } = page.store.getState();
    const before = shown;
    const after = edit.document;
    const changes = changedSections(before, after);
    if (isAsking || isStopped || !hasChanges(before, after, changes)) return;
    // The server does not draw what it refuses; in the frame it is as it was typed.
    const refused = new Set(
      edit.held.flatMap(({ op }) => op.patches.map(({ p }) => after.blocks[p[1] ?? '']?.section)),
    );
    const drawn = changes.changed.filter((id) => !refused.has(id));
    isAsking = true;
    try {
      const html =
        drawn.length === 0
          ? {}
          : (
              await ask(documentCalls.preview, {
                id: page.id,
                body: { rev: edit.rev, patches: edit.pending.flatMap((op) => op.patches), sections: drawn },
              })
            ).sections;
      // Typed meanwhile in the frame: what is on the screen is newer, the next round compares with it.
      if (shown === before) shown = after;
      failures = 0;
      if (!isStopped) send({ type: 'patch', seq: ++seq, html, order: changes.order });
    } catch (error) {
      // Previewing stores nothing; the queue tells about the network. A frame that cannot follow starts over, but not while there is
      // nobody to load it from.
      if (++failures >= failuresMax && error instanceof Refused) {
        failures = 0;
        reload();
      }
    } finally {
      isAsking = false;
    }
    schedule();
  };

  const schedule = () => {
    const { document } = page.store.getState().edit;
    if (timer !== undefined || isStopped || document === shown) return;
    timer = window.setTimeout(() => void update(), failures === 0 ? gatherMs : 1000 * Math.min(failures, failuresMax));
  };

  const unsubscribe = page.store.subscribe(({ edit }, { edit: before }) => {
    if (edit.document === before.document) return;
    if (isOwn) {
      // Only what was typed is known to be shown; anything that waited for a patch still waits.
      if (shown === before.document) shown = edit.document;
    } else schedule();
  });

  return {
    loaded() {
      shown = atLoad;
      schedule();
    },
    fromFrame(change) {
      isOwn = true;
      try {
        change();
      } finally {
        isOwn = false;
      }
    },
    stop() {
      isStopped = true;
      unsubscribe();
      window.clearTimeout(timer);
    },
  };
}
