// Shows the chosen variant's badge and image: scrolls the gallery to it, or replaces the product's first image. Loaded with the first
// choice.
import { productWords } from '../../../server/commerce/product/words.ts';
import { siteWord } from '../page-context.ts';
import { isAvailable, type MarkupVariant } from './selection.ts';

const originals = new WeakMap<HTMLImageElement, { src: string; srcset: string }>();

/** @param variant undefined: restores the original look */
export function showLook(product: HTMLElement, variant: MarkupVariant | undefined): void {
  showMark(product, variant);
  showPicture(product, variant);
}

/** The product's badge covers all variants; a chosen variant has its own state. */
function showMark(product: HTMLElement, variant: MarkupVariant | undefined): void {
  const mark = product.querySelector<HTMLElement>('.product-mark');
  if (!mark) return;
  mark.dataset.own ??= JSON.stringify([mark.className, mark.textContent]);
  const [ownClass, ownText] = JSON.parse(mark.dataset.own) as [string, string];
  const isGone = variant !== undefined && !isAvailable(variant);
  mark.hidden = variant !== undefined && !isGone && !variant.onSale;
  mark.className = isGone ? 'product-mark sold-out' : ownClass;
  mark.textContent = isGone ? siteWord(productWords, 'productSoldOutText') : ownText;
}

function showPicture(product: HTMLElement, variant: MarkupVariant | undefined): void {
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
