// Lazy images: templates write the URL into `data-src` (`{@|image-meta}`, `{@|image}`), and each image is loaded near the viewport in a
// width that fits. Template-folders 7 (the image-loader bootstrap) and 10.
import { widthBucket } from '../../../server/content/image/widths.ts';

const waiting = 'img[data-src]:not([src])';

export function startImages(): void {
  const near = new IntersectionObserver(
    (seen) => {
      for (const { isIntersecting, target } of seen) {
        if (!isIntersecting) continue;
        near.unobserve(target);
        loadImage(target as HTMLImageElement);
      }
    },
    { rootMargin: '50% 25%' },
  );
  const watch = (root: ParentNode) => {
    for (const image of root.querySelectorAll(waiting)) near.observe(image);
  };
  watch(document);
  // Images that scripts or the editor's frame add later.
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        if (node.matches(waiting)) near.observe(node);
        watch(node);
      }
  }).observe(document.body, { childList: true, subtree: true });
}

/** Skips images that a template script has loaded, or will: `data-load="false"`. */
function loadImage(image: HTMLImageElement): void {
  const source = image.dataset.src;
  if (!source || image.hasAttribute('src')) return;
  const widthPx = Math.max(image.clientWidth, image.parentElement?.clientWidth ?? 0) * window.devicePixelRatio;
  const resolution = `${widthBucket(widthPx || 750)}w`;
  image.addEventListener('load', () => image.classList.add('loaded'), { once: true });
  image.dataset.imageResolution = resolution;
  image.src = source.includes('?') ? source : `${source}?format=${resolution}`;
}
