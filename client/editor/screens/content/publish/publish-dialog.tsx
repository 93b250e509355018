// Unpublished changes by page and author; publishes all or some. Editor 3.4.

import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { can } from '../../../../../server/base/roles.ts';
import { stagedProductCalls } from '../../../../../server/commerce/staged-product/calls.ts';
import { documentCalls } from '../../../../../server/content/document/calls.ts';
import { type ListedDraft, publishedAtOnce } from '../../../../../server/content/document/edit-schema.ts';
import { pageTreeCalls } from '../../../../../server/owner/page-tree/calls.ts';
import { sitePartCalls } from '../../../../../server/site/site-part/calls.ts';
import { type PartName, partNeeds } from '../../../../../server/site/site-part/part-name.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { LoadFailed, Loading } from '../../../../ui/feedback/loading.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { Note, Stack } from '../../../../ui/layout/flow.tsx';
import type { OpenDocument } from '../../../document/document-store.ts';
import { useEditor } from '../../../editor-context.ts';
import { sinceText, timeText } from '../../../time-text.ts';
import { useAction } from '../../../use-action.ts';
import { callParts, useCall } from '../../../use-call.ts';
import { useSite } from '../../../use-site.ts';
import { checkedMax, DraftChecks } from './draft-checks.tsx';
import { messages } from './messages.ts';
import { publishChosen } from './publish-chosen.ts';
import styles from './publish-dialog.module.css';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { PublishedParts, SiteParts } from './site-parts.tsx';
import { PublishedProducts, StagedProducts } from './staged-products.tsx';

type PublishDialogProps = {
  /** Absent if no page is open. */
  open?: OpenDocument;
  onClose(): void;
  /** @param rev the open page's revision, if it was among them */
  onPublished(rev: number | undefined): void | Promise<void>;
};

