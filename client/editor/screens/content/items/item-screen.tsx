// One item of a page: post, event, image, video, audio, quote, link, or gallery. Editor D13, A13; admin "Site".
import { useQueryClient } from '@tanstack/react-query';
import { Ellipsis, PencilLine } from 'lucide-react';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { itemCalls } from '../../../../../server/content/item/calls.ts';
import type {
  ItemCollection,
  ItemFields,
  ItemKind,
  OpenedItem,
} from '../../../../../server/content/item/edit-schema.ts';
import { ask, errorText, newIdempotencyKey } from '../../../../api/ask.ts';
import { siteLink } from '../../../../api/site-address.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { ActionMenu } from '../../../../ui/dialog/menu.tsx';
import { LoadFailed, Loading } from '../../../../ui/feedback/loading.tsx';
import type { Problem } from '../../../../ui/form/record-form.tsx';
import { RecordPage } from '../../../../ui/layout/record-page.tsx';
import { useEditor } from '../../../editor-context.ts';
import { isUnknown, RecordWaiting } from '../../../record-waiting.tsx';
import type { LeaveGuard } from '../../../shell/leave-guard.tsx';
import { sinceText, timeFormat } from '../../../time-text.ts';
import { useAction } from '../../../use-action.ts';
import { useBeside } from '../../../use-beside.ts';
import { askAgain, keepAnswer, useCall } from '../../../use-call.ts';
import { useRecordForm } from '../../../use-record-form.ts';
import { useLeaveRemoved } from '../../../use-removal.tsx';
import { RecordHistory } from '../publish/record-history.ts';
import { UnpublishedFields } from '../publish/unpublished-fields.tsx';
import { unpublishedMessages } from '../publish/unpublished-messages.ts';
import { emptyFields } from './empty-fields.ts';
import { ItemForm } from './item-form.tsx';
import { messages } from './messages.ts';
import { StateBadge } from './state-badge.tsx';

export function ItemScreen({ id, guard }: { id: string; guard: LeaveGuard }) {
  const item = useCall(itemCalls.open, { id }, { refetchOnWindowFocus: false });
  if (item.data) return <Loaded key={id} item={item.data} isGone={isUnknown(item)} guard={guard} />;
  const up = { label: messages.allPages, href: '/config/pages' };
  return <RecordWaiting query={item} up={up} words={messages.waiting} textOf={errorText} />;
}

export function NewItemScreen({
  collectionId,
  kind,
  guard,
}: {
  collectionId: string;
  /** Absent: the page's first kind. */
  kind?: string;
  guard: LeaveGuard;
}) {
  const page = useCall(itemCalls.browse, { id: collectionId, query: { limit: 1 } });
  const collection = page.data?.collection;
  const found = collection?.kinds.find(({ name }) => kind === undefined || name === kind);
  if (collection && found) return <Creation key={kind} collection={collection} kind={found} guard={guard} />;
  return (
    <RecordPage title={messages.item} up={{ label: messages.allPages, href: '/config/pages' }}>
      {page.isPending ? (
        <Loading what={messages.theItem} />
      ) : (
        <LoadFailed
          words={page.isError ? errorText(page.error) : messages.noKind}
          onRetry={() => void page.refetch()}
        />
      )}
    </RecordPage>
  );
}

type CreationProps = { collection: ItemCollection; kind: ItemKind; guard: LeaveGuard };

function Creation({ collection, kind, guard }: CreationProps) {
  const [, go] = useLocation();
  const client = useQueryClient();
  const stored = useRef(emptyFields(kind));
  /** If a save's answer came late, the next save updates the item that it created. */
  const created = useRef<OpenedItem>(undefined);
  const form = useRecordForm<ItemFields>({
    guard,
    stored: stored.current,
    isNew: true,
    check: (values) => problemsOf(kind, values),
    async save(fields, idempotencyKey) {
      const before = created.current;
      const made = before
        ? await ask(itemCalls.save, { id: before.id, body: saveBody(before, fields), idempotencyKey })
        : await ask(itemCalls.create, { id: collection.id, body: { kind: kind.name, fields }, idempotencyKey });
      created.current = made;
      keepAnswer(client, itemCalls.open, { id: made.id }, made);
      return fields;
    },
    saidSaved: () => saidSaved(created.current),
    onSaved: () => {
      const made = created.current;
      if (!made) return;
      // Items with their own text continue on their page.
      go(made.hasDocument ? `/config/pages/${made.id}` : `/config/item/${made.id}`, { replace: true });
    },
  });
  return (
    <RecordPage
      title={messages.newItem({ kind: kind.title.toLowerCase() })}
      up={{ label: collection.title, href: `/config/items/${collection.id}` }}
    >
      <ItemForm form={form} collection={collection} kind={kind} />
    </RecordPage>
  );
}

