// Rarely used features, each loaded when its markup is on the page. `main.ts` loads this table only when it finds any of that markup, so
// that other pages stay small.

import { pageZone } from './page-context.ts';

/** `again`: runs again for elements that the editor's frame inserts later. The others listen on the page, or need to start only once. */
type Extra = readonly [markup: string, load: () => Promise<() => void>, again?: 'again'];

const parts: readonly Extra[] = [
  [
    '[data-site-time], .timesince[data-date]',
    async () => {
      const { startSiteTime } = await import('./site-time/site-time.ts');
      return () => startSiteTime(pageZone());
    },
    'again',
  ],
  ['[href^="/universal/storefront"]', async () => (await import('./page-colors/page-colors.ts')).markPageColors],
  ['.section-video', async () => (await import('./section-video/section-video.ts')).startSectionVideos, 'again'],
  ['.sqs-announcement-bar', async () => (await import('./announcement-bar/announcement-bar.ts')).startAnnouncementBar],
  ['.language-menu', async () => (await import('./language-offer/language-offer.ts')).startLanguageOffer],
  ['dialog[data-pop-up]', async () => (await import('./pop-up/pop-up.ts')).startPopUp],
  ['[data-lightbox-group]', async () => (await import('./lightbox/lightbox.ts')).startLightboxes],
  ['[data-gallery]', async () => (await import('./image-strip/image-strip.ts')).startImageStrips, 'again'],
  [
    '.sqs-product-quick-view-button',
    // Shares the chunk of the chosen variant's look: every additional chunk makes the script of every page longer.
    async () => (await import(/* webpackChunkName: "product-page" */ './quick-view/quick-view.ts')).startQuickViews,
  ],
  ['[data-frame]', async () => (await import('./frame/frame.ts')).startFrames],
  ['video[data-autoplay]', async () => (await import('./frame/frame.ts')).startVideos, 'again'],
  ['[data-album]', async () => (await import('./album/album.ts')).startAlbums, 'again'],
  ['[data-reviews], .reviews-form', async () => (await import('./reviews/reviews.ts')).startReviews],
  ['[data-carousel]', async () => (await import('./carousel/carousel.ts')).startCarousels, 'again'],
  ['a.calendar-move', async () => (await import('./calendar/calendar.ts')).startCalendars, 'again'],
  [
    '.squarespace-comments:is([data-item-id], [data-of-page])',
    async () => (await import('./social.ts')).startComments,
    'again',
  ],
  ['.sqs-simple-like[data-item-id]', async () => (await import('./social.ts')).startLikes, 'again'],
  [':target, main a[href*="#"]', async () => (await import('./anchor-scroll/anchor-scroll.ts')).startAnchorScroll],
  ['[data-share]', async () => (await import('./social.ts')).startShare, 'again'],
];

const begun = new Set<Extra>();

export function startExtras(): void {
  for (const part of parts) {
    const [markup, load, again] = part;
    if ((begun.has(part) && !again) || !document.querySelector(markup)) continue;
    begun.add(part);
    void load().then((start) => start());
  }
}
