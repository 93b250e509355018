// An item or a product as a card: in summaries, product lists, and the product block.
import type { CSSProperties } from 'react';
import { summaryRatios } from '../../../server/content/block/summary.ts';
import type { SummaryItem } from '../../list-reader.ts';
import type { Reader } from '../../reader.ts';
import { messages } from './messages.ts';
import { PictureImage, shapeOfRatio } from './picture.tsx';

export type CardLook = {
  columns: number;
  /** Width of a card's picture on a phone, in percent of the screen. */
  phoneWidth: number;
  ratio?: keyof typeof summaryRatios;
  /** Keeps the picture's own aspect ratio. */
  isWall?: boolean;
  showPicture: boolean;
  showTitle: boolean;
  showPrice: boolean;
  showExcerpt?: boolean;
  showDate?: boolean;
  showAuthor?: boolean;
  showCategories?: boolean;
  readMore?: string | undefined;
};

/** The same markup as the theme's product list. */
export function ProductCard({ item, look }: { item: SummaryItem; look: CardLook }) {
  const { picture, price, mark } = item;
  return (
    <li
      className={`product-card${mark?.kind === 'sold-out' ? ' sold-out' : mark ? ' on-sale' : ''}`}
      data-item-id={item.id}
    >
      <a
        className="product-card-link"
        href={item.href}
        aria-label={look.showTitle || (look.showPicture && picture) ? undefined : item.title}
      >
        {look.showPicture && (
          <span className="product-card-media" style={boxOf(look, item)}>
            {picture && (
              <PictureImage
                className="product-card-image"
                picture={picture}
                altText={look.showTitle ? '' : item.title}
                sizes={sizesOf(look)}
                shape={shapeOf(look)}
              />
            )}
            {mark && <span className={`product-mark ${mark.kind}`}>{mark.text}</span>}
            <span className="product-card-in-cart" data-in-cart-mark="" hidden>
              {messages.inCart}
            </span>
          </span>
        )}
        {(look.showTitle || look.showPrice) && (
          <span className="product-card-text">
            {look.showTitle && <span className="product-card-title">{item.title}</span>}
            {look.showPrice && price && <Price price={price} />}
          </span>
        )}
      </a>
    </li>
  );
}

export function Price({ price }: { price: NonNullable<SummaryItem['price']> }) {
  const text = price.from ? messages.from({ price: price.text }) : price.text;
  if (price.was === undefined) return <span className="product-price">{text}</span>;
  return (
    <span className="product-price">
      <span className="visually-hidden">{messages.salePrice}</span>
      {text} <span className="visually-hidden">{messages.originalPrice}</span>
      <span className="original-price">{price.was}</span>
    </span>
  );
}

/** The title's link covers the whole card (stylesheet), so the picture needs no link. */
export function PostCard({ item, look, reader }: { item: SummaryItem; look: CardLook; reader: Reader }) {
  const { date, author, categories = [] } = item;
  const showsDate = look.showDate !== false && date !== undefined;
  const showsAuthor = look.showAuthor === true && author !== undefined;
  const showsCategories = look.showCategories === true && categories.length > 0;
  return (
    <li className="post-card">
      {look.showPicture && item.picture && (
        <div className="post-card-media" style={boxOf(look, item)}>
          <PictureImage picture={item.picture} altText="" sizes={sizesOf(look)} shape={shapeOf(look)} />
        </div>
      )}
      <div className="post-card-text">
        {(showsDate || showsAuthor || showsCategories) && (
          <p className="post-meta">
            {showsDate && (
              <time className="summary-metadata-item--date" dateTime={new Date(date).toISOString()}>
                {reader.date(date)}
              </time>
            )}
            {showsAuthor && <span className="summary-metadata-item--author">{messages.by({ author })}</span>}
            {showsCategories && <span className="summary-metadata-item--cats">{categories.join(', ')}</span>}
          </p>
        )}
        {/* Hidden, its title still names the link that covers the card. */}
        <h3 className={`post-card-title${look.showTitle ? '' : ' is-hidden'}`}>
          <a href={item.href}>{look.showTitle ? item.title : <span className="visually-hidden">{item.title}</span>}</a>
        </h3>
        {look.showExcerpt !== false && item.excerpt && (
          <div className="post-card-excerpt" dangerouslySetInnerHTML={{ __html: item.excerpt }} />
        )}
        {look.readMore !== undefined && (
          <p className="summary-read-more-link">
            <a href={item.href}>
              {look.readMore}
              <span className="visually-hidden">{messages.readMoreAbout({ title: item.title })}</span>
            </a>
          </p>
        )}
      </div>
    </li>
  );
}

const shapeOf = ({ ratio, isWall }: CardLook) => (ratio && !isWall ? shapeOfRatio(summaryRatios[ratio]) : undefined);

function boxOf({ ratio, isWall }: CardLook, { picture }: SummaryItem): CSSProperties | undefined {
  if (isWall) return picture && { aspectRatio: `${picture.widthPx} / ${picture.heightPx}` };
  return ratio && { aspectRatio: summaryRatios[ratio] };
}

/** Two columns on tablets, `columns` from 860 px up. */
const sizesOf = ({ columns, phoneWidth }: CardLook) =>
  `(max-width: 559px) ${phoneWidth}vw, (max-width: 859px) 50vw, (max-width: 1343px) ${Math.round(100 / columns)}vw, ${Math.round(1280 / columns)}px`;