export function PublishDialog({ open, onClose, onPublished }: PublishDialogProps) {
  const { person, toasts } = useEditor();
  /** Chosen or left out here, whatever others do to it since. */
  const [choices, setChoices] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [isScheduling, setScheduling] = useState(false);
  const [publishedCount, setPublished] = useState(0);
  const drafts = useQuery({
    ...callParts(documentCalls.listDrafts),
    async queryFn() {
      await open?.assertSettled();
      return (await ask(documentCalls.listDrafts)).drafts;
    },
    gcTime: 0,
    retry: false,
  });
  const products = useCall(stagedProductCalls.list, undefined, { enabled: can(person, 'products.edit') });
  const isOurs = ({ name }: { name: PartName }) => partNeeds(name).every((capability) => can(person, capability));
  const siteParts = useCall(sitePartCalls.list, undefined, { staleTime: 0 });
  const isLoaded = drafts.isSuccess && !products.isLoading && !siteParts.isLoading;
  // All rows come at once: they do not move while one is chosen, and Publish is not pressed for a part of them.
  const isListed = isLoaded || drafts.isError;
  const pages = (isListed && drafts.data) || [];
  const parts = (isListed && siteParts.data?.changes.filter(isOurs)) || [];
  const timeZone = useSite()?.timeZone;
  const staged = (isListed && products.data?.staged) || [];
  // Scheduled changes wait for their time, pages for their review, and draft posts until they are finished, unless they are chosen here.
  const waitingPages = pages.filter(
    ({ id, dueAt, isInReview, page }) => (dueAt !== undefined || isInReview || page?.isHidden) && id !== open?.id,
  );
  const waitingProducts = staged.filter(({ dueAt }) => dueAt !== undefined);
  const waiting = new Set([...waitingPages, ...waitingProducts].map(({ id }) => id));
  const isChosen = (id: string) => choices.get(id) ?? !waiting.has(id);
  const chosen = pages.filter(({ id, needsReview }) => !needsReview && isChosen(id));
  const chosenProducts = staged.filter(({ id }) => isChosen(id));
  const chosenParts = parts.filter(({ name }) => isChosen(name));
  const body = useRef<HTMLDivElement>(null);
  /** @param id of the product whose pressed button disappears or has nothing left to do: its checkbox gets the focus, else the list */
  const reload = async (id?: string) => {
    await products.refetch();
    const box = () => body.current?.querySelector<HTMLElement>(`[name="${id}"]`);
    if (id !== undefined) requestAnimationFrame(() => box()?.focus());
  };
  const changed = (id?: string) => {
    // The pressed button disappears with its row.
    if (id === undefined) body.current?.focus();
    void reload(id);
  };
  const asked = () => {
    body.current?.focus();
    void drafts.refetch();
  };
  const reloadParts = () => void siteParts.refetch();
  const publish = useMutation({
    mutationFn: ({ force }: { force: boolean }) =>
      publishChosen(
        {
          documents: chosen.map(({ id, rev, fields }) => ({ id, rev, ...(fields && { fields: fields.revision }) })),
          parts: chosenParts.map(({ name, revision }) => ({ name, revision })),
          products: chosenProducts.map(({ id }) => id),
        },
        {
          documents: (documents) => ask(documentCalls.publish, { body: { documents } }),
          parts: (all) => ask(sitePartCalls.publish, { body: { parts: all } }),
          products: (ids) => ask(stagedProductCalls.publish, { body: { ids, force } }),
          onProgress: setPublished,
        },
      ),
    onMutate: () => setPublished(0),
    onSuccess({ documents, parts: partCount, published: changed, problems, failure }) {
      void reload();
      reloadParts();
      const rev = documents.find(({ id }) => id === open?.id)?.rev;
      if (failure === undefined) {
        if (documents.length > 0) toasts.say(messages.published({ count: documents.length }));
        if (changed.length > 0) toasts.say(messages.productsPublished({ count: changed.length }));
        if (documents.length === 0 && partCount > 0) toasts.say(messages.partsPublished);
        if (problems.length === 0) return onPublished(rev);
      }
      // Published changes leave the list, and the others stay chosen.
      if (rev !== undefined) open?.markPublished(rev);
      void drafts.refetch();
    },
  });
  const toggle = (id: string) => setChoices(new Map(choices).set(id, !isChosen(id)));
  const problems = publish.data?.problems ?? [];
  const nothing = isLoaded && pages.length + staged.length + parts.length === 0;
  return (
    <Dialog
      title={messages.title}
      onClose={onClose}
      foot={
        <>
          <Button kind="quiet" onPress={onClose}>
            {nothing ? messages.close : messages.cancel}
          </Button>
          {/* A page is scheduled from its own screen. */}
          {chosenProducts.length > 0 && <Button onPress={() => setScheduling(true)}>{messages.schedule}</Button>}
          {!nothing && (
            <Button
              kind="primary"
              isDisabled={chosen.length + chosenProducts.length + chosenParts.length === 0}
              isPending={publish.isPending}
              onPress={() => publish.mutate({ force: false })}
            >
              {!publish.isPending
                ? messages.publish
                : chosen.length > publishedAtOnce
                  ? messages.publishingOf({ done: publishedCount, all: chosen.length })
                  : messages.publishing}
            </Button>
          )}
        </>
      }
    >
      <Stack ref={body} tabIndex={-1}>
        {!isLoaded && !drafts.isError && <Loading what={messages.what} />}
        {drafts.isError && <LoadFailed words={errorText(drafts.error)} onRetry={() => void drafts.refetch()} />}
        {products.isError && <LoadFailed words={errorText(products.error)} onRetry={() => void reload()} />}
        {nothing && <p>{messages.nothing}</p>}
        {publish.isError && (
          <Notice
            tone="bad"
            action={
              <Button onPress={() => void drafts.refetch().then(() => publish.reset())}>{messages.reload}</Button>
            }
          >
            {errorText(publish.error)}
          </Notice>
        )}
        {publish.data?.failure !== undefined && (
          <Notice tone="bad">
            {messages.halfPublished({
              pages: publish.data.documents.length,
              products: publish.data.published.length,
              parts: publish.data.parts,
              why: errorText(publish.data.failure),
            })}
          </Notice>
        )}
        {problems.length > 0 && (
          <Notice
            tone="bad"
            action={<Button onPress={() => publish.mutate({ force: true })}>{messages.publishAnyway}</Button>}
          >
            {problems.map(({ title, message }) => `${title}: ${message}`).join(' ')}
          </Notice>
        )}
        {staged.length + parts.length > 0 && pages.length > 0 && <h3 className={styles.heading}>{messages.pages}</h3>}
        <Stack as="ul" gap={1}>
          {pages.map((draft, n) => (
            <li key={draft.id}>
              <label className={styles.row}>
                <input
                  type="checkbox"
                  disabled={draft.needsReview !== undefined}
                  checked={chosen.includes(draft)}
                  onChange={() => toggle(draft.id)}
                />
                <DraftWords draft={draft} />
              </label>
              {draft.needsReview && <NeedsReview draft={draft} onAsked={asked} />}
              {chosen.includes(draft) && n < checkedMax && <DraftChecks draft={draft} onLeave={onClose} />}
            </li>
          ))}
        </Stack>
        <SiteParts changes={parts} {...{ isChosen }} onToggle={toggle} onChanged={reloadParts} onLeave={onClose} />
        <StagedProducts {...{ staged, isChosen }} onToggle={toggle} onChanged={changed} onLeave={onClose} />
        <PublishedParts published={siteParts.data?.published.filter(isOurs) ?? []} onChanged={reloadParts} />
        <PublishedProducts published={products.data?.published ?? []} onChanged={() => void reload()} />
      </Stack>
      {isScheduling && timeZone !== undefined && (
        <ScheduleDialog
          products={chosenProducts}
          timeZone={timeZone}
          onClose={() => setScheduling(false)}
          onScheduled={() => {
            setScheduling(false);
            setChoices(new Map([...choices].filter(([id]) => !chosenProducts.some((one) => one.id === id))));
            void reload(chosenProducts[0]?.id);
          }}
        />
      )}
    </Dialog>
  );
}

