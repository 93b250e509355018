// The start screen: to-dos, today's figures, the site, setup steps, and recent changes. Admin "Home".
import { useState } from 'react';
import { can } from '../../../../../server/base/roles.ts';
import { homeCalls } from '../../../../../server/owner/home/calls.ts';
import { WorkScreen } from '../../../../ui/layout/work-screen.tsx';
import { useEditor } from '../../../editor-context.ts';
import { SearchButton } from '../../../shell/search-button.tsx';
import { useAsked } from '../../../use-asked.ts';
import { useCall } from '../../../use-call.ts';
import { PublishDialog } from '../../content/publish/publish.ts';
import { GetStarted } from './get-started.tsx';
import styles from './home.module.css';
import { messages } from './messages.ts';
import { Recent } from './recent.tsx';
import { SiteCard } from './site-card.tsx';
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
