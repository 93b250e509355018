// Restock notices: signing up, the owner's lists, and sending. Spec §3-§8 "Restock", commerce 2.2. Asked by the routes.

import type { Parts, SiteAddress } from '../../base/parts.ts';
import { findCollection } from '../../content/collection/collection.ts';
import { addressPath } from '../../content/collection/url-id.ts';
import { findImage } from '../../content/image/image.ts';
import { imagePath } from '../../content/image/schema.ts';
import { subscribe } from '../../forms/mailing-list/mailing-list.ts';
import { typedAddress } from '../../outbox/address.ts';
import { renderMail } from '../../outbox/mail-layout.ts';
import { isSuppressed, plainAddress, queueEvent, queueMail, unsubscribeUrl, unsuppress } from '../../outbox/outbox.ts';
import { mailSiteOf } from '../../site/mail/mail-site.ts';
import { merchandisingDefaults, type Website } from '../../site/website/schema.ts';
import { loadWebsite } from '../../site/website/website.ts';
import { cursorText, readCursor } from '../../store/cursor.ts';
import { readable } from '../../store/engines/value.ts';
import { cursorInvalid } from '../../store/errors.ts';
import type { Key, Store } from '../../store/store.ts';
import { transact } from '../../store/transact.ts';
import { formatMoney } from '../money/money.ts';
import { currentCents } from '../product/display.ts';
import { findProduct } from '../product/product.ts';
import type { Product, StockRow, Variant } from '../product/schema.ts';
import { isVisible } from '../product/visible.ts';
import { listStockMoves, onHandOf, stockOf } from '../stock/stock.ts';
import { restockEmailBlank, restockEmailInvalid, restockFull, restockVariant } from './errors.ts';
import { pageSize, signUpsMax } from './limits.ts';
import { type Restocked, restockMail } from './mails.ts';
import { emailProblem, messages } from './messages.ts';
import type { SignUp, SignUpBody, signUpStatuses } from './schema.ts';
import * as rows from './store.ts';

/** Also the kind of its mails and the list that their unsubscribe link leaves. */
const list = 'restock';
/** Mails of one commit, and sign-ups that one call of `send` looks at. */
const batchSize = 50;
const batchesMax = 200;
/** How far back the ledger is read to find out when the shelf was empty. */
const movesMax = 1000;

export type RestockSettings = {
  restockNotificationsEnabled: boolean;
  restockNotificationsSuccessText?: string;
  restockNotificationsMailingListSignUpEnabled: boolean;
  enableMailingListOptInByDefault: boolean;
};

/** Of the store's merchandising settings. */
export function restockSettings({ store }: Website): RestockSettings {
  const saved = { ...merchandisingDefaults, ...store.merchandising };
  const text = saved.restockNotificationsSuccessText.trim();
  return {
    restockNotificationsEnabled: saved.restockNotificationsEnabled,
    ...(text !== '' && { restockNotificationsSuccessText: text }),
    restockNotificationsMailingListSignUpEnabled: saved.restockNotificationsMailingListSignUpEnabled,
    enableMailingListOptInByDefault: store.enableMailingListOptInByDefault === true,
  };
}

export type SignedUp = {
  signUp: { id: string; productId: string; variantId: string; createdOn: number; status: 'PENDING' };
  message: string;
};

/**
 * Signs an address up. Somebody who did before gets the same answer: it tells nobody who has signed up.
 * @param customer the signed-in shopper, when the body names no address
 * @throws restockEmail, restockVariant, restockFull
 */
