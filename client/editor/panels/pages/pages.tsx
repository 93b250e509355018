// All pages of the site, with the state of their drafts. Editor B1.
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, FileText, House, Newspaper, PanelsTopLeft, ShoppingBag } from 'lucide-react';
import { Link } from 'wouter';
import { type EditablePage, listPages } from '../../../api/documents.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { LoadFailed, Loading } from '../../../ui/loading.tsx';
import { WorkScreen } from '../../shell/work-screen.tsx';
import styles from './pages.module.css';

export function Pages() {
  const pages = useQuery({ queryKey: ['pages'], queryFn: listPages });
  return (
    <WorkScreen title="Pages" lead="Open a page to change its texts where they stand.">
      {pages.isPending && <Loading what="the pages" />}
      {pages.isError && <LoadFailed words="Unable to load collections" onRetry={() => void pages.refetch()} />}
      {pages.data?.length === 0 && (
        <Empty
          icon={<PanelsTopLeft aria-hidden />}
          action={
            <ButtonLink href="/" isElsewhere>
              See your site
            </ButtonLink>
          }
        >
          This site has no pages yet.
        </Empty>
      )}
      {pages.data && pages.data.length > 0 && (
        <ul className={styles.list}>
          {pages.data.map((page) => (
            <li key={page.id} className={page.parentId ? styles.post : undefined}>
              <PageRow page={page} />
            </li>
          ))}
        </ul>
      )}
    </WorkScreen>
  );
}

function PageRow({ page }: { page: EditablePage }) {
  const Icon = page.home
    ? House
    : page.typeName === 'products'
      ? ShoppingBag
      : page.typeName === 'blog'
        ? Newspaper
        : FileText;
  const words = (
    <>
      <Icon className={styles.icon} aria-hidden />
      <span className={styles.words}>
        <span className={styles.title}>{page.navigationTitle}</span>
        <span className={styles.path}>{page.path}</span>
      </span>
      {page.home && <Badge>Home</Badge>}
      {!page.enabled && <Badge>Private</Badge>}
      {page.draft && <Badge tone="warn">Draft</Badge>}
    </>
  );
  const leadsTo = page.editable
    ? `/config/pages/${page.id}`
    : page.typeName === 'products'
      ? '/config/commerce/products'
      : undefined;
  // Its items are its content; there are no texts on the page itself.
  if (!leadsTo) return <div className={styles.row}>{words}</div>;
  return (
    <Link className={styles.row} href={leadsTo}>
      {words}
      <ChevronRight className={styles.go} aria-hidden />
    </Link>
  );
}
