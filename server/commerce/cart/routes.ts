// The cart calls of scripts, in both API generations. Spec §7, wire §2. @koa/router takes each path with and without a slash. Public.

import * as z from 'zod';
import { currentSiteUser } from '../../accounts/site-user/session.ts';
import { DomainError } from '../../base/errors.ts';
import type { Parts } from '../../base/parts.ts';
import { perStore } from '../../base/process-state.ts';
import { othersSend, readForm, readJson } from '../../http/body.ts';
import { answerUncached as answer, type Ctx, type Middleware, newRoutes, type Routes } from '../../http/context.ts';
import { getCookie, setCookie } from '../../http/cookies.ts';
import { byNetwork, byVisitor, createLimiter, limitReached, rateLimit } from '../../http/rate-limit.ts';
import { safeRedirect } from '../../http/redirect.ts';
import { pathInLanguage } from '../../site/language/language.ts';
import { loadWebsite } from '../../site/website/website.ts';
import { findProduct } from '../product/product.ts';
import * as carts from './cart.ts';
import * as codes from './codes.ts';
import { cartCookie, hasCartCookie, noticeCookie, noticeMaxAgeMs, noticePath } from './cookies.ts';
import { cartGone, noCart } from './errors.ts';
import { emptyLegacyView, legacyEntry, legacyView } from './legacy-view.ts';
import {
  cartKilobytesPerNetwork,
  cartLifeMs,
  cartWrites,
  codeGuesses,
  newCartsPerNetwork,
  visitorsPerNetwork,
} from './limits.ts';
import { formOf } from './line-request.ts';
import { expressCart, makePurchaseCart, purchasePath } from './purchase-carts.ts';
import {
  addEntryBodySchema,
  changeEntryBodySchema,
  codeBodySchema,
  codeFormSchema,
  giftCardsBodySchema,
  lineItemBodySchema,
  quantityBodySchema,
  shippingLocationBodySchema,
  shippingOptionBodySchema,
  subscriptionBodySchema,
} from './schema.ts';
import { v3View } from './v3-view.ts';

/** The cart of this browser, or of the shopper who is signed in on it. */
export async function cartVisitor({ store }: Pick<Parts, 'store'>, ctx: Ctx): Promise<carts.CartVisitor> {
  const customerId = currentSiteUser.get(ctx)?.id;
  const cartToken = await carts.cartTokenFor(store, getCookie(ctx, cartCookie), customerId);
  return { cartToken, visitorId: ctx.state.visitorId, customerId };
}

export function setCartCookies(ctx: Ctx, token: string): void {
  if (getCookie(ctx, cartCookie) === token && getCookie(ctx, hasCartCookie) === 'true') return;
  setCookie(ctx, cartCookie, token, { maxAgeMs: cartLifeMs });
  setCookie(ctx, hasCartCookie, 'true', { maxAgeMs: cartLifeMs, httpOnly: false });
}

/** @param parts.cartLimit writes per visitor in ten seconds, where the operator sets other than 25 */
export function cartRoutes(parts: Parts & { cartLimit?: number }): Routes {
  const routes = newRoutes();
  const limited = writeLimit(parts);
  const guesses = codeGuessLimit(parts);
  legacyCalls(routes, parts, limited);
  v3Calls(routes, parts, limited, guesses);
  formCalls(routes, parts, limited, guesses);
  return routes;
}

/** Commerce 3.5. Shared by cart and checkout; otherwise the number of guesses would double. */
export const codeGuessLimit = perStore(({ clock }: Parts) =>
  rateLimit({ name: 'code', ...codeGuesses, clock, by: byNetwork }),
);

type GuestLimit = {
  /** Applies to every write. */
  writes: Middleware;
  /** Applies to calls that always create a cart. */
  begins: Middleware;
};

/** Storage limit for the guests of one network, shared by all calls that create carts. */
export const guestCartLimit = perStore((parts: Parts & { cartLimit?: number }): GuestLimit => {
  const { store, clock, cartLimit = cartWrites.points } = parts;
  const times = cartLimit / cartWrites.points;
  const scaled = (name: string, { points, durationMs }: { points: number; durationMs: number }) =>
    createLimiter({ name, points: Math.ceil(points * times), durationMs, clock });
  const [newCarts, kilobytes] = [
    scaled('new-carts', newCartsPerNetwork),
    scaled('cart-bytes', cartKilobytesPerNetwork),
  ];
  const isGuest = (ctx: Ctx) => currentSiteUser.get(ctx) === undefined;
  const begin = (ctx: Ctx) => {
    const begun = newCarts.take(byNetwork(ctx));
    if (!begun.ok) throw limitReached(ctx, 'new-carts', begun.retryAfterMs);
  };
  /** A cookie with an unknown token does not count, since clients could make one up. */
  const hasCart = async (ctx: Ctx) => (await carts.findCart(store, getCookie(ctx, cartCookie))) !== undefined;
  return {
    async writes(ctx, next) {
      if (!isGuest(ctx)) return next();
      const written = kilobytes.take(byNetwork(ctx), Math.max(1, kilobytesOf(ctx)));
      if (!written.ok) throw limitReached(ctx, 'cart-bytes', written.retryAfterMs);
      if (ctx.method === 'POST' && beginsCart.test(ctx.path) && !(await hasCart(ctx))) begin(ctx);
      return next();
    },
    begins(ctx, next) {
      if (isGuest(ctx)) begin(ctx);
      return next();
    },
  };
});

