// the newest posts or products of a page, as cards. Its data is read while the page streams.

import type { CSSProperties } from 'react';
import type { summaryBlock } from '../../../server/content/block/summary.ts';
import type { Reader, SummaryItem } from '../../reader.ts';
import { PictureImage } from './picture.tsx';
import type { BlockView } from './registry.tsx';

export async function SummaryBlock({ props, reader, edit }: BlockView<typeof summaryBlock>) {
  const { collectionId, limit, featured, design, columns } = props;
  const found = await reader.summary({ collectionId, limit, featured });
  if (!found || found.items.length === 0) return edit ? <p className="summary-empty">Nothing to show yet</p> : null;

  const isShop = found.items.every(({ kind }) => kind === 'product');
  const list = isShop ? 'products' : design;
  return (
    <div className="summary-block">
      <ul className={`summary-list summary-list--${list}`} style={{ '--columns': columns } as CSSProperties}>
        {found.items.map((item) =>
          item.kind === 'product' ? (
            <ProductCard key={item.id} item={item} columns={columns} />
          ) : (
            <PostCard key={item.id} item={item} columns={design === 'list' ? 4 : columns} reader={reader} />
          ),
        )}
      </ul>
    </div>
  );
}

type CardProps = { item: SummaryItem; columns: number };

/** The same markup as the theme's product list. */
function ProductCard({ item, columns }: CardProps) {
  const { picture, price, mark } = item;
  return (
    <li
      className={`product-card${mark?.kind === 'sold-out' ? ' sold-out' : mark ? ' on-sale' : ''}`}
      data-item-id={item.id}
    >
      <a className="product-card-link" href={item.href}>
        <span className="product-card-media">
          {picture && (
            <PictureImage className="product-card-image" picture={picture} altText="" sizes={half(columns)} />
          )}
          {mark && <span className={`product-mark ${mark.kind}`}>{mark.text}</span>}
          <span className="product-card-in-cart" data-in-cart-mark="" hidden>
            In your cart
          </span>
        </span>
        <span className="product-card-text">
          <span className="product-card-title">{item.title}</span>
          {price && <Price price={price} />}
        </span>
      </a>
    </li>
  );
}

function Price({ price }: { price: NonNullable<SummaryItem['price']> }) {
  if (price.was === undefined) {
    return <span className="product-price">{price.from ? `from ${price.text}` : price.text}</span>;
  }
  return (
    <span className="product-price">
      <span className="visually-hidden">Sale Price: </span>
      {price.from ? `from ${price.text}` : price.text} <span className="visually-hidden">Original Price: </span>
      <span className="original-price">{price.was}</span>
    </span>
  );
}

/** The title's link covers the whole card (stylesheet), so the picture needs none of its own. */
function PostCard({ item, columns, reader }: CardProps & { reader: Reader }) {
  return (
    <li className="post-card">
      {item.picture && (
        <div className="post-card-media">
          <PictureImage picture={item.picture} altText="" sizes={half(columns)} />
        </div>
      )}
      <div className="post-card-text">
        {item.date !== undefined && (
          <p className="post-meta">
            <time className="summary-metadata-item--date" dateTime={new Date(item.date).toISOString()}>
              {reader.date(item.date)}
            </time>
          </p>
        )}
        <h3 className="post-card-title">
          <a href={item.href}>{item.title}</a>
        </h3>
        {item.excerpt && <div className="post-card-excerpt" dangerouslySetInnerHTML={{ __html: item.excerpt }} />}
      </div>
    </li>
  );
}

/** Two beside each other on small screens, `columns` from 860 px up. */
const half = (columns: number) =>
  `(max-width: 859px) 50vw, (max-width: 1343px) ${Math.round(100 / columns)}vw, ${Math.round(1280 / columns)}px`;
