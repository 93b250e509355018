// Restock notices: signing up, the owner's lists, and sending. Spec §3-§8 "Restock", commerce 2.2.

import { eachPage } from '../../base/paged.ts';
import type { Parts, SiteAddress } from '../../base/parts.ts';
import { currentLanguage, inLanguage } from '../../base/speech.ts';
import { wirePageEnd } from '../../base/wire-page.ts';
import { findCollection } from '../../content/collection/collection.ts';
import { addressPath } from '../../content/collection/url-id.ts';
import { findImage } from '../../content/image/image.ts';
import { imagePath } from '../../content/image/schema.ts';
import { assertWaiting, type BotCheckParts, waitlistCheck } from '../../forms/bot-check/bot-check.ts';
import { spendKey } from '../../forms/form/form.ts';
import { subscribe } from '../../forms/mailing-list/mailing-list.ts';
import { typedAddress } from '../../outbox/address.ts';
import { type MailSite, pageUrl } from '../../outbox/mail-text.ts';
import {
  findMailState,
  isSuppressed,
  plainAddress,
  queueEvent,
  queueMail,
  unsubscribeUrl,
  unsuppress,
} from '../../outbox/outbox.ts';
import { listLanguages } from '../../site/language/language.ts';
import { inVisitorsLanguage } from '../../site/language/translated-store.ts';
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
import type { SignUp, SignUpBody, SignUpRow } from './schema.ts';
import * as rows from './store.ts';

/** Kind of the emails, and the list that their unsubscribe link leaves. */
const list = 'restock';
/** Emails per commit; with `batchesMax`, sign-ups per call of `send`. */
const batchSize = 50;
const batchesMax = 200;
/** How far back to look in the ledger for when stock was last empty. */
const movesMax = 1000;

type RestockSettings = {
  restockNotificationsEnabled: boolean;
  restockNotificationsSuccessText?: string;
  restockNotificationsMailingListSignUpEnabled: boolean;
  enableMailingListOptInByDefault: boolean;
};

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

type SignedUp = {
  signUp: { id: string; productId: string; variantId: string; createdOn: number; status: 'PENDING' };
  message: string;
};

/**
 * The answer is the same if the address has signed up before, so it doesn't reveal sign-ups.
 * @param customer the signed-in shopper, if the body contains no address
 * @throws restockEmailBlank, restockEmailInvalid, restockVariant, restockFull, and those of the bot check
 */
