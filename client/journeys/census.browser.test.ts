// A visitor's browser reports of a visit, in a real browser against the built program. Spec §2, §3, §4, §6, §7, §8, §9.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../server/base/roles.ts';
import { openPage, sharedBrowser } from '../../server/testing/driver/browser.ts';
import {
  censusCookies,
  cookiesOf,
  emailOf,
  keptBy,
  password,
  setSitePassword,
  startCensusShop,
  watchCalls,
} from '../../server/testing/driver/census-shop.ts';
import type { BuiltServer } from '../../server/testing/harness/built-server.ts';
import { endJourney } from './hands.ts';

let server: BuiltServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([startCensusShop('census'), sharedBrowser()]);
}, 120_000);
afterAll(() => endJourney(server, browser));

async function visitor() {
  const watched = await openPage(browser);
  await watched.page.route('https://media.example/**', (route) =>
    route.fulfill({ contentType: 'audio/wav', body: silence }),
  );
  return { ...watched, calls: watchCalls(watched.context) };
}

/** A tenth of a second, as WAV. */
const silence = (() => {
  const samples = 800;
  const wav = Buffer.alloc(44 + samples, 0x80);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(36 + samples, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(8_000, 24);
  wav.writeUInt32LE(8_000, 28);
  wav.writeUInt16LE(1, 32);
  wav.writeUInt16LE(8, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(samples, 40);
  return wav;
})();

const day = 86_400;

/** Records the requested lifetime of each cookie, in seconds. */
const noteCookies = `{
  const asked = window.askedCookies = {};
  const own = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
  Object.defineProperty(document, 'cookie', {
    get: () => own.get.call(document),
    set(text) { asked[text.split('=')[0]] = Number(/Max-Age=(\\d+)/i.exec(text)?.[1]); own.set.call(document, text); },
  });
}`;

describe('a page view', () => {
  it('is sent once the page has loaded, with the fields and the cookies of the specification', async () => {
    const { page, context, calls, problems } = await visitor();
    await page.addInitScript(noteCookies);
    await page.goto(`${server.origin}/stall/p/cup?utm_source=letter#top`);
    const { data, fields } = await calls.first(() => calls.hits(1));
    // The census loads nothing before the page's load event.
    const times = await page.evaluate(() => {
      const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      const first = performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\/universal\/census|\/api\/census/.test(name));
      return { loadedAt: page!.loadEventStart, askedAt: Math.min(...first.map(({ startTime }) => startTime)) };
    });
    expect(times.askedAt).toBeGreaterThanOrEqual(times.loadedAt);

    const context_ = await page.evaluate<never>('Static.SQUARESPACE_CONTEXT');
    const { website, collection, item, templateId } = context_ as Record<string, Record<string, unknown>>;
    const size = page.viewportSize()!;
    expect(data).toMatchObject({
      websiteId: website!.id,
      memberAccountId: '',
      website_locale: website!.language,
      user_locale: expect.stringMatching(/^en/),
      templateId,
      variantId: '',
      url: '/stall/p/cup',
      pagePath: '/stall/p/cup',
      queryString: '?utm_source=letter',
      pageHash: '#top',
      pageId: item!.id,
      pageTitle: item!.title,
      title: await page.title(),
      itemId: item!.id,
      recordType: 11,
      permissionType: collection!.permissionType,
      referrer: '',
      userAgent: expect.stringContaining('Chrome'),
      localStorageSupported: true,
      viewportInnerWidth: size.width,
      viewportInnerHeight: size.height,
      screenWidth: expect.any(Number),
      screenHeight: expect.any(Number),
      clientDate: expect.any(Number),
    });

    const cookies = await cookiesOf(context);
    expect(data.crumb).toBe(cookies.crumb!.value);
    expect(cookies.ss_cvr!.value).toMatch(/^[\w-]{8,64}(\|[1-9]\d*){4}$/);
    expect(fields.ss_cvr).toBe(cookies.ss_cvr!.value);
    const [id, first, previous, latest, count] = cookies.ss_cvr!.value.split('|');
    expect([previous, latest, count]).toEqual([first, first, '1']);
    expect(cookies.ss_cvt!.value).toMatch(/^[1-9]\d*$/);
    expect([cookies.ss_cid!.value, cookies.ss_cpvisit!.value, cookies.ss_cvisit!.value]).toEqual([id, first, first]);
    // Browsers may cap a cookie's lifetime.
    const asked = (await page.evaluate('window.askedCookies')) as Record<string, number>;
    expect(asked).toEqual({
      ss_cvr: 730 * day,
      ss_cid: 730 * day,
      ss_cpvisit: 730 * day,
      ss_cvt: 1_800,
      ss_cvisit: 1_800,
      SS_ANALYTICS_ID: 390 * day,
    });
    expect(Math.round((cookies.ss_cvt!.expires - Date.now() / 1000) / 60)).toBe(30);
    expect(Object.keys(cookies)).toEqual(expect.arrayContaining(censusCookies));
    expect(calls.refused).toEqual([]);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('of a second page belongs to the same visit, and the first session and landing are told once', async () => {
    const { page, context, calls } = await visitor();
    await page.goto(`${server.origin}/stall`);
    const started = await calls.first(() => calls.tracked('SessionStarted'));
    const { isFirstSession, isFirstLanding, path } = started.data;
    expect([isFirstSession, isFirstLanding, path]).toEqual([true, true, '/stall']);
    const before = (await cookiesOf(context)).ss_cvr!.value;
    // As after signing in.
    const info = encodeURIComponent(JSON.stringify({ authenticated: true, siteUserId: 'f'.repeat(24) }));
    await context.addCookies([{ name: 'SiteUserInfo', value: info, url: server.origin }]);
    await page.goto(`${server.origin}/blocks`);
    await expect.poll(() => calls.hits(1).length).toBe(2);
    expect(calls.hits(1).map(({ data }) => data.memberAccountId)).toEqual(['', 'f'.repeat(24)]);
    expect((await cookiesOf(context)).ss_cvr!.value).toBe(before);
    expect(await keptBy(context)).toEqual(
      [
        ...censusCookies,
        'SS_ANALYTICS_EXPIRATION',
        'SS_ANALYTICS_ID',
        'SS_ANALYTICS_ID',
        'SS_HAS_LANDED',
        'SS_IS_FIRST_SESSION',
        'SS_SESSION_ID',
      ].sort(),
    );
    // The visit cookie and the session entry expired: the same visitor starts a new visit.
    await page.evaluate(() => {
      const entry = JSON.parse(sessionStorage.getItem('SS_SESSION_ID')!);
      sessionStorage.setItem('SS_SESSION_ID', JSON.stringify({ ...entry, expires: Date.now() - 1 }));
    });
    // A page that was looked at for a second extends the visit when it is left.
    await page.goto('about:blank');
    await context.clearCookies({ name: 'ss_cvt' });
    await page.goto(`${server.origin}/stall`);
    await expect.poll(() => calls.tracked('SessionStarted').length).toBe(2);
    const [id, first, , , count] = (await cookiesOf(context)).ss_cvr!.value.split('|');
    expect([id, first, count]).toEqual([...before.split('|').slice(0, 2), '2']);
    expect(calls.tracked('SessionStarted')[1]!.data).toMatchObject({ isFirstSession: false, isFirstLanding: false });
    const [one, two] = calls.tracked('SessionStarted').map(({ data }) => [data.analyticsId, data.sessionId]);
    expect([two![0] === one![0], two![1] === one![1]]).toEqual([true, false]);
    await context.close();
  });

  it('is none on the search page, where the search is told, and none where nothing is', async () => {
    const { page, context, calls } = await visitor();
    await page.goto(`${server.origin}/search?q=cup`);
    const { data } = await calls.first(() => calls.hits(2));
    expect(data).toMatchObject({ searchQuery: 'cup', resultCount: await page.locator('.search-result').count() });
    const typeOf = async (path: string) => {
      await page.goto(`${server.origin}${path}`);
      expect(await page.locator('script[data-name="census"]').count()).toBe(0);
      return page.evaluate('Static.SQUARESPACE_CONTEXT.pageType');
    };
    expect([await typeOf('/nothing-here'), await typeOf('/secret'), await typeOf('/members')]).toEqual([100, 105, 106]);
    await setSitePassword(server, 'open sesame');
    expect(await typeOf('/stall')).toBe(103);
    await setSitePassword(server, null);
    await page.goto(`${server.origin}/stall`);
    await expect.poll(() => calls.hits(1).map((hit) => hit.data.url)).toEqual(['/stall']);
    await context.close();
  });
});

describe('signed-in people', () => {
  it.each([
    ['administrator', Role.admin, false],
    ['viewer', Role.viewer, true],
  ])('the visit of an %s is counted: %s %s', async (_, role, isCounted) => {
    const { page, context, calls } = await visitor();
    await page.goto(`${server.adminOrigin}/config`);
    await page.getByLabel('Email').fill(emailOf(role));
    await page.getByLabel('Password').fill(password);
    await page.keyboard.press('Enter');
    // Signing in navigates once through the site's domain, which sets the mark there; leaving early would interrupt it.
    await expect.poll(async () => (await context.cookies()).some(({ name }) => name === 'stoa-role')).toBe(true);
    const roles = () => page.evaluate('window.Static?.SQUARESPACE_CONTEXT?.authenticatedAccount?.roles');
    await expect
      .poll(
        async () => {
          await page.goto(`${server.origin}/stall`);
          return roles();
        },
        { timeout: 15_000 },
      )
      .toEqual([role]);
    expect(await page.locator('script[data-name="census"]').count()).toBe(isCounted ? 1 : 0);
    // Nor does a viewer count on configuration paths.
    if (isCounted) {
      await calls.first(() => calls.hits(1));
      expect(new Set(calls.hits(1).map(({ data }) => data.url))).toEqual(new Set(['/stall']));
    } else expect([calls.calls, calls.scripts, await keptBy(context)]).toEqual([[], [], []]);
    await context.close();
  });
});

describe('on a page', () => {
  it('buttons, forms, recordings, and films that are seen and used are told', async () => {
    const { page, context, calls } = await visitor();
    await page.goto(`${server.origin}/blocks`);
    await calls.first(() => calls.hits(1));
    const about = { blockId: 'b1', buttonText: 'To the shop', buttonUrl: '/stall', pagePath: '/blocks' };
    const record = (await cookiesOf(context)).ss_cvr!.value;
    expect((await calls.first(() => calls.marks('button-render'))).fields).toMatchObject({
      ...about,
      visitorCookie: record,
    });
    for (const form of await page.locator('form[data-form-id]').all()) await form.scrollIntoViewIfNeeded();
    const ids = await page
      .locator('form[data-form-id]')
      .evaluateAll((all) => all.map((form) => (form as HTMLElement).dataset.formId));
    await expect
      .poll(() =>
        calls
          .marks('form-render')
          .map(({ fields }) => fields.formId)
          .sort(),
      )
      .toEqual(ids.sort());
    expect(calls.marks('form-render')[0]!.fields.visitorCookie).toBe(record);

    await page.locator('audio').evaluate((audio) => void (audio as HTMLMediaElement).play().catch(() => {}));
    expect((await calls.first(() => calls.hits(20))).data).toMatchObject({ mediaTitle: 'A song', mediaAction: 'play' });
    await page.locator('video').evaluate((video) => void (video as HTMLMediaElement).play().catch(() => {}));
    expect((await calls.first(() => calls.hits(21))).data).toMatchObject({ mediaTitle: 'A film' });

    const newsletter = page.locator('form.newsletter-form');
    await newsletter.locator('input[type=email]').fill('ada@example.com');
    await newsletter.getByRole('button', { name: 'Sign up' }).click();
    const subscribed = await calls.first(() => calls.recorded('newsletter-subscribe'));
    expect(subscribed.headers['x-csrf-token']).toBe((await cookiesOf(context)).crumb!.value);
    expect(subscribed.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
    await calls.first(() => calls.recorded('form-submit'));

    // A call that later features use.
    await page.evaluate(() =>
      document.dispatchEvent(new CustomEvent('stoa:quick-view', { detail: { itemId: 'abc' } })),
    );
    await calls.first(() => calls.marks('RecordQuickView/abc'));
    await page.evaluate(() =>
      document.dispatchEvent(new CustomEvent('stoa:overlay', { detail: { overlayId: 'pop-up', action: 'shown' } })),
    );
    expect((await calls.first(() => calls.marks('overlay'))).fields).toMatchObject({
      overlayId: 'pop-up',
      action: 'shown',
    });

    await page.getByRole('link', { name: 'To the shop' }).click();
    const clicked = await calls.first(() => calls.marks('button-click'));
    expect(clicked.fields).toMatchObject({ ...about, permissionType: '1' });
    await page.waitForURL('**/stall');
    expect(calls.refused).toEqual([]);
    await context.close();
  }, 30_000);

  it('the time that it was looked at is told when it is left', async () => {
    const { page, context, calls } = await visitor();
    await page.clock.install();
    await page.goto(`${server.origin}/stall`);
    await page.clock.runFor(6_000);
    await calls.first(() => calls.hits(1));
    await page.clock.runFor(15_000);
    const { data } = await calls.first(() => calls.hits(10));
    expect(data.seconds).toBeGreaterThanOrEqual(14);
    const told = calls.hits(10).length;
    await page.clock.runFor(9_000);
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await expect.poll(() => calls.hits(10).length).toBe(told + 1);
    expect(calls.hits(10).at(-1)!.kind).toBe('ping');
    await context.close();
  });
});

describe('the shop', () => {
  it('tells what was seen, added, and removed, with item, cart, and product block', async () => {
    const { page, context, calls } = await visitor();
    const heard: string[] = [];
    const names = () => heard;
    await page.exposeFunction('hearName', (name: string) => void heard.push(name));
    await page.addInitScript(
      `document.addEventListener('stoa:visitor-event', ({ detail }) => window.hearName(detail.name))`,
    );
    await page.goto(`${server.origin}/stall`);
    await expect.poll(names).toEqual(['VisitPLP']);
    await page.goto(`${server.origin}/stall/p/cup?utm_id=spring`);
    await expect.poll(names).toContain('VisitPDP');
    await page.locator('.product-checkout .sqs-add-to-cart-button').click();
    const { data, kind, fields } = await calls.first(() => calls.tracked('AddToCart'));
    expect([kind, typeof fields.eventContent]).toEqual(['ping', 'string']);
    const ids = (await page.evaluate(
      '({ website_id: Static.SQUARESPACE_CONTEXT.website.id, itemId: Static.SQUARESPACE_CONTEXT.item.id, collection: Static.SQUARESPACE_CONTEXT.collection })',
    )) as { website_id: string; itemId: string; collection: { id: string; title: string; permissionType: number } };
    expect(data).toMatchObject({
      // Spec §3 "Add-to-cart tracking".
      website_id: ids.website_id,
      page_id: ids.itemId,
      cart_id: data.cartId,
      product_page: 'pdp',
      product: {
        item_id: ids.itemId,
        item_type: '1',
        item_title: 'Cup',
        item_collection_id: ids.collection.id,
        item_collection_name: ids.collection.title,
      },
      // "Item events".
      ...{
        itemId: ids.itemId,
        itemType: 'physical',
        itemTitle: 'Cup',
        variant: expect.stringMatching(/./),
        price: expect.any(Number),
        quantity: 1,
      },
      // "Cart events".
      ...{
        cartId: expect.stringMatching(/./),
        itemCount: 1,
        productTypes: ['physical'],
        purchaseTypes: ['one_time'],
        currencyCode: 'USD',
      },
      // "Newer fields".
      ...{
        analyticsId: expect.stringMatching(/./),
        sessionId: expect.stringMatching(/./),
        browserLanguage: expect.any(String),
        windowWidth: 1280,
        windowHeight: 900,
      },
      ...{
        host: new URL(server.origin).host,
        path: '/stall/p/cup',
        query: '?utm_id=spring',
        referrer: '',
        timestamp: expect.any(Number),
        marketingId: 'spring',
        destinationUrl: '',
      },
      permissionType: ids.collection.permissionType,
      ...{ objectIdentifier: ids.itemId, resolvedLocale: expect.stringMatching(/^en/), schemaName: 'AddToCart' },
    });
    expect(data.cartValue).toBe(data.price);
    await expect.poll(names).toContain('AddToCart');

    const related = page.locator('[data-related-products]');
    await related.scrollIntoViewIfNeeded();
    await expect.poll(names).toContain('RelatedProductDisplay');
    await related.locator('.sqs-add-to-cart-button').first().click();
    await expect.poll(names).toContain('RelatedProductAddToCart');
    await related.evaluate((element) => element.addEventListener('click', (event) => event.preventDefault()));
    await related.getByRole('link', { name: 'Plate' }).first().click();
    await expect.poll(names).toContain('RelatedProductClick');
    const followed = await calls.first(() => calls.tracked('RelatedProductClick'));
    expect(followed.data.destinationUrl).toMatch(/\/stall\/p\/plate$/);
    expect(calls.tracked('AddToCart')[1]!.data).toMatchObject({ product_page: 'plp' });

    await page.goto(`${server.origin}/stall/p/cup`);
    await page.locator('.product-add-ons .sqs-add-to-cart-button').click();
    await expect.poll(() => calls.tracked('AddToCart').length).toBe(3);
    await page.goto(`${server.origin}/blocks`);
    await page.locator('.product-block .sqs-add-to-cart-button').click();
    await expect.poll(() => calls.tracked('AddToCart').length).toBe(4);
    const [, , addOn, block] = calls.tracked('AddToCart').map((one) => one.data);
    const product = { item_title: 'Plate', item_type: '1', item_collection_id: ids.collection.id };
    expect(addOn).toMatchObject({ product_page: 'add-on', product });
    expect(block).toMatchObject({ product_page: 'product_block', product });

    await page.goto(`${server.origin}/cart`);
    const viewed = await calls.first(() => calls.tracked('CartViewed'));
    expect(viewed.data).toMatchObject({ cartId: data.cartId, itemCount: 4, currencyCode: 'USD' });
    await page.getByRole('button', { name: /^Remove Cup/ }).click();
    const removed = await calls.first(() => calls.tracked('RemoveFromCart'));
    expect(removed.data).toMatchObject({ itemTitle: 'Cup', quantity: 1, itemCount: 3 });
    await expect.poll(names).toEqual(expect.arrayContaining(['ViewCart', 'RemoveFromCart']));
    await page.goto(`${server.origin}/checkout`);
    const begun = await calls.first(() => calls.tracked('CheckoutStarted'));
    expect(begun.data).toMatchObject({ cartId: data.cartId, itemCount: 3 });
    expect(calls.refused).toEqual([]);
    await context.close();
  }, 30_000);

  it('tells nothing of what was added where a part of the product block is missing', async () => {
    const { page, context, calls } = await visitor();
    await page.goto(`${server.origin}/stall/p/cup`);
    await calls.first(() => calls.hits(1));
    await page.evaluate('delete Static.SQUARESPACE_CONTEXT.website.id');
    await page.locator('.product-checkout .sqs-add-to-cart-button').click();
    await page.getByText('was added to your cart').first().waitFor();
    expect(calls.tracked('AddToCart')).toEqual([]);
    await context.close();
  });
});

describe('the newer tracker', () => {
  it('asks the validate path of each schema in its validate mode, and takes 200 and 202 for a success', async () => {
    const { page, context, calls } = await visitor();
    const warnings: string[] = [];
    page.on('console', (message) => void (message.type() === 'warning' && warnings.push(message.text())));
    const statuses: Record<string, number> = { SessionStarted: 202, AddToCart: 400 };
    await page.route('**/api/events/v1/validate/*', (route) => {
      const name = route.request().url().split('/').at(-1)!.split('?')[0]!;
      return route.fulfill({ status: statuses[name] ?? 200, json: {} });
    });
    await page.goto(`${server.origin}/stall/p/cup?census=validate`);
    await page.locator('.product-checkout .sqs-add-to-cart-button').click();
    await expect.poll(() => warnings).toEqual(['Analytics event "AddToCart" was not accepted.']);
    expect(calls.calls.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/api/events/v1/validate/SessionStarted', '/api/events/v1/validate/AddToCart']),
    );
    expect(calls.calls.filter(({ path }) => path === '/api/events/v1')).toEqual([]);
    await context.close();
  });

  it('sends a plain-text body where there is no beacon', async () => {
    const { page, context, calls } = await visitor();
    await page.addInitScript('Object.defineProperty(navigator, "sendBeacon", { value: undefined })');
    // Timeouts as they are asked for.
    await page.addInitScript(
      'Object.defineProperty(XMLHttpRequest.prototype, "timeout", { set(ms) { window.asked = ms; } })',
    );
    await page.goto(`${server.origin}/stall`);
    const { kind, headers, fields } = await calls.first(() => calls.tracked('SessionStarted'));
    expect([kind, headers['content-type']]).toEqual(['xhr', 'text/plain;charset=UTF-8']);
    expect(JSON.parse(fields.eventContent as string)).toMatchObject({ schemaName: 'SessionStarted' });
    expect(await page.evaluate('asked')).toBe(2_500);
    await context.close();
  });
});
