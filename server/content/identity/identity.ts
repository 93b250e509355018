// Reads and changes the site's identity. Pages, emails, and receipts show changes immediately.
import type { Parts } from '../../base/parts.ts';
import { listLanguages } from '../../site/language/language.ts';
import { timeZoneUnknown } from '../../site/time-zone/errors.ts';
import { findZone } from '../../site/time-zone/zone-data.ts';
import { assertRevision, patched, withRevision } from '../../site/website/revision.ts';
import type { Website } from '../../site/website/schema.ts';
import { findWebsite, loadWebsite, putWebsite, raiseSiteRevision } from '../../site/website/website.ts';
import type { Store } from '../../store/store.ts';
import { type Tx, transact } from '../../store/transact.ts';
import { findImage } from '../image/image.ts';
import { imagePath } from '../image/schema.ts';
import { identityInvalid } from './errors.ts';
import { messages } from './messages.ts';
import type { ChangedIdentity, Identity } from './schema.ts';

export const openIdentity = async (source: Tx | Store): Promise<Identity> =>
  withRevision(await identityOf(source, await loadWebsite(source)));

async function identityOf(source: Tx | Store, website: Website): Promise<Omit<Identity, 'revision'>> {
  const { siteTitle, siteTagLine, language, timeZone, logoImageId, store } = website;
  const logo = logoImageId === undefined ? undefined : await findImage(source, logoImageId);
  return {
    ...{ siteTitle, siteTagLine, language, timeZone },
    businessName: store.businessName,
    taxNumber: store.taxNumber ?? '',
    contactEmail: website.contactEmail ?? '',
    contactPhoneNumber: website.contactPhoneNumber ?? '',
    logoImageId: logo?.id ?? null,
    logoPath: logo ? imagePath(logo) : null,
    address: store.storeAddress ?? null,
  };
}

/** @throws settingsChangedMeanwhile, identityInvalid, timeZoneUnknown */
export function changeIdentity(
  { store, clock }: Pick<Parts, 'store' | 'clock'>,
  { revision, ...change }: ChangedIdentity,
): Promise<Identity> {
  const now = clock.now();
  return transact(store, async (tx) => {
    const before = await loadWebsite(tx);
    assertRevision(await identityOf(tx, before), revision, change);
    const isNewLogo = change.logoImageId && change.logoImageId !== before.logoImageId;
    if (isNewLogo && !(await findImage(tx, change.logoImageId ?? ''))) refuse('logoImageId', messages.imageGone);
    const isNewLanguage = change.language !== undefined && change.language !== before.language;
    if (isNewLanguage && (await isFurther(tx, change.language ?? ''))) refuse('language', messages.languageTwice);
    const after = withIdentity(before, change);
    if (after.store.priceTax === 'INCLUSIVE_FIXED_NET' && !after.store.storeAddress)
      refuse('address', messages.addressNeeded);
    putWebsite(tx, { ...after, contentModifiedOn: now });
    raiseSiteRevision(tx);
    return withRevision(await identityOf(tx, after));
  });
}

const isFurther = async (tx: Tx, code: string): Promise<boolean> =>
  (await listLanguages(tx)).some((language) => language.code.toLowerCase() === code.toLowerCase());

const refuse = (path: string, message: string): never => {
  throw identityInvalid({ errors: [{ path, message }] });
};

type Change = Omit<ChangedIdentity, 'revision'>;

function withIdentity(before: Website, { businessName, taxNumber, address, ...change }: Change): Website {
  const { logoImageId, timeZone, ...plain } = change;
  const zone = timeZone === undefined ? before.timeZone : findZone(timeZone);
  if (timeZone !== undefined && zone === undefined) throw timeZoneUnknown({ timeZone });
  const after: Website = {
    ...patched<Website>(before, plain),
    timeZone: zone ?? before.timeZone,
    store: {
      ...before.store,
      ...(businessName !== undefined && { businessName }),
      ...(taxNumber !== undefined && { taxNumber }),
      ...(address && { storeAddress: address }),
    },
  };
  if (logoImageId) after.logoImageId = logoImageId;
  if (logoImageId === null) delete after.logoImageId;
  if (address === null) delete after.store.storeAddress;
  return after;
}

/**
 * Runs in the commit that claims the site: makes the owner's address the contact address, unless there is one already.
 */
export async function keepContactEmail(tx: Tx, email: string): Promise<void> {
  const website = await findWebsite(tx);
  if (!website || website.contactEmail) return;
  putWebsite(tx, { ...website, contactEmail: email });
  raiseSiteRevision(tx);
}
