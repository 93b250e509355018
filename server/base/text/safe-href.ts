// User-entered addresses as link targets. Portable.

/** Returns '' for unsafe link targets, e.g. `javascript:`. */
export const safeHref = (url: string): string =>
  /^(?:https?:|mailto:|tel:|\/(?!\/)|#|\?)/i.test(url.trim()) ? url.trim() : '';

/** A path or fragment of this site, a page by its ID, http(s), mailto or tel. Never a script. */
export const isSafeHref = (href: string): boolean =>
  /^(?:#|\/(?![/\\])|https?:\/\/|mailto:|tel:|[0-9a-f]{24}(?:#|$))/i.test(href) && !/[\u0000-\u0020\u007f]/.test(href);
