// The action menu of a tree row.
import { Ellipsis } from 'lucide-react';
import { useLocation } from 'wouter';
import { can } from '../../../../../server/base/roles.ts';
import type { OpenedMenu } from '../../../../../server/content/site-layout/schema.ts';
import { siteLink } from '../../../../api/site-address.ts';
import { ActionMenu, type MenuAction } from '../../../../ui/dialog/menu.tsx';
import { directions } from '../../../../ui/list/tree-order.ts';
import { useEditor } from '../../../editor-context.ts';
import { messages } from './messages.ts';
import type { OpenDialog } from './page-dialogs.tsx';
import { groupOf, menuId, type Row, steppedTo, system, unlinked, withEntry, without } from './page-tree.ts';
import type { PageActs } from './use-page-acts.ts';
import { usePageTree } from './use-page-tree.ts';

type PageMenuProps = {
  row: Row;
  rows: readonly Row[];
  menus: readonly OpenedMenu[];
  acts: PageActs;
  onChange(next: readonly Row[], said: string): void;
  onOpen(dialog: OpenDialog): void;
};

export function PageMenu(props: PageMenuProps) {
  const { row } = props;
  const ofPage = usePageActions(props);
  const actions = [...ofPage, ...useEntryActions(props), ...useLastActions(props)];
  return (
    <ActionMenu label={messages.actionsOf({ page: row.title })} icon={<Ellipsis />} kind="quiet" actions={actions} />
  );
}

function usePageActions({ row, acts, onOpen }: PageMenuProps): MenuAction[] {
  const { person } = useEditor();
  const isReviewed = usePageTree().data?.reviewBeforePublish;
  const [, navigate] = useLocation();
  const { page } = row;
  if (!page) return [];
  const hasUrl = groupOf(row) !== system;
  const mayPublish = can(person, 'pages.publish');
  const [isDraft, isPlanned] = [page.states.includes('draft'), page.states.includes('scheduled')];
  // Scheduling may have ended the review. If it didn't, the server refuses.
  const isReviewFirst = isReviewed && !isPlanned && !page.states.includes('review');
  const isWaiting = isDraft || page.states.includes('changed');
  return [
    ...(mayPublish
      ? [{ id: 'settings', label: messages.settings, run: () => navigate(`/config/pages/${page.id}/settings`) }]
      : []),
    ...(page.holdsItems && page.editable
      ? [{ id: 'items', label: messages.openItems, run: () => navigate(`/config/items/${page.id}`) }]
      : []),
    ...(mayPublish ? [{ id: 'rename', label: messages.rename, run: () => onOpen({ kind: 'rename', page }) }] : []),
    ...(hasUrl ? [{ id: 'see', label: messages.see, href: siteLink(page.path) }] : []),
    ...(can(person, 'pages.create', { as: 'ask' })
      ? [
          { id: 'duplicate', label: messages.duplicate, run: () => acts.duplicate(page) },
          ...(page.holdsItems
            ? [
                {
                  id: 'duplicate-items',
                  label: messages.duplicateWithItems,
                  run: () => acts.duplicate(page, 'duplicateWithItems'),
                },
              ]
            : []),
        ]
      : []),
    ...(mayPublish && isWaiting && !isReviewFirst
      ? [
          { id: 'publish', label: messages.publish, run: () => acts.publish(page) },
          isPlanned
            ? { id: 'unschedule', label: messages.unschedule, run: () => acts.unschedule(page) }
            : { id: 'schedule', label: messages.schedule, run: () => onOpen({ kind: 'schedule', page }) },
        ]
      : []),
    ...(can(person, 'pages.ask-review') && isWaiting && !page.states.includes('review')
      ? [{ id: 'review', label: messages.askReview, run: () => onOpen({ kind: 'review', page }) }]
      : []),
    ...(mayPublish && !isDraft && !page.isHome && !page.isLiveHome
      ? [
          page.enabled
            ? { id: 'hide', label: messages.hide, run: () => acts.setEnabled(page, false) }
            : { id: 'show', label: messages.show, run: () => acts.setEnabled(page, true) },
        ]
      : []),
    ...(mayPublish && !page.isHome && page.enabled && !page.folder && hasUrl
      ? [{ id: 'home', label: messages.makeHome, run: () => acts.makeHome(page) }]
      : []),
  ];
}

function useEntryActions({ row, rows, menus, onChange, onOpen }: PageMenuProps): MenuAction[] {
  const { person } = useEditor();
  if (!can(person, 'navigation.edit')) return [];
  const group = groupOf(row);
  const { page, title } = row;
  const moves = directions.flatMap((direction) => {
    const next = steppedTo(rows, row.id, direction);
    return next
      ? [
          {
            id: direction,
            label: messages.moves[direction],
            run: () => onChange(next, messages.moved({ page: title })),
          },
        ]
      : [];
  });
  const adds =
    page && group !== system
      ? menus
          .filter(({ name }) => menuId(name) !== group && !isIn(rows, menuId(name), page.id))
          .map((menu) => ({
            id: `add-${menu.name}`,
            label: messages.addTo({ menu: menu.title }),
            run: () =>
              onChange(
                withEntry(rows, menu.name, { title, page }),
                messages.addedTo({ page: title, menu: menu.title }),
              ),
          }))
      : [];
  const isOwnEntry = group !== unlinked && group !== system && !isBelowFolder(rows, row);
  return [
    ...(page ? [] : [{ id: 'link', label: messages.editLink, run: () => onOpen({ kind: 'link', row }) }]),
    ...moves,
    ...adds,
    ...(isOwnEntry
      ? [
          {
            id: 'take-out',
            label: messages.takeOut,
            run: () => onChange(without(rows, row.id), messages.takenOut({ page: title })),
          },
        ]
      : []),
  ];
}

const isIn = (rows: readonly Row[], group: string, pageId: string): boolean =>
  rows.some((row) => groupOf(row) === group && row.page?.id === pageId);

/** A folder's contents are in the menu through the folder. */
const isBelowFolder = (rows: readonly Row[], { parentId }: Row): boolean =>
  rows.find(({ id }) => id === parentId)?.page?.folder === true;

function useLastActions({ row: { page }, onOpen }: PageMenuProps): MenuAction[] {
  const { person } = useEditor();
  if (!page || !can(person, 'pages.create')) return [];
  return [{ id: 'remove', label: messages.remove, isDanger: true, run: () => onOpen({ kind: 'remove', page }) }];
}
