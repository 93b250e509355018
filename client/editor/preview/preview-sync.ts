// Keeps the frame in step with the document: changes made outside the frame are rendered by the server and patched in.
import { documentCalls } from '../../../server/content/document/calls.ts';
import type { Document } from '../../../server/content/document/schema.ts';
import { ask, Refused } from '../../api/ask.ts';
import { changedSections, hasChanges } from '../document/changed-sections.ts';
import type { OpenDocument } from '../document/document-store.ts';
import type { FrameOrder } from './protocol.ts';
import { sketchOf } from './sketch.ts';

type PreviewSync = {
  /** The frame has reloaded and shows the server's draft. */
  loaded(): void;
  /** A change that the frame already shows, such as typing. */
  fromFrame(change: () => void): void;
  /** The frame left the text as it was typed, whatever others made of it meanwhile. */
  textEnded(block: string): void;
  stop(): void;
};

type Parts = {
  page: OpenDocument;
  /** The frame shows what its worker kept, since the server was away when it was loaded. */
  isKept: boolean;
  send(order: FrameOrder): void;
  /** The frame has been sent this state of the page. */
  onSent(document: Document): void;
  /** After three failures the frame reloads. Editor 3.3. */
  reload(): void;
};

const failuresMax = 3;

export function createPreviewSync({ page, isKept, send, onSent, reload }: Parts): PreviewSync {
  // What was saved while the frame was loading may or may not be in it, so redraw it.
  const atLoad: Document = page.store.getState().edit.base;
  let shown: Document = atLoad;
  let isOwn = false;
  let isAsking = false;
  let failures = 0;
  let seq = 0;
  let timer: number | undefined;
  let isStopped = false;
  let isBehind = false;
  /** The last answer did not come. */
  let isAway = false;
  const stale = new Set<string>();

  const update = async () => {
    timer = undefined;
    const { edit } = page.store.getState();
    const before = shown;
    const after = edit.document;
    const changes = changedSections(before, after);
    if (isAsking || isStopped || (stale.size === 0 && !hasChanges(before, after, changes))) return;
    // The server does not render what it refused; the frame shows it as typed.
    const refused = new Set(
      edit.held.flatMap(({ op }) => op.patches.map(({ p }) => after.blocks[p[1] ?? '']?.section)),
    );
    const again = changes.order.filter((id) => stale.has(id) && !changes.changed.includes(id));
    const drawn = [...changes.changed, ...again].filter((id) => !refused.has(id));
    stale.clear();
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
      isAway = false;
      if (isStopped) return;
      send({ type: 'patch', seq: ++seq, html, order: changes.order });
      onSent(after);
    } catch (error) {
      for (const id of again) stale.add(id);
      // The save queue reports network failures.
      if (error instanceof TypeError) sketch();
      // A frame that falls behind reloads, but not while offline.
      if (++failures >= failuresMax && error instanceof Refused) {
        failures = 0;
        reload();
      }
    } finally {
      isAsking = false;
    }
    schedule();
  };

  /** Until the server draws it, the frame does as well as it can. */
  const sketch = () => {
    const { document } = page.store.getState().edit;
    isAway = true;
    if (isStopped) return;
    send(sketchOf(document, shown));
    onSent(document);
  };

  const schedule = () => {
    const { document } = page.store.getState().edit;
    if (timer !== undefined || isStopped || (document === shown && stale.size === 0)) return;
    // Changes of one action come together; those that follow wait for its answer.
    timer = window.setTimeout(() => void update(), 1000 * Math.min(failures, failuresMax));
  };

  const unsubscribe = page.store.subscribe(({ edit }, { edit: before }) => {
    if (edit.document === before.document) return;
    if (isOwn) {
      // Only typing is known to be visible; anything awaiting a patch still is.
      if (shown === before.document) shown = edit.document;
    } else {
      isBehind = true;
      if (isAway) sketch();
      schedule();
    }
  });

  return {
    loaded() {
      shown = atLoad;
      // Kept by the browser, it may be older than what the server had saved.
      if (isKept || isAway || !navigator.onLine) {
        for (const id of Object.keys(atLoad.sections)) stale.add(id);
        sketch();
      }
      schedule();
    },
    textEnded(block) {
      const section = page.store.getState().edit.document.blocks[block]?.section;
      if (!isBehind || section === undefined) return;
      isBehind = false;
      stale.add(section);
      // What it was sent while its author typed may be older than what it had.
      if (isAway) sketch();
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
