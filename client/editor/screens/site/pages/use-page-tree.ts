// The page tree with its menus. Menu changes are optimistic drafts, and Undo writes the previous menus back.
import { useIsMutating, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { siteLayoutCalls } from '../../../../../server/content/site-layout/calls.ts';
import type { OpenedMenus } from '../../../../../server/content/site-layout/schema.ts';
import { pageTreeCalls } from '../../../../../server/owner/page-tree/calls.ts';
import { ask } from '../../../../api/ask.ts';
import { useEditor } from '../../../editor-context.ts';
import { useAction } from '../../../use-action.ts';
import { askAgain, callKey, useCall } from '../../../use-call.ts';
import { messages } from './messages.ts';
import { changesOf, type MenuChange, type Row, treeOf } from './page-tree.ts';

const menusKey = callKey(siteLayoutCalls.openMenus);
const savingKey = ['menu-change'] as const;

export const usePageTree = () => useCall(pageTreeCalls.openTree);

/** Keeps the previous tree until both requests are answered: a row that moves in between would close its open menu. */
export function useMenuTree() {
  const tree = usePageTree();
  const menus = useCall(siteLayoutCalls.openMenus);
  const isSaving = useIsMutating({ mutationKey: savingKey }) > 0;
  const rows = useRef<Row[]>(undefined);
  const isHalf = tree.isFetching !== menus.isFetching && !isSaving;
  if (tree.data && menus.data && !isHalf) rows.current = treeOf(tree.data.pages, menus.data.menus);
  return { tree, menus, rows: rows.current };
}

export function useMenuChange(): (before: readonly Row[], next: readonly Row[], said: string) => void {
  const { toasts } = useEditor();
  const client = useQueryClient();
  /** Undo reverts one change, so it is offered only for the latest, and never while the next one is being saved. */
  const closeLast = useRef(() => {});
  const save = useAction({
    mutationKey: savingKey,
    // Serialized: each is based on the state that the previous one saved.
    scope: { id: savingKey[0] },
    async run(changes: readonly MenuChange[]) {
      const { templateId } = client.getQueryData<OpenedMenus>(menusKey) ?? { templateId: '' };
      for (const { name, items, seen } of changes)
        await ask(siteLayoutCalls.saveMenu, { name, body: { templateId, items, seen } });
    },
    async onMutate(changes) {
      // Canceling restores the data from before the query, so cancel first, then apply the change.
      await client.cancelQueries({ queryKey: menusKey });
      client.setQueryData<OpenedMenus>(
        menusKey,
        (before) =>
          before && {
            ...before,
            menus: before.menus.map((menu) => ({
              ...menu,
              items: changes.find(({ name }) => name === menu.name)?.items ?? menu.items,
            })),
          },
      );
    },
    async onSettled() {
      // Otherwise the refetch would temporarily revert the change that is still queued.
      if (client.isMutating({ mutationKey: savingKey }) > 1) return;
      await askAgain(client, siteLayoutCalls.openMenus);
    },
  });
  return (before, next, said) => {
    const menus = client.getQueryData<OpenedMenus>(menusKey)?.menus ?? [];
    const changes = changesOf(before, next, menus);
    if (changes.length === 0) return;
    const back = changes.map(({ name, items, before: old }) => ({ name, items: old, seen: items, before: items }));
    closeLast.current();
    save.mutate(changes, {
      onSuccess: () => {
        closeLast.current = toasts.say(said, { action: { label: messages.undo, run: () => save.mutate(back) } });
      },
    });
  };
}
