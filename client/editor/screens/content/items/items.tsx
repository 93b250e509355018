// The items of a page: posts, events, images, or the template's own types. Lists, sorts, deletes with undo, and edits them.
// Editor D13; spec §9.

import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, CalendarDays, Image as ImageIcon, Newspaper, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { itemCalls } from '../../../../../server/content/item/calls.ts';
import type { ItemKind, ListedItem } from '../../../../../server/content/item/edit-schema.ts';
import { itemLimits } from '../../../../../server/content/item/limits.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { siteLink } from '../../../../api/site-address.ts';
import { messages as common } from '../../../../messages.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button, ButtonLink, IconButton } from '../../../../ui/button.tsx';
import { ListScreen } from '../../../../ui/list-screen.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { useEditor } from '../../../editor-context.ts';
import { pagedList } from '../../../use-list.ts';
import { ItemDialog } from './item-dialog.tsx';
import styles from './items.module.css';
import { messages } from './messages.ts';

type Editing = { item: ListedItem } | { kind: ItemKind };

export function Items({ id }: { id: string }) {
  const { toasts } = useEditor();
  const client = useQueryClient();
  const [editing, setEditing] = useState<Editing>();
  const [deleted, setDeleted] = useState<{ id: string; title: string }>();
  const key = ['items', id];
  const pages = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam }) => ask(itemCalls.list, { id, query: { cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.cursor,
  });
  const changed = () => {
    void client.invalidateQueries({ queryKey: key });
    void client.invalidateQueries({ queryKey: ['pages'] });
  };
  const remove = useMutation({
    mutationFn: (item: ListedItem) => ask(itemCalls.remove, { id: item.id }),
    onSuccess(answer) {
      setDeleted(answer.deleted);
      changed();
    },
    onError: (error) => toasts.say(`${common.removeFailed}. ${errorText(error)}`, { stays: true }),
  });
  const restore = useMutation({
    mutationFn: (itemId: string) => ask(itemCalls.restore, { id: itemId }),
    onSuccess() {
      setDeleted(undefined);
      changed();
    },
    onError: (error) => toasts.say(errorText(error), { stays: true }),
  });
  const order = useMutation({
    mutationFn: (ids: string[]) => ask(itemCalls.saveOrder, { id, body: { ids } }),
    onSettled: changed,
    onError: (error) => toasts.say(errorText(error), { stays: true }),
  });

  const collection = pages.data?.pages[0]?.collection;
  const loaded = pages.data?.pages.flatMap((page) => page.items) ?? [];
  // Optimistic: shows a new order while it is being saved.
  const items =
    order.isPending && order.variables
      ? order.variables.flatMap((one) => loaded.find((item) => item.id === one) ?? [])
      : loaded;
  const move = (item: ListedItem, by: number) => {
    const at = items.indexOf(item);
    const ids = items.map((one) => one.id);
    ids.splice(at, 1);
    ids.splice(at + by, 0, item.id);
    order.mutate(ids);
  };
  const add = collection?.kinds.map((kind) => (
    <Button key={kind.name} kind="primary" isDisabled={collection.isFull} onPress={() => setEditing({ kind })}>
      <Plus aria-hidden /> {messages.add({ kind: kind.title.toLowerCase() })}
    </Button>
  ));
  const { timeZone } = collection ?? {};
  return (
    <ListScreen
      title={collection?.title ?? messages.title}
      lead={collection && messages.lead(collection)}
      what={messages.what}
      list={{ ...pagedList(pages, (page) => page.items), ...(collection && { rows: items }) }}
      empty={{ icon: <KindIcon base={collection?.kinds[0]?.base} />, words: messages.empty, action: add }}
      actions={
        <>
          <ButtonLink href="/config/pages">{messages.allPages}</ButtonLink>
          {collection && (
            <ButtonLink href={siteLink(collection.path)} isElsewhere>
              {messages.seePage}
            </ButtonLink>
          )}
          {items.length > 0 && add}
        </>
      }
      notices={
        <>
          {deleted && (
            <Notice
              action={
                <Button isPending={restore.isPending} onPress={() => restore.mutate(deleted.id)}>
                  {messages.undo}
                </Button>
              }
            >
              {messages.deleted({ title: deleted.title })}
            </Notice>
          )}
          {collection?.isFull && <Notice>{messages.full({ max: itemLimits.orderable })}</Notice>}
          {editing && collection && (
            <ItemDialog
              collection={collection}
              of={'item' in editing ? { id: editing.item.id } : { kind: editing.kind }}
              onClose={() => setEditing(undefined)}
              onSaved={() => {
                setEditing(undefined);
                changed();
              }}
            />
          )}
        </>
      }
    >
      {(rows) => (
        <ul className={styles.list} aria-label={messages.listLabel({ title: collection?.title ?? '' })}>
          {rows.map((item, at) => (
            <li key={item.id} className={styles.row}>
              {item.picture ? (
                <img className={styles.picture} src={`${item.picture}?format=100w`} alt="" loading="lazy" />
              ) : (
                <span className={styles.picture}>
                  <KindIcon base={collection?.kinds[0]?.base} />
                </span>
              )}
              <button type="button" data-row className={styles.open} onClick={() => setEditing({ item })}>
                <span className={styles.title}>{item.title || messages.untitled}</span>
                <span className={styles.note}>
                  {item.startDate === undefined
                    ? dateWords(item.publishOn, timeZone)
                    : dateWords(item.startDate, timeZone)}
                </span>
              </button>
              <StateBadge state={item.state} />
              {item.hasDocument && (
                <Link
                  className={styles.link}
                  href={`/config/pages/${item.id}`}
                  aria-label={messages.textOf({ title: item.title })}
                >
                  {messages.text}
                </Link>
              )}
              {collection?.isOrderable && (
                <>
                  <IconButton
                    label={messages.moveUp({ title: item.title })}
                    icon={<ArrowUp />}
                    isDisabled={at === 0 || order.isPending}
                    onPress={() => move(item, -1)}
                  />
                  <IconButton
                    label={messages.moveDown({ title: item.title })}
                    icon={<ArrowDown />}
                    isDisabled={at === rows.length - 1 || order.isPending}
                    onPress={() => move(item, 1)}
                  />
                </>
              )}
              <IconButton
                label={messages.remove({ title: item.title })}
                icon={<Trash2 />}
                isDisabled={remove.isPending}
                onPress={() => remove.mutate(item)}
              />
            </li>
          ))}
        </ul>
      )}
    </ListScreen>
  );
}

const KindIcon = ({ base }: { base: ItemKind['base'] | undefined }) =>
  base === 'event' ? (
    <CalendarDays aria-hidden />
  ) : base === 'image' ? (
    <ImageIcon aria-hidden />
  ) : (
    <Newspaper aria-hidden />
  );

/** Spec A13: "Content display states: Scheduled, Needs Review, Draft, Private." */
function StateBadge({ state }: { state: ListedItem['state'] }) {
  if (state === 'published') return <Badge tone="good">{messages.published}</Badge>;
  if (state === 'scheduled') return <Badge tone="warn">{messages.scheduled}</Badge>;
  return state === 'draft' ? <Badge>{messages.draft}</Badge> : <Badge tone="warn">{messages.needsReview}</Badge>;
}

const dateWords = (ms: number, timeZone: string | undefined): string =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(ms);
