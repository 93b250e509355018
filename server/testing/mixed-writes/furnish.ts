// The initial site that all people write to.
import { createContributor } from '../../accounts/contributor/contributor.ts';
import { insertSiteUser, newPasswordHash } from '../../accounts/site-user/site-user.ts';
import type { Parts } from '../../base/parts.ts';
import { Role } from '../../base/roles.ts';
import { stepIds } from '../../base/step-ids.ts';
import { systemClock, systemIds } from '../../base/system.ts';
import { customerOfAccount, loadCustomer, putAddress } from '../../commerce/customer/customer.ts';
import { putPreferences } from '../../commerce/preferences/preferences.ts';
import { putCollection } from '../../content/collection/collection.ts';
import { putLiveDocument } from '../../content/document/document.ts';
import { createForm } from '../../forms/form/form.ts';
import { formBodySchema } from '../../forms/form/schema.ts';
import { loadWebsite, putWebsite } from '../../site/website/website.ts';
import type { Store } from '../../store/store.ts';
import { transact } from '../../store/transact.ts';
import { page } from '../harness/documents.ts';
import { adasAddress, mug, shopCollection, stocked, testParts, variant } from '../harness/shop.ts';
import { member, owner, type Site } from './people.ts';

const goods = mug({ title: 'Goods', variants: [variant({ sku: 'GOODS' })] });
const counted = mug({ title: 'Counted', variants: [variant({ sku: 'COUNTED' })] });
const soldOut = mug({ title: 'Sold out', variants: [variant({ sku: 'NONE' })] });

export async function furnish(store: Store): Promise<Site> {
  const parts = { ...testParts(store), clock: systemClock, ids: systemIds(systemClock) };
  const pages = ['page-one', 'page-two'] as const;
  await transact(store, async (tx) => {
    await putCollection(tx, { ...shopCollection, urlId: 'stall' });
    for (const id of pages) putLiveDocument(tx, page(id, 'round 0.'));
    await putPreferences(tx, 'orders', { reviewRequestDays: 1 });
    const now = await loadWebsite(tx);
    const merchandising = { ...now.store.merchandising, productReviewsEnabled: true };
    putWebsite(tx, { ...now, store: { ...now.store, testModeOn: true, merchandising } });
  });
  await createContributor(parts, { ...owner, name: 'Owner', roles: [Role.admin] });
  await stocked(parts, goods, 1_000_000);
  await stocked(parts, counted, 0);
  await stocked(parts, soldOut, 0);
  const field = (id: string, type: string) => ({ fields: [{ id, type, title: 'It' }] });
  const form = await createForm(parts, formBodySchema.parse({ name: 'Contact', ...field('text-1', 'text') }));
  const news = { name: 'News', isNewsletter: true, ...field('email-1', 'email') };
  const newsletter = await createForm(parts, formBodySchema.parse(news));
  return {
    ...{ storePage: shopCollection.id, pages, goods: goods.id, form: form.id, newsletter: newsletter.id },
    counted: { id: counted.id, variantId: counted.variants[0]!.id },
    soldOut: { id: soldOut.id, variantId: soldOut.variants[0]!.id },
    addressId: await moveIn(parts),
  };
}

/** An account with one address. */
async function moveIn(parts: Parts): Promise<string> {
  const passwordHash = await newPasswordHash(member.password, []);
  const now = parts.clock.now();
  const person = { email: member.email, firstName: 'Mary', lastName: 'Member' };
  const id = await transact(parts.store, async (tx) => {
    const userId = await customerOfAccount(tx, person, stepIds(parts), now);
    await insertSiteUser(tx, { id: userId, ...person, passwordHash, enabled: true, createdAt: now, updatedAt: now });
    return userId;
  });
  await putAddress(parts, id, adasAddress, {});
  return (await loadCustomer(parts.store, id)).addresses[0]!.id;
}
