// An owner opens a shop in a real browser against the built program: from the claim link to a paid test order of their own product by
// pointer, and then again, half by keyboard on desktop and half by touch on a phone. Each settings screen is covered in one of these two
// ways; Stripe and the mail server are connected in both. Admin, jobs 1 to 3, 34, 35, 44, 48.
import type { Browser, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { accountName, fakeStripe, secretKey } from '../../server/commerce/payment/testing/fake-stripe.ts';
import { axeInBothSchemes, openPage, phone } from '../../server/testing/driver/browser.ts';
import type { BuiltServer } from '../../server/testing/harness/built-server.ts';
import { demoFolder } from '../../server/testing/harness/demo-folder.ts';
import { smtpSink } from '../../server/testing/harness/smtp-sink.ts';
import { testVisitor } from '../../server/testing/harness/visitor.ts';
import { endJourney, goTo, handsOf, openWay, startSite, type Way, ways } from './hands.ts';

const desk = { width: 1366, height: 768 };

let server: BuiltServer;
let browser: Browser;
let page: Page;
let problems: string[];
let stripe: Awaited<ReturnType<typeof fakeStripe>>;
let sink: Awaited<ReturnType<typeof smtpSink>>;

beforeAll(async () => {
  [stripe, sink] = await Promise.all([fakeStripe(), smtpSink()]);
  const dataFolder = demoFolder(inject('demoFolder'), 'open-shop');
  const flags = ['--stripe-api', stripe.api];
  ({ server, browser } = await startSite({ dataFolder, flags }));
  ({ page, problems } = await openPage(browser, { viewport: desk }));
}, 180_000);

afterAll(async () => {
  await endJourney(server, browser, /status of 4\d\d|sandboxed/);
  await Promise.all([stripe?.close(), sink?.close()]);
});

/** A click, a key chord, or a filled field counts as one. */
let interactions = 0;
const click = async (one: Locator) => {
  interactions++;
  await one.click();
};
const fill = async (one: Locator, text: string) => {
  interactions++;
  await one.fill(text);
};
const choose = async (one: Locator, value: string) => {
  interactions++;
  await one.selectOption(value);
};
const button = (name: string) => page.getByRole('button', { name, exact: true });
const step = (name: string) => page.getByRole('heading', { name, level: 2 });
const next = () => click(button('Continue'));

/** No axe violations in light or dark mode, and no horizontal overflow on a phone. */
async function looksRight(own = page): Promise<void> {
  expect(await axeInBothSchemes(own)).toEqual([]);
  const before = own.viewportSize() ?? desk;
  await own.setViewportSize(phone);
  expect(await own.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
  await own.setViewportSize(before);
}

/** A logo three times as high as wide. */
const tower = () =>
  sharp({ create: { width: 300, height: 900, channels: 3, background: '#b3401d' } })
    .png()
    .toBuffer();

const mailServer = { host: 'theirs.example', port: 587, security: 'starttls', user: '' };

/** Sends a call as from another tab, which this tab does not see. */
const unseen = (method: string, path: string, body: object) =>
  page.evaluate(
    async ([method, path, body]) => {
      const crumb = /(?:^|;\s*)crumb=([^;]*)/.exec(document.cookie)?.[1] ?? '';
      const headers = { 'Content-Type': 'application/json', 'X-CSRF-Token': crumb };
      const answer = await fetch(path, { method, headers, body });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return answer.status === 204 ? undefined : answer.json();
    },
    [method, path, JSON.stringify(body)] as const,
  );

it('leads from the claim link to a paid test order of the owner’s own product in at most 60 interactions', async () => {
  await page.goto(server.ownerLink ?? '');
  interactions++;
  await fill(page.getByLabel('Your name'), 'Olive Owner');
  await fill(page.getByLabel('Email'), 'olive@bluedoor.example');
  await fill(page.getByLabel('Password'), 'correct horse battery');
  await click(page.getByRole('button', { name: /password/ }).last());

  await step('Name your shop').waitFor();
  await looksRight();
  await fill(page.getByLabel('Shop name'), 'Blue Door');
  await next();

  await step('What you sell').waitFor();
  await page.goBack();
  await step('Name your shop').waitFor();
  await page.goForward();
  await step('What you sell').waitFor();
  await looksRight();
  await next();

  await step('Where you are').waitFor();
  await choose(page.getByLabel('Country or region'), 'GB');
  expect(await page.getByLabel('Currency').inputValue()).toBe('GBP');
  expect(await page.getByLabel('Language').inputValue()).toBe('en-GB');
  await page.getByLabel('Charge tax: UK VAT').waitFor();
  await looksRight();
  await fill(page.getByLabel('Street address'), '1 Quay Street');
  await fill(page.getByLabel('City'), 'Bristol');
  await page.reload();
  await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Bristol');
  await fill(page.getByLabel('Postal code'), 'BS1 4DB');
  await next();

  await step('Choose a look').waitFor();
  await looksRight();
  await click(page.getByLabel('Harbor'));
  await next();

  await step('Add your first product').waitFor();
  await looksRight();
  await fill(page.getByLabel('Title'), 'Blue Mug');
  for (const [price, said] of [
    ['a lot', 'Enter an amount such as 12.50.'],
    ['99999999', 'A price can be at most £1,000,000.00.'],
  ] as const) {
    await page.getByLabel('Price').fill(price);
    await button('Add product').click();
    await page.getByText(said).waitFor();
  }
  await fill(page.getByLabel('Price'), '18.50');
  await fill(page.getByLabel('Stock', { exact: true }), '12');
  const added: string[] = [];
  page.on('request', (sent) => {
    if (sent.method() === 'POST' && sent.url().includes('/commerce/products')) added.push(sent.url());
  });
  interactions++;
  // A double click on a slow machine: no frame between its clicks.
  await button('Add product').evaluate((one: HTMLElement) => {
    one.click();
    one.click();
  });

  await step('Set up shipping').waitFor();
  expect(added).toHaveLength(1);
  await looksRight();
  await fill(page.getByLabel('Price'), '4.00');
  await fill(page.getByLabel('Free above'), '60');
  await next();

  await step('Get paid').waitFor();
  await looksRight();
  await click(page.getByLabel('Bank transfer'));
  await fill(page.getByLabel('What to tell customers, such as your IBAN'), 'Pay to GB00 BLUE 0000 0000');
  await next();

  await step('Place a test order').waitFor();
  await click(button('Start a test order'));
  // A QR code for localhost would point the phone at itself.
  await page.getByText('a test card are already filled in').waitFor();
  expect(await page.getByRole('img', { name: 'QR code of the test checkout' }).count()).toBe(0);
  await looksRight();
  const opened = page.context().waitForEvent('page');
  await click(page.getByRole('link', { name: 'Open the checkout' }));
  const checkout = await opened;
  await expect.poll(() => checkout.getByLabel('Card number').inputValue()).toBe('4242 4242 4242 4242');
  await checkout.getByText('Blue Mug').first().waitFor();
  await click(checkout.getByRole('button', { name: 'Place order' }));
  await checkout.waitForURL(/order-confirmed/);
  await checkout.close();
  await page.getByText('Your first order is here.').waitFor();
  expect(interactions).toBeLessThanOrEqual(60);

  await next();
  await step('Go live').waitFor();
  await page.getByText('Everything is ready.').waitFor();
  await looksRight();
  await goTo(page, '/config/orders');
  await page.getByRole('link', { name: '#T1' }).click();
  await page.getByText('Includes VAT', { exact: true }).waitFor();
  const lastRows = async () => (await page.getByRole('term').allInnerTexts()).slice(-2);
  expect(await lastRows()).toEqual(['Total', 'Includes VAT']);
  await goTo(page, '/config/orders/new');
  await page.getByLabel('Add a product').fill('Blue Mug');
  await page
    .getByRole('button', { name: /^Add Blue Mug/ })
    .first()
    .click();
  await expect.poll(lastRows).toEqual([expect.stringMatching(/^Total/), 'Includes VAT']);
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await page
    .getByRole('alertdialog', { name: 'Unsaved changes' })
    .getByRole('button', { name: 'Discard', exact: true })
    .click();
  await page.getByRole('heading', { name: 'Hello, Olive Owner' }).waitFor();
  const home = await (await fetch(server.origin)).text();
  expect(home).toContain('Blue Door');
  expect(home).not.toContain('Seedling Press<');
  const contact = await page.request.get(`${server.adminOrigin}/config/api/site/identity`);
  expect(await contact.json()).toMatchObject({ contactEmail: 'olive@bluedoor.example', businessName: 'Blue Door' });
});

it('shows the demo’s content before it is removed, and brings it back', async () => {
  await goTo(page, '/config/start');
  await button('Remove demo content').click();
  const named = (title: string, kind: string) =>
    page
      .getByRole('dialog')
      .getByRole('listitem')
      .filter({ hasText: title })
      .filter({ hasText: kind })
      .first()
      .waitFor();
  await named('Counterweight', 'Product');
  await named('Home', 'Home page, replaced');
  await named('About', 'Page');
  await named('Return policy', 'Policy');
  await looksRight();
  const home = async () => (await fetch(server.origin)).text();
  const about = async () => (await fetch(`${server.origin}/about`)).status;
  expect([await about(), (await home()).includes('Prints grown from numbers')]).toEqual([200, true]);
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('alertdialog').getByText('Demo content removed.').waitFor();
  const titles = async () =>
    ((await (await fetch(`${server.origin}/shop?format=json`)).json()) as { items: { title: string }[] }).items.map(
      ({ title }) => title,
    );
  expect(await titles()).toEqual(['Blue Mug']);
  expect([await about(), (await home()).includes('Prints grown from numbers')]).toEqual([404, false]);
  expect(await home()).toContain('Blue Mug');
  await button('Undo').click();
  await page.getByRole('alertdialog').getByText('Demo content is back.').waitFor();
  expect(await titles()).toContain('Counterweight');
  expect([await about(), (await home()).includes('Prints grown from numbers')]).toEqual([200, true]);
});

const taxRates = async () => {
  // The server may have closed the connection that was kept from the last call.
  const answer = await page.request.get(`${server.adminOrigin}/config/api/store-settings`, { maxRetries: 1 });
  return (await answer.json()).tax.rules;
};

/** Drives the settings on one page. */
const wayOf = (own: Page, how: Way['how']) => {
  const hands = handsOf(own, how);
  const button = (name: string | RegExp) => own.getByRole('button', { name, exact: true });
  return {
    ...hands,
    button,
    step: (name: string) => own.getByRole('heading', { name, level: 2 }).waitFor(),
    async open(path: string, title: string) {
      await goTo(own, `/config/settings${path}`);
      await own.getByRole('heading', { name: title, level: 1 }).waitFor();
    },
    async save() {
      // Waits for the response, since the previous save's toast may still be there.
      const stored = own.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
      const pressed = how === 'keyboard' ? own.keyboard.press('ControlOrMeta+S') : hands.press(button(/^Save/));
      await Promise.all([stored, pressed]);
      await own.getByRole('alertdialog').getByText('Saved').last().waitFor();
    },
    confirm: (title: string | RegExp, name: string) =>
      hands.press(own.getByRole('alertdialog', { name: title }).getByRole('button', { name, exact: true })),
  };
};

/** One way of working, in a browser of its own. */
const started = async (way: Way) => {
  const { page: own } = await openWay(page.context(), way);
  await own.goto(`${server.adminOrigin}/config/settings`);
  return { own, ...wayOf(own, way.how) };
};

describe.each(ways('keyboard at 1366 px'))('the shop, by $name (job 3),', (way) => {
  let { own, press, type, button, open, save } = {} as Awaited<ReturnType<typeof started>>;
  beforeAll(async () => {
    ({ own, press, type, button, open, save } = await started(way));
  });
  afterAll(() => own.context().close());

  it('says its state, and is described', async () => {
    await open('', 'Settings');
    await own.getByText('Blue Door, United Kingdom, GBP').waitFor();
    await own.getByText('Prices include tax, GB 20%').waitFor();
    await looksRight(own);
    await press(own.getByRole('link', { name: /^Shop/ }).first());
    await own.getByRole('heading', { name: 'Shop', level: 1 }).waitFor();
    await type(own.getByLabel('Tagline'), `Mugs from the harbor, by ${way.name}`);
    await type(own.getByLabel('Contact email'), 'hello');
    await press(button(/^Save/));
    await own.getByText('Enter an email address such as hello@example.com.').waitFor();
    await looksRight(own);
    await type(own.getByLabel('Contact email'), `${way.name.replaceAll(' ', '-')}@bluedoor.example`);
    await save();
  });

  it('shows the logo as the site’s header does', async () => {
    await open('/shop', 'Shop');
    const chooser = own.waitForEvent('filechooser');
    await press(button(/^(Choose|Replace)/));
    const files = await chooser;
    const logo = own.getByRole('img', { name: 'Logo' });
    const before = (await logo.count()) > 0 ? await logo.getAttribute('src') : null;
    await files.setFiles({ name: 'tower.png', mimeType: 'image/png', buffer: await tower() });
    await expect.poll(() => logo.getAttribute('src')).not.toBe(before);
    const heightOf = (img: Locator) => img.evaluate((element) => element.getBoundingClientRect().height);
    await expect.poll(() => heightOf(own.getByRole('img', { name: 'In your site’s header' }))).toBe(32);
    await save();
    const site = await own.context().newPage();
    await site.goto(server.origin);
    await expect.poll(() => heightOf(site.locator('.header-title-logo img'))).toBe(32);
    await site.close();
  });
});

describe('the first steps and the settings by keyboard at 1366 px', () => {
  let { press, type, choose, button, step, steps, open, save, confirm } = {} as ReturnType<typeof wayOf>;
  beforeAll(() => {
    ({ press, type, choose, button, step, steps, open, save, confirm } = wayOf(page, 'keyboard'));
  });
  afterAll(() => expect(problems.filter((text) => !/status of 4\d\d|sandboxed|ERR_FAILED/.test(text))).toEqual([]));

  it('lead up to the look', async () => {
    const before = await taxRates();
    await page.goto(`${server.adminOrigin}/config/start/name`);
    await step('Name your shop');
    await type(page.getByLabel('Shop name'), 'Blue Door');
    await press(button('Continue'));
    await step('What you sell');
    // A form that opens after a change elsewhere is saved the first time.
    await unseen('PUT', '/config/api/site/identity', { siteTagLine: 'Mugs and more' });
    const noticed = page.waitForRequest(/\/first-steps$/);
    await page.evaluate(() => new BroadcastChannel('changes').postMessage('all'));
    await noticed;
    await page.goBack();
    await step('Name your shop');
    await press(button('Continue'));
    await step('What you sell');
    await press(button('Continue'));
    await step('Where you are');
    const country = page.getByLabel('Country or region');
    await choose(country, 'Australia');
    await page.getByText(/^Your .*tax rates? will be replaced/).waitFor();
    // Not by keyboard: a browser would take it as more letters of the first name.
    await country.selectOption({ label: 'United Kingdom' });
    await type(page.getByLabel('City'), 'Bristol');
    await press(button('Continue'));
    await step('Choose a look');
    // The country is unchanged, and so are its rates.
    expect(await taxRates()).toEqual(before);
    await press(button('Continue'));
    await step('Add your first product');
  });

  it('close the site with a password, and open it again', async () => {
    await open('', 'Settings');
    steps();
    await type(page.locator('input[type="password"]'), 'low tide');
    await press(button('Set password'));
    await page.getByText('Visitors must enter a password to see your site.').waitFor();
    expect(steps()).toBe(2);
    expect(await (await fetch(server.origin)).text()).not.toContain('Blue Mug');
    await press(button('Remove password'));
    await confirm('Remove the site password?', 'Remove password');
    await page.getByText('Anyone can see your site. Set a password to limit access.').waitFor();
  });

  it('add a shipping rate, and take tax rates from a preset', async () => {
    await open('/shipping', 'Shipping');
    await press(button('Add pickup'));
    await save();
    await press(button('Add local delivery'));
    await type(page.getByLabel('Price').last(), '3');
    await page.keyboard.press('ControlOrMeta+S');
    await page.getByText('Enter the postal codes for local delivery.').waitFor();
    await looksRight();
    await type(page.getByLabel('Postal codes').last(), 'BS1*, BS2*');
    await save();
    await press(button('Add rate by order total'));
    await type(page.getByLabel('Order total up to').first(), '40');
    await save();
    await open('/taxes', 'Taxes');
    await press(button('Add customer'));
    await type(page.getByRole('textbox', { name: 'Email' }).last(), 'ada@firm.example');
    await type(page.getByLabel('VAT or tax number (VAT ID)').last(), 'DE123456788');
    await choose(page.getByLabel('Start with a preset'), 'EU VAT, one-stop-shop (rate of the customer’s country)');
    const before = await taxRates();
    await press(button('Use preset'));
    await page.getByRole('alertdialog').getByText(`${before[0].name}, United Kingdom: 20%`).waitFor();
    await looksRight();
    await confirm('Replace your tax rate?', 'Replace rates');
    await press(button('Undo preset'));
    expect(await page.getByLabel('Rate', { exact: true }).inputValue()).toBe('20');
    await press(button('Use preset'));
    await confirm('Replace your tax rate?', 'Replace rates');
    await page.getByText('27 rates filled in. Save to use them.').waitFor();
    await looksRight();
    await save();
    expect(await taxRates()).toHaveLength(27);
    await press(button('Show all 27 rates'));
    await page.getByLabel('Remove rate 27').waitFor();
  });

  it('connect Stripe and a mail server', async () => {
    const dialog = page.getByRole('dialog');
    await open('/payments', 'Payments');
    await press(button('Connect Stripe'));
    await type(dialog.getByLabel('Secret key'), secretKey);
    await page.keyboard.press('Enter');
    await page.getByText(`Connected to ${accountName}.`).waitFor();
    await press(button('Disconnect'));
    await confirm('Disconnect Stripe?', 'Disconnect');
    await button('Connect Stripe').waitFor();
    await open('/email', 'Email');
    await press(button('Connect a mail server'));
    const { hostname, port } = new URL(sink.url);
    await type(dialog.getByLabel('Server name'), hostname);
    await choose(dialog.getByLabel('Security'), 'None');
    await type(dialog.getByLabel('Port'), port);
    await page.keyboard.press('Enter');
    await button('Send a test email').waitFor();
  });

  describe('are not overwritten by a tab that missed a change, since its stream is cut', () => {
    const stream = /\/changes-stream$/;
    beforeAll(async () => {
      await unseen('PUT', '/config/api/mail-settings', { server: null });
      await page.route(stream, (route) => route.abort());
      await page.goto(`${server.adminOrigin}/config/settings/checkout`);
    });
    afterAll(() => page.unroute(stream));

    const areas = ['Attic', 'Studio'].map((title) => ({ id: title.toLowerCase(), title }));
    const ofProduct = '/api/v1/commerce-preferences/member-areas';
    const membership = async () => {
      const variants = [{ sku: 'CLUB', priceCents: 900, unlimited: true }];
      const body = { title: 'Club', urlId: 'club', productType: 5, variants };
      return (await unseen('POST', '/api/3/commerce/products', body)).product.id as string;
    };
    const byKey = () => page.keyboard.press('ControlOrMeta+S');

    it.each([
      {
        of: 'a policy',
        begin: () => open('/checkout', 'Checkout'),
        change: () => type(page.getByRole('textbox', { name: 'Return policy' }), 'Mine.'),
        theirs: () => unseen('PUT', '/config/api/store-settings', { store: { returnPolicy: 'Theirs.' } }),
        save: byKey,
        said: 'Someone else changed the return policy.',
      },
      {
        of: 'a mail server',
        begin: async () => {
          await open('/email', 'Email');
          await press(button('Connect a mail server'));
        },
        change: () => type(page.getByRole('dialog').getByLabel('Server name'), 'mine.example'),
        theirs: () => unseen('PUT', '/config/api/mail-settings', { server: mailServer }),
        save: byKey,
        said: 'Someone else changed the server name. Theirs: theirs.example. Yours: mine.example.',
        check: () => looksRight(),
      },
      {
        of: 'a member area',
        begin: async () => {
          await unseen('PUT', ofProduct, { areas });
          await goTo(page, `/config/products/${await membership()}`);
        },
        change: () => choose(page.getByLabel('Opens'), 'Studio'),
        theirs: () => {
          const productId = new URL(page.url()).pathname.split('/').at(-1);
          return unseen('PUT', ofProduct, {
            areas: areas.map((one) => (one.id === 'attic' ? { ...one, productId } : one)),
          });
        },
        save: () => press(button('Save member area')),
        said: 'Someone else changed the member area. Theirs: Attic. Yours: Studio.',
      },
    ])('$of', async (one) => {
      await one.begin();
      await one.change();
      await one.theirs();
      await one.save();
      await page.getByText(one.said).waitFor();
      await one.check?.();
      await press(button('Keep mine'));
      const stored = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
      await Promise.all([stored, one.save()]);
      await page.getByRole('alertdialog').getByText(/saved/i).last().waitFor();
    });
  });
});

describe.each(ways('finger at 390 px'))('the owner, by $name,', (way) => {
  let { own, press, type, choose, button, steps, open, confirm } = {} as Awaited<ReturnType<typeof started>>;
  beforeAll(async () => {
    ({ own, press, type, choose, button, steps, open, confirm } = await started(way));
  });
  afterAll(() => own.context().close());

  it('signs out other devices, also one that has just signed in (job 48)', async () => {
    await open('', 'Settings');
    await own.getByText(/ · Active now$/).waitFor();
    await open('/email', 'Email');
    const other = testVisitor(server.adminOrigin);
    const account = { email: 'olive@bluedoor.example', password: 'correct horse battery' };
    await other.send('POST', '/api/auth/sign-in', {});
    expect((await other.send('POST', '/api/auth/sign-in', account)).status).toBe(200);
    const settings = '/config/api/store-settings';
    expect((await other.get(settings)).status).toBe(200);
    await open('', 'Settings');
    const signOut = own.getByRole('button', { name: /^Sign out ./ });
    steps();
    await press(signOut);
    await signOut.waitFor({ state: 'detached' });
    expect(steps()).toBe(1);
    await own.getByText(/ · Active now$/).waitFor();
    expect((await other.get(settings)).status).toBe(401);
  });

  it('connects email, and sends a test (job 44)', async () => {
    const dialog = own.getByRole('dialog');
    await open('/email', 'Email');
    await press(button('Disconnect'));
    await confirm(/./, 'Disconnect');
    await press(button('Connect a mail server'));
    const { hostname, port } = new URL(sink.url);
    await type(dialog.getByLabel('Server name'), hostname);
    await choose(dialog.getByLabel('Security'), 'None');
    await type(dialog.getByLabel('Port'), '1');
    await press(dialog.getByRole('button', { name: /^(Connect|Save)/ }));
    await own.getByText('Not working').waitFor();
    await own.getByText(`We couldn't reach ${hostname} on port 1.`).waitFor();
    await looksRight(own);
    await press(button('Edit'));
    await type(dialog.getByLabel('Port'), port);
    await press(dialog.getByRole('button', { name: /^(Connect|Save)/ }));
    await own.getByText('Your mail server accepted a connection').waitFor();
    await press(button('Send a test email'));
    await own.getByText('Sent. Check the inbox of olive@bluedoor.example.').waitFor();
    expect(sink.mails.map(({ to }) => to)).toContainEqual(['olive@bluedoor.example']);
    await looksRight(own);
    await own.reload();
    await own.getByText('Your mail server accepted a test email').waitFor();
  });
});

describe('the first steps and the settings by finger at 390 px', () => {
  let own: Page;
  let seen: string[];
  let { press, type, button, step, open, save, confirm } = {} as ReturnType<typeof wayOf>;
  beforeAll(async () => {
    const opened = await openPage(browser, { viewport: phone, hasTouch: true });
    ({ page: own, problems: seen } = opened);
    await opened.context.addCookies(await page.context().cookies());
    ({ press, type, button, step, open, save, confirm } = wayOf(own, 'finger'));
    await own.goto(`${server.adminOrigin}/config/start/product`);
  });
  afterAll(() => expect(seen.filter((text) => !/status of 4\d\d|sandboxed/.test(text))).toEqual([]));

  it('lead from the product to a test order', async () => {
    await step('Add your first product');
    await type(own.getByLabel('Title'), 'Mug by finger');
    await type(own.getByLabel('Price'), '12');
    await type(own.getByLabel('Stock', { exact: true }), '3');
    await press(button('Add product'));
    await step('Set up shipping');
    await type(own.getByLabel('Price').first(), '5');
    await press(button('Continue'));
    await step('Get paid');
    await press(button('Continue'));
    await step('Place a test order');
    await press(button(/^(Start a test order|Continue)$/));
  });

  it('connect Stripe, which says what is wrong with a key', async () => {
    const dialog = own.getByRole('dialog');
    const connect = dialog.getByRole('button', { name: /^(Connect|Save)/ });
    await open('/payments', 'Payments');
    await press(button('Connect Stripe'));
    await type(dialog.getByLabel('Secret key'), 'sk_test_otherowner');
    await press(connect);
    await dialog.getByText("Stripe doesn't know this key.").waitFor();
    await looksRight(own);
    await type(dialog.getByLabel('Secret key'), secretKey);
    await press(connect);
    await own.getByText(`Connected to ${accountName}.`).waitFor();
    await looksRight(own);
    const checked = own.waitForResponse((answer) => answer.url().endsWith('/stripe/check') && answer.ok());
    await press(button('Check connection'));
    await checked;
    await press(own.getByLabel('Take cards with Stripe'));
    await own.getByText('Card payments are off.').waitFor();
    await press(button('Undo'));
    await own.getByText('Card payments are on.').waitFor();
  });

  it('go live with what is ready, and back to test mode', async () => {
    await press(button('Go live'));
    await own.getByRole('alertdialog', { name: /real payments/ }).waitFor();
    await looksRight(own);
    await confirm(/real payments|test mode/, 'Go live');
    await press(button('Back to test mode'));
    await confirm(/real payments|test mode/, 'Back to test mode');
    await button('Go live').waitFor();
    await press(button('Disconnect'));
    await confirm('Disconnect Stripe?', 'Disconnect');
    await button('Connect Stripe').waitFor();
  });

  it('set a minimum order and a policy', async () => {
    await open('/checkout', 'Checkout');
    await looksRight(own);
    await type(own.getByLabel('Minimum order'), '12');
    await type(own.getByRole('textbox', { name: 'Return policy' }), 'Send it back within 20 days.');
    await save();
    // Its words are in the middle of the toast, next to a close button as high as a finger.
    const middleOf = async (one: Locator) => {
      const { y, height } = (await one.boundingBox())!;
      return y + height / 2;
    };
    const toast = own.getByRole('alertdialog').filter({ hasText: 'Saved' }).last();
    expect(Math.abs((await middleOf(toast)) - (await middleOf(toast.getByText('Saved'))))).toBeLessThan(2);
    const numbers = own.getByRole('region', { name: 'Order numbers' });
    const dialog = own.getByRole('dialog');
    await press(numbers.getByRole('button', { name: 'Change' }));
    await type(dialog.getByLabel('Next order number'), '2001');
    await looksRight(own);
    await press(dialog.getByRole('button', { name: 'Save' }));
    await numbers.getByText('The next order will be #2001.').waitFor();
    await press(numbers.getByRole('button', { name: 'Change' }));
    await type(dialog.getByLabel('Next order number'), '12');
    await press(dialog.getByRole('button', { name: 'Save' }));
    await dialog.getByText('The next order number must be at least 2001.').waitFor();
    await press(dialog.getByRole('button', { name: 'Cancel' }));
    await press(own.getByRole('alertdialog').getByRole('button', { name: 'Discard' }));
    await open('/taxes', 'Taxes');
    const rightOf = async (one: Locator) => {
      const { x, width } = (await one.boundingBox())!;
      return x + width;
    };
    const [field, icon] = [
      own.getByLabel('Rate', { exact: true }).first(),
      own.getByLabel('Remove rate 1').locator('svg'),
    ];
    expect(await rightOf(icon)).toBeGreaterThan((await rightOf(field)) - 40);
  });

  it('send what waited', async () => {
    await open('/email', 'Email');
    const before = sink.mails.length;
    const sendWaiting = { name: /^Send \d+ waiting emails?$/ };
    await press(own.getByRole('button', sendWaiting));
    await press(own.getByRole('alertdialog').getByRole('button', sendWaiting));
    await sink.arrived(before + 1);
    await unseen('POST', '/config/api/suppressed', { email: 'ada@example.com', list: '*' });
    await own.reload();
    const allow = button('Allow emails to ada@example.com again');
    await press(allow);
    await allow.waitFor({ state: 'detached' });
    await press(button('Undo'));
    await allow.waitFor();
  });
});
