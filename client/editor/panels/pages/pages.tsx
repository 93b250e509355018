// All pages of the site, with the state of their drafts. Editor B1.
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { type EditablePage, listPages } from '../../../api/documents.ts';
import { Badge } from '../../../ui/badge.tsx';
import { LoadFailed, Loading } from '../../../ui/loading.tsx';
import { WorkScreen } from '../../shell/work-screen.tsx';
import styles from './pages.module.css';

export function Pages() {
  const pages = useQuery({ queryKey: ['pages'], queryFn: listPages });
  return (
    <WorkScreen title="Pages">
      {pages.isPending && <Loading what="the pages" />}
      {pages.isError && <LoadFailed onRetry={() => void pages.refetch()} />}
      <ul className={styles.list}>
        {pages.data?.map((page) => (
          <li key={page.id} className={page.parentId ? styles.post : undefined}>
            <PageRow page={page} />
          </li>
        ))}
      </ul>
    </WorkScreen>
  );
}

function PageRow({ page }: { page: EditablePage }) {
  const words = (
    <>
      <span className={styles.title}>{page.navigationTitle}</span>
      <span className={styles.path}>{page.path}</span>
      {page.home && <Badge>Home</Badge>}
      {!page.enabled && <Badge>Private</Badge>}
      {page.draft && <Badge tone="warn">Draft</Badge>}
    </>
  );
  if (page.editable)
    return (
      <Link className={styles.row} href={`/config/pages/${page.id}`}>
        {words}
      </Link>
    );
  // Its items are its content; there are no texts on the page itself.
  return <div className={styles.row}>{words}</div>;
}
