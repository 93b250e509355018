// Images in four designs. All of them work without script: slideshow and slider are scrolling strips. client/storefront/gallery adds
// buttons, autoplay, and the current thumbnail's mark, client/storefront/lightbox the lightbox. Spec §3 "Gallery options".

import type { CSSProperties, ReactNode } from 'react';
import { type galleryBlock, galleryRatios } from '../../../server/content/block/gallery.ts';
import type { Picture, Reader } from '../../reader.ts';
import { Empty } from './empty.tsx';
import { imageSizes, largest } from './image.tsx';
import { LineIcon } from './line-icon.tsx';
import { hrefResolver } from './link.ts';
import { messages } from './media-messages.ts';
import { PictureImage, shapeOfRatio } from './picture.tsx';
import type { BlockView } from './registry.tsx';

type View = BlockView<typeof galleryBlock>;
type Props = View['props'];
type GalleryImage = {
  number: number;
  picture: Picture;
  altText: string;
  title: string;
  description: string;
  href?: string;
  newWindow?: boolean;
};
type DesignProps = { view: View; images: readonly GalleryImage[] };

export async function GalleryBlock(view: View) {
  const { props, reader, edit } = view;
  const images = await shownImages(props, reader);
  if (images.length === 0) {
    const words = props.source === 'page' ? messages.empty.galleryPage : messages.empty.images;
    return edit ? <Empty words={words} shape="3 / 1" type={view.block.type} /> : null;
  }
  const { design } = props;
  return design === 'slideshow' || design === 'slider' ? (
    <Strip view={view} images={images} />
  ) : (
    <Rows view={view} images={images} />
  );
}

async function shownImages(props: Props, reader: Reader): Promise<GalleryImage[]> {
  const items = props.source === 'page' ? ((await reader.gallery(props.collectionId)) ?? []) : props.items;
  const resolve = await hrefResolver(
    reader,
    items.flatMap(({ href }) => (href ? [href] : [])),
  );
  const pictures = await Promise.all(items.map(({ imageId }) => reader.picture(imageId)));
  return items
    .flatMap((item, index) => {
      const picture = pictures[index];
      return picture ? [{ ...item, picture }] : [];
    })
    .map(({ picture, title = '', description = '', altText, isDecorative, href, newWindow }, index) => ({
      ...{ number: index + 1, picture, title, description, href: resolve(href || undefined), newWindow },
      altText: isDecorative ? '' : altText || picture.altText || title,
    }));
}

const groupOf = ({ lightbox, lightboxTheme }: Props) => (lightbox ? { 'data-lightbox-group': lightboxTheme } : {});

/** Grid and stacked. */
function Rows({ view: { props, block }, images }: DesignProps) {
  const { design, padding } = props;
  const isGrid = design === 'grid';
  const perRow = isGrid ? props['thumbnails-per-row'] : 1;
  const style = {
    '--gallery-gap': `${padding}px`,
    ...(isGrid && { '--gallery-per-row': perRow, '--gallery-shape': galleryRatios[props['aspect-ratio']] }),
    // The maximum means no limit.
    ...(isGrid && props['max-width'] < 300 && { '--gallery-width': `${props['max-width']}px` }),
  };
  return (
    <ul className={`gallery-block gallery-block--${design}`} style={style as CSSProperties} {...groupOf(props)}>
      {images.map((image) => (
        <li key={image.number}>
          <figure className="gallery-block-figure">
            <Media image={image} props={props}>
              <PictureImage
                picture={image.picture}
                altText={image.altText}
                shape={isGrid ? shapeOfRatio(galleryRatios[props['aspect-ratio']]) : undefined}
                sizes={
                  isGrid
                    ? `(max-width: 759px) 50vw, ${Math.round(1280 / perRow)}px`
                    : imageSizes(block.layout.desktop.w)
                }
              />
            </Media>
            {props['show-meta-basic'] && image.title && (
              <figcaption className="image-caption">{image.title}</figcaption>
            )}
          </figure>
        </li>
      ))}
    </ul>
  );
}

