// Keeps the frame in sync with the document: the server renders changes from outside the frame, which are patched in.
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
  /** Runs a change that the frame already shows, such as typing. */
  fromFrame(change: () => void): void;
  /** A text session ended: the frame shows the text as typed, regardless of others' changes in between. */
  textEnded(block: string): void;
  /** Sections whose content isn't in the page's document were changed elsewhere. */
  redraw(sectionIds: readonly string[]): void;
  stop(): void;
};

type Parts = {
  page: OpenDocument;
  /** The frame shows the worker's cached page, since the server was unreachable. */
  isKept: boolean;
  send(order: FrameOrder): void;
  /** The frame has been sent this state of the page. */
  onSent(document: Document): void;
  /** After three failures the frame reloads. Editor 3.3. */
  reload(): void;
};

const failuresMax = 3;

export function createPreviewSync({ page, isKept, send, onSent, reload }: Parts): PreviewSync {
  // Changes saved while the frame was loading may or may not be in it, so redraw them.
  const atLoad: Document = page.store.getState().edit.base;
  let shown: Document = atLoad;
  let isOwn = false;
  let isAsking = false;
  let failures = 0;
  let seq = 0;
  let timer: number | undefined;
  let isStopped = false;
  let isBehind = false;
  /** The last request got no answer. */
  let isAway = false;
  const stale = new Set<string>();

  const update = async () => {
    timer = undefined;
    const { edit } = page.store.getState();
    const before = shown;
    const after = edit.document;
    const changes = changedSections(before, after);
    if (isAsking || isStopped || (stale.size === 0 && !hasChanges(before, after, changes))) return;
    // The server does not render refused content; the frame shows it as typed.
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
      // The frame has newer typing; the next round diffs against that.
      if (shown === before) shown = after;
      failures = 0;
      isAway = false;
      if (isStopped) return;
      send({ type: 'patch', seq: ++seq, html, order: changes.order });
      onSent(after);
    } catch (error) {
      for (const id of again) stale.add(id);
      // The save queue reports network failures, so only sketch here.
      if (error instanceof TypeError) sketch();
      // A frame that keeps failing reloads, but not while offline.
      if (++failures >= failuresMax && error instanceof Refused) {
        failures = 0;
        reload();
      }
    } finally {
      isAsking = false;
    }
    schedule();
  };

  /** Shows a local approximation until the server renders it. */
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
    // Changes of one action are batched; later ones wait for the answer.
    timer = window.setTimeout(() => void update(), 1000 * Math.min(failures, failuresMax));
  };

  const unsubscribe = page.store.subscribe(({ edit }, { edit: before }) => {
    if (edit.document === before.document) return;
    if (isOwn) {
      // Only typing is known to be visible; everything else still awaits a patch.
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
      // A cached page may be older than the server's saved state.
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
      // A sketch sent while its author typed may be older than the frame's text.
      if (isAway) sketch();
      schedule();
    },
    redraw(sectionIds) {
      for (const id of sectionIds) stale.add(id);
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
