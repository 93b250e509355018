// All pages by menu, with the state of their drafts. Editor B1, B4.

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  CalendarDays,
  ChevronRight,
  FileText,
  House,
  Images,
  ListPlus,
  ListX,
  Newspaper,
  PanelsTopLeft,
  Plus,
  ShoppingBag,
} from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { can } from '../../../../../server/base/roles.ts';
import { siteLayoutCalls } from '../../../../../server/content/site-layout/calls.ts';
import { ask, errorText } from '../../../../api/ask.ts';
import { siteLink } from '../../../../api/site-address.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button, ButtonLink, IconButton } from '../../../../ui/button.tsx';
import { Empty } from '../../../../ui/empty.tsx';
import { LoadFailed, Loading } from '../../../../ui/loading.tsx';
import { WorkScreen } from '../../../../ui/work-screen.tsx';
import { useEditor } from '../../../editor-context.ts';
import { usePages } from '../../../use-pages.ts';
import { messages } from './messages.ts';

import { NewPageDialog } from './new-page-dialog.tsx';
import { type GroupedPage, groupsOf } from './page-groups.ts';
import styles from './pages.module.css';

export function Pages() {
  const { person } = useEditor();
  const [isAdding, setAdding] = useState(false);
  const pages = usePages();
  const menus = useQuery({ queryKey: ['site-layout'], queryFn: () => ask(siteLayoutCalls.open) });
  const hasMenu = (menus.data?.layout.length ?? 0) > 0;
  const groups = pages.data && menus.data ? groupsOf(pages.data, menus.data.layout) : [];
  const again = () => {
    void pages.refetch();
    void menus.refetch();
  };
  return (
    <WorkScreen
      title={messages.title}
      lead={messages.lead}
      actions={
        can(person, 'pages.create') && (
          <Button onPress={() => setAdding(true)}>
            <Plus aria-hidden /> {messages.add}
          </Button>
        )
      }
    >
      {isAdding && <NewPageDialog onClose={() => setAdding(false)} />}
      {pages.isError || menus.isError ? (
        <LoadFailed words={messages.loadFailed} onRetry={again} />
      ) : (
        (pages.isPending || menus.isPending) && <Loading what={messages.what} />
      )}
      {pages.data?.length === 0 && (
        <Empty
          icon={<PanelsTopLeft aria-hidden />}
          action={
            <ButtonLink href={siteLink('/')} isElsewhere>
              {messages.viewSite}
            </ButtonLink>
          }
        >
          {messages.empty}
        </Empty>
      )}
      {groups.map(({ title, pages }) => (
        <section key={title} className={styles.group} aria-label={title || undefined}>
          {title && <h2>{title}</h2>}
          <ul className={styles.list}>
            {pages.map((page) => (
              <li key={page.id} className={page.parentId ? styles.post : undefined}>
                <PageRow page={page} />
                {hasMenu && !page.parentId && can(person, 'navigation.edit') && <MenuSwitch page={page} />}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </WorkScreen>
  );
}

/** Adds the page to the end of the main navigation, or removes it. Pages in folders cannot be removed here. */
function MenuSwitch({ page: { id, navigationTitle, linked, isInMain } }: { page: GroupedPage }) {
  const { toasts } = useEditor();
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: () => ask(siteLayoutCalls.linkPage, { collectionId: id, body: { linked: !linked } }),
    onSuccess() {
      toasts.say(linked ? messages.removed({ page: navigationTitle }) : messages.added({ page: navigationTitle }));
      return client.invalidateQueries({ queryKey: ['site-layout'] });
    },
    onError: (error) => toasts.say(errorText(error), { stays: true }),
  });
  if (isInMain && !linked) return null;
  return (
    <IconButton
      label={linked ? messages.remove({ page: navigationTitle }) : messages.addToMenu({ page: navigationTitle })}
      icon={linked ? <ListX aria-hidden /> : <ListPlus aria-hidden />}
      isDisabled={change.isPending}
      placement="end"
      onPress={() => change.mutate()}
    />
  );
}

function PageRow({ page }: { page: GroupedPage }) {
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
      {page.home && <Badge>{messages.home}</Badge>}
      {page.otherMenus.map((title) => (
        <Badge key={title}>{title}</Badge>
      ))}
      {!page.enabled && <Badge>{messages.hidden}</Badge>}
      {page.draft && <Badge tone="warn">{messages.draft}</Badge>}
    </>
  );
  const leadsTo = page.editable
    ? `/config/pages/${page.id}`
    : page.typeName === 'products'
      ? '/config/commerce/products'
      : page.holdsItems
        ? `/config/items/${page.id}`
        : undefined;
  // Its items are its content; the page itself has no text.
  if (!leadsTo) return <div className={styles.row}>{words}</div>;
  return (
    <Link className={styles.row} href={leadsTo}>
      {words}
      <ChevronRight className={styles.go} aria-hidden />
    </Link>
  );
}