const beginsCart = /\/entries\/?$/;
/** The body's size. A body of unknown length counts as long. */
const kilobytesOf = (ctx: Ctx) => Math.ceil((ctx.request.length ?? 16_000) / 1000);

/** One limit for all writes, forms included. Requests over a visitor's own limit do not count against their network. */
function writeLimit(parts: Parts & { cartLimit?: number }): Middleware {
  const { clock, cartLimit = cartWrites.points } = parts;
  const { writes } = guestCartLimit(parts);
  const { durationMs } = cartWrites;
  const ofVisitor = rateLimit({ name: 'cart', points: cartLimit, durationMs, clock, by: byVisitor });
  const points = cartLimit * visitorsPerNetwork;
  const ofNetwork = rateLimit({ name: 'cart-network', points, durationMs, clock, by: byNetwork });
  return (ctx, next) => ofVisitor(ctx, async () => ofNetwork(ctx, async () => writes(ctx, next)));
}

function legacyCalls(routes: Routes, parts: Parts, limited: Middleware): void {
  const path = '/api/commerce/shopping-cart';

  routes.get(path, async (ctx) => {
    const view = await carts.cartOf(parts, await cartVisitor(parts, ctx));
    // Every page requests the cart of a signed-in shopper (spec §4), so not having one yet is not an error.
    if (!view && currentSiteUser.get(ctx)) {
      const { id } = await loadWebsite(parts.store);
      return answer(ctx, emptyLegacyView(id, parts.clock.now()));
    }
    if (!view) throw noCart();
    answer(ctx, legacyView(view));
  });

  routes.post(`${path}/entries`, limited, async (ctx) => {
    const body = await readJson(ctx, addEntryBodySchema, othersSend);
    const bought = await expressCart(parts, body, currentSiteUser.get(ctx)?.id);
    if (bought) {
      const [line] = bought.lines;
      const newlyAdded = line && legacyEntry(line, bought);
      return answer(ctx, { shoppingCart: legacyView(bought), newlyAdded, cartToken: bought.cart.token });
    }
    const { view, entryId } = await carts.addEntry(parts, await cartVisitor(parts, ctx), body, addIdOf(ctx));
    setCartCookies(ctx, view.cart.token);
    const line = view.lines.find((one) => one.entry.id === entryId);
    answer(ctx, { shoppingCart: legacyView(view), newlyAdded: line && legacyEntry(line, view) });
  });

  const change = async (ctx: Ctx, entryId: string) => {
    const { cartToken } = await cartVisitor(parts, ctx);
    const body = await readJson(ctx, changeEntryBodySchema, othersSend);
    // Two theme clients POST here either a quantity or a form's answers (wire §2).
    if (body.quantity === undefined && body.additionalFields !== undefined) {
      return changeFields(ctx, entryId, body.additionalFields);
    }
    answer(ctx, { shoppingCart: legacyView(await carts.setQuantity(parts, cartToken, entryId, body.quantity)) });
  };
  const changeFields = async (ctx: Ctx, entryId: string, fields: unknown) => {
    const { cartToken } = await cartVisitor(parts, ctx);
    const changed = await carts.setAdditionalFields(parts, cartToken, entryId, fields);
    const line = changed.view.lines.find((one) => one.entry.id === changed.entryId);
    answer(ctx, { shoppingCart: legacyView(changed.view), updatedEntry: line && legacyEntry(line, changed.view) });
  };
  routes.put(`${path}/entries/:id`, limited, (ctx) => change(ctx, ctx.params.id!));
  routes.post(`${path}/entries/:id`, limited, (ctx) => change(ctx, ctx.params.id!));
  routes.delete(`${path}/entries/:id`, limited, async (ctx) => {
    const { cartToken } = await cartVisitor(parts, ctx);
    answer(ctx, { shoppingCart: legacyView(await carts.removeEntry(parts, cartToken, ctx.params.id!)) });
  });
  // Our addition: the GET for the PUT of the same path.
  routes.get(`${path}/entries/:id/additionalFields`, async (ctx) => {
    const { cartToken } = await cartVisitor(parts, ctx);
    answer(ctx, await carts.formOfEntry(parts, cartToken, ctx.params.id!));
  });
  routes.put(`${path}/entries/:id/additionalFields`, limited, async (ctx) => {
    const { additionalFields } = await readJson(ctx, changeEntryBodySchema, othersSend);
    await changeFields(ctx, ctx.params.id!, additionalFields);
  });

  routes.put('/api/commerce/cart/items/:id', limited, async (ctx) => {
    const { quantity } = await readJson(ctx, quantityBodySchema, othersSend);
    answer(
      ctx,
      v3View(await carts.setQuantity(parts, (await cartVisitor(parts, ctx)).cartToken, ctx.params.id!, quantity)),
    );
  });
  routes.delete('/api/commerce/cart/items/:id', limited, async (ctx) => {
    answer(ctx, v3View(await carts.removeEntry(parts, (await cartVisitor(parts, ctx)).cartToken, ctx.params.id!)));
  });
}

