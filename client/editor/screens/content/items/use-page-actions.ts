// Actions for the page of the items, besides adding one.
import { can } from '../../../../../server/base/roles.ts';
import type { ItemCollection } from '../../../../../server/content/item/edit-schema.ts';
import { siteLink } from '../../../../api/site-address.ts';
import type { HeadAction } from '../../../../ui/layout/head-actions.tsx';
import { useEditor } from '../../../editor-context.ts';
import { usePageActs } from '../../site/pages/use-page-acts.ts';
import { messages } from './messages.ts';

export function usePageActions(collection: ItemCollection | undefined): HeadAction[] {
  const { person } = useEditor();
  const acts = usePageActs();
  if (!collection) return [];
  const { id, state, path } = collection;
  const publish = () => (state === 'draft' ? acts.publish(collection) : acts.publishHidden(collection));
  return [
    { id: 'page', label: messages.seePage, href: siteLink(path) },
    ...(can(person, 'pages.publish')
      ? [
          { id: 'settings', label: messages.pageSettings, to: `/config/pages/${id}/settings` },
          ...(state === 'published' ? [] : [{ id: 'publish', label: messages.publishPage, run: publish }]),
        ]
      : []),
  ];
}
