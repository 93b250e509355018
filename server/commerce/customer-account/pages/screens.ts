// The screens of a signed-in shopper, all usable without JavaScript: overview, orders, addresses, downloads, subscriptions, profile,
// devices and data. Our choice of URLs: everything below /account.

import { displayNameOf } from '../../../accounts/site-user/schema.ts';
import { listSiteSessions } from '../../../accounts/site-user/session.ts';
import { button, card, check, field, form, hidden } from '../../../base/text/form-html.ts';
import { type Html, html, type Markup } from '../../../base/text/html.ts';
import { sentenceLanguage } from '../../../base/text/language.ts';
import { safeHref } from '../../../base/text/safe-href.ts';
import { noMailMessages } from '../../../site/mail/messages.ts';
import { countryOf } from '../../../site/website/country.ts';
import type { Website } from '../../../site/website/schema.ts';
import { readable } from '../../../store/engines/value.ts';
import type { Store } from '../../../store/store.ts';
import { emptyAddress } from '../../address/address.ts';
import { addressForm, addressHtml } from '../../address/address-html.ts';
import { defaultAddressOf, findCustomer } from '../../customer/customer.ts';
import { formatMoney } from '../../money/money.ts';
import { ordersOf } from '../../order/list.ts';
import { statusPath } from '../../order/mails.ts';
import { messages as orderWords } from '../../order/messages.ts';
import { findOrder } from '../../order/order.ts';
import { type Order, orderNumberText } from '../../order/schema.ts';
import { stateTitle } from '../../order/status.ts';
import { ProductType } from '../../product/product-type.ts';
import { dayText, subscriptionPath } from '../../subscription/mails.ts';
import { stateNames } from '../../subscription/messages.ts';
import { periodText } from '../../subscription/schedule.ts';
import { type Subscription, unitCentsAt } from '../../subscription/schema.ts';
import { listSubscriptions } from '../../subscription/subscription.ts';
import { messages } from '../messages.ts';
import { accountFrame } from './frame.ts';
import { currentPassword, type Drawn, nameField, newPassword, type OwnScreen } from './screen.ts';

const { menu, overview } = messages;

const own = (screen: OwnScreen, path: string, title: string, inner: Markup): Drawn => ({
  title,
  main: accountFrame({ title, path, csrfToken: screen.csrfToken, done: screen.done }, inner),
});

export async function overviewScreen(screen: OwnScreen): Promise<Drawn> {
  const { store, website, signed } = screen;
  const [customer, { orders }] = await Promise.all([
    findCustomer(store, signed.user.id),
    ordersOf(store, signed.user.id, { limit: 3 }),
  ]);
  const address = customer && defaultAddressOf(customer);
  return own(screen, '/account', overview.hello({ name: displayNameOf(signed.user) }), [
    card(
      overview.latest,
      await ordersHtml(store, orders, website),
      orders.length > 0 ? html`<p><a href="/account/orders">${overview.all}</a></p>` : '',
    ),
    card(
      overview.address,
      address ? addressHtml(address, website.language) : html`<p>${messages.addresses.none}</p>`,
      html`<p><a href="/account/addresses">${overview.addressBook}</a></p>`,
    ),
    card(overview.account, html`<p>${signed.user.email}</p><p><a href="/account/profile">${overview.profile}</a></p>`),
  ]);
}

export async function ordersScreen(screen: OwnScreen): Promise<Drawn> {
  const { store, website, signed, query } = screen;
  const cursor = query.get('cursor')?.slice(0, 300);
  const page = await ordersOf(store, signed.user.id, { limit: 20, ...(cursor && { cursor }) });
  const more = page.nextPageCursor
    ? html`<p><a class="button button--secondary" href="/account/orders?cursor=${encodeURIComponent(page.nextPageCursor)}">${messages.orders.older}</a></p>`
    : '';
  return own(screen, '/account/orders', menu.orders, [await ordersHtml(store, page.orders, website), more]);
}