/** The site reviews changes before publishing. */
function NeedsReview({ draft: { id, page, needsReview }, onAsked }: { draft: ListedDraft; onAsked(): void }) {
  const asking = useAction({
    run: () => ask(pageTreeCalls.askReview, { id, body: { note: '' } }),
    said: messages.asked({ page: page?.navigationTitle ?? messages.untitled }),
    onSuccess: onAsked,
  });
  return (
    <Notice
      action={
        needsReview === 'ask' && (
          <Button isPending={asking.isPending} onPress={() => asking.mutate()}>
            {messages.askReview}
          </Button>
        )
      }
    >
      {needsReview === 'wait' ? messages.reviewPending : messages.reviewFirst}
    </Notice>
  );
}

const DraftWords = ({ draft: { page, draft, fields, dueAt, isInReview } }: { draft: ListedDraft }) => (
  <span>
    <span className={styles.title}>{page?.navigationTitle ?? messages.untitled}</span>
    {page?.isHidden && (
      <>
        {' '}
        <Badge>{messages.draftPost}</Badge>
      </>
    )}
    {isInReview && (
      <>
        {' '}
        <Badge tone="warn">{messages.needsReview}</Badge>
      </>
    )}
    {dueAt !== undefined && (
      <>
        {' '}
        <Badge tone="warn">{messages.scheduledFor({ when: timeText(dueAt) })}</Badge>
      </>
    )}
    {draft && <Note as="span"> {messages.changedBy({ name: draft.by.name, when: sinceText(draft.at) })}</Note>}
    {fields && (
      <Note as="span">
        {' '}
        {draft && '· '}
        {(page?.parentId === undefined ? messages.settingsBy : messages.detailsBy)({
          name: fields.by.name,
          when: sinceText(fields.at),
        })}
      </Note>
    )}
  </span>
);
