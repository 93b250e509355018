// Someone opens a shop in a real browser against the built program: from the claim link to a paid test order of their own product, by
// pointer at a desk, by keyboard, and with a finger on a phone; and sets up Stripe, shipping, taxes, and email, both by pointer at a desk and
// by keyboard alone on a phone, the central steps also the other way round. Admin, jobs 1 to 3, 34, 35, 44, 48.
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { accountName, fakeStripe, secretKey } from '../../server/commerce/payment/testing/fake-stripe.ts';
import { axeInBothSchemes, openPage, phone, sharedBrowser, type Watched } from '../../server/testing/browser.ts';
import { type BuiltServer, startBuiltServer } from '../../server/testing/built-server.ts';
import { demoFolder } from '../../server/testing/demo-folder.ts';
import { smtpSink } from '../../server/testing/smtp-sink.ts';
import { type Hands, handsOf } from './hands.ts';

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
  [server, browser] = await Promise.all([startBuiltServer({ dataFolder, flags }), sharedBrowser()]);
  ({ page, problems } = await openPage(browser, { viewport: { width: 1366, height: 768 } }));
}, 180_000);

afterAll(async () => {
  await browser?.close();
  expect(await server?.stop()).toBe(0);
  expect(server.faults()).toEqual([]);
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
const looksRight = async () => expect(await axeInBothSchemes(page)).toEqual([]);

/** On another device. */
async function signIn(): Promise<Watched> {
  const other = await openPage(browser);
  await other.page.goto(`${server.adminOrigin}/config`);
  await other.page.getByLabel('Email').fill('olive@bluedoor.example');
  await other.page.getByLabel('Password').fill('correct horse battery');
  await other.page.keyboard.press('Enter');
  await other.page.getByRole('heading', { name: 'Hello, Olive Owner' }).waitFor();
  return other;
}

/** A logo that is three times as high as it is wide. */
const tower = () =>
  sharp({ create: { width: 300, height: 900, channels: 3, background: '#b3401d' } })
    .png()
    .toBuffer();

const mailServer = { host: 'theirs.example', port: 587, security: 'starttls', user: '' };

/** Another person's call: this tab shows nothing of it. */
const unseen = (method: string, path: string, body: object) =>
  page.evaluate(
    async ([method, path, body]) => {
      const crumb = /(?:^|;\s*)crumb=([^;]*)/.exec(document.cookie)?.[1] ?? '';
      const headers = { 'Content-Type': 'application/json', 'X-CSRF-Token': crumb };
      const answer = await fetch(path, { method, headers, body });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return answer.json();
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
  // A double click on a busy machine: no frame between its clicks.
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
  // At localhost a code would lead the phone to itself.
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
  await page.goto(`${server.adminOrigin}/config/orders`);
  await page.getByRole('link', { name: '#T1' }).click();
  await page.getByText('Includes VAT', { exact: true }).waitFor();
  const home = await (await fetch(server.origin)).text();
  expect(home).toContain('Blue Door');
  expect(home).not.toContain('Seedling Press<');
  const contact = await page.request.get(`${server.adminOrigin}/config/api/site/identity`);
  expect(await contact.json()).toMatchObject({ contactEmail: 'olive@bluedoor.example', businessName: 'Blue Door' });
});

it('shows the demo’s content before it is removed, and brings it back', async () => {
  await page.goto(`${server.adminOrigin}/config/start`);
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

describe.each([
  { how: 'pointer', width: 1366, height: 768, n: 1 },
  { how: 'keyboard', ...phone, n: 2 },
] as const)('the settings by $how at $width px', ({ how, width, height, n }) => {
  let { press, type, choose } = {} as Hands;
  beforeAll(() => {
    ({ press, type, choose } = handsOf(page, how));
  });
  const open = async (path: string, title: string) => {
    await page.setViewportSize({ width, height });
    await page.goto(`${server.adminOrigin}/config/settings${path}`);
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    await looksRight();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  };
  const saved = async () => {
    await page.keyboard.press('ControlOrMeta+S');
    await page.getByRole('alertdialog').getByText('Saved').last().waitFor();
  };

  it('say their state, and rename the shop', async () => {
    await open('', 'Settings');
    await page.getByText('Blue Door, United Kingdom, GBP').waitFor();
    if (n === 1) await page.getByText('Prices include tax, GB 20%').waitFor();
    await press(page.getByRole('link', { name: /^Shop/ }).first());
    await page.getByRole('heading', { name: 'Shop', level: 1 }).waitFor();
    await looksRight();
    await type(page.getByLabel('Tagline'), `Mugs from the harbor, ${n}`);
    await type(page.getByLabel('Contact email'), 'nobody');
    await page.keyboard.press('ControlOrMeta+S');
    await page.getByText('Enter an email address such as hello@example.com.').waitFor();
    await type(page.getByLabel('Contact email'), `hello-${n}@bluedoor.example`);
    await saved();
  });

  it('connect Stripe, which says what is wrong with a key', async () => {
    await open('/payments', 'Payments');
    await press(button('Connect Stripe'));
    const dialog = page.getByRole('dialog');
    await type(dialog.getByLabel('Secret key'), 'sk_test_somebodyelses');
    await page.keyboard.press('Enter');
    await dialog.getByText("Stripe doesn't know this key.").waitFor();
    await looksRight();
    await type(dialog.getByLabel('Secret key'), secretKey);
    await page.keyboard.press('Enter');
    await page.getByText(`Connected to ${accountName}.`).waitFor();
    await looksRight();
    const checked = page.waitForResponse((answer) => answer.url().endsWith('/stripe/check') && answer.ok());
    await press(button('Check connection'));
    await checked;
    await press(button('Disconnect'));
    await looksRight();
    await press(
      page.getByRole('alertdialog', { name: 'Disconnect Stripe?' }).getByRole('button', { name: 'Disconnect' }),
    );
    await button('Connect Stripe').waitFor();
  });

  it('go live with what is ready, and back to test mode', async () => {
    await press(button('Go live'));
    await looksRight();
    const asked = (name: string) =>
      page.getByRole('alertdialog', { name: /real payments|test mode/ }).getByRole('button', { name });
    await press(asked('Go live'));
    await press(button('Back to test mode'));
    await looksRight();
    await press(asked('Back to test mode'));
    await button('Go live').waitFor();
  });

  it('sign out other devices', async () => {
    const other = await signIn();
    await open('', 'Settings');
    await press(page.getByRole('button', { name: /^Sign out ./ }));
    await page.getByRole('button', { name: /^Sign out ./ }).waitFor({ state: 'detached' });
    await other.page.reload();
    await other.page.getByLabel('Password').waitFor();
    await other.context.close();
  });

  it('close the site with a password, and open it again', async () => {
    await open('', 'Settings');
    await type(page.locator('input[type="password"]'), 'low tide');
    await page.keyboard.press('Enter');
    await page.getByText('Visitors must enter a password to see your site.').waitFor();
    expect(await (await fetch(server.origin)).text()).not.toContain('Blue Mug');
    await press(button('Remove password'));
    await page.getByText('Anyone can see your site. Set a password to limit access.').waitFor();
  });

  it('add a shipping rate, and take tax rates from a preset', async () => {
    await open('/shipping', 'Shipping');
    await press(button('Add pickup'));
    await saved();
    await press(button('Add local delivery'));
    await type(page.getByLabel('Price').last(), '3');
    await page.keyboard.press('ControlOrMeta+S');
    await page.getByText('Enter the postal codes for local delivery.').waitFor();
    await type(page.getByLabel('Postal codes').last(), 'BS1*, BS2*');
    await saved();
    if (n === 2) {
      await press(button('Add rate by order total'));
      await type(page.getByLabel('Order total up to').first(), '40');
      await saved();
    }
    await open('/taxes', 'Taxes');
    await press(button('Add customer'));
    await type(page.getByRole('textbox', { name: 'Email' }).last(), `ada-${n}@firm.example`);
    await type(page.getByLabel('VAT or tax number (VAT ID)').last(), 'DE123456788');
    if (n === 2) {
      await choose(page.getByLabel('Start with a preset'), 'EU VAT, one-stop-shop (rate of the customer’s country)');
      await press(button('Use preset'));
      await page.getByText('27 rates filled in. Save to use them.').waitFor();
      await saved();
      const { tax } = await (await page.request.get(`${server.adminOrigin}/config/api/store-settings`)).json();
      expect(tax.rules).toHaveLength(27);
      await press(button('Show all 27 rates'));
      await page.getByLabel('Remove rate 27').waitFor();
    } else await saved();
    await open('/checkout', 'Checkout');
    await type(page.getByLabel('Minimum order'), `1${n}`);
    await type(page.getByLabel('Return policy'), `Send it back within ${n}0 days.`);
    await saved();
  });

  const byKey = () => page.keyboard.press('ControlOrMeta+S');
  const byButton = () => press(button('Save member area'));
  const membership = async () => {
    const variants = [{ sku: `CLUB-${n}`, priceCents: 900, unlimited: true }];
    const body = { title: 'Club', urlId: `club-${n}`, productType: 5, variants };
    return (await unseen('POST', '/api/3/commerce/products', body)).product.id as string;
  };
  const ofProduct = '/api/v1/commerce-preferences/member-areas';
  const areas = ['Attic', 'Studio'].map((title) => ({ id: title.toLowerCase(), title }));

  it.each([
    {
      of: 'a policy',
      begin: () => open('/checkout', 'Checkout'),
      change: () => type(page.getByLabel('Return policy'), `Mine, ${n}.`),
      theirs: () => unseen('PUT', '/config/api/store-settings', { store: { returnPolicy: `Theirs, ${n}.` } }),
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
      end: () => unseen('PUT', '/config/api/mail-settings', { server: null }),
    },
    {
      of: 'a member area',
      begin: async () => {
        await unseen('PUT', ofProduct, { areas });
        await page.goto(`${server.adminOrigin}/config/products/${await membership()}`);
      },
      change: () => choose(page.getByLabel('Opens'), 'Studio'),
      theirs: () => {
        const productId = new URL(page.url()).pathname.split('/').at(-1);
        return unseen('PUT', ofProduct, {
          areas: areas.map((one) => (one.id === 'attic' ? { ...one, productId } : one)),
        });
      },
      save: byButton,
      said: 'Someone else changed the member area. Theirs: Attic. Yours: Studio.',
    },
  ])(
    'are not overwritten: a tab that was told nothing, since its stream is cut, saves $of on top of another',
    async (one) => {
      await page.route(/\/changes-stream$/, (route) => route.abort());
      await one.begin();
      await one.change();
      await one.theirs();
      await one.save();
      await page.getByText(one.said).waitFor();
      await looksRight();
      await press(button('Keep mine'));
      await one.save();
      await page.getByRole('alertdialog').getByText(/saved/i).last().waitFor();
      await one.end?.();
      await page.unroute(/\/changes-stream$/);
    },
  );

  it('connect email, send a test, and then what waited', async () => {
    await open('/email', 'Email');
    await press(button('Connect a mail server'));
    const dialog = page.getByRole('dialog');
    const { hostname, port } = new URL(sink.url);
    await type(dialog.getByLabel('Server name'), hostname);
    await choose(dialog.getByLabel('Security'), 'None');
    await type(dialog.getByLabel('Port'), port);
    await looksRight();
    await dialog.getByLabel('Port').press('Enter');
    await press(button('Send a test email'));
    await page.getByText('Sent. Check the inbox of olive@bluedoor.example.').waitFor();
    expect(sink.mails.map(({ to }) => to)).toContainEqual(['olive@bluedoor.example']);
    if (n === 1) {
      await press(button('Disconnect'));
      await looksRight();
      await press(page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }));
      await button('Connect a mail server').waitFor();
      return;
    }
    const before = sink.mails.length;
    await press(page.getByRole('button', { name: /^Send \d+ waiting emails?$/ }));
    await sink.arrived(before + 1);
    await looksRight();
    expect(problems.filter((text) => !/status of 4\d\d|sandboxed|ERR_FAILED/.test(text))).toEqual([]);
  });
});

describe.each([
  { how: 'keyboard', width: 1366, height: 768 },
  { how: 'finger', ...phone },
] as const)('the other way round, by $how at $width px', ({ how, width, height }) => {
  let context: BrowserContext;
  let own: Page;
  let seen: string[];
  let hands: Hands;
  beforeAll(async () => {
    const opened = await openPage(browser, { viewport: { width, height }, hasTouch: how === 'finger' });
    ({ context, page: own, problems: seen } = opened);
    await context.addCookies(await page.context().cookies());
    hands = handsOf(own, how);
  });
  afterAll(async () => {
    await context?.close();
    expect(seen.filter((text) => !/status of 4\d\d|sandboxed/.test(text))).toEqual([]);
  });

  const at = (path: string) => own.goto(`${server.adminOrigin}/config${path}`);
  const named = (name: string | RegExp) => own.getByRole('button', { name, exact: true });
  const fits = async () =>
    expect(await own.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

  it('the first ten minutes, up to a test order', async () => {
    const title = `Mug by ${how}`;
    const steps: [name: string, does?: () => Promise<void>, goesOn?: string][] = [
      ['Name your shop', () => hands.type(own.getByLabel('Shop name'), 'Blue Door')],
      ['What you sell'],
      [
        'Where you are',
        async () => {
          const country = own.getByLabel('Country or region');
          await hands.choose(country, 'Australia');
          await own.getByText(/^Your .*tax rates? will be replaced/).waitFor();
          // By keyboard, a browser would take it as more of the first name.
          await country.selectOption({ label: 'United Kingdom' });
          await hands.type(own.getByLabel('City'), 'Bristol');
        },
      ],
      ['Choose a look'],
      [
        'Add your first product',
        async () => {
          await hands.type(own.getByLabel('Title'), title);
          await hands.type(own.getByLabel('Price'), '12');
          await hands.type(own.getByLabel('Stock', { exact: true }), '3');
        },
        'Add product',
      ],
      ['Set up shipping', () => hands.type(own.getByLabel('Price').first(), '5')],
      ['Get paid'],
    ];
    const rates = async () =>
      (await (await own.request.get(`${server.adminOrigin}/config/api/store-settings`)).json()).tax.rules;
    const before = await rates();
    await at('/start/name');
    for (const [name, does, goesOn = 'Continue'] of steps) {
      await own.getByRole('heading', { name, level: 2 }).waitFor();
      await does?.();
      await fits();
      await hands.press(named(goesOn));
    }
    await own.getByRole('heading', { name: 'Place a test order', level: 2 }).waitFor();
    // The country stayed, and so do its rates.
    expect(await rates()).toEqual(before);
    await hands.press(named(/^(Start a test order|Continue)$/));
    await fits();
  });

  it('Stripe, going live, and back', async () => {
    const dialog = own.getByRole('dialog');
    const asked = (name: string) => hands.press(own.getByRole('alertdialog').getByRole('button', { name }));
    await at('/settings/payments');
    await hands.press(named('Connect Stripe'));
    await hands.type(dialog.getByLabel('Secret key'), secretKey);
    await hands.press(dialog.getByRole('button', { name: /^(Connect|Save)/ }));
    await own.getByText(`Connected to ${accountName}.`).waitFor();
    await hands.press(named('Go live'));
    await asked('Go live');
    await hands.press(named('Back to test mode'));
    await asked('Back to test mode');
    await hands.press(named('Disconnect'));
    await asked('Disconnect');
    await named('Connect Stripe').waitFor();
    await fits();
  });

  it('the logo, and signing out other devices', async () => {
    await at('/settings/shop');
    const chooser = own.waitForEvent('filechooser');
    await hands.press(named(/^(Choose|Replace)/));
    await (await chooser).setFiles({ name: 'tower.png', mimeType: 'image/png', buffer: await tower() });
    await own.getByRole('img', { name: 'Logo' }).waitFor();
    const heightOf = (img: Locator) => img.evaluate((element) => element.getBoundingClientRect().height);
    const inHeader = own.getByRole('img', { name: 'In your site’s header' });
    await expect.poll(() => heightOf(inHeader)).toBe(32);
    await (how === 'keyboard' ? own.keyboard.press('ControlOrMeta+S') : hands.press(named(/^Save/)));
    await own.getByRole('alertdialog').getByText('Saved').last().waitFor();
    await fits();
    const site = await own.context().newPage();
    await site.goto(server.origin);
    await expect.poll(() => heightOf(site.locator('.header-title-logo img'))).toBe(32);
    await site.close();
    const other = await signIn();
    await at('/settings');
    await hands.press(own.getByRole('button', { name: /^Sign out ./ }));
    await own.getByRole('button', { name: /^Sign out ./ }).waitFor({ state: 'detached' });
    await other.page.reload();
    await other.page.getByLabel('Password').waitFor();
    await other.context.close();
  });

  it('a mail server, and a test of it', async () => {
    const dialog = own.getByRole('dialog');
    const { hostname, port } = new URL(sink.url);
    await at('/settings/email');
    await hands.press(named('Disconnect'));
    await hands.press(own.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }));
    await hands.press(named('Connect a mail server'));
    await hands.type(dialog.getByLabel('Server name'), hostname);
    await hands.choose(dialog.getByLabel('Security'), 'None');
    await hands.type(dialog.getByLabel('Port'), port);
    await hands.press(dialog.getByRole('button', { name: /^(Connect|Save)/ }));
    await hands.press(named('Send a test email'));
    await own.getByText(/^Sent\. Check the inbox of/).waitFor();
    await fits();
  });
});