export async function signUp(
  parts: BotCheckParts & SiteAddress,
  body: SignUpBody & { visitorId: string },
  customer: { id: string; email: string } | undefined,
): Promise<SignedUp> {
  const typed = typedAddress(body.siteVisitorEmail ?? customer?.email ?? '');
  const problem = emailProblem(typed);
  if (problem !== undefined) throw problem === messages.emailBlank ? restockEmailBlank() : restockEmailInvalid();
  const { productId, variantId } = body;
  const product = await findProduct(parts.store, productId);
  if (!product || !isVisible(product, parts.clock.now()) || !product.variants.some(({ id }) => id === variantId))
    throw restockVariant();

  const key = body.key ?? undefined;
  const spend = await assertWaiting(parts, { ...body, key });
  const hasPuzzle = (await waitlistCheck(parts.store)) === 'built-in';

  const email = plainAddress(typed);
  const isOwn = customer !== undefined && plainAddress(customer.email) === email;
  const [id, eventId, now] = [parts.ids.next(), parts.ids.next(), parts.clock.now()];
  const emptyAt = await lastEmptyAt(parts.store, product, variantId, now);
  const confirmation = {
    letterId: parts.ids.next(),
    token: parts.ids.token(24),
    site: await mailSiteOf(parts.store, parts.siteUrl()),
  };
  await transact(parts.store, async (tx) => {
    await spend(tx);
    if (hasPuzzle) await spendKey(tx, body.visitorId, key, now);
    // Anyone can enter an address, so only its own account ends an earlier unsubscription.
    if (isOwn) await unsuppress(tx, email, list);
    if (body.isJoinMailingList) await subscribe(tx, { email, source: 'restock', at: now }, confirmation);
    const known = await rows.findByEmail(tx, productId, variantId, email);
    if (known) {
      // Sold out again since the last email, so the shopper waits again.
      const { notifiedAt: _, ...waiting } = known;
      rows.putSignUp(tx, {
        ...(isNotified(known, emptyAt) ? known : waiting),
        joinMailingList: known.joinMailingList || body.isJoinMailingList === true,
        ...(body.language && { language: body.language }),
      });
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
 * When stock was last empty, from the ledger: shoppers notified before that wait again. In the future if it is empty
 * now; 0 if it was never empty within `movesMax` moves. Held stock counts as stock.
 */
async function lastEmptyAt(store: Store, product: Product, variantId: string, now: number): Promise<number> {
  const row = (await onHandOf(store, product)).find((one) => one.variantId === variantId);
  if (!row || row.unlimited) return 0;
  if (row.qtyInStock <= 0) return now + 1;
  let level = row.qtyInStock;
  for (const move of await listStockMoves(store, variantId, movesMax)) {
    level -= move.delta;
    // This move brought the stock back.
    if (level <= 0) return move.at;
  }
  return 0;
}

export const signUpsOf = (store: Store, email: string): Promise<SignUp[]> => rows.signUpsOf(store, plainAddress(email));

export async function forgetSignUps(store: Store, email: string): Promise<void> {
  for (const one of await signUpsOf(store, email)) await transact(store, (tx) => rows.deleteSignUp(tx, one));
}

export async function listSignUps(
  parts: Parts,
  { productId, variantId, cursor }: { productId: string; variantId: string; cursor?: string },
): Promise<{ signUps: SignUpRow[] } & ReturnType<typeof wirePageEnd>> {
  const { store, clock } = parts;
  const product = await findProduct(store, productId);
  const emptyAt = product ? await lastEmptyAt(store, product, variantId, clock.now()) : 0;
  const page = await rows.listSignUps(store, productId, variantId, { limit: pageSize, cursor });
  const rowOf = async (one: SignUp): Promise<SignUpRow> => ({
    id: one.id,
    email: one.email,
    language: one.language ?? null,
    isJoinMailingList: one.joinMailingList,
    createdOn: one.createdAt,
    notifiedOn: one.notifiedAt ?? null,
    status: await statusOf(store, one, emptyAt),
    ...(await findMailState(store, one.mailId)),
  });
  return { signUps: await Promise.all(page.records.map(rowOf)), ...wirePageEnd(page.cursor) };
}

async function statusOf(store: Store, signUp: SignUp, emptyAt: number): Promise<SignUpRow['status']> {
  if (await isSuppressed(store, signUp.email, '*')) return 'BOUNCED';
  if (await isSuppressed(store, signUp.email, list)) return 'UNSUBSCRIBED';
  return isNotified(signUp, emptyAt) ? 'SENT' : 'PENDING';
}

/** Notified since stock was last empty. */
const isNotified = ({ notifiedAt }: SignUp, emptyAt: number) => notifiedAt !== undefined && notifiedAt >= emptyAt;

/** @throws cursorInvalid */
export async function listGroups(parts: Parts & SiteAddress, cursor?: string) {
  const { store } = parts;
  const page = await rows.listGroups(store, pageSize, cursor === undefined ? undefined : groupKeyOf(cursor));
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
  return { signUpGroups: signUpGroups.filter((group) => group !== undefined), ...wirePageEnd(next) };
}

function groupKeyOf(cursor: string): Key {
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

/** Notifies everyone who waits for a variant, once per restock, unless it is still sold out. @throws restockVariant */
export async function send(
  parts: Parts & SiteAddress,
  { productId, variantId }: { productId: string; variantId: string },
): Promise<{ sent: number; skipped: number }> {
  const { store, clock } = parts;
  const product = await findProduct(store, productId);
  const variant = product?.variants.find(({ id }) => id === variantId);
  if (!product || !variant) throw restockVariant();
  const row = (await stockOf(store, product)).find((one) => one.variantId === variantId);
  const isAvailable = isVisible(product, clock.now()) && row !== undefined && (row.unlimited || row.qtyInStock > 0);
  const texts = new Map<string | undefined, Promise<Texts>>();
  const notice: Notice = {
    further: (await listLanguages(store)).map(({ code }) => code),
    texts() {
      const language = currentLanguage();
      const known = texts.get(language) ?? textsOf(parts, productId, variantId);
      texts.set(language, known);
      return known;
    },
    emptyAt: await lastEmptyAt(store, product, variantId, clock.now()),
  };
  let [sent, skipped] = [0, 0];
  const batch = (cursor?: string) => rows.listSignUps(store, productId, variantId, { limit: batchSize, cursor });
  for await (const { records } of eachPage(batch, batchesMax)) {
    const count = isAvailable ? await notify(parts, records, notice) : 0;
    sent += count;
    skipped += records.length - count;
  }
  return { sent, skipped };
}

type Texts = { site: MailSite; restocked: Restocked };
type Notice = {
  /** The further languages of the site. */
  further: readonly string[];
  /** In the current language; read once for all mails. */
  texts: () => Promise<Texts>;
  emptyAt: number;
};

/** Queues the emails of one batch. @returns how many */
function notify(parts: Parts & SiteAddress, signUps: readonly SignUp[], notice: Notice): Promise<number> {
  const { store, clock, ids } = parts;
  const prepared = signUps.map((signUp) => ({ signUp, mailId: ids.next(), token: ids.token(24) }));
  const now = clock.now();
  return transact(store, async (tx) => {
    let count = 0;
    for (const { signUp, mailId, token } of prepared) {
      const live = await rows.findSignUp(tx, signUp);
      if (!live || isNotified(live, notice.emptyAt) || (await isSuppressed(tx, live.email, list))) continue;
      const language = notice.further.find((code) => code === live.language);
      await inLanguage(language, async () => {
        const { site, restocked } = await notice.texts();
        const unsubscribe = await unsubscribeUrl(tx, parts.siteUrl(), { email: live.email, list }, token);
        const { subject, content } = restockMail(site, restocked, live.language, unsubscribe);
        queueMail(tx, {
          ...{ id: mailId, kind: list, to: live.email, subject, content },
          ...{ dueAt: now, unsubscribeUrl: unsubscribe },
        });
      });
      rows.putSignUp(tx, { ...live, notifiedAt: now, mailId });
      count++;
    }
    return count;
  });
}

/** @throws restockVariant if it was deleted in between */
async function textsOf(parts: Parts & SiteAddress, productId: string, variantId: string): Promise<Texts> {
  const site = await mailSiteOf(parts.store, parts.siteUrl());
  const { currency } = (await loadWebsite(parts.store)).store;
  const product = await findProduct(inVisitorsLanguage(parts.store), productId);
  const variant = product?.variants.find(({ id }) => id === variantId);
  if (!product || !variant) throw restockVariant();
  const collection = await findCollection(parts.store, product.collectionId);
  const restocked = {
    title: product.title,
    options: Object.entries(variant.attributes)
      .map(([name, value]) => `${name}: ${value}`)
      .join(', '),
    url: pageUrl(site, addressPath(collection?.urlId ?? '', 'p', product.urlId)),
    imageUrl: (await imageUrlOf(parts, product, variant)) ?? undefined,
    price: formatMoney(currentCents(variant), currency),
  };
  return { site, restocked };
}