/** The path contains the token, which grants access to the cart. */
function v3Calls(routes: Routes, parts: Parts, limited: Middleware, guesses: Middleware): void {
  const { begins } = guestCartLimit(parts);
  routes.post('/api/3/commerce/cart/subscription', limited, begins, async (ctx) => {
    const { qty, ...body } = await readJson(ctx, subscriptionBodySchema, othersSend);
    const wish = { customerId: currentSiteUser.get(ctx)?.id };
    const view = await makePurchaseCart(parts, 'subscription', { ...body, quantity: qty }, wish);
    answer(ctx, { cartToken: view.cart.token });
  });
  // Our addition, like the one of subscriptions: a membership has its own checkout too.
  routes.post('/api/3/commerce/cart/membership', limited, begins, async (ctx) => {
    const { qty: _, ...body } = await readJson(ctx, subscriptionBodySchema, othersSend);
    const view = await makePurchaseCart(parts, 'membership', body, { customerId: currentSiteUser.get(ctx)?.id });
    answer(ctx, { cartToken: view.cart.token });
  });

  const path = '/api/3/commerce/cart/:token';
  routes.param('token', async (token, ctx, next) => {
    ctx.params.token = await carts.cartTokenOfLink(parts.store, token, currentSiteUser.get(ctx)?.id);
    return next();
  });

  routes.get(path, async (ctx) => {
    const view = await carts.cartOf(parts, { cartToken: ctx.params.token! });
    if (!view) throw cartGone();
    answer(ctx, v3View(view));
  });

  routes.post(`${path}/items`, limited, async (ctx) => {
    const { lineItemToAdd: item } = await readJson(ctx, lineItemBodySchema, othersSend);
    const cartToken = ctx.params.token!;
    if (!(await carts.cartOf(parts, { cartToken }))) throw cartGone();
    const body = { ...item, itemId: item.itemId ?? item.productId ?? '', quantity: item.quantity ?? item.qty };
    const { view } = await carts.addEntry(
      parts,
      { cartToken },
      { ...body, additionalFields: item.additionalFields },
      addIdOf(ctx),
    );
    answer(ctx, v3View(view));
  });
  routes.put(`${path}/items/:id`, limited, async (ctx) => {
    const { quantity } = await readJson(ctx, quantityBodySchema, othersSend);
    answer(ctx, v3View(await carts.setQuantity(parts, ctx.params.token!, ctx.params.id!, quantity)));
  });
  routes.delete(`${path}/items/:id`, limited, async (ctx) => {
    answer(ctx, v3View(await carts.removeEntry(parts, ctx.params.token!, ctx.params.id!)));
  });
  routes.put(`${path}/shipping/location`, limited, async (ctx) => {
    const location = await readJson(ctx, shippingLocationBodySchema, othersSend);
    answer(ctx, v3View(await carts.setShippingLocation(parts, ctx.params.token!, location)));
  });
  routes.put(`${path}/shipping/option`, limited, async (ctx) => {
    const { key } = await readJson(ctx, shippingOptionBodySchema, othersSend);
    answer(ctx, v3View(await carts.setShippingOption(parts, ctx.params.token!, key)));
  });
  routes.post(`${path}/codes`, guesses, limited, async (ctx) => {
    const { giftOrPromoCode } = await readJson(ctx, codeBodySchema, othersSend);
    answer(ctx, v3View(await codes.addCode(parts, ctx.params.token!, giftOrPromoCode)));
  });
  routes.put(`${path}/coupons`, guesses, limited, async (ctx) => {
    const { giftOrPromoCode } = await readJson(ctx, codeBodySchema, othersSend);
    answer(ctx, v3View(await codes.addCode(parts, ctx.params.token!, giftOrPromoCode)));
  });
  routes.put(`${path}/gift-cards`, guesses, limited, async (ctx) => {
    const { giftCards } = await readJson(ctx, giftCardsBodySchema, othersSend);
    answer(ctx, v3View(await codes.setGiftCards(parts, ctx.params.token!, giftCards)));
  });
  routes.delete(`${path}/codes/:code`, limited, async (ctx) => {
    answer(ctx, v3View(await codes.removeCode(parts, ctx.params.token!, ctx.params.code!)));
  });
}

