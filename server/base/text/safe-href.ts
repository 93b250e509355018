// Addresses that people typed, as targets of links. Portable.

/** '' for what no link may lead to, e.g. `javascript:`. */
export const safeHref = (url: string): string =>
  /^(?:https?:|mailto:|tel:|\/(?!\/)|#|\?)/i.test(url.trim()) ? url.trim() : '';