/** Slideshow and slider. */
function Strip({ view: { props, block }, images }: DesignProps) {
  const { design } = props;
  const classes = [
    `gallery-block gallery-block--${design}`,
    ...(props['auto-crop'] ? ['gallery-block--crop'] : []),
    ...(props.transparentBackground ? ['gallery-block--clear'] : []),
    `gallery-block--active-${props['active-alignment']}`,
  ];
  const style = { '--gallery-gap': `${design === 'slider' ? props.padding : 0}px` } as CSSProperties;
  const sizes = design === 'slider' ? '(max-width: 759px) 80vw, 700px' : imageSizes(block.layout.desktop.w);
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fields
    <div
      role="group"
      className={classes.join(' ')}
      style={style}
      aria-roledescription="carousel"
      aria-label={messages.gallery}
      data-gallery={props.autoplay ? props['autoplay-duration'] : ''}
      {...groupOf(props)}
    >
      <div className="gallery-block-stage">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll it */}
        <ul className="gallery-block-strip" tabIndex={0}>
          {images.map((image, at) => (
            <li key={image.number} className="gallery-block-slide" id={slideId(block.id, image)}>
              <Media image={image} props={props}>
                <PictureImage
                  picture={image.picture}
                  altText={image.altText}
                  sizes={sizes}
                  priority={at === 0 ? 'none' : 'low'}
                />
              </Media>
              {props['show-meta'] && <Meta image={image} props={props} />}
            </li>
          ))}
        </ul>
        {images.length > 1 && <Controls props={props} />}
      </div>
      {props.thumbnails && images.length > 1 && <Thumbnails props={props} images={images} blockId={block.id} />}
      <p className="visually-hidden" aria-live="polite" data-gallery-count="" />
    </div>
  );
}

const slideId = (blockId: string, { number }: GalleryImage) => `slide-${blockId}-${number}`;

/** The image with its click action: its own link, the lightbox, or none. */
function Media({ image, props, children }: { image: GalleryImage; props: Props; children: ReactNode }) {
  const { picture, href, title, description, altText, number, newWindow = props.newWindow } = image;
  const color = picture.averageColor ? { backgroundColor: `#${picture.averageColor}` } : undefined;
  if (href)
    return (
      <a
        className="gallery-block-media"
        style={color}
        href={href}
        {...(newWindow ? { target: '_blank', rel: 'noopener' } : {})}
        aria-label={altText === '' ? title || href : undefined}
      >
        {children}
      </a>
    );
  if (!props.lightbox)
    return (
      <span className="gallery-block-media" style={color}>
        {children}
      </span>
    );
  return (
    <a
      className="gallery-block-media gallery-block-media--enlarges"
      style={color}
      href={largest(picture)}
      data-lightbox=""
      data-title={title || undefined}
      data-description={description || undefined}
      aria-label={messages.enlarge({ altText, number })}
    >
      {children}
    </a>
  );
}

function Meta({ image: { title, description }, props }: { image: GalleryImage; props: Props }) {
  const words = props['show-meta-only-title'] ? '' : description;
  if (!title && !words) return null;
  const hover = props['show-meta-on-hover'] ? ' gallery-block-meta--hover' : '';
  return (
    <div className={`gallery-block-meta gallery-block-meta--${props['meta-position']}${hover}`}>
      {title && <p className="gallery-block-title">{title}</p>}
      {words && <p className="gallery-block-description">{words}</p>}
    </div>
  );
}

/** Hidden until a script makes them work. */
const Controls = ({ props }: { props: Props }) => (
  <>
    {props.controls && (
      <>
        <Control step={-1} label={messages.previousImage} path="M15 5l-7 7 7 7" />
        <Control step={1} label={messages.nextImage} path="M9 5l7 7-7 7" />
      </>
    )}
    {props.autoplay && (
      <button
        type="button"
        className="gallery-block-pause"
        data-gallery-pause=""
        aria-pressed="false"
        aria-label={messages.pause}
        hidden
      >
        <LineIcon path="M9 5v14M15 5v14" />
      </button>
    )}
  </>
);

const Control = ({ step, label, path }: { step: number; label: string; path: string }) => (
  <button
    type="button"
    className={`gallery-block-control gallery-block-control--${step < 0 ? 'previous' : 'next'}`}
    data-gallery-step={step}
    aria-label={label}
    hidden
  >
    <LineIcon path={path} />
  </button>
);

function Thumbnails({ props, images, blockId }: { props: Props; images: readonly GalleryImage[]; blockId: string }) {
  const style = {
    '--thumb-height': `${props['thumbnail-strip-height']}px`,
    '--thumb-margin': `${props['thumbnail-strip-margin']}px`,
  } as CSSProperties;
  if (props['thumbnail-strip-height'] === 0) return null;
  return (
    <div
      className={`gallery-block-thumbs${props['square-thumbs'] ? ' gallery-block-thumbs--square' : ''}`}
      style={style}
    >
      {images.map((image) => (
        <a key={image.number} href={`#${slideId(blockId, image)}`} aria-label={messages.thumbnail(image)}>
          <PictureImage picture={image.picture} altText="" sizes={`${props['thumbnail-strip-height']}px`} />
        </a>
      ))}
    </div>
  );
}
