// All pages of the site, with the state of their drafts. Editor B1.
import { useQuery } from '@tanstack/react-query';
import {
  CalendarDays,
  ChevronRight,
  FileText,
  House,
  Images,
  Newspaper,
  PanelsTopLeft,
  Plus,
  ShoppingBag,
} from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { can } from '../../../../server/accounts/contributor/roles.ts';
import { type EditablePage, listPages } from '../../../api/documents.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { LoadFailed, Loading } from '../../../ui/loading.tsx';
import { useEditor } from '../../editor-context.ts';
import { WorkScreen } from '../../shell/work-screen.tsx';
import { NewPageDialog } from './new-page-dialog.tsx';
import styles from './pages.module.css';

export function Pages() {
  const { person } = useEditor();
  const [isAdding, setAdding] = useState(false);
  const pages = useQuery({ queryKey: ['pages'], queryFn: listPages });
  return (
    <WorkScreen
      title="Pages"
      lead="Open a page to change its texts where they stand."
      actions={
        can(person, 'pages.create') && (
          <Button onPress={() => setAdding(true)}>
            <Plus aria-hidden /> Add a page
          </Button>
        )
      }
    >
      {isAdding && <NewPageDialog onClose={() => setAdding(false)} />}
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
      : page.typeName === 'events'
        ? CalendarDays
        : page.typeName === 'gallery'
          ? Images
          : page.holdsItems
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
      : page.holdsItems
        ? `/config/items/${page.id}`
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
