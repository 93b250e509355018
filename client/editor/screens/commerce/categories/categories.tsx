// The category tree of a store page: add, rename, nest, reorder, and delete. Each change takes effect immediately. Admin "Products".
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Ellipsis, FolderTree } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { useLocation } from 'wouter';
import { can } from '../../../../../server/base/roles.ts';
import { catalogCalls } from '../../../../../server/commerce/catalog/calls.ts';
import type { CategoryAnswer } from '../../../../../server/commerce/catalog/schema.ts';
import { stockCalls } from '../../../../../server/commerce/stock/calls.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { siteLink } from '../../../../api/site-address.ts';
import { AddButton } from '../../../../ui/add-button.tsx';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog.tsx';
import { ActionMenu } from '../../../../ui/dialog/menu.tsx';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { LoadFailed, Loading } from '../../../../ui/feedback/loading.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { WorkScreen } from '../../../../ui/layout/work-screen.tsx';
import { DragRow, RowName, Tree } from '../../../../ui/list/tree.tsx';
import { useEditor } from '../../../editor-context.ts';
import { useAction } from '../../../use-action.ts';
import { callParts, useCall } from '../../../use-call.ts';
import { useSite } from '../../../use-site.ts';
import { CategoryDialog } from './category-dialog.tsx';
import { directions, moved, rowsOf, stepped, type TreeRow } from './category-order.ts';
import { messages } from './messages.ts';

type Open = { kind: 'add'; parent?: CategoryAnswer } | { kind: 'edit' | 'remove'; category: CategoryAnswer };

/** Maximum categories per page, all of which one reorder call can take. */
const pageMax = 200;
const pagesMax = 3;

export function Categories() {
  const { person } = useEditor();
  const websiteId = useSite()?.id ?? '';
  const pages = useCall(stockCalls.listStorePages);
  const storePages = pages.data?.storePages ?? [];
  const [chosen, setChosen] = useState<string>();
  const [open, setOpen] = useState<Open>();
  const collectionId = chosen ?? storePages[0]?.id ?? '';
  const key = callParts(catalogCalls.listCategories, collectionId);
  const listed = useQuery({
    ...key,
    queryFn: () => loadCategories(websiteId, collectionId),
    enabled: websiteId !== '' && collectionId !== '',
  });
  const changed = () => {
    setOpen(undefined);
  };
  const add = can(person, 'taxonomy.edit') && (
    <AddButton kind="primary" onPress={() => setOpen({ kind: 'add' })} label={messages.add} />
  );
  const failed = [pages, listed].find(({ isError }) => isError);
  return (
    <WorkScreen title={messages.title} lead={messages.lead} actions={listed.data && add}>
      {storePages.length > 1 && (
        <SelectField
          label={messages.storePage}
          value={collectionId}
          options={storePages.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={setChosen}
        />
      )}
      {failed && <LoadFailed words={errorText(failed.error)} onRetry={() => void failed.refetch()} />}
      {!failed && !listed.data && <Loading what={messages.what} />}
      {listed.data?.length === 0 && (
        <Empty icon={<FolderTree aria-hidden />} action={add}>
          {messages.empty}
        </Empty>
      )}
      {listed.data && listed.data.length > 0 && (
        <CategoryTree
          key={collectionId}
          queryKey={key.queryKey}
          collectionId={collectionId}
          categories={listed.data}
          onOpen={setOpen}
        />
      )}
      {open && open.kind !== 'remove' && (
        <CategoryDialog
          websiteId={websiteId}
          collectionId={collectionId}
          {...(open.kind === 'add' ? { parent: open.parent } : { category: open.category })}
          displayIndex={(listed.data?.length ?? 0) + 1}
          onSaved={changed}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open?.kind === 'remove' && (
        <RemoveDialog
          websiteId={websiteId}
          category={open.category}
          onRemoved={changed}
          onClose={() => setOpen(undefined)}
        />
      )}
    </WorkScreen>
  );
}

async function loadCategories(websiteId: string, collectionId: string): Promise<CategoryAnswer[]> {
  const all: CategoryAnswer[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < pagesMax; page++) {
    const query = { limit: pageMax, ...(cursor !== undefined && { cursor }) };
    const answer = await ask(catalogCalls.listCategories, { websiteId, collectionId, query });
    all.push(...answer.categories);
    cursor = answer.nextPageCursor;
    if (cursor === undefined) break;
  }
  return all;
}

type CategoryTreeProps = {
  queryKey: readonly unknown[];
  collectionId: string;
  categories: readonly CategoryAnswer[];
  onOpen(open: Open): void;
};

function CategoryTree({ queryKey, collectionId, categories, onOpen }: CategoryTreeProps) {
  const { person, toasts } = useEditor();
  const client = useQueryClient();
  const byId = new Map(categories.map((category) => [category.id, category]));
  const rows = rowsOf(categories);
  const save = useMutation({
    mutationFn: (next: readonly TreeRow[]) =>
      ask(catalogCalls.orderCategories, {
        id: collectionId,
        body: { categories: next.map(({ id, parentId }) => ({ id, parentCategoryId: parentId })) },
      }),
    onMutate: (next) =>
      client.setQueryData<CategoryAnswer[]>([...queryKey], (before = []) =>
        next.flatMap(({ id, parentId }, n) => {
          const category = before.find((one) => one.id === id);
          return category ? [{ ...category, parentCategoryId: parentId, displayIndex: n + 1 }] : [];
        }),
      ),
    onError(error) {
      toasts.say(errorText(error));
      void client.invalidateQueries({ queryKey });
    },
  });
  const move = (id: string, next: readonly TreeRow[] | undefined) => {
    if (!next) return;
    save.mutate(next, {
      onSuccess: () =>
        toasts.say(messages.moved({ name: byId.get(id)?.displayName ?? '' }), {
          action: { label: messages.undo, run: () => save.mutate(rows) },
        }),
    });
  };
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': byId.get(String(key))?.displayName ?? '' })),
    onMove: ({ keys, target }) => {
      const [id] = [...keys].map(String);
      if (id !== undefined) move(id, moved(rows, id, String(target.key), target.dropPosition));
    },
  });
  const mayEdit = can(person, 'taxonomy.edit');
  const itemsBelow = (parentId: string | null): ReactNode =>
    rows
      .filter((row) => row.parentId === parentId)
      .map(({ id }) => {
        const category = byId.get(id) as CategoryAnswer;
        return (
          <DragRow
            key={id}
            id={id}
            textValue={category.displayName}
            isDraggable={mayEdit}
            content={
              <>
                <RowName name={category.displayName} note={category.fullUrl} />
                <CategoryMenu category={category} rows={rows} onMove={(next) => move(id, next)} onOpen={onOpen} />
              </>
            }
          >
            {itemsBelow(id)}
          </DragRow>
        );
      });
  return (
    <Tree aria-label={messages.title} expandedKeys={rows.map(({ id }) => id)} {...(mayEdit && { dragAndDropHooks })}>
      {itemsBelow(null)}
    </Tree>
  );
}

