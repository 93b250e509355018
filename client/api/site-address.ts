// The site's own address, which may differ from the editor's.
import { sessionCalls } from '../../server/accounts/session/calls.ts';
import { addressOf } from './ask.ts';

/** @param path e.g. `/cart`; an absolute address stays as it is. @returns where visitors find it */
export const siteAddress = (path: string): string =>
  new URL(path, document.documentElement.dataset.site ?? location.origin).href;

/** A link from the editor to the site, by way of the server: people who may see locked pages see them. */
export const siteLink = (path: string): string => addressOf(sessionCalls.seeSite, { query: { path } });
