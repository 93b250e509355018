// How long things take in the storefront, and where the lightbox stands: spec §9 "Timing". Portable.
export const timing = {
  /** From the server's yes to 'Added!'. */
  addedAfterMs: 1000,
  addedShownMs: 2000,
  errorShownMs: 1000,
  selectOptionShownMs: 2000,
  popoverShownMs: 3000,
  scrollThrottleMs: 100,
  lightboxResizeMs: 100,
} as const;

/** Above content that is taller than the window. */
export const lightboxTopMarginPx = 50;
