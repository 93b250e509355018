// An img element with every standard width that the picture has. Used by the image and summary blocks.
import type { CSSProperties } from 'react';
import { type Crop, type Framing, visiblePart } from '../../../server/content/block/framing.ts';
import { variantWidths } from '../../../server/content/image/widths.ts';
import type { Picture } from '../../reader.ts';
import { assertImage, loadingOf, type Priority } from './image-priority.ts';

type PictureProps = {
  picture: Picture;
  /** Width of its box, as the `sizes` attribute. */
  sizes: string;
  /** Absent: use the picture's own; empty: decorative. */
  altText?: string | undefined;
  className?: string;
  framing?: Framing | undefined;
  /** Width divided by height of its box; absent: the image's own ratio. */
  shape?: number | undefined;
  priority?: Priority;
};

export function PictureImage({ picture, sizes, altText, className, framing, shape, priority = 'none' }: PictureProps) {
  assertImage({ src: picture.src, width: picture.widthPx, height: picture.heightPx, sizes, priority });
  const focal = framing?.focal ?? { x: picture.focalX, y: picture.focalY };
  const shown = visiblePart(picture, framing?.crop ?? whole, focal, shape);
  const cut = framing?.crop && shown;
  const image = (
    <img
      className={className}
      src={`${picture.src}?format=${fallbackWidth(picture)}w`}
      srcSet={sourceSet(picture)}
      sizes={wholeSizes(sizes, shown.part.w)}
      width={picture.widthPx}
      height={picture.heightPx}
      alt={altText ?? picture.altText}
      {...loadingOf(priority)}
      decoding={priority === 'high' ? undefined : 'async'}
      style={(cut ? cutStyle(cut.part) : { '--fx': focal.x, '--fy': focal.y }) as CSSProperties}
    />
  );
  if (!cut) return image;
  return (
    <span className="picture-cut" style={{ aspectRatio: rounded(cut.shape) }}>
      {image}
    </span>
  );
}

const whole: Crop = { x: 0, y: 0, w: 1, h: 1 };

/** Width of the whole image, of which the box shows a part. @param part fraction of its width */
const wholeSizes = (sizes: string, part: number): string =>
  sizes.replace(/\d{1,4}(?=(?:vw|px)(?:,|$))/g, (width) => `${Math.round(Number(width) / part)}`);

/** e.g. `4 / 5` → 0.8. */
export function shapeOfRatio(ratio: string): number | undefined {
  const [width, height] = ratio.split('/').map(Number);
  return width && height ? width / height : undefined;
}

/** Scales and shifts the whole image so that the crop fills its box. Works in all browsers, unlike `object-view-box`. */
const cutStyle = ({ x, y, w, h }: Crop): CSSProperties => ({
  width: `${rounded(100 / w)}%`,
  height: `${rounded(100 / h)}%`,
  left: `${rounded((-100 * x) / w)}%`,
  top: `${rounded((-100 * y) / h)}%`,
});

const rounded = (value: number): number => Number(value.toFixed(3));

/** `…?format=100w 100w, …`: pictures are never enlarged, so widths beyond the original are left out. */
export function sourceSet({ src, widthPx }: Picture): string {
  const widths: number[] = variantWidths.filter((width) => width <= widthPx);
  const sources = widths.map((width) => `${src}?format=${width}w ${width}w`);
  const next = variantWidths.find((width) => width > widthPx);
  if (next !== undefined) sources.push(`${src}?format=${next}w ${widthPx}w`);
  return sources.join(', ');
}

const fallbackWidth = ({ widthPx }: Picture) =>
  variantWidths.findLast((width) => width <= Math.min(widthPx, 1000)) ?? 100;
