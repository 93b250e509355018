// Opens a page for editing with the unsent ops of earlier visits, and closes it.

import { useEffect, useState } from 'react';
import { documentCalls } from '../../../../../server/content/document/calls.ts';
import type { EditablePage } from '../../../../../server/content/document/edit-schema.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { type OpenDocument, openDocumentStore } from '../../../document/document-store.ts';
import { type KeptOps, openLocalOps } from '../../../document/local-ops.ts';
import { useEditor } from '../../../editor-context.ts';
import type { LeaveGuard } from '../../../shell/leave-guard.tsx';
import { guardedPage } from './guarded-page.ts';
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
    let isGone = false;
    const start = async () => {
      setState({ kind: 'loading' });
      try {
        // In this order: ops no longer kept locally were saved before the page is read.
        kept = await localOps.open(person.id, id);
        const found = await ask(documentCalls.open, { id });
        if (isGone) return kept.close();
        open = openDocumentStore({
          actorId: person.id,
          found,
          kept,
          notify: ({ words, tone }) => toasts.say(words, { stays: tone === 'bad' }),
        });
        if (kept.ops.length > 0) toasts.say(messages.kept);
        watch(guardedPage(open));
        setState({ kind: 'open', open, page: found.page ?? untitled(id) });
      } catch (error) {
        kept?.close();
        if (!isGone) setState({ kind: 'failed', words: errorText(error) });
      }
    };
    void start();
    return () => {
      isGone = true;
      watch(undefined);
      open?.close();
    };
  }, [id, person.id, toasts, watch, attempt]);

  return { state, retry: () => setAttempt(attempt + 1) };
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
  holdsItems: false,
});
