// The start screen: the site at a glance, unpublished changes, next steps, and recent changes. Editor 3.1.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, ExternalLink, FileText, PencilLine, RotateCcw, Trash2, Upload } from 'lucide-react';
import { useState } from 'react';
import { can } from '../../../../../server/base/roles.ts';
import { documentCalls } from '../../../../../server/content/document/calls.ts';
import type { EditablePage, ListedChange, ListedDraft } from '../../../../../server/content/document/edit-schema.ts';
import { websiteCalls } from '../../../../../server/site/website/calls.ts';
import { ask } from '../../../../api/ask.ts';
import { siteAddress, siteLink } from '../../../../api/site-address.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Empty } from '../../../../ui/empty.tsx';
import { LoadFailed, Loading } from '../../../../ui/loading.tsx';
import { Row, Rows } from '../../../../ui/rows.tsx';
import { WorkScreen } from '../../../../ui/work-screen.tsx';
import { useEditor } from '../../../editor-context.ts';
import { SearchButton } from '../../../shell/search-button.tsx';
import { sinceText } from '../../../time-text.ts';
import { usePages } from '../../../use-pages.ts';
import { PublishDialog } from '../../content/publish/publish-dialog.tsx';
import styles from './home.module.css';
import { messages } from './messages.ts';
import { SitePicture } from './site-picture.tsx';

export function Home() {
  const { person } = useEditor();
  const client = useQueryClient();
  const pages = usePages();
  const [isPublishing, setPublishing] = useState(false);
  const home = pages.data?.find((page) => page.home && page.editable) ?? pages.data?.find((page) => page.editable);
  const onPublished = () => {
    setPublishing(false);
    void client.invalidateQueries();
  };
  return (
    <WorkScreen title={messages.hello({ name: person.name })}>
      <div className={styles.search}>
        <SearchButton />
      </div>
      <Site home={home} />
      <div className={styles.cards}>
        <Drafts onPublish={can(person, 'pages.publish') ? () => setPublishing(true) : undefined} />
        <Card title={messages.whatNext}>
          <Rows>
            {home && can(person, 'pages.edit') && (
              <Row
                icon={<PencilLine aria-hidden />}
                title={messages.editHome}
                note={messages.editHomeNote}
                href={`/config/pages/${home.id}`}
              />
            )}
            <Row
              icon={<FileText aria-hidden />}
              title={messages.review}
              note={pages.data && messages.pageCount({ count: pages.data.length })}
              href="/config/pages"
            />
            {can(person, 'products.edit') && (
              <Row
                icon={<Upload aria-hidden />}
                title={messages.importProducts}
                note={messages.importNote}
                href="/config/commerce/products"
              />
            )}
          </Rows>
        </Card>
        {can(person, 'versions.restore', { as: 'read' }) && <Recent />}
      </div>
      {isPublishing && <PublishDialog onClose={() => setPublishing(false)} onPublished={onPublished} />}
    </WorkScreen>
  );
}

function Site({ home }: { home: EditablePage | undefined }) {
  const site = useQuery({ queryKey: ['site'], queryFn: () => ask(websiteCalls.open) });
  return (
    <section className={styles.site} aria-labelledby="site">
      <SitePicture />
      <div className={styles.about}>
        <h2 id="site">{site.data?.title || messages.yourSite}</h2>
        <p className={styles.address}>{new URL(siteAddress('/')).host}</p>
        {site.isError && <LoadFailed onRetry={() => void site.refetch()} />}
        {site.data?.tagLine && <p className={styles.tag}>{site.data.tagLine}</p>}
        <div className={styles.actions}>
          {home && (
            <ButtonLink kind="primary" href={`/config/pages/${home.id}`}>
              {messages.editHomePage}
            </ButtonLink>
          )}
          <ButtonLink href={siteLink('/')} isElsewhere>
            {messages.viewSite} <ExternalLink aria-hidden />
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

function Drafts({ onPublish }: { onPublish: (() => void) | undefined }) {
  const drafts = useQuery({
    queryKey: [messages.loadingDrafts],
    queryFn: async () => (await ask(documentCalls.listDrafts)).drafts,
  });
  const waiting = drafts.data ?? [];
  return (
    <Card
      title={messages.drafts}
      action={
        onPublish &&
        waiting.length > 0 && (
          <Button kind="primary" onPress={onPublish}>
            {messages.publish}
          </Button>
        )
      }
    >
      {drafts.isPending && <Loading what={messages.loadingDrafts} />}
      {drafts.isError && <LoadFailed onRetry={() => void drafts.refetch()} />}
      {drafts.isSuccess && waiting.length === 0 && <Empty>{messages.allPublished}</Empty>}
      {waiting.length > 0 && (
        <Rows>
          {waiting.map(({ id, page, draft }: ListedDraft) => (
            <Row
              key={id}
              title={page?.navigationTitle ?? messages.untitled}
              note={draft && `${draft.by.name}, ${sinceText(draft.at)}`}
              href={`/config/pages/${id}`}
            />
          ))}
        </Rows>
      )}
    </Card>
  );
}

const changeIcons = { published: CircleCheck, restored: RotateCcw, discarded: Trash2 };

function Recent() {
  const changes = useQuery({
    queryKey: ['changes'],
    queryFn: async () => (await ask(documentCalls.listChanges)).changes,
  });
  return (
    <Card title={messages.recent}>
      {changes.isPending && <Loading what={messages.loadingChanges} />}
      {changes.isError && <LoadFailed onRetry={() => void changes.refetch()} />}
      {changes.data?.length === 0 && <Empty>{messages.noChanges}</Empty>}
      {changes.data && changes.data.length > 0 && (
        <Rows>
          {changes.data.map((change: ListedChange) => {
            const Icon = changeIcons[change.kind];
            return (
              <Row
                key={`${change.at} ${change.document}`}
                icon={<Icon aria-hidden />}
                title={messages.change[change.kind]({ page: change.page?.navigationTitle ?? messages.untitled })}
                note={`${change.by.name}, ${sinceText(change.at)}`}
                href={change.page && `/config/pages/${change.document}/history`}
              />
            );
          })}
        </Rows>
      )}
    </Card>
  );
}