export async function signUp(
  parts: Parts & SiteAddress,
  body: SignUpBody,
  customer: { id: string; email: string } | undefined,
): Promise<SignedUp> {
  const typed = typedAddress(body.siteVisitorEmail ?? customer?.email ?? '');
  const problem = emailProblem(typed);
  if (problem !== undefined) throw problem === messages.emailBlank ? restockEmailBlank() : restockEmailInvalid();
  const { productId, variantId } = body;
  const product = await findProduct(parts.store, productId);
  if (!product || !isVisible(product, parts.clock.now()) || !product.variants.some(({ id }) => id === variantId))
    throw restockVariant();

  const email = plainAddress(typed);
  const isOwn = customer !== undefined && plainAddress(customer.email) === email;
  const [id, eventId, now] = [parts.ids.next(), parts.ids.next(), parts.clock.now()];
  const level = await emptyAt(parts.store, product, variantId, now);
  const letter = {
    letterId: parts.ids.next(),
    token: parts.ids.token(24),
    site: await mailSiteOf(parts.store, parts.siteUrl()),
  };
  await transact(parts.store, async (tx) => {
    // Only the address's own account takes an unsubscribing back: anybody can type an address.
    if (isOwn) await unsuppress(tx, email, list);
    if (body.isJoinMailingList) await subscribe(tx, { email, source: 'restock', at: now }, letter);
    const known = await rows.findByEmail(tx, productId, variantId, email);
    if (known) {
      // Told before and sold out since: the wish is a new one.
      const isTold = known.notifiedAt !== undefined && known.notifiedAt >= level;
      const joinMailingList = known.joinMailingList || body.isJoinMailingList === true;
      const { notifiedAt, ...waiting } = known;
      rows.putSignUp(tx, { ...(isTold ? known : waiting), joinMailingList });
      return;
    }
    const group = await rows.findGroup(tx, productId, variantId);
    if ((group?.signUpCount ?? 0) >= signUpsMax) throw restockFull();
    const joinMailingList = body.isJoinMailingList === true;
    rows.insertSignUp(
      tx,
      {
        ...{ id, productId, variantId, email, joinMailingList, createdAt: now },
        ...(isOwn && { customerId: customer.id }),
        ...(body.language && { language: body.language }),
      },
      group,
    );
    queueEvent(tx, { id: eventId, topic: 'restock.signup', data: { signUpId: id, productId, variantId }, at: now });
  });
  const { restockNotificationsSuccessText } = restockSettings(await loadWebsite(parts.store));
  return {
    signUp: { id, productId, variantId, createdOn: now, status: 'PENDING' },
    message: restockNotificationsSuccessText ?? messages.signedUp,
  };
}

/**
 * When the shelf was last empty, from the ledger: who was told before that is told again. Now, when it is empty now; 0, when it
 * never was as far as the ledger is read. What a checkout holds is on the shelf still.
 */
async function emptyAt(store: Store, product: Product, variantId: string, now: number): Promise<number> {
  const row = (await onHandOf(store, product)).find((one) => one.variantId === variantId);
  if (!row || row.unlimited) return 0;
  if (row.qtyInStock <= 0) return now + 1;
  let level = row.qtyInStock;
  for (const move of await listStockMoves(store, variantId, movesMax)) {
    level -= move.delta;
    // Before this move there was nothing: it is the one that filled the shelf.
    if (level <= 0) return move.at;
  }
  return 0;
}

/** What an address waits for: for the person, and for their erasure. */
export const signUpsOf = (store: Store, email: string): Promise<SignUp[]> => rows.signUpsOf(store, plainAddress(email));

export async function forgetSignUps(store: Store, email: string): Promise<void> {
  for (const one of await signUpsOf(store, email)) await transact(store, (tx) => rows.deleteSignUp(tx, one));
}

export type SignUpRow = {
  id: string;
  email: string;
  language: string | null;
  isJoinMailingList: boolean;
  createdOn: number;
  notifiedOn: number | null;
  status: (typeof signUpStatuses)[number];
};
type Paged = { hasNextPage: boolean; nextPageCursor: string | null };

export async function listSignUps(
  parts: Parts,
  { productId, variantId, cursor }: { productId: string; variantId: string; cursor?: string },
): Promise<{ signUps: SignUpRow[] } & Paged> {
  const { store, clock } = parts;
  const product = await findProduct(store, productId);
  const empty = product ? await emptyAt(store, product, variantId, clock.now()) : 0;
  const page = await rows.listSignUps(store, productId, variantId, { limit: pageSize, cursor });
  const rowOf = async (one: SignUp): Promise<SignUpRow> => ({
    id: one.id,
    email: one.email,
    language: one.language ?? null,
    isJoinMailingList: one.joinMailingList,
    createdOn: one.createdAt,
    notifiedOn: one.notifiedAt ?? null,
    status: (await isSuppressed(store, one.email, list))
      ? (await isSuppressed(store, one.email, '*'))
        ? 'BOUNCED'
        : 'UNSUBSCRIBED'
      : isTold(one, empty)
        ? 'SENT'
        : 'PENDING',
  });
  return { signUps: await Promise.all(page.records.map(rowOf)), ...paged(page.cursor) };
}

const paged = (cursor: string | undefined): Paged => ({
  hasNextPage: cursor !== undefined,
  nextPageCursor: cursor ?? null,
});

/** Mailed since the shelf was filled. */
const isTold = ({ notifiedAt }: SignUp, empty: number) => notifiedAt !== undefined && notifiedAt >= empty;

