// The page tree screen: open, reorder, nest, and all other page actions. Editor B1, B4; admin "Site".
import { ListTree } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { can } from '../../../../../server/base/roles.ts';
import { siteLink } from '../../../../api/site-address.ts';
import { AddButton } from '../../../../ui/add-button.tsx';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { LoadFailed, Loading } from '../../../../ui/feedback/loading.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { later } from '../../../../ui/later.tsx';
import { Toolbar } from '../../../../ui/layout/flow.tsx';
import { HeadActions } from '../../../../ui/layout/head-actions.tsx';
import { WorkScreen } from '../../../../ui/layout/work-screen.tsx';
import { SearchBox } from '../../../../ui/list/search-box.tsx';
import { useEditor } from '../../../editor-context.ts';
import { PartHistory } from '../../content/publish/part-history.tsx';
import { PublishDialog } from '../../content/publish/publish.ts';
import { listMessages, messages } from './messages.ts';
import { NewPageDialog } from './new-page-dialog.tsx';
import type { OpenDialog } from './page-dialogs.tsx';
import { foundIn, withChanged } from './page-tree.ts';
import { PageTree } from './page-tree-view.tsx';
import styles from './pages.module.css';
import { usePageActs } from './use-page-acts.ts';
import { useMenuChange, useMenuTree } from './use-page-tree.ts';

const PageDialog = later(async () => (await import('./page-dialogs.tsx')).PageDialog);

const newPath = '/config/pages/new';

export function Pages() {
  const { person } = useEditor();
  const [at, navigate] = useLocation();
  const [isAdding, setAdding] = useState(at === newPath);
  const closeNew = () => {
    setAdding(false);
    if (at === newPath) navigate('/config/pages', { replace: true });
  };
  const [dialog, setDialog] = useState<OpenDialog>();
  const [search, setSearch] = useState('');
  const [isPublishing, setPublishing] = useState(false);
  const { tree, menus, rows } = useMenuTree();
  const acts = usePageActs();
  const change = useMenuChange();
  const hasFailed = tree.isError || menus.isError;
  const shown = rows && foundIn(rows, search);
  const again = () => {
    void tree.refetch();
    void menus.refetch();
  };
  return (
    <WorkScreen
      title={messages.title}
      lead={
        can(person, 'navigation.edit') && (
          <>
            {messages.lead} <span className={styles.keys}>{messages.leadKeys}</span>
          </>
        )
      }
      actions={
        <HeadActions more={[]}>
          <PartHistory name="menu" label={messages.menuHistory} />
          {can(person, 'pages.create', { as: 'ask' }) && (
            <AddButton kind="primary" onPress={() => setAdding(true)} label={messages.add} />
          )}
        </HeadActions>
      }
    >
      <Toolbar gap={3}>
        <SearchBox hint={messages.search} label={messages.search} value={search} onChange={setSearch} />
        <PageLinks trashCount={tree.data?.trashCount ?? 0} reviewCount={tree.data?.reviewCount ?? 0} />
      </Toolbar>
      {hasFailed && <LoadFailed words={messages.loadFailed} onRetry={again} />}
      {!hasFailed && !rows && <Loading what={messages.what} />}
      {(menus.data?.isDraft || menus.data?.isHomeDraft) && (
        <Notice
          action={
            can(person, 'navigation.edit') &&
            can(person, 'pages.publish') && <Button onPress={() => setPublishing(true)}>{messages.publishMenu}</Button>
          }
        >
          {menus.data.isDraft ? messages.menuUnpublished : messages.homeUnpublished}
        </Notice>
      )}
      {menus.data?.menus.length === 0 && (
        <Notice>
          {messages.noMain}. {messages.noMainNote}
        </Notice>
      )}
      {tree.data?.pages.length === 0 && (
        <Empty
          icon={<ListTree aria-hidden />}
          action={
            <ButtonLink href={siteLink('/')} isElsewhere>
              {messages.see}
            </ButtonLink>
          }
        >
          {listMessages.empty}
        </Empty>
      )}
      {shown?.length === 0 && (
        <Empty
          action={
            <ButtonLink href={`/config/pages/all?search=${encodeURIComponent(search)}`}>{messages.all}</ButtonLink>
          }
        >
          {messages.noMatch}
        </Empty>
      )}
      {rows && shown && menus.data && shown.length > 0 && (
        <PageTree
          rows={rows}
          shown={shown}
          menus={menus.data.menus}
          acts={acts}
          onChange={(next, said) => change(rows, next, said)}
          onOpen={setDialog}
        />
      )}
      {isPublishing && <PublishDialog onClose={() => setPublishing(false)} onPublished={() => setPublishing(false)} />}
      {isAdding && (
        <NewPageDialog menus={menus.data?.menus ?? []} rows={rows ?? []} onChange={change} onClose={closeNew} />
      )}
      {dialog && rows && (
        <PageDialog
          open={dialog}
          timeZone={tree.data?.timeZone ?? 'UTC'}
          acts={acts}
          onLink={(row, entry) => change(rows, withChanged(rows, row.id, entry), messages.moved({ page: row.title }))}
          onClose={() => setDialog(undefined)}
        />
      )}
    </WorkScreen>
  );
}

/** Links to the other page lists. */
function PageLinks({ trashCount, reviewCount }: { trashCount: number; reviewCount: number }) {
  const { person } = useEditor();
  const links = [
    { href: '/config/pages/all', label: messages.all, may: true },
    { href: '/config/pages/reviews', label: messages.reviewCount({ count: reviewCount }), may: true },
    { href: '/config/pages/system', label: messages.system, may: true },
    { href: '/config/pages/redirects', label: messages.redirects, may: can(person, 'pages.publish') },
    {
      href: '/config/pages/trash',
      label: messages.trashCount({ count: trashCount }),
      may: can(person, 'pages.create'),
    },
  ];
  return (
    <nav className={styles.links} aria-label={messages.more}>
      {links
        .filter(({ may }) => may)
        .map(({ href, label }) => (
          <Link key={href} href={href}>
            {label}
          </Link>
        ))}
    </nav>
  );
}