/** At most a uuid's length; anything longer is not an ID of a known client. */
function addIdOf(ctx: Ctx): string | undefined {
  const id = ctx.get('Add-To-Cart-Id');
  return /^[\w-]{1,64}$/.test(id) ? id : undefined;
}

/** `quantity-<entryId>` for each line; a line's buttons send `remove=<entryId>` or `edit=<entryId>`. */
const updateFormSchema = z.record(z.string().max(100), z.string().max(100));

/** The cart without JavaScript: the product page's form and the cart page's. Each answers with a redirect to /cart. */
function formCalls(routes: Routes, parts: Parts, limited: Middleware, guesses: Middleware): void {
  routes.post('/cart/entries', limited, async (ctx) => {
    const body = await readForm(ctx, addEntryBodySchema);
    // Without JavaScript there is no lightbox: the product's form is a page of its own.
    const product = await findProduct(parts.store, body.itemId);
    if (product && body.additionalFields === undefined && (await formOf(parts.store, product))) {
      const { itemId, variantId, sku, quantity } = body;
      const wanted = Object.entries({ itemId, variantId, sku, quantity }).filter(([, one]) => one) as [
        string,
        string,
      ][];
      return safeRedirect(ctx, `/cart/form?${new URLSearchParams(wanted)}`);
    }
    let target: string | undefined;
    await orNotice(ctx, async () => {
      target = await purchasePath(parts, body, currentSiteUser.get(ctx)?.id);
      if (target !== undefined) return;
      const { view } = await carts.addEntry(parts, await cartVisitor(parts, ctx), body);
      setCartCookies(ctx, view.cart.token);
    });
    safeRedirect(ctx, target ?? '/cart');
  });

  routes.post('/cart/update', limited, async (ctx) => {
    const fields = await readForm(ctx, updateFormSchema);
    await orNotice(ctx, () => updateLines(ctx, fields));
    safeRedirect(ctx, fields.edit ? `/cart/form?${new URLSearchParams({ entryId: fields.edit })}` : '/cart');
  });

  // Adds the code from the cart page's field, or removes the one whose button was pressed.
  routes.post('/cart/codes', guesses, limited, async (ctx) => {
    const { giftOrPromoCode = '', remove } = await readForm(ctx, codeFormSchema);
    const { cartToken } = await cartVisitor(parts, ctx);
    await orNotice(ctx, () =>
      remove === undefined
        ? codes.addCode(parts, cartToken, giftOrPromoCode)
        : codes.removeCode(parts, cartToken, remove),
    );
    safeRedirect(ctx, '/cart');
  });

  async function updateLines(ctx: Ctx, fields: Record<string, string>): Promise<void> {
    const { cartToken } = await cartVisitor(parts, ctx);
    const view = await carts.cartOf(parts, { cartToken });
    if (fields.remove) {
      await carts.setQuantities(parts, cartToken, [{ entryId: fields.remove, quantity: 0 }]);
      return;
    }
    // Send only changed lines: a line that now exceeds the stock must not block a change of another.
    const changes: carts.QuantityChange[] = [];
    for (const entry of view?.cart.entries ?? []) {
      const text = fields[`quantity-${entry.id}`];
      if (text !== undefined && text.trim() !== String(entry.quantity))
        changes.push({ entryId: entry.id, quantity: text });
    }
    if (changes.length > 0) await carts.setQuantities(parts, cartToken, changes);
  }
}

/** Shows a refusal as a message on the cart page; rethrows other errors. */
async function orNotice(ctx: Ctx, run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    setNotice(ctx, error.message);
  }
}

/** For the next view of the cart page. */
export const setNotice = (ctx: Ctx, message: string): void =>
  setCookie(ctx, noticeCookie, message, { maxAgeMs: noticeMaxAgeMs, path: pathInLanguage(noticePath) });
