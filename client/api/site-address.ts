// The editor's own address is another than the site's.

/** @param path e.g. `/cart`; an absolute address stays as it is. @returns where visitors find it */
export const siteAddress = (path: string): string =>
  new URL(path, document.documentElement.dataset.site ?? location.origin).href;

/** A link from the editor to the site. It goes through the server, which lets people who may see locked pages see them. */
export const seeSite = (path: string): string => `/api/auth/see-site?path=${encodeURIComponent(path)}`;
