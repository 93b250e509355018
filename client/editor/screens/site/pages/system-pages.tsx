// Every page that the site shows by itself, with what an owner can change of it. Editor B6.
import { useState } from 'react';
import { can } from '../../../../../server/base/roles.ts';
import { SystemKind, unvisitedKinds } from '../../../../../server/content/collection/schema.ts';
import type { PageRow } from '../../../../../server/owner/page-tree/schema.ts';
import { errorText } from '../../../../api/ask.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { Waiting } from '../../../../ui/feedback/loading.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Toolbar } from '../../../../ui/layout/flow.tsx';
import { RecordPage } from '../../../../ui/layout/record-page.tsx';
import { Row, Rows } from '../../../../ui/list/rows.tsx';
import { useEditor } from '../../../editor-context.ts';
import { mayOpenPath } from '../../../screens.ts';
import { NewPageDialog } from './new-page-dialog.tsx';
import { PageBadges } from './page-badges.tsx';
import { PageIcon } from './page-icon.tsx';
import { upToPages } from './settings-messages.ts';
import { systemMessages as words } from './system-messages.ts';
import { usePageTree } from './use-page-tree.ts';

type Name = keyof typeof words.pages;
type SystemPage = { name: Name; links?: readonly (keyof typeof paths)[] };

const paths = {
  popUp: '/config/pop-up',
  checkout: '/config/settings/checkout',
  emails: '/config/settings/email/texts',
  lists: '/config/mailing-lists',
} as const satisfies Record<keyof typeof words.links, string>;

const groups: Readonly<Record<keyof typeof words.groups, readonly SystemPage[]>> = {
  site: [
    { name: 'not-found' },
    { name: 'search-page' },
    { name: 'lock-screen' },
    { name: 'password-page' },
    { name: 'members-only' },
    { name: 'sso-screen' },
    { name: 'popup-overlay', links: ['popUp'] },
    { name: 'unsubscribe', links: ['lists'] },
    { name: 'error' },
  ],
  store: [
    { name: 'cart-page' },
    { name: 'checkout', links: ['checkout'] },
    { name: 'donation-page' },
    { name: 'order-confirmed', links: ['emails'] },
    { name: 'order-status', links: ['emails'] },
    { name: 'reviews', links: ['emails'] },
  ],
};

/** The pop-up has its own screen, which adds its page. */
const takesContent = (name: Name) => unvisitedKinds.includes(name) && name !== SystemKind.popup;

export function SystemPages() {
  const tree = usePageTree();
  const [adding, setAdding] = useState<Name>();
  return (
    <RecordPage title={words.title} up={upToPages} lead={words.lead}>
      <Waiting query={tree} what={words.what} words={errorText} />
      {tree.data &&
        (Object.keys(groups) as (keyof typeof groups)[]).map((group) => (
          <Card key={group} title={words.groups[group]}>
            <Rows label={words.groups[group]}>
              {groups[group].map((one) => (
                <SystemPageRow
                  key={one.name}
                  {...one}
                  pages={tree.data.pages.filter(
                    ({ typeName, isUnvisited }) => typeName === one.name && isUnvisited && takesContent(one.name),
                  )}
                  onAdd={() => setAdding(one.name)}
                />
              ))}
            </Rows>
          </Card>
        ))}
      {adding && (
        <NewPageDialog
          menus={[]}
          rows={[]}
          only={{ typeName: adding, title: words.pages[adding].title }}
          onChange={() => {}}
          onClose={() => setAdding(undefined)}
        />
      )}
    </RecordPage>
  );
}

type RowProps = SystemPage & {
  /** Owners may have several. */
  pages: readonly PageRow[];
  onAdd(): void;
};

function SystemPageRow({ name, links = [], pages, onAdd }: RowProps) {
  const { person } = useEditor();
  const { title, note } = words.pages[name];
  const mayAdd = takesContent(name) && pages.length === 0 && can(person, 'pages.create', { as: 'ask' });
  const shown = links.filter((link) => mayOpenPath(person, paths[link]));
  return (
    <Row icon={<PageIcon kind={name} />} title={title} note={note}>
      {(pages.length > 0 || shown.length > 0 || mayAdd) && (
        <>
          {pages.map((page) => (
            <Toolbar as="span" key={page.id}>
              <PageBadges page={page} isFull />
              {can(person, 'pages.publish') && (
                <ButtonLink
                  kind="quiet"
                  href={`/config/pages/${page.id}/settings`}
                  aria-label={words.settingsOf({ page: page.title })}
                >
                  {words.settings}
                </ButtonLink>
              )}
              <ButtonLink href={`/config/pages/${page.id}`} aria-label={words.editPage({ page: page.title })}>
                {words.edit}
              </ButtonLink>
            </Toolbar>
          ))}
          {shown.map((link) => (
            <ButtonLink
              key={link}
              href={paths[link]}
              aria-label={words.linkFrom({ link: words.links[link], page: title })}
            >
              {words.links[link]}
            </ButtonLink>
          ))}
          {mayAdd && (
            <Button aria-label={words.addTo({ page: title })} onPress={onAdd}>
              {words.add}
            </Button>
          )}
        </>
      )}
    </Row>
  );
}
