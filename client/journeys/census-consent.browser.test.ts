// Consent: a browser stores nothing for a visitor who did not agree, and third-party services get events only once they have. The owner
// configures this on a settings screen. Real browser, built program, mocked service hosts. Spec §3, §7 "Third-party analytics", §9.
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../server/base/roles.ts';
import {
  axeFindings,
  axeInBothSchemes,
  desktop,
  openPage,
  phone,
  sharedBrowser,
} from '../../server/testing/driver/browser.ts';
import {
  censusCookies,
  emailOf,
  idle,
  keptBy,
  password,
  saveSettings,
  startCensusShop,
  totalsOf,
  watchCalls,
} from '../../server/testing/driver/census-shop.ts';
import type { BuiltServer } from '../../server/testing/harness/built-server.ts';
import { chrome } from '../../server/testing/harness/census-app.ts';
import { endJourney } from './hands.ts';

let server: BuiltServer;
let browser: Browser;
const services = { googleTagId: 'G-ABC1234567', metaPixelId: '1234567890', pinterestTagId: '2612345678901' };

beforeAll(async () => {
  [server, browser] = await Promise.all([startCensusShop('consent'), sharedBrowser()]);
}, 120_000);
afterAll(() => endJourney(server, browser));

/** Their scripts, as empty files; the page's calls stay in their queues. */
const theirHosts = /googletagmanager|google-analytics|facebook|pinimg|pinterest/;

async function visitor(
  options: {
    timezoneId?: string;
    init?: string;
    viewport?: typeof phone;
    userAgent?: string;
    extraHTTPHeaders?: Record<string, string>;
  } = {},
) {
  const { init, ...rest } = options;
  const context = await browser.newContext({ viewport: desktop, ...rest });
  const page = await context.newPage();
  if (init) await page.addInitScript(init);
  const theirs: string[] = [];
  const problems: string[] = [];
  page.on('console', (message) => void (message.type() === 'error' && problems.push(message.text())));
  await context.route('https://media.example/**', (route) => route.fulfill({ contentType: 'video/mp4', body: '' }));
  await context.route(theirHosts, (route) => {
    theirs.push(new URL(route.request().url()).host);
    return route.fulfill({ contentType: 'text/javascript', body: '' });
  });
  return { context, page, theirs, problems, calls: watchCalls(context) };
}

const banner = (page: Page) => page.getByRole('region', { name: 'Cookies' });
const dnt = 'Object.defineProperty(navigator, "doNotTrack", { value: "1" })';
const gpc = 'Object.defineProperty(navigator, "globalPrivacyControl", { value: true })';

/** Notes the cookies of the census that a script sets, even if they are deleted right after. */
const noteWritten = `{
  const own = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
  Object.defineProperty(document, 'cookie', {
    get: () => own.get.call(document),
    set(text) { if (/^ss_/i.test(text) && !/Max-Age=0/.test(text)) localStorage.setItem('written', text); own.set.call(document, text); },
  });
}`;

/** Cookies of earlier visits. */
const plantCookies = (context: BrowserContext) =>
  context.addCookies([...censusCookies, 'SS_ANALYTICS_ID'].map((name) => ({ name, value: '1', url: server.origin })));

const cookieNames = async (context: BrowserContext) =>
  (await context.cookies()).map(({ name }) => name).filter((name) => /^ss_/i.test(name));

