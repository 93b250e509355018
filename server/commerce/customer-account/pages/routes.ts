// The account pages: their GETs, and their forms, which work without JavaScript. Each form carries the CSRF token; each response is
// private.
import * as z from 'zod';
import { mailsPerNetwork } from '../../../accounts/site-user/limits.ts';
import { signOutSiteUser } from '../../../accounts/site-user/routes.ts';
import { currentSiteUser, endSiteSessionsOf, signedSiteUser } from '../../../accounts/site-user/session.ts';
import { assertPassword } from '../../../accounts/site-user/site-user.ts';
import { DomainError } from '../../../base/errors.ts';
import type { Refused } from '../../../base/text/form-html.ts';
import { html } from '../../../base/text/html.ts';
import { checked, othersSend, readForm } from '../../../http/body.ts';
import { type Ctx, newRoutes, type Routes } from '../../../http/context.ts';
import { type OwnPage, ownPage, type ShowPage, simplePage } from '../../../http/own-page.ts';
import { PageType } from '../../../http/page-type.ts';
import { byNetwork, byVisitor, rateLimit } from '../../../http/rate-limit.ts';
import { safeRedirect, safeTarget } from '../../../http/redirect.ts';
import { emailChars } from '../../../outbox/address.ts';
import { noMailMessages } from '../../../site/mail/messages.ts';
import { hasMailServer } from '../../../site/mail/settings.ts';
import { loadWebsite } from '../../../site/website/website.ts';
import { addressProblems } from '../../address/address.ts';
import { addressBodySchema } from '../../address/body.ts';
import { makePurchaseCart } from '../../cart/purchase-carts.ts';
import { checkoutPath } from '../../checkout/checkout.ts';
import { messages as checkoutMessages } from '../../checkout/messages.ts';
import { changeCustomer, putAddress, removeAddress, renameAccount } from '../../customer/customer.ts';
import { accountSettings } from '../../preferences/preferences.ts';
import {
  askEmailChange,
  askPasswordReset,
  askSignUp,
  changePassword,
  confirmEmailChange,
  confirmSignUp,
  resetPassword,
} from '../customer-account.ts';
import { eraseCustomer, exportCustomer } from '../erase.ts';
import { messages } from '../messages.ts';
import { signUpBodySchema } from '../schema.ts';
import { type AccountParts, createShopperSessions } from '../session-routes.ts';
import type { Drawn, OwnScreen, Screen } from './screen.ts';
import * as screens from './screens.ts';
import * as signIn from './sign-in-pages.ts';

type Fields = Record<string, string>;
const formSchema = z.record(z.string().max(60), z.string().max(2_000));

/** By the code in the URL after a form, so that a link cannot show text of its author's choice. */
const doneWords: Record<string, string> = messages.done;
const doneText = (code: string) => (Object.hasOwn(doneWords, code) ? doneWords[code] : undefined);

type Draw = (screen: Screen) => Drawn | Promise<Drawn>;
type OwnDraw = (screen: OwnScreen) => Drawn | Promise<Drawn>;

