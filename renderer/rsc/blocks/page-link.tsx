// Links as cards - to an address, a page, or a folder's pages - and a link to a page's feed.

import type { collectionLinkBlock, linkBlock } from '../../../server/content/block/link.ts';
import type { rssBlock } from '../../../server/content/block/rss.ts';
import type { folderBlock, indexBlock } from '../../../server/content/block/site-parts.ts';
import type { PageCard } from '../../list-reader.ts';
import { LineIcon } from './line-icon.tsx';
import { hrefResolver } from './link.ts';
import { editMessages } from './messages.ts';
import { PictureImage } from './picture.tsx';
import type { BlockView } from './registry.tsx';
import { Empty } from './summary.tsx';

export async function LinkBlock({ props, reader, edit }: BlockView<typeof linkBlock>) {
  const href = (await hrefResolver(reader, [props.href]))(props.href) || undefined;
  if (href === undefined && !edit) return null;
  const title = props.title || href?.replace(/^https?:\/\/(?:www\.)?/, '') || editMessages.enterAddress;
  return (
    <div className="link-card">
      <div>
        <p className="link-card-title">
          <a
            href={href}
            {...(props.newWindow && { target: '_blank', rel: 'noopener' })}
            {...(edit && props.title ? { 'data-f': 'title' } : {})}
          >
            {title}
          </a>
        </p>
        {props.text && <p className="link-card-text">{props.text}</p>}
        {edit && href === undefined && props.title && <p className="link-card-text">{editMessages.enterAddress}</p>}
      </div>
    </div>
  );
}

export async function CollectionLinkBlock({ props, reader, edit }: BlockView<typeof collectionLinkBlock>) {
  const page = props.collectionId === '' ? undefined : await reader.page(props.collectionId);
  if (!page) return edit ? <Empty text={editMessages.choosePage} /> : null;
  const shown = { ...page, title: props.title || page.title };
  return <Card page={shown} showPicture={props.showPicture} showText={props.showText} />;
}

const Card = ({ page, showPicture, showText }: { page: PageCard; showPicture: boolean; showText: boolean }) => (
  <div className={`link-card${showPicture && page.picture ? ' link-card--picture' : ''}`}>
    {showPicture && page.picture && (
      <div className="link-card-picture">
        <PictureImage picture={page.picture} altText="" sizes="(max-width: 859px) 100vw, 400px" />
      </div>
    )}
    <div>
      <p className="link-card-title">
        <a href={page.href}>{page.title}</a>
      </p>
      {showText && page.text && <p className="link-card-text">{page.text}</p>}
    </div>
  </div>
);

export async function ChildPagesBlock({ props, reader, edit }: BlockView<typeof indexBlock | typeof folderBlock>) {
  const pages = props.collectionId === '' ? [] : await reader.childPages(props.collectionId);
  if (pages.length === 0)
    return edit ? (
      <Empty text={props.collectionId === '' ? editMessages.choosePage : editMessages.emptyFolder} />
    ) : null;
  return (
    <ul className="link-cards">
      {pages.map((page) => (
        <li key={page.href}>
          <Card page={page} showPicture showText={props.showText} />
        </li>
      ))}
    </ul>
  );
}

export async function RssBlock({ props, reader, edit }: BlockView<typeof rssBlock>) {
  const page = props.collectionId === '' ? undefined : await reader.page(props.collectionId);
  if (!page?.hasFeed) return edit ? <Empty text={editMessages.choosePage} /> : null;
  return (
    <p className="rss-link">
      <a href={`${page.href}?format=rss`} type="application/rss+xml">
        <LineIcon size="20" path="M4 11a9 9 0 0 1 9 9M4 4a16 16 0 0 1 16 16M4 19a1 1 0 1 0 2 0a1 1 0 1 0-2 0" />
        <span {...(edit ? { 'data-f': 'text' } : {})}>{props.text}</span>
      </a>
    </p>
  );
}