/** @throws DomainError cursor-invalid */
export async function listGroups(parts: Parts & SiteAddress, cursor?: string) {
  const { store } = parts;
  const page = await rows.listGroups(store, pageSize, cursor === undefined ? undefined : placeOf(cursor));
  const signUpGroups = await readable(
    page.groups.map(async ({ productId, variantId, signUpCount, lastSignUpAt }) => {
      const product = await findProduct(store, productId);
      const variant = product?.variants.find(({ id }) => id === variantId);
      const stock: StockRow | undefined =
        product && (await stockOf(store, product)).find((row) => row.variantId === variantId);
      return {
        productId,
        variantId,
        productTitle: product?.title ?? '',
        variantDescriptor: variant ? optionsOf(variant) : '',
        imageUrl: product && variant ? await imageUrlOf(parts, product, variant) : null,
        signUpCount,
        lastSignUpOn: lastSignUpAt,
        qtyInStock: stock?.qtyInStock ?? 0,
        unlimited: stock?.unlimited ?? false,
      };
    }),
  );
  const next = page.cursor && cursorText(page.cursor);
  return { signUpGroups: signUpGroups.filter((group) => group !== undefined), ...paged(next) };
}

function placeOf(cursor: string): Key {
  const key = readCursor(cursor);
  if (Array.isArray(key) && key.length === 4 && key[0] === 'restock-recent' && typeof key[1] === 'number') return key;
  throw cursorInvalid();
}

const optionsOf = (variant: Variant) => Object.values(variant.attributes).join(' / ');

async function imageUrlOf(parts: Parts & SiteAddress, product: Product, variant: Variant): Promise<string | null> {
  const id = variant.mainImageId ?? product.imageIds[0];
  const image = id === undefined ? undefined : await findImage(parts.store, id);
  return image ? `${parts.siteUrl()}${imagePath(image)}?format=100w` : null;
}

/**
 * Mails everyone who waits for a variant that is there again, each once per restock. Nothing is sent while the shelf is empty.
 * @throws restockVariant
 */
export async function send(
  parts: Parts & SiteAddress,
  { productId, variantId }: { productId: string; variantId: string },
): Promise<{ sent: number; skipped: number }> {
  const { store, clock, ids } = parts;
  const product = await findProduct(store, productId);
  const variant = product?.variants.find(({ id }) => id === variantId);
  if (!product || !variant) throw restockVariant();
  const row = (await stockOf(store, product)).find((one) => one.variantId === variantId);
  const isThere = isVisible(product, clock.now()) && row !== undefined && (row.unlimited || row.qtyInStock > 0);
  const restocked = await restockedOf(parts, product, variant);
  const site = await mailSiteOf(store, parts.siteUrl());
  const empty = await emptyAt(store, product, variantId, clock.now());
  let [sent, skipped] = [0, 0];
  let cursor: string | undefined;
  for (let batch = 0; batch < batchesMax; batch++) {
    const page = await rows.listSignUps(store, productId, variantId, { limit: batchSize, cursor });
    const fresh = page.records.map((one) => ({ one, mailId: ids.next(), token: ids.token(24) }));
    const now = clock.now();
    const told = !isThere
      ? 0
      : await transact(store, async (tx) => {
          let count = 0;
          for (const { one, mailId, token } of fresh) {
            const live = await rows.findSignUp(tx, one);
            if (!live || isTold(live, empty) || (await isSuppressed(tx, live.email, list))) continue;
            const away = await unsubscribeUrl(tx, parts.siteUrl(), { email: live.email, list }, token);
            const { subject, content } = restockMail(site, restocked, live.language, away);
            queueMail(tx, {
              ...{ id: mailId, kind: list, to: live.email, subject, ...renderMail(content) },
              ...{ dueAt: now, unsubscribeUrl: away },
            });
            rows.putSignUp(tx, { ...live, notifiedAt: now });
            count++;
          }
          return count;
        });
    sent += told;
    skipped += page.records.length - told;
    cursor = page.cursor;
    if (cursor === undefined) break;
  }
  return { sent, skipped };
}

async function restockedOf(parts: Parts & SiteAddress, product: Product, variant: Variant): Promise<Restocked> {
  const { currency } = (await loadWebsite(parts.store)).store;
  const collection = await findCollection(parts.store, product.collectionId);
  return {
    title: product.title,
    options: Object.entries(variant.attributes)
      .map(([name, value]) => `${name}: ${value}`)
      .join(', '),
    url: `${parts.siteUrl()}${addressPath(collection?.urlId ?? '', 'p', product.urlId)}`,
    imageUrl: (await imageUrlOf(parts, product, variant)) ?? undefined,
    price: formatMoney(currentCents(variant), currency),
  };
}
