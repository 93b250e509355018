// An image as blocks render it.
import type { Picture } from '../../../../renderer/reader.ts';
import { findImage } from '../../../content/image/image.ts';
import { imagePath } from '../../../content/image/schema.ts';
import type { Store } from '../../../store/store.ts';

export async function readPicture(store: Store, imageId: string | undefined): Promise<Picture | undefined> {
  const image = imageId === undefined ? undefined : await findImage(store, imageId);
  return (
    image && {
      id: image.id,
      src: imagePath(image),
      widthPx: image.widthPx,
      heightPx: image.heightPx,
      altText: image.altText,
      focalX: image.focalX,
      focalY: image.focalY,
      averageColor: image.colorData?.center,
    }
  );
}
