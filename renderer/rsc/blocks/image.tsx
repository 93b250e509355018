// one picture, with a caption and a link if the owner wants them.

import type { CSSProperties } from 'react';
import type { imageBlock } from '../../../server/content/block/image.ts';
import { hrefResolver } from './link.ts';
import { PictureImage } from './picture.tsx';
import type { BlockView } from './registry.tsx';

export async function ImageBlock({ props, block, reader, edit, first }: BlockView<typeof imageBlock>) {
  const picture = await reader.picture(props.imageId);
  if (!picture) return edit ? <div className="image-block-empty">No picture chosen</div> : null;
  const href = (await hrefResolver(reader, props.href ? [props.href] : []))(props.href);

  const style = {
    ...(props.ratio !== 'auto' && { '--shape': props.ratio.replace(':', ' / ') }),
    ...(picture.averageColor && { backgroundColor: `#${picture.averageColor}` }),
  } as CSSProperties;
  const shown = (
    <span
      className={`image-block-picture${props.ratio === 'auto' ? '' : ' image-block-picture--shaped'}`}
      style={style}
    >
      <PictureImage
        picture={picture}
        altText={props.altText}
        sizes={sizes(block.layout.desktop.w)}
        first={first ?? false}
      />
    </span>
  );
  return (
    <figure className="image-block-figure">
      {href ? <a href={href}>{shown}</a> : shown}
      {props.caption && (
        <figcaption className="image-caption" {...(edit ? { 'data-f': 'caption' } : {})}>
          {props.caption}
        </figcaption>
      )}
    </figure>
  );
}

/** From its share of the 24 columns; below 760 px every block takes the line. */
const sizes = (columns: number) =>
  `(max-width: 759px) 100vw, (max-width: 1343px) ${Math.round((columns / 24) * 100)}vw, ${Math.round((columns / 24) * 1280)}px`;
