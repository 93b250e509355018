// The site's own address, which may differ from the editor's.
import { sessionCalls } from '../../server/accounts/session/calls.ts';
import { addressOf } from './ask.ts';

/** @param path e.g. `/cart`; absolute URLs are returned unchanged. @returns the public URL */
export const siteAddress = (path: string): string =>
  new URL(path, document.documentElement.dataset.site ?? location.origin).href;

/** A link from the editor to the site through the server, so that people with access see locked pages. */
export const siteLink = (path: string): string => addressOf(sessionCalls.seeSite, { query: { path } });
