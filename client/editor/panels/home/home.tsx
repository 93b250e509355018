// The start of the editor: what waits to be published, and what one might do next. Editor 3.1.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { can } from '../../../../server/accounts/contributor/roles.ts';
import { type EditablePage, listDrafts, listPages } from '../../../api/documents.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadFailed, Loading } from '../../../ui/loading.tsx';
import { useEditor } from '../../editor-context.ts';
import { WorkScreen } from '../../shell/work-screen.tsx';
import { timeWords } from '../../time-words.ts';
import { PublishDialog } from '../publish/publish-dialog.tsx';
import styles from './home.module.css';

export function Home() {
  const { person } = useEditor();
  const client = useQueryClient();
  const drafts = useQuery({ queryKey: ['drafts'], queryFn: listDrafts });
  const pages = useQuery({ queryKey: ['pages'], queryFn: listPages });
  const [isPublishing, setPublishing] = useState(false);
  const home = pages.data?.find((page) => page.home && page.editable) ?? pages.data?.find((page) => page.editable);
  const onPublished = () => {
    setPublishing(false);
    void client.invalidateQueries();
  };
  return (
    <WorkScreen
      title={`Hello, ${person.name}`}
      actions={
        <a href="/" target="_blank" rel="noreferrer">
          See your site
        </a>
      }
    >
      <div className={styles.cards}>
        <section className={styles.card} aria-labelledby="drafts">
          <h2 id="drafts">Drafts waiting</h2>
          {drafts.isPending && <Loading what="drafts" />}
          {drafts.isError && <LoadFailed onRetry={() => void drafts.refetch()} />}
          {drafts.data?.length === 0 && <p className={styles.muted}>Everything is published.</p>}
          <ul className={styles.list}>
            {drafts.data?.map(({ id, page, draft }) => (
              <li key={id}>
                <Link href={`/config/pages/${id}`}>{page?.navigationTitle ?? 'Untitled'}</Link>
                {draft && (
                  <span className={styles.muted}>
                    {' '}
                    {draft.by.name}, {timeWords(draft.at)}
                  </span>
                )}
              </li>
            ))}
          </ul>
          {can(person, 'pages.publish') && (drafts.data?.length ?? 0) > 0 && (
            <div>
              <Button kind="primary" onPress={() => setPublishing(true)}>
                Publish…
              </Button>
            </div>
          )}
        </section>
        <ToDo home={home} mayImport={can(person, 'products.edit')} />
      </div>
      {isPublishing && <PublishDialog onClose={() => setPublishing(false)} onPublished={onPublished} />}
    </WorkScreen>
  );
}

function ToDo({ home, mayImport }: { home: EditablePage | undefined; mayImport: boolean }) {
  return (
    <section className={styles.card} aria-labelledby="to-do">
      <h2 id="to-do">What next</h2>
      <ul className={styles.list}>
        {home && (
          <li>
            <Link href={`/config/pages/${home.id}`}>Change the texts of your home page</Link>
          </li>
        )}
        <li>
          <Link href="/config/pages">Look through your pages</Link>
        </li>
        {mayImport && (
          <li>
            <Link href="/config/commerce/products">Bring your products from a CSV file</Link>
          </li>
        )}
      </ul>
    </section>
  );
}
