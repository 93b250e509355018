// One-click page actions: each shows its result and refetches the list.
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { documentCalls } from '../../../../../server/content/document/calls.ts';
import { pageTreeCalls } from '../../../../../server/owner/page-tree/calls.ts';
import type { PageRow } from '../../../../../server/owner/page-tree/schema.ts';
import { ask, newIdempotencyKey } from '../../../../api/ask.ts';
import { useEditor } from '../../../editor-context.ts';
import { useAction } from '../../../use-action.ts';
import { askPagesAgain } from './ask-pages-again.ts';
import { dialogMessages, messages } from './messages.ts';
import { hrefOf } from './page-tree-view.tsx';

type Page = Pick<PageRow, 'id' | 'title'>;
/** `states` are those that visitors have. */
type Shown = Page & Pick<PageRow, 'states'>;

export function usePageActs() {
  const { toasts } = useEditor();
  const [, go] = useLocation();
  const client = useQueryClient();
  const act = useAction({ run: (run: () => Promise<unknown>) => run(), onSuccess: () => void askPagesAgain(client) });
  const then = (run: () => Promise<unknown>, said: string, undo?: () => Promise<unknown>) =>
    act.mutate(run, {
      onSuccess: () => toasts.say(said, undo && { action: { label: messages.undo, run: () => act.mutate(undo) } }),
    });
  return {
    duplicate: (source: PageRow, call: 'duplicate' | 'duplicateWithItems' = 'duplicate') =>
      act.mutate(async () => {
        const { page } = await ask(pageTreeCalls[call], { id: source.id, idempotencyKey: newIdempotencyKey() });
        const open = () => go(hrefOf({ ...source, id: page.id }));
        toasts.say(messages.duplicated({ page: page.title }), { action: { label: messages.open, run: open } });
      }),
    makeHome: ({ id, title }: PageRow) =>
      then(() => ask(pageTreeCalls.makeHome, { id }), messages.homeMade({ page: title })),
    setEnabled: ({ id, title, states }: Shown, enabled: boolean) =>
      then(
        () => ask(pageTreeCalls.setEnabled, { id, body: { enabled } }),
        messages[enabled ? 'shown' : 'hidden'][states.includes('private') === enabled ? 'later' : 'still']({
          page: title,
        }),
        () => ask(pageTreeCalls.setEnabled, { id, body: { enabled: !enabled } }),
      ),
    publish: ({ id, title }: Page) => then(() => publishPage(id), messages.published({ page: title })),
    /** Shows a hidden page, and publishes it. */
    publishHidden: ({ id, title }: Page) =>
      then(
        async () => {
          await ask(pageTreeCalls.setEnabled, { id, body: { enabled: true } });
          await publishPage(id);
        },
        messages.published({ page: title }),
      ),
    unschedule: ({ id, title }: PageRow) =>
      then(() => ask(pageTreeCalls.unschedule, { id }), messages.unscheduled({ page: title })),
    remove: ({ id, title }: Page) =>
      then(
        () => ask(pageTreeCalls.remove, { id }),
        dialogMessages.removed({ page: title }),
        () => ask(pageTreeCalls.restore, { id, idempotencyKey: newIdempotencyKey() }),
      ),
  };
}
async function publishPage(id: string): Promise<void> {
  const seen = await ask(pageTreeCalls.openRevision, { id });
  await ask(documentCalls.publish, { body: { documents: [{ id, ...seen }] }, idempotencyKey: newIdempotencyKey() });
}

export type PageActs = ReturnType<typeof usePageActs>;
