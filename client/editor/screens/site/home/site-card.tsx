// The site at a glance: a thumbnail, and links to edit and view it.
import { ExternalLink } from 'lucide-react';
import type { Home as HomeParts } from '../../../../../server/owner/home/schema.ts';
import { websiteCalls } from '../../../../../server/site/website/calls.ts';
import { siteAddress, siteLink } from '../../../../api/site-address.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { LoadFailed } from '../../../../ui/feedback/loading.tsx';
import { Note, Toolbar } from '../../../../ui/layout/flow.tsx';
import { sinceText } from '../../../time-text.ts';
import { useCall } from '../../../use-call.ts';
import { usePages } from '../../../use-pages.ts';
import styles from './home.module.css';
import { messages } from './messages.ts';
import { SitePicture } from './site-picture.tsx';

export function SiteCard({ backups }: { backups: HomeParts['backups'] }) {
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
          {home && (
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