async function ordersHtml(store: Store, orders: readonly Order[], website: Website): Promise<Html> {
  if (orders.length === 0)
    return html`<p>${messages.orders.none}</p><p><a class="button button--secondary" href="${safeHref(website.store.continueShoppingLinkUrl) || '/'}">${messages.orders.shop}</a></p>`;
  const dates = new Intl.DateTimeFormat(sentenceLanguage(website.language), {
    dateStyle: 'medium',
    timeZone: website.timeZone,
  });
  const wholes = await readable(orders.map(({ id }) => findOrder(store, id)));
  const rows = wholes
    .filter((whole) => whole !== undefined)
    .map((whole) => {
      const { order } = whole;
      return html`<li class="account-row"><div><a href="${statusPath(order)}">${orderWords.order({ number: orderNumberText(order) })}</a><br><span class="field-hint">${dates.format(order.createdAt)} · ${stateTitle(whole)}</span></div><span class="money">${formatMoney(order.grandTotalCents, order.currency)}</span></li>`;
    });
  return html`<ul class="account-rows">${rows}</ul>`;
}

export async function downloadsScreen(screen: OwnScreen): Promise<Drawn> {
  const { store, signed } = screen;
  const { orders } = await ordersOf(store, signed.user.id, { limit: 50 });
  const whole = await readable(orders.map((order) => findOrder(store, order.id)));
  const rows = whole.flatMap((found) =>
    (found?.lines ?? [])
      .filter(({ productType }) => productType === ProductType.digital)
      .map(
        (line) =>
          html`<li class="account-row"><div>${line.title}<br><span class="field-hint">${orderWords.order({ number: orderNumberText(found!.order) })}</span></div><a class="button button--secondary button--small" href="${statusPath(found!.order)}">${messages.downloads.open}</a></li>`,
      ),
  );
  const inner = rows.length > 0 ? html`<ul class="account-rows">${rows}</ul>` : html`<p>${messages.downloads.none}</p>`;
  return own(screen, '/account/downloads', menu.downloads, inner);
}

export async function subscriptionsScreen(screen: OwnScreen): Promise<Drawn> {
  const { store, website, signed, query, now } = screen;
  const cursor = query.get('cursor')?.slice(0, 300);
  const asked = { customerId: signed.user.id, limit: 20, ...(cursor && { cursor }) };
  const { subscriptions, nextPageCursor } = await listSubscriptions(store, asked);
  const listed = subscriptions.map((one) => subscriptionHtml(one, website.language, now));
  const more = nextPageCursor
    ? html`<p><a class="button button--secondary" href="/account/subscriptions?cursor=${encodeURIComponent(nextPageCursor)}">${messages.subscriptions.older}</a></p>`
    : '';
  const inner =
    listed.length === 0
      ? html`<p>${messages.subscriptions.none}</p>`
      : html`<ul class="account-rows">${listed}</ul>${more}`;
  return own(screen, '/account/subscriptions', menu.subscriptions, inner);
}

function subscriptionHtml(subscription: Subscription, language: string, now: number): Html {
  const { item, plan, currency, nextAt, state, timeZone } = subscription;
  const price = formatMoney(unitCentsAt(subscription, now) * item.quantity, currency);
  const { retries, renews } = messages.subscriptions;
  const say = state === 'PAST_DUE' ? retries : renews;
  const next = nextAt === undefined ? '' : ` · ${say({ day: dayText(nextAt, language, timeZone) })}`;
  return html`<li class="account-row"><div><a href="${subscriptionPath(subscription)}">${item.title}</a><br><span class="field-hint">${stateNames[state] + next}</span></div><span class="money">${`${price} ${periodText(plan.billingPeriod)}`}</span></li>`;
}

export async function addressesScreen(screen: OwnScreen): Promise<Drawn> {
  const words = messages.addresses;
  const { store, website, signed, csrfToken, refused, query } = screen;
  const customer = await findCustomer(store, signed.user.id);
  const addresses = customer?.addresses ?? [];
  const action = '/account/addresses';
  const editedId = refused?.values.id ?? query.get('edit') ?? '';
  const edited = addresses.find(({ id }) => id === editedId);
  const cards = addresses.map((address) => {
    const isDefault = address.id === customer?.defaultAddressId;
    const forms = form(
      { action, csrfToken, className: 'account-actions' },
      hidden('id', address.id),
      isDefault ? '' : button(words.makeDefault, 'link', html` name="action" value="default"`),
      html`<a class="button button--link" href="/account/addresses?edit=${encodeURIComponent(address.id)}#address">${words.edit}</a>`,
      button(words.remove, 'link', html` name="action" value="remove" aria-label="${words.removeOne(address)}"`),
    );
    return html`<li class="account-address">${isDefault ? html`<p class="field-hint">${words.isDefault}</p>` : ''}${addressHtml(address, website.language)}${forms}</li>`;
  });
  const country = refused?.values.country || countryOf(website);
  const title = edited ? words.editTitle : words.addTitle;
  const { firstName, lastName } = signed.user;
  return own(
    screen,
    '/account/addresses',
    menu.addresses,
    html`${cards.length > 0 ? html`<ul class="account-addresses">${cards}</ul>` : html`<p>${words.none}</p>`}<div id="address">${card(
      title,
      form(
        { action, csrfToken, ...(refused && refused.message !== '' && { refused }) },
        edited ? hidden('id', edited.id) : '',
        // Enter in a field presses the first button of a form, which must not be the one for countries.
        html`<button class="visually-hidden" name="action" value="save" tabindex="-1" aria-hidden="true"></button>`,
        addressForm(edited ?? { ...emptyAddress(country), firstName, lastName }, website.language, refused),
        check('makeDefault', words.useFirst),
        button(words.save, 'primary', html` name="action" value="save"`),
      ),
    )}</div>`,
  );
}

