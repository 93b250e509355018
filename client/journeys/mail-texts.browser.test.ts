// The owner rewords an email and changes the look of all, with a preview, on a desktop and a phone. Admin, settings "Email".
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { phone } from '../../server/testing/driver/browser.ts';
import type { BuiltServer } from '../../server/testing/harness/built-server.ts';
import { endJourney, expectClean, goTo, startJourney } from './hands.ts';

const desk = { width: 1366, height: 768 };

let server: BuiltServer;
let browser: Browser;
let page: Page;
let problems: string[];

beforeAll(async () => {
  ({ server, browser, page, problems } = await startJourney({ site: 'empty', viewport: desk }));
}, 120_000);

afterAll(async () => {
  await endJourney(server, browser);
  // Chromium logs the refusal of the test email, and of the email that does not exist.
  expect(problems.filter((text) => !/\/(?:test|no-such-email): /.test(text))).toEqual([]);
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const preview = () => page.frameLocator('iframe');
const save = async () => {
  await button('Save').click();
  // The button is called otherwise while it saves.
  await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'detached' });
};
/** At both widths. */
const clean = async () => {
  const before = page.viewportSize() ?? desk;
  for (const viewport of [desk, phone]) {
    await page.setViewportSize(viewport);
    await expectClean(page);
  }
  await page.setViewportSize(before);
};

it('rewords an email, and resets it, on a phone', async () => {
  await page.setViewportSize(phone);
  await goTo(page, '/config/settings/email');
  await page.getByRole('link', { name: 'Email texts and look' }).click();
  await page.getByRole('heading', { name: 'To customers' }).waitFor();
  await clean();
  await page.getByRole('link', { name: /^Order confirmation/ }).click();
  await page.getByRole('heading', { name: 'Order confirmation', level: 1 }).waitFor();
  await preview().getByRole('heading', { name: 'Thank you for your order' }).waitFor();

  await page.getByLabel('Subject').fill('Order {order}');
  await button('Save').click();
  await page.getByText('This email has no placeholder {order}. Use one of those below.').first().waitFor();
  await page.getByLabel('Subject').fill('Order ');
  await page.getByRole('button', { name: 'Order number e.g. 1042' }).click();
  expect(await page.getByLabel('Subject').inputValue()).toBe('Order {number}');
  await page.getByLabel('Heading', { exact: true }).fill('Hooray, {firstName} <3');
  await page.getByText('Order 1042', { exact: true }).waitFor();
  await preview().getByRole('heading', { name: 'Hooray, Ada <3' }).waitFor();
  await page.getByLabel('Phone').check({ force: true });
  await clean();

  await page.getByRole('link', { name: 'Email texts' }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay here' }).click();
  await save();
  await button('Send a test to me').click();
  await page.getByText('Connect a mail server first.').waitFor();

  await goTo(page, '/config/settings/email/texts');
  await page.getByRole('link', { name: /^Order confirmation.*Changed/ }).click();
  await button('Reset to the original').click();
  await button('Reset text').click();
  await page.getByText('Reset to the original text.').first().waitFor();
  expect(await page.getByLabel('Subject').inputValue()).toBe('Your order {number} is confirmed');
  await preview().getByRole('heading', { name: 'Thank you for your order' }).waitFor();
});

it('changes the look of all emails, on a desktop', async () => {
  const color = '#0a5c36';
  await page.setViewportSize(desk);
  await goTo(page, '/config/settings/email/texts/look');
  await page.getByRole('heading', { name: 'Look of all emails', level: 1 }).waitFor();
  await page.getByLabel('Button color', { exact: true }).fill(color);
  await page.getByLabel('Text at the end').fill('Read on a desktop');
  await preview().getByText('Read on a desktop').waitFor();
  await clean();
  await save();
  await goTo(page, '/config/settings/email/texts/newsletter');
  await preview().getByText('Read on a desktop').waitFor();
  const back = await preview().getByRole('link', { name: 'Visit the site' }).locator('..').getAttribute('bgcolor');
  expect(back).toBe(color);
});

it('says that an email does not exist', async () => {
  await goTo(page, '/config/settings/email/texts/no-such-email');
  await page.getByRole('heading', { name: 'Email not found' }).waitFor();
});
