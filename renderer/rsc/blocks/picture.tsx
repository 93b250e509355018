// An img element with every standard width that the picture has. Used by the image and summary blocks.
import type { CSSProperties } from 'react';
import { variantWidths } from '../../../server/content/image/widths.ts';
import type { Picture } from '../../reader.ts';

type PictureProps = {
  picture: Picture;
  /** How wide it is shown, as the `sizes` attribute. */
  sizes: string;
  /** Absent: the picture's own; empty: decoration. */
  altText?: string;
  className?: string;
  /** Fetched at once and before other pictures: one a page. */
  first?: boolean;
};

export function PictureImage({ picture, sizes, altText, className, first = false }: PictureProps) {
  return (
    <img
      className={className}
      src={`${picture.src}?format=${fallbackWidth(picture)}w`}
      srcSet={sourceSet(picture)}
      sizes={sizes}
      width={picture.widthPx}
      height={picture.heightPx}
      alt={altText ?? picture.altText}
      loading={first ? undefined : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding={first ? undefined : 'async'}
      style={{ '--fx': picture.focalX, '--fy': picture.focalY } as CSSProperties}
    />
  );
}

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