export function profileScreen(screen: OwnScreen): Drawn {
  const words = messages.profile;
  const { signed, csrfToken, refused, sendsMail } = screen;
  const { user } = signed;
  const action = '/account/profile';
  const of = (name: string) => (refused?.values.action === name ? refused : undefined);
  const hiddenAction = (name: string) => hidden('action', name);
  return own(screen, action, menu.profile, [
    card(
      words.name,
      form(
        { action, csrfToken, refused: of('name') },
        hiddenAction('name'),
        html`<div class="form-row">${nameField('firstName', messages.firstName, 'given-name', user.firstName, of('name'))}${nameField('lastName', messages.lastName, 'family-name', user.lastName, of('name'))}</div>`,
        button(words.saveName, 'secondary'),
      ),
    ),
    card(
      messages.email,
      form(
        { action, csrfToken, refused: of('email') },
        hiddenAction('email'),
        html`<p>${words.current} <strong>${user.email}</strong></p><p>${sendsMail ? words.emailHint : noMailMessages.contact}</p>`,
        field({ name: 'email', label: words.newEmail, type: 'email', autocomplete: 'email', refused: of('email') }),
        currentPassword(of('email'), 'emailPassword'),
        button(words.changeEmail, 'secondary'),
      ),
    ),
    card(
      messages.password,
      form(
        { action, csrfToken, refused: of('password') },
        hiddenAction('password'),
        currentPassword(of('password'), 'currentPassword', words.currentPassword),
        newPassword(of('password'), messages.newPassword),
        button(words.changePassword, 'secondary'),
      ),
    ),
  ]);
}

export async function securityScreen(screen: OwnScreen): Promise<Drawn> {
  const words = messages.security;
  const { store, signed, csrfToken, refused, website } = screen;
  const sessions = await listSiteSessions({ store }, signed.user.id, signed.session.tokenHash);
  const times = new Intl.DateTimeFormat(sentenceLanguage(website.language), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: website.timeZone,
  });
  const action = '/account/security';
  const rows = sessions.map(
    ({ id, seenAt, browser, system, current }) =>
      html`<li class="account-row"><div>${deviceText({ browser, system })}${current ? html` · <strong>${words.thisDevice}</strong>` : ''}<br><span class="field-hint">${words.lastSeen({ time: times.format(seenAt) })}</span></div>${
        current
          ? ''
          : form(
              { action, csrfToken, className: 'account-actions' },
              hidden('id', id),
              button(menu.signOut, 'link', html` name="action" value="end"`),
            )
      }</li>`,
  );
  const others = sessions.length > 1;
  return own(screen, action, menu.security, [
    card(
      words.devices,
      html`<ul class="account-rows">${rows}</ul>`,
      others
        ? form(
            { action, csrfToken, className: 'account-actions' },
            button(words.signOutOthers, 'secondary', html` name="action" value="end-others"`),
          )
        : '',
    ),
    card(
      words.data,
      html`<p>${words.dataText}</p>`,
      form({ action: '/account/export', csrfToken, className: 'account-actions' }, button(words.download, 'secondary')),
    ),
    card(
      words.erase,
      html`<p>${words.eraseText}</p>`,
      form(
        { action, csrfToken, refused: refused?.values.action === 'erase' ? refused : undefined },
        currentPassword(refused?.values.action === 'erase' ? refused : undefined),
        button(words.eraseButton, 'secondary', html` name="action" value="erase"`),
      ),
    ),
  ]);
}

/** e.g. `Chrome, Windows` */
const deviceText = ({ browser, system }: { browser: string; system: string }): string =>
  [browser || messages.security.browser, system].filter(Boolean).join(', ');
