// Keeps the frame in step with the document: changes made outside the frame are rendered by the server and patched in.
import { documentCalls } from '../../../server/content/document/calls.ts';
import type { Document } from '../../../server/content/document/schema.ts';
import { ask, Refused } from '../../api/ask.ts';
import { changedSections, hasChanges } from '../document/changed-sections.ts';
import type { OpenDocument } from '../document/document-store.ts';
import type { FrameOrder } from './protocol.ts';

type PreviewSync = {
  /** The frame has reloaded and shows the server's draft. */
  loaded(): void;
  /** A change that the frame already shows, such as typing. */
  fromFrame(change: () => void): void;
  stop(): void;
};

type Parts = {
  page: OpenDocument;
  send(order: FrameOrder): void;
  /** After three failures the frame reloads. Editor 3.3. */
  reload(): void;
};

const failuresMax = 3;
const gatherMs = 40;

export function createPreviewSync({ page, send, reload }: Parts): PreviewSync {
  // What was saved while the frame was loading may or may not be in it, so redraw it.
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
    // The server does not render what it refused; the frame shows it as typed.
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
      // The frame has newer typing; the next round compares with that.
      if (shown === before) shown = after;
      failures = 0;
      if (!isStopped) send({ type: 'patch', seq: ++seq, html, order: changes.order });
    } catch (error) {
      // The save queue reports network failures. A frame that falls behind reloads, but not while offline.
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
      // Only typing is known to be visible; anything awaiting a patch still is.
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