export function accountPages(parts: AccountParts, show: ShowPage): Routes {
  const { store, clock } = parts;
  const routes = newRoutes();
  const sessions = createShopperSessions(parts);
  const mails = rateLimit({ name: 'account-mails', ...mailsPerNetwork, clock, by: byNetwork });
  const writes = rateLimit({ name: 'account', points: 30, durationMs: 60_000, clock, by: byVisitor });
  const links = rateLimit({ name: 'account-links', points: 20, durationMs: 600_000, clock, by: byNetwork });

  async function screenOf(ctx: Ctx, refused?: Refused): Promise<Screen> {
    const reads = [loadWebsite(store), accountSettings(store), hasMailServer(parts)] as const;
    const [website, settings, sendsMail] = await Promise.all(reads);
    const { searchParams: query } = ctx.URL;
    const code = query.get('done') ?? '';
    const done = code === 'email-asked' && !sendsMail ? noMailMessages.contact : doneText(code);
    const { csrfToken } = ctx.state;
    const now = clock.now();
    return { store, website, settings, csrfToken, now, query, sendsMail, done: refused ? undefined : done, refused };
  }

  async function drawn(ctx: Ctx, { title, main }: Drawn, status = 200): Promise<void> {
    // Mailed links carry their token in the URL: it must not leak through the Referer.
    ctx.set('Referrer-Policy', 'no-referrer');
    await show(ctx, ownPage(PageType.page, title, main, { status }));
  }

  const mailed = async (ctx: Ctx, title: string, sent: string): Promise<void> =>
    drawn(ctx, (await hasMailServer(parts)) ? signIn.mailSentScreen(sent) : signIn.noMailScreen(title));

  const open = (path: string, draw: Draw) =>
    routes.get(path, async (ctx) => drawn(ctx, await draw(await screenOf(ctx))));

  /** Signed-in screens; other visitors sign in first and come back. */
  const toSignIn = (ctx: Ctx) => safeRedirect(ctx, `/account/sign-in?next=${encodeURIComponent(ctx.path)}`);
  const openOwn = (path: string, draw: OwnDraw) =>
    routes.get(path, async (ctx) => {
      const signed = signedSiteUser.get(ctx);
      if (!signed) return toSignIn(ctx);
      await drawn(ctx, await draw({ ...(await screenOf(ctx)), signed }));
    });

  /** Runs a form; on a refusal, shows the screen again with the input and the errors. */
  async function act(ctx: Ctx, draw: Draw, run: (fields: Fields) => Promise<unknown>): Promise<void> {
    const values = await readForm(ctx, formSchema);
    try {
      await run(values);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const status = error.status ?? 400;
      const refused = refusedOf(error, values);
      await drawn(ctx, await draw(await screenOf(ctx, refused)), status);
    }
  }

  routes.get('/sso', async (ctx) => show(ctx, ssoPage(ctx)));

  routes.get('/account/sign-in', async (ctx) => {
    if (signedSiteUser.get(ctx)) return safeRedirect(ctx, '/account');
    await drawn(ctx, signIn.signInScreen(await screenOf(ctx)));
  });
  open('/account/sign-up', signIn.signUpScreen);
  open('/account/forgot', signIn.forgotScreen);
  open('/account/reset', signIn.resetScreen);
  open('/account/confirm', (screen) => signIn.linkScreen(screen, 'confirm'));
  open('/account/email', (screen) => signIn.linkScreen(screen, 'email'));
  openOwn('/account', screens.overviewScreen);
  openOwn('/account/orders', screens.ordersScreen);
  openOwn('/account/addresses', screens.addressesScreen);
  openOwn('/account/downloads', screens.downloadsScreen);
  openOwn('/account/subscriptions', screens.subscriptionsScreen);
  openOwn('/account/profile', screens.profileScreen);
  openOwn('/account/security', screens.securityScreen);

  routes.post('/account/sign-in', (ctx) =>
    act(ctx, signIn.signInScreen, async (fields) => {
      const email = (fields.email ?? '').trim().toLowerCase().slice(0, emailChars.max);
      const password = (fields.password ?? '').slice(0, 800);
      await sessions.signIn(ctx, { email, password, remember: fields.rememberMe !== undefined });
      safeRedirect(ctx, fields.next || '/account', 303, { fallback: '/account' });
    }),
  );

  routes.post('/account/sign-out', async (ctx) => {
    const { cloneCart } = await readForm(ctx, formSchema);
    await sessions.signOut(ctx, cloneCart === 'true');
    safeRedirect(ctx, '/account/sign-in?done=signed-out');
  });

  routes.post('/account/sign-up', mails, (ctx) =>
    act(ctx, signIn.signUpScreen, async (fields) => {
      const { email, password, firstName, lastName } = fields;
      const body = checked(signUpBodySchema, { email, password, firstName, lastName });
      const next = safeTarget(fields.next ?? '', ctx.state.origin)?.slice(0, 500);
      await sessions.mailWithinLimit(ctx, 'sign-up', body.email, () => askSignUp(parts, body, next));
      await mailed(ctx, messages.signUp.title, messages.signUp.sent(body));
    }),
  );

  routes.post('/account/confirm', links, (ctx) =>
    act(
      ctx,
      (screen) => signIn.linkScreen(screen, 'confirm'),
      async ({ t = '', password = '', next = '' }) => {
        await sessions.begin(ctx, await confirmSignUp(parts, t, password.slice(0, 400)), false);
        safeRedirect(ctx, next || '/account?done=welcome', 303, { fallback: '/account?done=welcome' });
      },
    ),
  );

  routes.post('/account/forgot', mails, (ctx) =>
    act(ctx, signIn.forgotScreen, async ({ email }) => {
      const { email: address } = checked(signUpBodySchema.pick({ email: true }), { email });
      await sessions.mailWithinLimit(ctx, 'password-reset', address, () => askPasswordReset(parts, address));
      await mailed(ctx, messages.forgot.title, messages.forgot.sent({ email: address }));
    }),
  );

  routes.post('/account/reset', links, (ctx) =>
    act(ctx, signIn.resetScreen, async ({ t = '', password = '' }) => {
      await sessions.begin(ctx, await resetPassword(parts, t, password), false);
      safeRedirect(ctx, '/account?done=reset');
    }),
  );

  routes.post('/account/email', links, (ctx) =>
    act(
      ctx,
      (screen) => signIn.linkScreen(screen, 'email'),
      async ({ t = '' }) => {
        const user = await confirmEmailChange(parts, t);
        const isOwn = signedSiteUser.get(ctx)?.user.id === user.id;
        safeRedirect(ctx, isOwn ? '/account/profile?done=email' : '/account/sign-in?done=email');
      },
    ),
  );

  /** A form for signed-in shoppers. */
  const actOwn = (
    path: string,
    draw: OwnDraw,
    run: (ctx: Ctx, screen: { userId: string; tokenHash: string }, fields: Fields) => Promise<unknown>,
  ) =>
    routes.post(path, writes, async (ctx) => {
      const signed = signedSiteUser.get(ctx);
      if (!signed) return toSignIn(ctx);
      const whose = { userId: signed.user.id, tokenHash: signed.session.tokenHash };
      await act(
        ctx,
        (screen) => draw({ ...screen, signed }),
        (fields) => run(ctx, whose, fields),
      );
    });
  const guarded = (ctx: Ctx, run: () => Promise<unknown>) =>
    sessions.countGuesses(ctx, signedSiteUser.get(ctx)!.user, run);

  actOwn('/account/profile', screens.profileScreen, async (ctx, { userId, tokenHash }, fields) => {
    if (fields.action === 'email') {
      const { email } = checked(signUpBodySchema.pick({ email: true }), { email: fields.email });
      await asField('emailPassword', () =>
        guarded(ctx, () => askEmailChange(parts, userId, email, fields.emailPassword ?? '')),
      );
      return safeRedirect(ctx, '/account/profile?done=email-asked');
    }
    if (fields.action === 'password') {
      const change = { current: fields.currentPassword ?? '', next: fields.password ?? '', keep: tokenHash };
      await asField('currentPassword', () => guarded(ctx, () => changePassword(parts, userId, change)));
      return safeRedirect(ctx, '/account/profile?done=password');
    }
    const names = checked(signUpBodySchema.pick({ firstName: true, lastName: true }), fields, othersSend);
    await renameAccount(parts, userId, names);
    safeRedirect(ctx, '/account/profile?done=name');
  });

  actOwn('/account/addresses', screens.addressesScreen, async (ctx, { userId }, fields) => {
    const { id, action } = fields;
    if (action === 'remove' && id) {
      await removeAddress(parts, userId, id);
      return safeRedirect(ctx, '/account/addresses?done=address-gone');
    }
    if (action === 'default' && id) {
      await changeCustomer(
        parts,
        userId,
        (before) => (before.addresses.some((one) => one.id === id) ? { ...before, defaultAddressId: id } : before),
        'address.update',
      );
      return safeRedirect(ctx, '/account/addresses?done=address');
    }
    const address = checked(addressBodySchema, fields, othersSend);
    // Another country has other fields: redraw the form with them, without errors.
    if (action === 'country') throw new DomainError('invalid-input', '', {}, 400);
    const problems = addressProblems(address);
    if (Object.keys(problems).length > 0)
      throw new DomainError('invalid-input', checkoutMessages.fieldsWrong, { fields: problems }, 400);
    await putAddress(parts, userId, address, { ...(id && { id }), makeDefault: fields.makeDefault !== undefined });
    safeRedirect(ctx, '/account/addresses?done=address');
  });

  actOwn('/account/security', screens.securityScreen, async (ctx, { userId, tokenHash }, fields) => {
    if (fields.action === 'erase') {
      await guarded(ctx, () => assertPassword(store, userId, fields.password ?? ''));
      await eraseCustomer(parts, userId);
      await signOutSiteUser(parts, ctx);
      return safeRedirect(ctx, '/account/sign-in?done=erased');
    }
    if (fields.action === 'end-others') await endSiteSessionsOf(parts, userId, { keep: tokenHash });
    else if (fields.id) await endSiteSessionsOf(parts, userId, { id: fields.id });
    safeRedirect(ctx, '/account/security?done=ended');
  });

  actOwn('/account/export', screens.securityScreen, async (ctx, { userId }) => {
    const data = await exportCustomer(store, userId, clock.now());
    ctx.set('Cache-Control', 'no-store');
    ctx.set('Content-Disposition', 'attachment; filename="my-data.json"');
    ctx.type = 'application/json; charset=utf-8';
    ctx.body = JSON.stringify(data, null, 2);
  });

  /** Buys access to a member area, in a separate cart and checkout. */
  routes.post('/account/membership', writes, async (ctx) => {
    const signed = signedSiteUser.get(ctx);
    if (!signed && !(await accountSettings(store)).signupAllowed) return toSignIn(ctx);
    const { itemId = '' } = await readForm(ctx, formSchema);
    const wish = signed ? { customerId: signed.user.id } : {};
    const { cart } = await makePurchaseCart(parts, 'membership', { itemId }, wish);
    safeRedirect(ctx, checkoutPath(cart.token));
  });

  return routes;
}

