// Pictures that say their address in `data-src`, as `{@|image-meta}` and `{@|image}` of templates write them: each is loaded when it
// comes near, in a width that fits its place. Template-folders 7 (the image-loader bootstrap) and 10; works without a template's scripts.
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
  // What scripts and the editor's frame put in later.
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        if (node.matches(waiting)) near.observe(node);
        watch(node);
      }
  }).observe(document.body, { childList: true, subtree: true });
}

/** A script of the template may have been first; `data-load="false"` says that one will be, and a gallery's is not there. */
function loadImage(image: HTMLImageElement): void {
  const source = image.dataset.src;
  if (!source || image.hasAttribute('src')) return;
  const widthPx = Math.max(image.clientWidth, image.parentElement?.clientWidth ?? 0) * window.devicePixelRatio;
  const resolution = `${widthBucket(widthPx || 750)}w`;
  image.addEventListener('load', () => image.classList.add('loaded'), { once: true });
  image.dataset.imageResolution = resolution;
  image.src = source.includes('?') ? source : `${source}?format=${resolution}`;
}
