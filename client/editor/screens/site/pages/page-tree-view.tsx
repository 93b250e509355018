// The page tree: Enter opens a page; dragging, or Alt and the arrow keys, reorders and nests.
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { Link } from 'wouter';
import { can } from '../../../../../server/base/roles.ts';
import type { OpenedMenu } from '../../../../../server/content/site-layout/schema.ts';
import { messages as serverMessages } from '../../../../../server/owner/page-tree/messages.ts';
import type { PageRow } from '../../../../../server/owner/page-tree/schema.ts';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { Note, Toolbar } from '../../../../ui/layout/flow.tsx';
import { DragRow, RowName, Tree } from '../../../../ui/list/tree.tsx';
import type { Direction } from '../../../../ui/list/tree-order.ts';
import { useEditor } from '../../../editor-context.ts';
import { messages } from './messages.ts';
import { PageBadges } from './page-badges.tsx';
import type { OpenDialog } from './page-dialogs.tsx';
import { PageIcon } from './page-icon.tsx';
import { PageMenu } from './page-menu.tsx';
import { idAfter, isGroup, movedTo, type Row, steppedTo } from './page-tree.ts';
import styles from './pages.module.css';
import type { PageActs } from './use-page-acts.ts';

type PageTreeProps = {
  rows: readonly Row[];
  /** Rows that match the search. */
  shown: readonly Row[];
  menus: readonly OpenedMenu[];
  acts: PageActs;
  onChange(next: readonly Row[], said: string): void;
  onOpen(dialog: OpenDialog): void;
};

export function PageTree({ rows, shown, menus, acts, onChange, onOpen }: PageTreeProps) {
  const { person } = useEditor();
  const mayMove = can(person, 'navigation.edit');
  const wrap = useRef<HTMLDivElement>(null);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const move = (id: string, next: readonly Row[] | undefined) => {
    const row = byId.get(id);
    if (next && row) onChange(next, messages.moved({ page: row.title }));
    return next !== undefined;
  };
  const onKey = (event: KeyboardEvent) => {
    const direction = event.altKey ? stepOf[event.key] : undefined;
    const id = (event.target as HTMLElement).closest<HTMLElement>('[role="row"]')?.dataset.key;
    if (!mayMove || direction === undefined || id === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const next = steppedTo(rows, id, direction);
    if (move(id, next) && next) focusAgain(wrap.current, idAfter(next, id));
  };
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': byId.get(String(key))?.title ?? '' })),
    getDropOperation: (target) => (target.type === 'item' ? 'move' : 'cancel'),
    onMove({ keys, target }) {
      const [id] = [...keys].map(String);
      const to = byId.get(String(target.key));
      if (id === undefined || !to) return;
      move(id, movedTo(rows, id, to.id, isGroup(to) ? 'on' : target.dropPosition));
    },
  });
  const itemsBelow = (parentId: string | null): ReactNode =>
    shown
      .filter((row) => row.parentId === parentId)
      .map((row) => (
        <DragRow
          key={row.id}
          id={row.id}
          textValue={row.title}
          isGroup={isGroup(row)}
          isDraggable={mayMove && !isGroup(row) && !row.page?.isUnvisited}
          content={
            isGroup(row) ? (
              <GroupHead row={row} isEmpty={!rows.some((one) => one.parentId === row.id)} />
            ) : (
              <>
                <RowWords row={row} />
                <PageMenu {...{ row, rows, menus, acts, onChange, onOpen }} />
              </>
            )
          }
        >
          {itemsBelow(row.id)}
        </DragRow>
      ));
  return (
    <div ref={wrap} onKeyDownCapture={onKey}>
      <Tree aria-label={messages.tree} expandedKeys={rows.map(({ id }) => id)} {...(mayMove && { dragAndDropHooks })}>
        {itemsBelow(null)}
      </Tree>
    </div>
  );
}

const stepOf: { readonly [key: string]: Direction | undefined } = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

const focusWithin = 3000;

/** A row that moves to another parent gets a new element: refocuses it once rendered, unless the person moved the focus. */
function focusAgain(wrap: HTMLElement | null, id: string): void {
  const since = performance.now();
  let before: HTMLElement | undefined;
  const look = () => {
    const { activeElement } = document;
    if (!wrap || performance.now() - since > focusWithin) return;
    if (activeElement !== document.body && !wrap.contains(activeElement)) return;
    const found = [...wrap.querySelectorAll<HTMLElement>('[role="row"]')].find(({ dataset }) => dataset.key === id);
    if (found && found === before && found === activeElement) return;
    found?.focus();
    before = found;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

const GroupHead = ({ row, isEmpty }: { row: Row; isEmpty: boolean }) => (
  <Toolbar as="span" gap={3}>
    <strong>{row.title}</strong>
    {isEmpty && <Note as="small">{messages.emptyGroup}</Note>}
  </Toolbar>
);

const kindNames: { readonly [typeName: string]: string } = serverMessages.kinds;

function RowWords({ row: { title, page, entry, hiddenWith } }: { row: Row }) {
  if (!page)
    return (
      <span className={styles.words}>
        <span className={styles.icon}>
          <PageIcon kind={entry?.externalLink ? 'link' : 'area'} />
        </span>
        <RowName name={title} note={entry?.externalLink?.url ?? messages.memberArea} />
      </span>
    );
  return (
    <Link href={hrefOf(page)} className={styles.words} data-open>
      <span className={styles.icon}>
        <PageIcon kind={page.typeName} isHome={page.isHome} />
      </span>
      <RowName name={title} note={urlOrKind(page)} />
      <span className={styles.badges}>
        <PageBadges page={page} />
        {hiddenWith !== undefined && page.enabled && <Badge>{messages.hiddenWith({ page: hiddenWith })}</Badge>}
      </span>
    </Link>
  );
}

/** A system page has no URL. */
export const urlOrKind = ({ isUnvisited, typeName, path }: PageRow): string =>
  (isUnvisited && kindNames[typeName]) || path;

/** The screen for the page's content. */
export function hrefOf({ id, typeName, editable, holdsItems }: PageRow): string {
  if (editable) return `/config/pages/${id}`;
  if (typeName === 'products') return `/config/commerce/products?collectionId=${id}`;
  return holdsItems ? `/config/items/${id}` : `/config/pages/${id}/settings`;
}