describe('no cookie, ever', () => {
  it.each([
    ['DNT', { init: dnt }, {}],
    ['Global Privacy Control', { init: gpc }, {}],
    // A proxy adds them.
    ['the header DNT alone', { extraHTTPHeaders: { DNT: '1' } }, {}],
    ['the header Sec-GPC alone', { extraHTTPHeaders: { 'Sec-GPC': '1' } }, {}],
    ['the restricted policy', {}, { cookies: 'restricted' }],
  ] as const)('with %s: the five are cleared, and visits count without', async (_, options, settings) => {
    await saveSettings(server, { ...settings, consent: 'everywhere' });
    const { page, context, calls } = await visitor(options);
    await page.addInitScript(noteWritten);
    await plantCookies(context);
    await page.goto(`${server.origin}/stall`);
    const { fields } = await calls.first(() => calls.hits(1));
    expect(fields).not.toHaveProperty('ss_cvr');
    await page.goto(`${server.origin}/stall/p/cup`);
    await expect.poll(() => calls.hits(1).length).toBe(2);
    await page.locator('.product-checkout .sqs-add-to-cart-button').click();
    const { data } = await calls.first(() => calls.tracked('AddToCart'));
    expect([data.analyticsId, data.sessionId, data.visitorCookie]).toEqual(['', '', '']);
    expect(await keptBy(context)).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem('written'))).toBeNull();
    expect(await banner(page).count()).toBe(0);
    expect(calls.refused).toEqual([]);
    await saveSettings(server, { cookies: 'standard', consent: 'off' });
    await context.close();
  });

  it('and nothing is sent where the owner does not count without them', async () => {
    await saveSettings(server, { countsWithoutCookies: false });
    const { page, context, calls } = await visitor({ init: gpc });
    await page.goto(`${server.origin}/stall`);
    await expect.poll(() => calls.scripts.length).toBeGreaterThan(0);
    await idle(page);
    expect(calls.calls).toEqual([]);
    await saveSettings(server, { countsWithoutCookies: true });
    await context.close();
  });

  it('and nothing more is sent after a refusal, by the open page either', async () => {
    await saveSettings(server, { countsWithoutCookies: false, consent: 'everywhere' });
    const { page, context, calls } = await visitor();
    await page.goto(`${server.origin}/stall/p/cup`);
    await banner(page).getByRole('button', { name: 'Accept' }).click();
    await calls.first(() => calls.hits(1));
    await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<p><a href="#cookies">Cookies</a></p>'));
    await page.getByRole('link', { name: 'Cookies' }).click();
    await banner(page).getByRole('button', { name: 'Decline' }).click();
    await banner(page).waitFor({ state: 'detached' });
    const before = calls.calls.length;
    const added = page.waitForResponse((answer) => answer.request().method() === 'POST' && /cart/.test(answer.url()));
    await page.locator('.product-checkout .sqs-add-to-cart-button').click();
    await added;
    await page.evaluate(() => dispatchEvent(new ErrorEvent('error', { message: 'x', filename: '/s.js' })));
    await idle(page);
    expect(calls.calls.slice(before)).toEqual([]);
    await saveSettings(server, { countsWithoutCookies: true, consent: 'off' });
    await context.close();
  });

  it('and no script of the census where the owner has switched it off', async () => {
    await saveSettings(server, { isOn: false });
    const { page, context, calls } = await visitor();
    await page.goto(`${server.origin}/stall/p/cup`);
    await page.locator('.product-checkout .sqs-add-to-cart-button').click();
    await page.getByText('was added to your cart').first().waitFor();
    await idle(page);
    expect([calls.calls, calls.scripts, await keptBy(context)]).toEqual([[], [], []]);
    await saveSettings(server, { isOn: true });
    await context.close();
  });
});

