// One picture: cropped, with a caption or with text in one of five designs, and a link or a lightbox.
import type { CSSProperties, ReactNode } from 'react';
import type { imageBlock } from '../../../server/content/block/image.ts';
import type { Picture } from '../../reader.ts';
import { Empty } from './empty.tsx';
import { hrefResolver } from './link.ts';
import { messages } from './media-messages.ts';
import { PictureImage, shapeOfRatio } from './picture.tsx';
import type { BlockView } from './registry.tsx';
import { Written } from './written.tsx';

type View = BlockView<typeof imageBlock>;
type Props = View['props'];

export async function ImageBlock(view: View) {
  const { props, reader, edit } = view;
  const picture = await reader.picture(props.imageId);
  if (!picture)
    return edit ? <Empty words={messages.empty.image} shape={emptyShape(props)} type={view.block.type} /> : null;
  const href = (await hrefResolver(reader, props.href ? [props.href] : []))(props.href || undefined);
  const shown = <Shown {...view} picture={picture} />;
  return props.design === 'inline' ? (
    <figure className={inlineClasses(props)} {...groupOf(props)}>
      {linked(shown, view, picture, href)}
      {props.caption && props.captionPlace !== 'none' && (
        <figcaption className="image-caption">
          <span {...(edit ? { 'data-f': 'caption' } : {})}>{props.caption}</span>
        </figcaption>
      )}
    </figure>
  ) : (
    <figure
      className={`image-block-figure image-block--${props.design} image-block--${props.side} align-${props.align}`}
      style={{ '--shade': props.shade / 100 } as CSSProperties}
      {...groupOf(props)}
    >
      {linked(shown, view, picture, props.buttonText ? undefined : href)}
      <Words {...view} href={href} />
    </figure>
  );
}

/** Undefined: use the image's own. */
const altTextOf = ({ isDecorative, altText }: Props) => (isDecorative ? '' : altText || undefined);

const cssRatio = ({ ratio }: Props) => ratio.replace(':', ' / ');

/** Aspect ratio that the image will have. */
const emptyShape = (props: Props) => (props.ratio === 'auto' ? '3 / 2' : cssRatio(props));

const inlineClasses = ({ captionPlace }: Props) =>
  captionPlace === 'overlay' || captionPlace === 'hover'
    ? `image-block-figure image-block-figure--over image-block-figure--${captionPlace}`
    : 'image-block-figure';

const groupOf = ({ lightbox, lightboxTheme, href }: Props) =>
  lightbox && !href ? { 'data-lightbox-group': lightboxTheme } : {};

function Shown({ props, block, first, picture }: View & { picture: Picture }) {
  const isShaped = props.ratio !== 'auto';
  const style = {
    ...(isShaped && { '--shape': cssRatio(props) }),
    ...(picture.averageColor && { backgroundColor: `#${picture.averageColor}` }),
  } as CSSProperties;
  return (
    <span className={`image-block-picture${isShaped ? ' image-block-picture--shaped' : ''}`} style={style}>
      <PictureImage
        picture={picture}
        altText={altTextOf(props)}
        framing={props.framing}
        shape={shapeOfRatio(cssRatio(props))}
        sizes={imageSizes(block.layout.desktop.w)}
        priority={first ? 'high' : 'none'}
      />
    </span>
  );
}

function linked(shown: ReactNode, { props }: View, picture: Picture, href: string | undefined): ReactNode {
  if (href)
    return (
      <a href={href} {...(props.newWindow ? { target: '_blank', rel: 'noopener' } : {})}>
        {shown}
      </a>
    );
  if (!props.lightbox || props.href) return shown;
  return (
    <a
      className="image-block-enlarge"
      href={largest(picture)}
      data-lightbox=""
      data-title={props.title || undefined}
      data-description={props.caption || props.text || undefined}
      aria-label={messages.enlarge({ altText: altTextOf(props) ?? picture.altText, number: 1 })}
    >
      {shown}
    </a>
  );
}

function Words({ props, href, edit }: View & { href: string | undefined }) {
  const { title, text, buttonText, newWindow } = props;
  if (!title && !text && !(buttonText && href)) return null;
  return (
    <figcaption className="image-block-words">
      <Written as="p" className="image-block-title block-title" field="title" text={title} edit={edit} />
      <Written as="p" className="image-block-text" field="text" text={text} edit={edit} />
      {buttonText && href && (
        <a
          className="sqs-block-button-element sqs-button-element--primary"
          href={href}
          {...(newWindow ? { target: '_blank', rel: 'noopener' } : {})}
          {...(edit ? { 'data-f': 'buttonText' } : {})}
        >
          {buttonText}
        </a>
      )}
    </figcaption>
  );
}

/** For the lightbox, and for a link without script. */
export const largest = ({ src }: Picture) => `${src}?format=2500w`;

/** From its share of the 24 columns; below 760 px every block has full width. */
export const imageSizes = (columns: number) =>
  `(max-width: 759px) 100vw, (max-width: 1343px) ${Math.round((columns / 24) * 100)}vw, ${Math.round((columns / 24) * 1280)}px`;
