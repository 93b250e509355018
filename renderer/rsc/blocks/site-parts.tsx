// The site's menu and its logo, as blocks.
import type { CSSProperties } from 'react';
import type { logoBlock, navigationBlock } from '../../../server/content/block/site-parts.ts';
import { safeHref } from './link.ts';
import { editMessages } from './messages.ts';
import { PictureImage } from './picture.tsx';
import type { BlockView } from './registry.tsx';
import { Empty } from './summary.tsx';

export async function NavigationBlock({ props, reader, edit }: BlockView<typeof navigationBlock>) {
  const { menu } = await reader.site();
  if (menu.length === 0) return edit ? <Empty text={editMessages.noLinks} /> : null;
  return (
    <ul className={`page-links page-links--${props.design} page-links--${props.align}`}>
      {menu.map(({ title, href, newWindow }) => (
        <li key={`${href} ${title}`}>
          <a href={safeHref(href)} {...(newWindow && { target: '_blank', rel: 'noopener' })}>
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}

export async function LogoBlock({ props, reader }: BlockView<typeof logoBlock>) {
  const { title, tagline, logo } = await reader.site();
  return (
    <div className={`logo-block logo-block--${props.align}`}>
      <p className="logo-block-title block-title">
        <a href="/">
          {logo ? (
            <span className="logo-block-picture" style={{ '--logo-width': `${props.widthPx}px` } as CSSProperties}>
              <PictureImage picture={logo} altText={title} sizes={`${props.widthPx}px`} />
            </span>
          ) : (
            title
          )}
        </a>
      </p>
      {props.showTagline && tagline && <p className="logo-block-tagline">{tagline}</p>}
    </div>
  );
}