describe('the banner', () => {
  it.each([
    ['America/Sao_Paulo', true],
    ['Asia/Tokyo', false],
  ])('asks where a law asks for it: %s %s', async (timezoneId, asks) => {
    await saveSettings(server, { consent: 'regional' });
    const { page, context, calls } = await visitor({ timezoneId });
    await page.goto(`${server.origin}/stall`);
    await calls.first(() => calls.hits(1));
    if (asks) await banner(page).waitFor();
    else expect(calls.scripts.filter((name) => /consent/.test(name))).toEqual([]);
    expect((await cookieNames(context)).length > 0).toBe(!asks);
    await context.close();
  });

  it('keeps nothing until it is accepted, nothing after it is declined, and asks again by a link to #cookies', async () => {
    await saveSettings(server, { consent: 'everywhere' });
    const { page, context, calls, problems } = await visitor({ viewport: phone });
    await page.goto(`${server.origin}/stall/p/cup`);
    await banner(page).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(await keptBy(context)).toEqual([]);
    await banner(page).getByRole('button', { name: 'Decline' }).click();
    await banner(page).waitFor({ state: 'detached' });
    await page.goto(`${server.origin}/stall`);
    await expect.poll(() => calls.hits(1).length).toBe(2);
    expect([await banner(page).count(), await keptBy(context)]).toEqual([0, []]);

    await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<p><a href="#cookies">Cookies</a></p>'));
    await page.getByRole('link', { name: 'Cookies' }).click();
    // By keyboard.
    await banner(page).getByRole('button', { name: 'Accept' }).focus();
    await page.keyboard.press('Enter');
    await banner(page).waitFor({ state: 'detached' });
    await expect.poll(() => cookieNames(context)).toEqual(expect.arrayContaining(censusCookies));
    // The visit that was counted without a cookie continues with one.
    const { fields } = await calls.first(() => calls.hits(10).filter(({ data }) => data.consent === 'granted'));
    expect(fields.ss_cvr).toBeDefined();
    await page.goto(`${server.origin}/blocks`);
    await expect.poll(() => calls.hits(1).at(-1)?.fields.ss_cvr).toBeDefined();
    expect(await banner(page).count()).toBe(0);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('declined later, ends all that was kept on every open page, and the visit is counted once', async () => {
    await saveSettings(server, { consent: 'everywhere' });
    const { page, context, calls } = await visitor({ userAgent: chrome });
    const counts = await totalsOf(server);
    const before = await counts();
    await page.goto(`${server.origin}/stall`);
    await banner(page).getByRole('button', { name: 'Accept' }).click();
    await expect.poll(() => cookieNames(context)).toEqual(expect.arrayContaining(censusCookies));
    // As services set them; the last is the owner's own.
    const theirs = ['_ga', '_gcl_au', '_fbp', '_pin_unauth', 'own'];
    await context.addCookies(theirs.map((name) => ({ name, value: '1', url: server.origin })));
    const other = await context.newPage();
    await other.goto(`${server.origin}/blocks`);
    await expect.poll(() => calls.hits(1).length).toBe(2);

    await other.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<p><a href="#cookies">Cookies</a></p>'));
    await other.getByRole('link', { name: 'Cookies' }).click();
    await banner(other).getByRole('button', { name: 'Decline' }).click();
    // Each open page reports the refusal with its known cookie, and clears it.
    const refused = () => calls.hits(10).filter(({ data }) => data.consent === 'refused');
    await expect.poll(() => refused().map(({ fields }) => fields.ss_cvr !== undefined)).toEqual([true, true]);
    await expect.poll(() => keptBy(context)).toEqual([]);
    const left = (await context.cookies()).map(({ name }) => name);
    expect(theirs.filter((name) => left.includes(name))).toEqual(['own']);
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expect.poll(() => calls.hits(1).length).toBe(3);
    await page.goto(`${server.origin}/stall/p/cup`);
    await expect.poll(() => calls.hits(1).length).toBe(4);
    expect(calls.hits(1).map(({ fields }) => fields.ss_cvr !== undefined)).toEqual([false, true, false, false]);
    expect(await keptBy(context)).toEqual([]);
    const added = { views: 4, visits: 1, visitors: 1 };
    const since = async () => {
      const now = await counts();
      return Object.fromEntries(Object.keys(added).map((name) => [name, (now[name] ?? 0) - (before[name] ?? 0)]));
    };
    await expect.poll(since).toEqual(added);
    await context.close();
  });

  it.each([
    ['a phone', phone, 'dark'],
    ['a desk', desktop, 'light'],
  ] as const)(
    'says what the owner wrote, comes first by keyboard, shifts nothing, and covers no button: %s, %s',
    async (_, viewport, colorScheme) => {
      const words = {
        title: 'Kekse',
        text: 'Dürfen wir Besuche zählen?',
        accept: 'Ja, gern',
        decline: 'Nein',
        linkTitle: 'Datenschutz',
        linkUrl: '/datenschutz',
      };
      await saveSettings(server, { consent: 'everywhere', banner: words });
      const { page, context, problems } = await visitor({ viewport });
      await page.emulateMedia({ colorScheme });
      await page.addInitScript(() => {
        Object.assign(window, { shift: 0 });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            (window as never as { shift: number }).shift += (entry as never as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.goto(`${server.origin}/stall/p/cup`);
      const asked = page.getByRole('region', { name: words.title });
      await asked.getByText(words.text).waitFor();
      expect(await page.evaluate('shift')).toBeLessThan(0.01);
      const focused = () => page.evaluate(() => document.activeElement?.textContent);
      const order = [];
      for (let n = 0; n < 4; n++) {
        await page.keyboard.press('Tab');
        order.push(await focused());
      }
      expect(order.slice(1)).toEqual([words.linkTitle, words.decline, words.accept]);
      const { x, y, width, height } = (await asked.boundingBox())!;
      expect([
        x >= 0,
        x + width <= viewport.width,
        y + height <= viewport.height,
        height < viewport.height / 3,
      ]).toEqual([true, true, true, true]);
      expect(await axeFindings(page)).toEqual([]);
      if (viewport === phone) {
        await page.evaluate(() => scrollTo({ top: document.body.scrollHeight }));
        const bar = page.locator('[data-buy-bar] button');
        await bar.waitFor();
        const isOnTop = () =>
          bar.evaluate((button) => {
            const box = button.getBoundingClientRect();
            return button.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
          });
        await expect.poll(isOnTop).toBe(true);
      }
      expect(problems).toEqual([]);
      await context.close();
      await saveSettings(server, { banner: {} });
    },
  );

  it('stands below the cart and its checkout button on a phone, and above the bar of a product', async () => {
    const { page, context } = await visitor({ viewport: phone });
    await page.goto(`${server.origin}/stall/p/cup`);
    await page.locator('.product-checkout .sqs-add-to-cart-button').click();
    await page.getByText('was added to your cart').first().waitFor();
    await page.goto(`${server.origin}/cart`);
    const checkout = page
      .getByRole('link', { name: /check ?out/i })
      .or(page.getByRole('button', { name: /check ?out/i }))
      .first();
    await checkout.waitFor();
    await banner(page).waitFor();
    const isOnTop = () =>
      checkout.evaluate((button) => {
        button.scrollIntoView({ block: 'end' });
        const { x, y, width, height } = button.getBoundingClientRect();
        return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      });
    expect(await isOnTop()).toBe(true);
    await context.close();
  });
});

describe('services of others', () => {
  it.each([
    ['everywhere', undefined],
    ['regional', 'America/New_York'],
  ] as const)('hear nothing before consent, and nothing after it is refused: asked %s', async (consent, timezoneId) => {
    await saveSettings(server, { consent, services });
    const { page, context, theirs, calls } = await visitor({ ...(timezoneId && { timezoneId }) });
    const hasHeard = async (hits: number) => {
      await expect.poll(() => calls.hits(1).length).toBe(hits);
      return [...theirs, ...calls.scripts.filter((name) => /services/.test(name))];
    };
    await page.goto(`${server.origin}/stall`);
    await banner(page).waitFor();
    expect(await hasHeard(1)).toEqual([]);
    await page.goto(`${server.origin}/stall`);
    await banner(page).waitFor();
    expect(await hasHeard(2)).toEqual([]);
    await banner(page).getByRole('button', { name: 'Decline' }).click();
    await page.goto(`${server.origin}/stall/p/cup`);
    expect(await hasHeard(3)).toEqual([]);
    await context.close();
    await saveSettings(server, { consent: 'everywhere' });
  });

  it('are told what a visitor sees, searches, adds, sends, and buys, in their own words', async () => {
    const { page, context, theirs, problems } = await visitor();
    await page.addInitScript(() => {
      // Persists the calls to the services' scripts across pages.
      addEventListener('pagehide', () => {
        const {
          dataLayer = [],
          fbq,
          pintrk,
        } = window as never as { dataLayer?: IArguments[]; fbq?: { queue: unknown[] }; pintrk?: { queue: unknown[] } };
        const told = JSON.parse(sessionStorage.getItem('told') ?? '{"google":[],"meta":[],"pinterest":[]}');
        told.google.push(...[...dataLayer].map((one) => [...one]));
        told.meta.push(...(fbq?.queue ?? []));
        told.pinterest.push(...(pintrk?.queue ?? []));
        sessionStorage.setItem('told', JSON.stringify(told));
      });
    });
    await page.goto(`${server.origin}/stall/p/cup`);
    await banner(page).getByRole('button', { name: 'Accept' }).click();
    await expect
      .poll(() => [...theirs].sort())
      .toEqual(['connect.facebook.net', 's.pinimg.com', 'www.googletagmanager.com']);
    await page.locator('.product-checkout .sqs-add-to-cart-button').click();
    await page.getByText('was added to your cart').first().waitFor();
    const queued = () => page.evaluate('dataLayer.length') as Promise<number>;
    await expect.poll(queued).toBe(4);
    await page.goto(`${server.origin}/search?q=cup`);
    await expect.poll(queued).toBe(3);
    await page.goto(`${server.origin}/blocks`);
    await page.locator('form.newsletter-form input[type=email]').fill('ada@example.com');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect.poll(queued).toBe(3);
    await page.locator('form[aria-label=Contact] input[type=email]').fill('ada@example.com');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect.poll(queued).toBe(4);
    await page.goto(`${server.origin}/cart`);
    await expect.poll(queued).toBe(3);
    await page.evaluate(() => {
      const money = (value: number) => ({ value, currencyCode: 'USD' });
      const order = {
        id: 'a'.repeat(24),
        orderNumber: '00042',
        testMode: false,
        purchasedCartId: 'c',
        grandTotal: money(2_500),
        shippingTotal: money(400),
        taxTotal: money(100),
        items: [{ sku: 'CUP', productName: 'Cup', unitPrice: money(2_000), quantity: 1 }],
      };
      document.dispatchEvent(new CustomEvent('stoa:checkout-confirmed', { detail: order }));
    });
    await expect.poll(queued).toBe(4);
    await page.goto(`${server.origin}/stall`);
    const { google, meta, pinterest } = JSON.parse(
      (await page.evaluate(() => sessionStorage.getItem('told')))!,
    ) as Record<string, unknown[][]>;

    const events = google!.filter(([kind]) => kind === 'event');
    expect(events.map(([, name]) => name)).toEqual([
      'view_item',
      'add_to_cart',
      'search',
      'sign_up',
      'generate_lead',
      'view_cart',
      'purchase',
    ]);
    expect(google!.filter(([kind]) => kind === 'config')[0]).toEqual(['config', services.googleTagId]);
    expect(events.at(-1)![2]).toMatchObject({
      transaction_id: '00042',
      value: 25,
      shipping: 4,
      tax: 1,
      currency: 'USD',
      items: [{ item_id: 'CUP', item_name: 'Cup', price: 20, quantity: 1 }],
    });
    expect(events[1]![2]).toMatchObject({
      currency: 'USD',
      value: expect.any(Number),
      items: [{ item_name: 'Cup', quantity: 1 }],
    });
    expect(
      meta!
        .filter(([kind]) => kind === 'track')
        .map(([, name]) => name)
        .filter((name) => name !== 'PageView'),
    ).toEqual(['ViewContent', 'AddToCart', 'Search', 'CompleteRegistration', 'Lead', 'Purchase']);
    expect(meta!.find(([, name]) => name === 'Purchase')![2]).toMatchObject({
      value: 25,
      currency: 'USD',
      content_ids: ['CUP'],
    });
    expect(pinterest!.filter(([kind]) => kind === 'track').map(([, name]) => name)).toEqual([
      'pagevisit',
      'addtocart',
      'search',
      'signup',
      'lead',
      'checkout',
    ]);
    expect(problems).toEqual([]);
    await context.close();
  }, 40_000);

  it('are let in by the policy while they are connected, and no longer', async () => {
    const policy = async () => (await fetch(`${server.origin}/stall`)).headers.get('content-security-policy');
    expect(await policy()).toContain('https://connect.facebook.net');
    await saveSettings(server, { services: {} });
    await expect.poll(policy).not.toMatch(theirHosts);
  });
});

describe('the owner', () => {
  it('decides on the screen Visitor tracking, which says at each field what is wrong', async () => {
    const { page, context, problems } = await openPage(browser);
    await page.goto(`${server.adminOrigin}/config`);
    await page.getByLabel('Email').fill(emailOf(Role.admin));
    await page.getByLabel('Password').fill(password);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Settings' }).first().click();
    await page.getByRole('link', { name: 'Visitor tracking' }).click();
    await page.getByRole('heading', { name: 'Visitor tracking' }).waitFor();
    expect(await axeInBothSchemes(page)).toEqual([]);
    await page.getByRole('radio', { name: 'Never' }).check();
    await page.getByLabel('Google tag ID').fill('UA-1');
    await page.getByLabel('Meta pixel ID').fill(services.metaPixelId);
    await page.getByLabel('Keep single visits for').fill('400');
    await page.keyboard.press('Control+s');
    await page.getByText('Enter a Google tag ID, such as G-ABC1234567.').waitFor();
    await page.getByText('Enter a number of days from 1 to 365.').waitFor();
    await page.getByText('These services do not load, because visitors are never asked.').waitFor();
    await page.getByRole('radio', { name: 'Everywhere' }).check();
    await page.getByLabel('Button to accept').fill('Ja, gern');
    await page.getByLabel('Link to your privacy policy').fill('javascript:alert(1)');
    await page.keyboard.press('Control+s');
    await page.getByText('Enter a path of your site, such as /privacy').waitFor();
    await page.getByLabel('Link to your privacy policy').fill('/datenschutz');
    await page.getByLabel('Google tag ID').fill(services.googleTagId);
    await page.getByLabel('Keep single visits for').fill('14');
    await page.getByRole('radio', { name: 'Weekly' }).check();
    await page.keyboard.press('Control+s');
    await page.getByText('Saved', { exact: true }).first().waitFor();
    await page.reload();
    await expect.poll(() => page.getByLabel('Google tag ID').inputValue()).toBe(services.googleTagId);
    expect(await page.getByRole('radio', { name: 'Weekly' }).isChecked()).toBe(true);
    const stored = await (await page.request.get(`${server.adminOrigin}/config/api/census-settings`)).json();
    expect(stored).toMatchObject({
      consent: 'everywhere',
      banner: { accept: 'Ja, gern', linkUrl: '/datenschutz' },
      digest: 'weekly',
      rawDays: 14,
      services: { googleTagId: services.googleTagId, metaPixelId: services.metaPixelId },
    });
    expect(problems).toEqual([]);
    await context.close();
  });
});