/** Shows a wrong password as an error beside its field. */
async function asField(name: string, run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'account-password-wrong') throw error;
    throw new DomainError(error.code, error.message, { ...error.detail, field: name }, error.status);
  }
}

function refusedOf(error: DomainError, values: Fields): Refused {
  const { field, fields, errors } = error.detail as {
    field?: string;
    fields?: Record<string, string>;
    errors?: { path: string }[];
  };
  if (errors?.some(({ path }) => path === 'email'))
    return { message: checkoutMessages.fieldsWrong, fields: { email: checkoutMessages.emailFormat }, values };
  return { message: error.message, ...(field && { field }), ...(fields && { fields }), values };
}

/**
 * Page 400, /sso: external links lead here, and on to their target once the shopper is signed in. Commerce 2.1.
 *
 * @returns the redirect target when the shopper is already signed in
 */
function ssoPage(ctx: Ctx): OwnPage | { redirect: string } {
  const next = safeTarget(ctx.URL.searchParams.get('next') ?? '', ctx.state.origin) ?? '/account';
  if (currentSiteUser.get(ctx)) return { redirect: next };
  const { title, toGoOn } = messages.signIn;
  const signIn = `/account/sign-in?next=${encodeURIComponent(next)}`;
  const link = html`<a class="button" rel="nofollow" href="${signIn}">${title}</a>`;
  return simplePage(PageType.sso, title, html`<p>${toGoOn}</p><p>${link}</p>`);
}
