// Delays of the storefront, and the margin of the lightbox: spec §9 "Timing". Portable.
export const timing = {
  /** From the server's answer to 'Added!'. */
  addedAfterMs: 1000,
  addedShownMs: 2000,
  errorShownMs: 1000,
  selectOptionShownMs: 2000,
  popoverShownMs: 3000,
  scrollThrottleMs: 100,
  lightboxResizeMs: 100,
} as const;

/** Above content taller than the window. */
export const lightboxTopMarginPx = 50;