function Loaded({ item, isGone, guard }: { item: OpenedItem; isGone: boolean; guard: LeaveGuard }) {
  const { id, kind, collection } = item;
  const { toasts } = useEditor();
  const client = useQueryClient();
  const [, go] = useLocation();
  const list = `/config/items/${collection.id}`;
  const beside = useBeside(
    collection.isOrderable ? itemCalls.list : itemCalls.browse,
    id,
    (other) => `/config/item/${other}`,
  );
  const latest = useRef(item);
  latest.current = item;
  const [isHistory, setHistory] = useState(false);
  const reload = () => askAgain(client, itemCalls.open, { id });
  const form = useRecordForm<ItemFields>({
    guard,
    stored: item.fields,
    isGone,
    changedBy: { when: sinceText(item.updatedOn) },
    check: (values) => problemsOf(kind, values),
    async save(fields, idempotencyKey) {
      const body = saveBody(latest.current, fields);
      const saved = await ask(itemCalls.save, { id, body, idempotencyKey });
      keepAnswer(client, itemCalls.open, { id }, saved);
      latest.current = saved;
      return saved.fields;
    },
    reload,
    saidSaved: () => saidSaved(latest.current),
  });
  const act = useAction({ run: ({ run }: { run(): Promise<unknown> }) => run() });
  const duplicate = async () => {
    const copy = await ask(itemCalls.duplicate, { id, idempotencyKey: newIdempotencyKey() });
    toasts.say(messages.duplicated);
    go(`/config/item/${copy.id}`);
  };
  const restore = async () => {
    await ask(itemCalls.restore, { id });
    toasts.say(messages.restored);
  };
  const leave = useLeaveRemoved(list, form);
  const remove = async () => {
    const { deleted } = await ask(itemCalls.remove, { id });
    leave(messages.deleted(deleted), { action: { label: messages.undo, run: () => act.mutate({ run: restore }) } });
  };
  return (
    <RecordPage
      title={item.fields.title || messages.untitled}
      up={{ label: collection.title, href: list }}
      beside={beside}
      badges={<StateBadge state={stateOf(item)} />}
      lead={kind.title}
      actions={
        <>
          {item.hasDocument && (
            <ButtonLink kind="primary" href={`/config/pages/${id}`}>
              <PencilLine aria-hidden /> {messages.editText}
            </ButtonLink>
          )}
          <ButtonLink href={siteLink(item.path)} isElsewhere>
            {messages.seePage}
          </ButtonLink>
          <ActionMenu
            label={messages.more}
            icon={<Ellipsis />}
            actions={[
              { id: 'history', label: unpublishedMessages.history, run: () => setHistory(true) },
              { id: 'duplicate', label: messages.duplicate, run: () => act.mutate({ run: duplicate }) },
              { id: 'remove', label: messages.removeThis, isDanger: true, run: () => act.mutate({ run: remove }) },
            ]}
          />
        </>
      }
    >
      <UnpublishedFields id={id} unpublished={item.unpublished} onChanged={reload} />
      {isHistory && (
        <RecordHistory
          id={id}
          onClose={() => setHistory(false)}
          onRestored={() => void reload().then(() => setHistory(false))}
        />
      )}
      <ItemForm
        form={form}
        saveLabel={isVisible(item) && form.values.state === 'published' ? unpublishedMessages.saveDraft : undefined}
        collection={collection}
        kind={kind}
        pageId={item.hasDocument ? id : undefined}
        textDraft={item.textDraft}
      />
    </RecordPage>
  );
}

const saveBody = ({ updatedOn, textDraft }: OpenedItem, fields: ItemFields) => ({
  ...{ fields, updatedOn },
  ...(textDraft && { rev: textDraft.rev }),
});

function saidSaved(item: OpenedItem | undefined): string {
  if (item?.unpublished) return unpublishedMessages.saved;
  if (item?.fields.state !== 'published') return messages.savedHidden;
  const { state, title, timeZone } = item.collection;
  if (state !== 'published') return messages.savedPrivate({ page: title });
  if (stateOf(item) !== 'scheduled') return messages.savedLive;
  const time = timeFormat({ dateStyle: 'medium', timeStyle: 'short' }, timeZone).format(item.fields.publishOn);
  return messages.savedScheduled({ time });
}

/** Its fields wait for Publish. */
const isVisible = (item: OpenedItem): boolean =>
  item.unpublished !== undefined || (stateOf(item) === 'published' && item.collection.state === 'published');

const stateOf = ({ fields: { state, publishOn } }: OpenedItem) =>
  state === 'published' && publishOn > Date.now() ? 'scheduled' : state;

/** Client-side validation. */
function problemsOf({ base }: ItemKind, fields: ItemFields): Problem[] {
  const missing: [boolean, string, string][] = [
    [base !== 'image' && fields.title.trim() === '', 'title', messages.titleMissing],
    [base === 'image' && fields.mainImageId === null, 'mainImageId', messages.imageMissing],
    [base === 'video' && !fields.videoUrl, 'videoUrl', messages.videoMissing],
    [base === 'audio' && !fields.audio?.assetUrl, 'audio', messages.audioMissing],
    [base === 'link' && !fields.sourceUrl, 'sourceUrl', messages.sourceMissing],
    [(fields.endDate ?? 0) < (fields.startDate ?? 0), 'endDate', messages.endsBeforeStart],
  ];
  return missing.flatMap(([is, path, message]) => (is ? [{ path, message }] : []));
}
