// An image in page data (page-json section 8), and the same fields on a post or product.

import { type Image, imagePath, originalSize, systemDataVariants } from '../../content/image/schema.ts';
import { htmlField } from './html-field.ts';
import { plainText } from './plain-text.ts';

type ImageJson = Record<string, unknown>;

/** `JPG`, `PNG`, … */
const sourceType = (image: Image) => (/\.([a-z0-9]{1,5})$/i.exec(image.filename)?.[1] ?? 'jpg').toUpperCase();

/** Main image fields in the order of section 5, in two groups because other fields come between them. */
export function mainImageFields(image: Image | undefined, origin: string) {
  if (!image) return { media: { mediaFocalPoint: { x: 0.5, y: 0.5, source: 3 } }, asset: { assetUrl: `${origin}/` } };
  return {
    media: mediaFields(image),
    asset: {
      assetUrl: `${origin}${imagePath(image)}`,
      contentType: image.contentType,
      originalSize: originalSize(image),
      altText: altText(image),
    },
  };
}

const mediaFields = (image: Image) => ({
  systemDataId: image.id,
  systemDataVariants: systemDataVariants(image),
  systemDataSourceType: sourceType(image),
  filename: htmlField(image.filename),
  mediaFocalPoint: { x: image.focalX, y: image.focalY, source: 3 },
  ...colorFields(image),
});

function colorFields({ colorData }: Image) {
  if (!colorData) return {};
  return {
    colorData: {
      topLeftAverage: colorData.topLeft,
      topRightAverage: colorData.topRight,
      bottomLeftAverage: colorData.bottomLeft,
      bottomRightAverage: colorData.bottomRight,
      centerAverage: colorData.center,
      suggestedBgColor: colorData.center,
    },
  };
}

/** Spec §9: at most 250 characters, tags stripped. Not part of the original's data; templates of ours print it. */
const altText = (image: Image) => plainText(image.altText || image.body).slice(0, 250);

/** @param place.parentId of the product or gallery it belongs to */
export function imageItem(
  image: Image,
  place: { origin: string; collectionId: string; parentId?: string; displayIndex: number; fullUrl: string },
): ImageJson {
  return {
    id: image.id,
    collectionId: place.collectionId,
    recordType: 2,
    addedOn: image.addedOn,
    updatedOn: image.addedOn,
    displayIndex: place.displayIndex,
    authorId: '',
    ...(place.parentId !== undefined && { parentId: place.parentId }),
    ...mediaFields(image),
    urlId: '',
    title: htmlField(image.title),
    body: image.body === '' ? null : image.body,
    likeCount: 0,
    commentCount: 0,
    publicCommentCount: 0,
    commentState: 1,
    fullUrl: place.fullUrl,
    assetUrl: `${place.origin}${imagePath(image)}`,
    contentType: image.contentType,
    pushedServices: {},
    pendingPushedServices: {},
    originalSize: originalSize(image),
    altText: altText(image),
    recordTypeLabel: 'image',
  };
}
