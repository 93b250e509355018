// The site's one settings record, and the revision that every published change raises.
import { invalid } from '../../base/errors.ts';
import type { SiteAddress } from '../../base/parts.ts';
import { currentLanguage } from '../../base/speech.ts';
import type { Store } from '../../store/store.ts';
import { table } from '../../store/table.ts';
import type { Tx } from '../../store/transact.ts';
import type { MainLanguage } from './country.ts';
import { messages } from './messages.ts';
import { type Website, websiteSchema } from './schema.ts';

const websites = table<Website, []>({ name: 'website', topic: 'site', schema: websiteSchema });

/** Depend on this key to be notified of settings changes. */
export const websiteKey = websites.key();

/** Raised by every publish; pages depend on it. A plain counter. */
export const siteRevisionKey = ['site-revision'] as const;

/** In a request in a further language of the site, its language is that one. */
export async function findWebsite(source: Tx | Store): Promise<Website | undefined> {
  const website = await websites.find(source);
  const language = currentLanguage();
  if (!website || language === undefined) return website;
  const translated: Website & MainLanguage = { ...website, language, mainLanguage: website.language };
  return translated;
}

/** The settings as stored, in any request. */
export const findMainWebsite = (source: Tx | Store): Promise<Website | undefined> => websites.find(source);

/** @throws an unexpected error when the site was never set up: main seeds it before listening */
export async function loadWebsite(source: Tx | Store): Promise<Website> {
  const website = await findWebsite(source);
  if (!website) throw new Error('The site has no settings record');
  return website;
}

/** Words that passwords of this site must not contain. */
export async function siteWords({ store, siteUrl }: { store: Store } & SiteAddress): Promise<string[]> {
  return [(await websites.find(store))?.siteTitle ?? '', new URL(siteUrl()).hostname];
}

/** All settings are one record, which is limited to 64 KiB. */
const textsBytesMax = 60_000;

const settingsTooLong = invalid('invalid-input', messages.tooLong);

/** @throws settingsTooLong when the total size of its texts exceeds the limit */
export function putWebsite(tx: Tx, website: Website): void {
  if (currentLanguage() !== undefined) throw new Error('A request in a further language wrote the settings');
  if (Buffer.byteLength(JSON.stringify(website)) > textsBytesMax) throw settingsTooLong();
  websites.put(tx, website);
}

export const raiseSiteRevision = (tx: Tx): void => tx.add({ key: siteRevisionKey, by: 1 });
