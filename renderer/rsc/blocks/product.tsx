// One product: picture, price, options, and button, with the markup of product pages, so that their script works on it. Without
// script it links to the product's page.
import type { productBlock } from '../../../server/content/block/product.ts';
import type { ProductToBuy } from '../../list-reader.ts';
import { Price } from './card.tsx';
import { editMessages, messages } from './messages.ts';
import { PictureImage } from './picture.tsx';
import type { BlockView } from './registry.tsx';
import { Empty } from './summary.tsx';

export async function ProductBlock({ props, block, reader, edit }: BlockView<typeof productBlock>) {
  const found = props.productId === '' ? undefined : await reader.product(props.productId);
  if (!found) {
    if (!edit) return null;
    return <Empty text={props.productId === '' ? editMessages.chooseProduct : editMessages.productGone} />;
  }
  const { item } = found;
  const { design, align } = props;
  const sold = item.mark?.kind === 'sold-out' ? ' sold-out' : item.mark ? ' on-sale' : '';
  return (
    <article
      className={`product-block product-block--${design} product-block--${align}${sold}`}
      data-item-id={item.id}
      data-product-page="product_block"
    >
      {props.showPicture && <Pictures found={found} id={block.id} isOne={design === 'card'} />}
      <div className="product-block-text">
        {props.showTitle && (
          <h3 className="product-title">
            <a href={item.href}>{item.title}</a>
          </h3>
        )}
        {(props.showPrice || item.mark) && (
          <div className="product-facts" aria-live="polite">
            {props.showPrice && item.price && <Price price={item.price} />}
            {item.mark && <span className={`product-mark ${item.mark.kind}`}>{item.mark.text}</span>}
            {found.scarcityHtml !== '' && <div dangerouslySetInnerHTML={{ __html: found.scarcityHtml }} />}
            <p className="product-variant-status" data-variant-status="" />
          </div>
        )}
        {props.showExcerpt && design !== 'card' && item.excerpt && (
          <div className="product-excerpt rich-text" dangerouslySetInnerHTML={{ __html: item.excerpt }} />
        )}
        {props.showButton && <Order found={found} />}
      </div>
    </article>
  );
}

function Pictures({ found, id, isOne }: { found: ProductToBuy; id: string; isOne: boolean }) {
  const { item, pictures } = found;
  const [first] = pictures;
  if (!first) return null;
  const sizes = '(max-width: 799px) 100vw, 50vw';
  if (isOne || pictures.length === 1) {
    return (
      <div className="product-block-picture">
        <PictureImage picture={first} altText={first.altText || item.title} sizes={sizes} />
      </div>
    );
  }
  return (
    <div className="product-gallery">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a strip that scrolls can be moved by the keyboard */}
      <ul className="product-gallery-slides" tabIndex={0} aria-label={messages.pictures({ title: item.title })}>
        {pictures.map((picture, at) => (
          <li
            className="product-gallery-slide"
            id={`${id}-picture-${at + 1}`}
            data-image-id={picture.id}
            key={picture.id}
          >
            <PictureImage picture={picture} altText={picture.altText || item.title} sizes={sizes} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Order({ found: { item, orderHtml, donateHref } }: { found: ProductToBuy }) {
  if (donateHref !== undefined) {
    return (
      <p className="product-block-order">
        <a className="button sqs-button-element--primary" href={donateHref}>
          {messages.viewProduct}
        </a>
      </p>
    );
  }
  const view = (
    <a className="button button--secondary sqs-button-element--secondary" href={item.href}>
      {messages.viewProduct}
    </a>
  );
  if (!orderHtml) return <p className="product-block-order">{view}</p>;
  return (
    <>
      <div className="product-block-order product-checkout" dangerouslySetInnerHTML={{ __html: orderHtml }} />
      <noscript>{view}</noscript>
    </>
  );
}
