// The start screen: to-dos, today's figures, the site, setup steps, and recent changes. Admin "Home".
import { CircleCheck, ExternalLink, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { can } from '../../../../../server/base/roles.ts';
import { documentCalls } from '../../../../../server/content/document/calls.ts';
import type { ListedChange } from '../../../../../server/content/document/edit-schema.ts';
import { homeCalls } from '../../../../../server/owner/home/calls.ts';
import type { Home as HomeParts } from '../../../../../server/owner/home/schema.ts';
import { websiteCalls } from '../../../../../server/site/website/calls.ts';
import { siteAddress, siteLink } from '../../../../api/site-address.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { LoadFailed } from '../../../../ui/feedback/loading.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Note, Toolbar } from '../../../../ui/layout/flow.tsx';
import { WorkScreen } from '../../../../ui/layout/work-screen.tsx';
import { Row, Rows } from '../../../../ui/list/rows.tsx';
import { useEditor } from '../../../editor-context.ts';
import { SearchButton } from '../../../shell/search-button.tsx';
import { sinceText } from '../../../time-text.ts';
import { useAsked } from '../../../use-asked.ts';
import { useCall } from '../../../use-call.ts';
import { usePages } from '../../../use-pages.ts';
import { PublishDialog } from '../../content/publish/publish.ts';
import { GetStarted } from './get-started.tsx';
import styles from './home.module.css';
import { messages } from './messages.ts';
import { SitePicture } from './site-picture.tsx';
import { ToDo } from './to-do.tsx';
import { Today } from './today.tsx';

export function Home() {
  const { person } = useEditor();
  const home = useCall(homeCalls.open);
  const [isPublishing, setPublishing] = useState(false);
  const mayPublish = can(person, 'pages.publish');
  useAsked('publish', () => setPublishing(mayPublish));
  return (
    <WorkScreen title={messages.hello({ name: person.name })} lead={dateFormat.format(new Date())}>
      <div className={styles.search}>
        <SearchButton />
      </div>
      <div className={styles.columns}>
        <div className={styles.column}>
          <ToDo home={home} onPublish={mayPublish ? () => setPublishing(true) : undefined} />
          {can(person, 'site.settings') && <GetStarted />}
          {can(person, 'versions.restore', { as: 'read' }) && <Recent />}
        </div>
        <div className={styles.column}>
          {(home.data?.sales ?? home.data?.visits) && <Today sales={home.data?.sales} visits={home.data?.visits} />}
          <SiteCard backups={home.data?.backups} />
        </div>
      </div>
      {isPublishing && <PublishDialog onClose={() => setPublishing(false)} onPublished={() => setPublishing(false)} />}
    </WorkScreen>
  );
}

const dateFormat = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' });

/** The latest page changes. */
const icons = { published: CircleCheck, restored: RotateCcw, discarded: Trash2 };

function Recent() {
  const changes = useCall(documentCalls.listChanges, undefined, { select: (answer) => answer.changes });
  if (!changes.data || changes.data.length === 0) return null;
  return (
    <Card title={messages.recent}>
      <Rows>
        {changes.data.map((change: ListedChange) => {
          const Icon = icons[change.kind];
          return (
            <Row
              key={`${change.at} ${change.document}`}
              icon={<Icon aria-hidden />}
              title={messages.change[change.kind]({ page: change.page?.navigationTitle ?? messages.untitled })}
              note={`${change.by.name}, ${sinceText(change.at)}`}
              {...(change.page && { href: `/config/pages/${change.document}/history` })}
            />
          );
        })}
      </Rows>
    </Card>
  );
}

/** The site at a glance: a thumbnail, and links to edit and view it. */
function SiteCard({ backups }: { backups: HomeParts['backups'] }) {
  const { person } = useEditor();
  const site = useCall(websiteCalls.open);
  const pages = usePages();
  const home = pages.data?.find((page) => page.home && page.editable) ?? pages.data?.find((page) => page.editable);
  return (
    <section className={styles.site} aria-labelledby="site">
      <SitePicture />
      <div className={styles.about}>
        <h2 id="site">{site.data?.title || messages.yourSite}</h2>
        <Note>{new URL(siteAddress('/')).host}</Note>
        {backups?.lastAt !== undefined && !backups.isFailing && (
          <Note>{messages.backedUp({ when: sinceText(backups.lastAt) })}</Note>
        )}
        {site.isError && <LoadFailed onRetry={() => void site.refetch()} />}
        <Toolbar>
          {home && can(person, 'pages.edit') && (
            <ButtonLink kind="primary" href={`/config/pages/${home.id}`}>
              {messages.editSite}
            </ButtonLink>
          )}
          <ButtonLink href={siteLink('/')} isElsewhere>
            {messages.viewSite} <ExternalLink aria-hidden />
          </ButtonLink>
        </Toolbar>
      </div>
    </section>
  );
}
