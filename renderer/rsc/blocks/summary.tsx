// A page's items, or products, as cards: in a grid, a wall, a carousel, or a list. Their data is read while the page streams.

import type { CSSProperties, ReactNode } from 'react';
import type { journalBlock } from '../../../server/content/block/site-parts.ts';
import type { productsBlock, summaryBlock } from '../../../server/content/block/summary.ts';
import type { Block } from '../../../server/content/document/schema.ts';
import type { SummaryItem } from '../../list-reader.ts';
import type { Reader } from '../../reader.ts';
import { type CardLook, PostCard, ProductCard } from './card.tsx';
import { LineIcon } from './line-icon.tsx';
import { editMessages, messages } from './messages.ts';
import type { BlockView } from './registry.tsx';
import { Written } from './written.tsx';

export async function SummaryBlock({ props, block, reader, edit }: BlockView<typeof summaryBlock>) {
  const { collectionId, limit, featured, categories, tags, when } = props;
  if (collectionId === '') return edit ? <Empty text={editMessages.choosePage} /> : null;
  const found = await reader.summary({ collectionId, limit, featured, categories, tags, when });
  if (!found || found.items.length === 0) return edit ? <Empty text={editMessages.noItems} /> : null;
  const isShop = found.items.every(({ kind }) => kind === 'product');
  const readMore = props.showReadMore ? props.readMore : undefined;
  const look = { ...props, readMore, ratio: chosenRatio(block, props.ratio) };
  return (
    <Cards
      id={block.id}
      heading={props.heading}
      items={found.items}
      design={isShop && props.design === 'grid' ? 'products' : props.design}
      look={look}
      reader={reader}
      edit={edit}
    />
  );
}

export async function ProductsBlock({ props, block, reader, edit }: BlockView<typeof productsBlock>) {
  const { from, products, collectionId, limit, featured, categories, tags } = props;
  const ids = products.map(({ productId }) => productId).filter((id) => id !== '');
  if (from === 'picked' ? ids.length === 0 : collectionId === '')
    return edit ? <Empty text={editMessages.chooseProducts} /> : null;
  const items =
    from === 'picked'
      ? await reader.products(ids)
      : ((await reader.summary({ collectionId, limit, featured, categories, tags }))?.items ?? []);
  if (items.length === 0) return edit ? <Empty text={editMessages.noItems} /> : null;
  return (
    <Cards
      id={block.id}
      heading={props.heading}
      items={items}
      design={props.design === 'grid' ? 'products' : props.design}
      look={{ ...props, ratio: chosenRatio(block, props.ratio) }}
      reader={reader}
      edit={edit}
    />
  );
}

export async function JournalBlock({ props, block, reader, edit }: BlockView<typeof journalBlock>) {
  const found = props.collectionId === '' ? undefined : await reader.summary(props);
  if (!found || found.items.length === 0)
    return edit ? <Empty text={found ? editMessages.noItems : editMessages.choosePage} /> : null;
  const look = { columns: 1, showPicture: true, showTitle: true, showPrice: true };
  return <Cards id={block.id} items={found.items} design="list" look={look} reader={reader} edit={edit} />;
}

/** Until the owner chooses a ratio, pictures have the theme's. */
const chosenRatio = (block: Block, ratio: CardLook['ratio']) => (block.props.ratio === undefined ? undefined : ratio);

export const Empty = ({ text }: { text: string }) => <p className="summary-empty">{text}</p>;

/** As in the stylesheet; a list crops most pictures to a square. */
const phoneWidths = { grid: 100, wall: 100, carousel: 82, list: 33, products: 50 } as const;

type CardsProps = {
  id: string;
  heading?: string;
  items: readonly SummaryItem[];
  design: keyof typeof phoneWidths;
  look: Omit<CardLook, 'phoneWidth'>;
  reader: Reader;
  edit: boolean;
};

function Cards({ id, heading, items, design, look, reader, edit }: CardsProps): ReactNode {
  const isCarousel = design === 'carousel';
  // Wall columns are balanced only with two or more cards in each.
  const columns = design === 'wall' ? Math.min(look.columns, Math.ceil(items.length / 2)) : look.columns;
  const shown: CardLook = {
    ...look,
    phoneWidth: phoneWidths[design],
    ...(design === 'list' && { columns: 4 }),
    ...(design === 'wall' && { isWall: true }),
  };
  const list = (
    <ul
      className={`summary-list summary-list--${design}`}
      style={{ '--columns': columns } as CSSProperties}
      // Makes the scrolling strip usable by keyboard.
      {...(isCarousel && { tabIndex: 0, 'data-carousel-strip': '', 'aria-label': heading || messages.nextItems })}
    >
      {items.map((item) =>
        item.kind === 'product' ? (
          <ProductCard key={item.id} item={item} look={shown} />
        ) : (
          <PostCard key={item.id} item={item} look={shown} reader={reader} />
        ),
      )}
    </ul>
  );
  return (
    <div className="summary-block">
      <Written as="h2" className="summary-title" field="heading" text={heading} edit={edit} />
      {isCarousel ? (
        <div className="summary-carousel" data-carousel={id}>
          {list}
          {/* Shown by the script that moves the strip. */}
          <p className="summary-carousel-moves" hidden>
            <button
              type="button"
              className="summary-carousel-move"
              data-carousel-move="-1"
              aria-label={messages.previousItems}
            >
              <LineIcon path="m15 18-6-6 6-6" />
            </button>
            <button
              type="button"
              className="summary-carousel-move"
              data-carousel-move="1"
              aria-label={messages.nextItems}
            >
              <LineIcon path="m9 18 6-6-6-6" />
            </button>
          </p>
        </div>
      ) : (
        list
      )}
    </div>
  );
}
