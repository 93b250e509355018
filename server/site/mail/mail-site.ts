// Sender of mails: title, logo and address of the site for the mail layout, the owner's texts, and the sender's address. Read
// before a step that queues a mail. Public.
import { currentLanguage } from '../../base/speech.ts';
import { sentenceLanguage } from '../../base/text/language.ts';
import type { MailSite } from '../../outbox/mail-text.ts';
import type { Store } from '../../store/store.ts';
import type { Tx } from '../../store/transact.ts';
import { shownPrefix } from '../language/language.ts';
import type { Website } from '../website/schema.ts';
import { findMainWebsite, findWebsite } from '../website/website.ts';
import { findMailDesign } from './design.ts';
import type { MailDesign } from './design-schema.ts';
import { footerMessages } from './messages.ts';
import { findMailSettings } from './settings-store.ts';

/** @param siteUrl the public address, `parts.siteUrl()` */
export async function mailSiteOf(source: Tx | Store, siteUrl: string): Promise<MailSite> {
  const [website, design] = [await findWebsite(source), await findMailDesign(source)];
  if (!website) return { siteTitle: new URL(siteUrl).hostname, siteUrl };
  const site = mailSite(website, design, siteUrl);
  const language = currentLanguage();
  if (language === undefined) return site;
  const prefix = await shownPrefix(source, language);
  return { ...site, prefix, ...((await isInOtherLanguage(source, website)) && { texts: undefined }) };
}

/** The owner's own texts are in the main language of the site, which this reader did not choose. */
async function isInOtherLanguage(source: Tx | Store, { language }: Website): Promise<boolean> {
  const main = (await findMainWebsite(source))?.language ?? language;
  return main.split('-')[0] !== language.split('-')[0];
}

/** By the stored record, because the store returns one frozen object until it changes, and one order queues several mails. */
const mailSites = new WeakMap<Website, { design: MailDesign; site: MailSite }>();

function mailSite(website: Website, design: MailDesign, siteUrl: string): MailSite {
  const known = mailSites.get(website);
  if (known?.site.siteUrl === siteUrl && known.design === design) return known.site;
  const site = newMailSite(website, design, siteUrl);
  mailSites.set(website, { design, site });
  return site;
}

export function newMailSite(website: Website, { look, texts }: MailDesign, siteUrl: string): MailSite {
  const { siteTitle, store, contactPhoneNumber, language } = website;
  const place = store.storeAddress;
  const logoImageId = { site: website.logoImageId, own: look.logoImageId, none: undefined }[look.logo];
  return {
    siteTitle: siteTitle || new URL(siteUrl).hostname,
    siteUrl,
    // The name in an image's address is for readability; only the id is used.
    ...(logoImageId && { siteLogoUrl: `${siteUrl}/images/${logoImageId}/logo?format=500w` }),
    siteAddress: [
      store.businessName === siteTitle ? '' : store.businessName,
      place?.line1 ?? '',
      [place?.postalCode, place?.city, place?.region].filter(Boolean).join(' '),
      place ? countryOf(place.country, language) : '',
      contactPhoneNumber ?? '',
      store.taxNumber ? footerMessages.taxNumber({ number: store.taxNumber }) : '',
    ].filter(Boolean),
    ...(look.footer !== '' && { siteFooter: look.footer }),
    ...(look.accentColor !== '' && { accentColor: look.accentColor }),
    language,
    texts,
  };
}

const countryOf = (code: string, language: string): string =>
  new Intl.DisplayNames(sentenceLanguage(language), { type: 'region' }).of(code) ?? code;

/**
 * The From line.
 * @param configured --mail-from; else the owner's setting, else the site's contact address, else a no-reply address
 */
export async function senderOf(source: Tx | Store, siteUrl: string, configured?: string): Promise<string> {
  if (configured !== undefined) return configured;
  const [website, settings] = await Promise.all([findWebsite(source), findMailSettings(source)]);
  const address = settings?.senderEmail || website?.contactEmail || `noreply@${new URL(siteUrl).hostname}`;
  const name = (settings?.senderName || website?.siteTitle || '').replace(/[^\p{L}\p{N} '&.,!-]/gu, ' ').trim();
  return name === '' ? address : `"${name}" <${address}>`;
}
