// Opens a page for editing, with the unsent ops of earlier visits, and closes it.

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { documentCalls } from '../../../../../server/content/document/calls.ts';
import type { EditablePage, Op } from '../../../../../server/content/document/edit-schema.ts';
import { sharedIdsOf } from '../../../../../server/content/document/shared.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { type OpenDocument, openDocumentStore } from '../../../document/document-store.ts';
import { unsaved } from '../../../document/edit-state.ts';
import type { KeptPage } from '../../../document/kept-pages.ts';
import { type KeptOps, openLocalOps } from '../../../document/local-ops.ts';
import { unsavedReason } from '../../../document/save-status.ts';
import { useEditor } from '../../../editor-context.ts';
import { keptPages } from '../../../remembered.ts';
import type { Guarded, LeaveGuard } from '../../../shell/leave-guard.tsx';
import { messages } from './messages.ts';

const localOps = openLocalOps();

type OpenPageState =
  | { kind: 'loading' }
  | { kind: 'failed'; words: string }
  | { kind: 'open'; open: OpenDocument; page: EditablePage };

export function useOpenPage(id: string, guard: LeaveGuard): { state: OpenPageState; retry(): void } {
  const { person, toasts } = useEditor();
  const [state, setState] = useState<OpenPageState>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const { watch } = guard;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens again
  useEffect(() => {
    let open: OpenDocument | undefined;
    let kept: KeptOps | undefined;
    let unwatch: (() => void) | undefined;
    let isGone = false;
    const start = async () => {
      setState({ kind: 'loading' });
      try {
        // The order matters: ops that are no longer stored locally were saved before the page is read.
        kept = await localOps.open(person.id, id);
        const found = await openedPage(person.id, id, kept.ops);
        if (isGone) return kept.close();
        open = openDocumentStore({
          actorId: person.id,
          found,
          kept,
          notify: ({ words, tone }) => toasts.say(words, { stays: tone === 'bad' }),
        });
        if (kept.ops.length > 0) toasts.say(messages.kept);
        unwatch = watch(guardedPage(open));
        keepsUp(person.id, open, found.page);
        setState({ kind: 'open', open, page: found.page ?? untitled(id) });
      } catch (error) {
        kept?.close();
        if (!isGone) setState({ kind: 'failed', words: errorText(error) });
      }
    };
    void start();
    return () => {
      isGone = true;
      unwatch?.();
      open?.close();
    };
  }, [id, person.id, toasts, watch, attempt]);

  return { state, retry: () => setAttempt(attempt + 1) };
}

/**
 * Offline: opens the cached page. Unsent ops may depend on a newer revision; applied to an older one they would be dropped, so they wait
 * for the network.
 */
async function openedPage(personId: string, id: string, ops: readonly Op[]): Promise<KeptPage> {
  try {
    return await ask(documentCalls.open, { id });
  } catch (error) {
    const kept = error instanceof TypeError ? await (await keptPages()).findKeptPage(personId, id) : undefined;
    if (!kept || ops.some(({ base }) => base > kept.rev)) throw error;
    return kept;
  }
}

const keepMs = 1000;

/** Caches the server's version; unsaved changes are in the queue. */
function keepsUp(personId: string, open: OpenDocument, page: EditablePage | undefined): void {
  let timer: number | undefined;
  const keep = () => {
    timer = undefined;
    const { base: document, rev, changed } = open.store.getState().edit;
    keptPages().then(
      ({ keepPage }) => keepPage(personId, { document, rev, changed, page }),
      () => undefined, // It will open online only.
    );
  };
  keep();
  open.store.subscribe(({ edit }, { edit: before }) => {
    if (edit.rev !== before.rev && timer === undefined) timer = window.setTimeout(keep, keepMs);
  });
}

/** An open page fetches its missed changes: the change stream invalidates the query. */
const missedOf = (open: OpenDocument, ...parts: readonly string[]) => ({
  queryKey: ['document', open.id, ...parts],
  meta: { about: ['pages', 'drafts'], isOpenPage: true },
  staleTime: 0,
});

/** Live updates of others' changes. */
export const useCatchUp = (open: OpenDocument): void =>
  void useQuery({ ...missedOf(open), queryFn: () => open.catchUp() });

/** The same for the shared sections on the page, which are documents of their own. @param onChanged gets the page's sections */
export function useSharedCatchUp(open: OpenDocument, onChanged: (sectionIds: string[]) => void): void {
  const ids = useStore(open.store, ({ edit }) => sharedIdsOf(edit.document).join());
  const revs = useRef(new Map<string, number>());
  useQuery({
    ...missedOf(open, 'shared', ids),
    enabled: ids !== '',
    async queryFn() {
      const changed = new Set<string>();
      for (const id of ids.split(',')) {
        const before = revs.current.get(id);
        const { missed } = await ask(documentCalls.since, { id, query: { base: before ?? 0 } });
        revs.current.set(id, missed?.rev ?? before ?? 0);
        if (before !== undefined && missed) changed.add(id);
      }
      const { sections } = open.store.getState().edit.document;
      const shown = Object.values(sections).filter(({ sharedId = '' }) => changed.has(sharedId));
      if (shown.length > 0) onChanged(shown.map(({ id }) => id));
      return [...revs.current];
    },
  });
}

/** A document whose page record was deleted can still be read and restored. */
const untitled = (id: string): EditablePage => ({
  id,
  title: messages.untitled,
  navigationTitle: messages.untitled,
  typeName: 'page',
  path: '/',
  enabled: false,
  folder: false,
  home: false,
  editable: true,
});

/** Guards a page while its changes cannot reach the server. */
const guardedPage = (page: OpenDocument): Guarded => ({
  isAtRisk: () => !['saved', 'saving'].includes(page.store.getState().save.kind),
  isUnsent: () => unsaved(page.store.getState().edit).length > 0,
  isPart: (path) => path.startsWith(`/config/pages/${page.id}`),
  save: () => page.settled(),
  discard: () => page.discardWaiting(),
  problem: () => unsavedReason(page.store.getState().save),
});