type CategoryMenuProps = {
  category: CategoryAnswer;
  rows: readonly TreeRow[];
  onMove(next: readonly TreeRow[]): void;
  onOpen(open: Open): void;
};

function CategoryMenu({ category, rows, onMove, onOpen }: CategoryMenuProps) {
  const { person } = useEditor();
  const [, navigate] = useLocation();
  const mayEdit = can(person, 'taxonomy.edit');
  const moves = directions.flatMap((direction) => {
    const next = stepped(rows, category.id, direction);
    return next ? [{ id: direction, label: messages.moves[direction], run: () => onMove(next) }] : [];
  });
  const hasBelow = rows.some(({ parentId }) => parentId === category.id);
  return (
    <ActionMenu
      label={messages.actionsOf({ name: category.displayName })}
      icon={<Ellipsis />}
      kind="quiet"
      actions={[
        ...(mayEdit
          ? [
              { id: 'rename', label: messages.rename, run: () => onOpen({ kind: 'edit', category }) },
              { id: 'add', label: messages.addBelow, run: () => onOpen({ kind: 'add', parent: category }) },
              ...moves,
            ]
          : []),
        {
          id: 'products',
          label: messages.products,
          run: () => navigate(`/config/commerce/products?categoryId=${category.id}`),
        },
        { id: 'see', label: messages.see, href: siteLink(category.fullUrl) },
        ...(can(person, 'taxonomy.remove') && !hasBelow
          ? [{ id: 'remove', label: messages.remove, isDanger: true, run: () => onOpen({ kind: 'remove', category }) }]
          : []),
      ]}
    />
  );
}

type RemoveDialogProps = { websiteId: string; category: CategoryAnswer; onRemoved(): void; onClose(): void };

function RemoveDialog({ websiteId, category, onRemoved, onClose }: RemoveDialogProps) {
  const { id, collectionId, displayName: name } = category;
  const count = useCall(
    stockCalls.listProducts,
    { query: { categoryId: id, limit: 1 } },
    { select: (answer) => answer.total },
  );
  const remove = useAction({
    run: () => ask(catalogCalls.removeCategory, { websiteId, collectionId, id }),
    said: messages.removed({ name }),
    onSuccess: onRemoved,
    isBrief: true,
  });
  return (
    <ConfirmDialog
      title={messages.removeTitle({ name })}
      onClose={onClose}
      action={messages.remove}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      <p>{count.data === undefined ? '…' : messages.removeNote({ count: count.data })}</p>
    </ConfirmDialog>
  );
}
