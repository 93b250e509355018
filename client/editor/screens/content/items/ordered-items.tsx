// Manually ordered items: reordered by dragging or keyboard, with multi-image upload.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Image as ImageIcon, ImagePlus, Trash2 } from 'lucide-react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { Text } from 'react-aria-components/Text';
import { Link } from 'wouter';
import { itemCalls } from '../../../../../server/content/item/calls.ts';
import type { ItemKind, ListedItem } from '../../../../../server/content/item/edit-schema.ts';
import { itemLimits } from '../../../../../server/content/item/limits.ts';
import { ask, errorText, newIdempotencyKey } from '../../../../api/ask.ts';
import { messages as common } from '../../../../messages.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { Waiting } from '../../../../ui/feedback/loading.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { DropArea } from '../../../../ui/form/drop-area.tsx';
import { SortableList } from '../../../../ui/form/sortable-list.tsx';
import { Note } from '../../../../ui/layout/flow.tsx';
import { HeadActions } from '../../../../ui/layout/head-actions.tsx';
import { Thumb } from '../../../../ui/layout/thumb.tsx';
import { WorkScreen } from '../../../../ui/layout/work-screen.tsx';
import { LoadMore } from '../../../../ui/list/load-more.tsx';
import { useEditor } from '../../../editor-context.ts';
import { useAction } from '../../../use-action.ts';
import { askAgain } from '../../../use-call.ts';
import { useCallPages } from '../../../use-call-pages.ts';
import { upToPages } from '../../site/pages/settings-messages.ts';
import { useUploads } from '../pictures/use-uploads.ts';
import { UnpublishedFields } from '../publish/unpublished-fields.tsx';
import { AddItem } from './add-item.tsx';
import { emptyFields } from './empty-fields.ts';
import styles from './items.module.css';
import { messages } from './messages.ts';
import { StateBadge } from './state-badge.tsx';
import { usePageActions } from './use-page-actions.ts';

export function OrderedItems({ id }: { id: string }) {
  const { toasts } = useEditor();
  const client = useQueryClient();
  const pages = useCallPages(itemCalls.list, { id });
  const restore = useAction({ run: (itemId: string) => ask(itemCalls.restore, { id: itemId }) });
  const remove = useMutation({
    mutationFn: (item: ListedItem) => ask(itemCalls.remove, { id: item.id }),
    onSuccess({ deleted }) {
      toasts.say(messages.deleted(deleted), {
        action: { label: messages.undo, run: () => restore.mutate(deleted.id) },
      });
    },
    onError: (error) => toasts.say(`${common.removeFailed}. ${errorText(error)}`, { stays: true }),
  });
  const order = useAction({
    run: (ids: string[]) => ask(itemCalls.saveOrder, { id, body: { ids } }),
    // The new order stays shown until the list has it.
    onSettled: () => askAgain(client, itemCalls.list),
  });
  const collection = pages.data?.pages[0]?.collection;
  const loaded = pages.data?.pages.flatMap((page) => page.items) ?? [];
  // Optimistic: shows the new order while it is saved.
  const wanted = order.isPending ? order.variables : undefined;
  const items = wanted ? wanted.flatMap((one) => loaded.find((item) => item.id === one) ?? []) : loaded;
  const image = collection?.kinds.find(({ base }) => base === 'image');
  const add = collection && <AddItem collection={collection} />;
  const pageActions = usePageActions(collection);
  return (
    <WorkScreen
      title={collection?.title ?? messages.title}
      lead={collection && messages.lead(collection)}
      up={upToPages}
      actions={<HeadActions more={pageActions}>{items.length > 0 && add}</HeadActions>}
    >
      <UnpublishedFields
        id={id}
        unpublished={collection?.unpublished}
        onChanged={() => askAgain(client, itemCalls.list)}
      />
      {collection?.isFull && <Notice>{messages.full({ max: itemLimits.orderable })}</Notice>}
      {image && collection && !collection.isFull && (
        <ImageDrop collectionId={id} kind={image} room={itemLimits.orderable - items.length} />
      )}
      <Waiting query={pages} what={messages.what} words={errorText} />
      {collection && items.length === 0 && (
        <Empty icon={<ImageIcon aria-hidden />} action={add}>
          {messages.empty}
        </Empty>
      )}
      {items.length > 0 && (
        <SortableList
          label={messages.listLabel({ title: collection?.title ?? '' })}
          items={items}
          nameOf={({ title }) => title || messages.untitled}
          onChange={(next) => order.mutate(next.map((item) => item.id))}
          isGrid={collection?.view === 'grid'}
        >
          {(item) => (
            <div className={collection?.view === 'grid' ? styles.tiled : styles.ordered}>
              <Thumb size={collection?.view === 'grid' ? 'full' : 'large'}>
                {item.picture ? (
                  <img src={`${item.picture}?format=300w`} alt="" loading="lazy" />
                ) : (
                  <ImageIcon aria-hidden />
                )}
              </Thumb>
              <Link className={styles.open} href={`/config/item/${item.id}`}>
                <span className={styles.title}>{item.title || messages.untitled}</span>
                <Note as="span">{item.kind}</Note>
              </Link>
              <StateBadge state={item.state} />
              <IconButton
                label={messages.remove({ title: item.title })}
                icon={<Trash2 />}
                isDisabled={remove.isPending}
                onPress={() => remove.mutate(item)}
              />
            </div>
          )}
        </SortableList>
      )}
      <LoadMore query={pages} />
    </WorkScreen>
  );
}

/** Uploads sequentially, in file order; each becomes an item titled with its file name. */
function ImageDrop({ collectionId, kind, room }: { collectionId: string; kind: ItemKind; room: number }) {
  const { toasts } = useEditor();
  const { left, problem, add } = useUploads({
    max: room,
    onImage: (image, file) =>
      ask(itemCalls.create, {
        id: collectionId,
        body: { kind: kind.name, fields: { ...emptyFields(kind), title: titleOf(file.name), mainImageId: image.id } },
        idempotencyKey: newIdempotencyKey(),
      }),
    onDone: (count) => count > 0 && toasts.say(messages.imagesAdded({ count })),
  });
  return (
    <DropArea onFiles={add}>
      <Text slot="label">{left > 0 ? messages.adding({ count: left }) : messages.dropImages}</Text>
      <FileTrigger acceptedFileTypes={['image/*']} allowsMultiple onSelect={(files) => files && add([...files])}>
        <Button isPending={left > 0}>
          <ImagePlus aria-hidden /> {messages.chooseImages}
        </Button>
      </FileTrigger>
      {problem && <Notice tone="bad">{problem}</Notice>}
    </DropArea>
  );
}

const titleOf = (filename: string): string =>
  filename
    .replace(/\.[^.]+$/, '')
    .replace(/[-_]+/g, ' ')
    .trim()
    .slice(0, itemLimits.title);
