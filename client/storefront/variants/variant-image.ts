// The picture of the variant that was chosen: the gallery's strip moves to it; elsewhere, the product's first picture becomes it.
import type { MarkupVariant } from './selection.ts';

type Shown = { src: string; srcset: string };
const originals = new WeakMap<HTMLImageElement, Shown>();

/** @param variant undefined: nothing is chosen, and the product shows its own picture again */
export function showVariantImage(product: HTMLElement, variant: MarkupVariant | undefined): void {
  const strip = product.querySelector<HTMLElement>('.product-gallery-slides');
  const slide = variant?.mainImageId
    ? strip?.querySelector<HTMLElement>(`[data-image-id="${CSS.escape(variant.mainImageId)}"]`)
    : undefined;
  if (strip && slide) {
    strip.scrollTo({ left: slide.offsetLeft - strip.offsetLeft });
    return;
  }
  const image = (strip ?? product).querySelector('img');
  if (!image) return;
  const url = variant?.mainImage?.assetUrl;
  if (url === undefined) {
    restore(image);
    return;
  }
  if (!originals.has(image)) originals.set(image, { src: image.src, srcset: image.srcset });
  image.srcset = [300, 500, 750, 1000, 1500].map((width) => `${url}?format=${width}w ${width}w`).join(', ');
  image.src = `${url}?format=750w`;
  strip?.scrollTo({ left: 0 });
}

function restore(image: HTMLImageElement): void {
  const original = originals.get(image);
  if (!original) return;
  image.srcset = original.srcset;
  image.src = original.src;
}
