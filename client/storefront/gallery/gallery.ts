// The product gallery: a scrolling strip, and thumbnails that are plain links to its images. With script they scroll only the strip, and
// the visible image's thumbnail is marked. Swipe and arrow keys are native scrolling.

export function startGalleries(): void {
  for (const gallery of document.querySelectorAll<HTMLElement>('.product-gallery')) {
    const strip = gallery.querySelector<HTMLElement>('.product-gallery-slides');
    if (strip) startGallery(gallery, strip);
  }
}

function startGallery(gallery: HTMLElement, strip: HTMLElement): void {
  const links = [...gallery.querySelectorAll<HTMLAnchorElement>('.product-gallery-thumbs a')];
  const linkOf = (slide: Element) => links.find((link) => link.hash === `#${slide.id}`);

  gallery.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('.product-gallery-thumbs a');
    const slide = link && [...strip.children].find(({ id }) => link.hash === `#${id}`);
    if (!slide) return;
    event.preventDefault();
    strip.scrollTo({ left: (slide as HTMLElement).offsetLeft - strip.offsetLeft });
  });

  const watch = new IntersectionObserver(
    (seen) => {
      for (const { isIntersecting, target } of seen) {
        if (!isIntersecting) continue;
        for (const link of links) link.removeAttribute('aria-current');
        linkOf(target)?.setAttribute('aria-current', 'true');
      }
    },
    { root: strip, threshold: 0.6 },
  );
  for (const slide of strip.children) watch.observe(slide);
}
