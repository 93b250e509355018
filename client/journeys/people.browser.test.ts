// People and forms in a real browser: a person is invited by keyboard and joins; a form is made and its submission answered. Admin, jobs 33,
// 36, and 52.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeWrong } from '../../server/accounts/second-step/errors.ts';
import { stepAt, totpCode } from '../../server/accounts/second-step/totp.ts';
import { axeInBothSchemes, openPage, phone } from '../../server/testing/driver/browser.ts';
import type { BuiltServer } from '../../server/testing/harness/built-server.ts';
import { solvePuzzle } from '../storefront/bot-check/solve.ts';
import { byWay, endJourney, expectClean, goTo, handsOf, startJourney, ways } from './hands.ts';

const desk = { width: 1366, height: 768 };
const password = 'correct horse battery';

let server: BuiltServer;
let browser: Browser;
let page: Page;
let problems: string[];

beforeAll(async () => {
  ({ server, browser, page, problems } = await startJourney({ site: 'empty', viewport: desk }));
}, 120_000);

afterAll(async () => {
  // Chromium logs the answer to the wrong code, and the dropped connection.
  const logged = /\/api\/auth\/second-step\/confirm: |\/zapier: /;
  await endJourney(server, browser, logged);
  expect(problems.filter((text) => !logged.test(text))).toEqual([]);
});

const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
const said = (text: string | RegExp) => page.getByText(text).first().waitFor();
const clean = () => expectClean(page);
const use = (one: Page) => {
  page = one;
};

/** On the other person's screen, by keyboard. */
async function handOver(on: Page, name: string, ownPassword: string): Promise<void> {
  const { press, pick, type } = handsOf(on, 'keyboard');
  await on.getByRole('heading', { name, level: 1 }).waitFor();
  await press(on.getByRole('button', { name: 'More actions' }));
  await pick('Make them the owner…');
  await type(on.getByLabel('Your password'), ownPassword);
  await on.keyboard.press('Enter');
  await on.getByText(`${name} is the owner now.`).first().waitFor();
}

it.each(ways('keyboard at 1366 px'))(
  'invites a person, who joins with the role, owns the site for a while, and is removed, by $name',
  async (way) => {
    const hands = await byWay(way, page, use);
    await page.goto(`${server.adminOrigin}/config/settings/people`);
    await said(/Invite people to help you/);
    await hands.press(button('Invite a person'));
    await hands.type(page.getByLabel('Name', { exact: true }), 'Ada Lovelace');
    await hands.type(page.getByLabel('Email', { exact: true }), 'ada@shop.example');
    await hands.choose(page.getByLabel('Role', { exact: true }), 'Draft editor');
    await said(/asks for a review/);
    await hands.press(page.getByRole('dialog').locator('[type="submit"]'));
    await page.getByRole('dialog', { name: 'Ada Lovelace is invited' }).waitFor();
    expect(hands.steps()).toBe(5);
    const link = await page.getByLabel('Invitation link').inputValue();
    await clean();
    await hands.press(button('Done'));
    await said('Invited');

    const guest = await openPage(browser, { viewport: phone });
    await guest.page.goto(link);
    await guest.page.getByLabel('Password').fill('four words joined up');
    await guest.page.getByRole('button', { name: 'Accept the invitation' }).click();
    await guest.page.getByRole('heading', { name: 'Hello, Ada Lovelace' }).waitFor();
    await goTo(guest.page, '/config/orders');
    await guest.page.getByRole('heading', { name: "You don't have access" }).waitFor();
    expect(await axeInBothSchemes(guest.page)).toEqual([]);

    await hands.press(page.getByRole('link', { name: /Ada Lovelace/ }));
    await page.getByRole('heading', { name: 'Ada Lovelace', level: 1 }).waitFor();
    await page.setViewportSize(phone);
    await clean();
    await page.setViewportSize(way.view);
    await hands.turn(page.getByLabel('Administrator'), true);
    await hands.turn(page.getByLabel('Draft editor'), false);
    await hands.press(button('Save'));
    await said('Saved');
    await handOver(page, 'Ada Lovelace', password);
    await said(/^The owner can do everything/);
    expect(await button('More actions').count()).toBe(0);
    await goTo(guest.page, '/config/settings/people');
    const rowOf = (name: string) => guest.page.getByRole('listitem').filter({ hasText: name });
    await rowOf('Ada Lovelace').getByText('Owner', { exact: true }).waitFor();
    expect(await rowOf('Rosalind').getByText('Owner', { exact: true }).count()).toBe(0);
    await rowOf('Rosalind').getByRole('link').click();
    await handOver(guest.page, 'Rosalind', 'four words joined up');
    // The link worked once.
    await guest.page.goto(link);
    await guest.page.getByLabel('Password').fill('four words joined up');
    await guest.page.getByRole('button', { name: 'Accept the invitation' }).click();
    await guest.page.getByRole('link', { name: 'Sign in' }).click();
    await guest.page.getByRole('heading', { name: 'Hello, Ada Lovelace' }).waitFor();
    await guest.context.close();

    await hands.press(button('More actions'));
    await hands.pick('Remove…');
    await hands.press(page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }));
    await said('Removed Ada Lovelace.');
    await hands.press(page.getByRole('link', { name: 'Compare roles' }));
    await page.getByRole('rowheader', { name: 'Refund orders' }).waitFor();
    await page.setViewportSize(phone);
    await clean();
  },
);

it('turns on two-step sign-in by keyboard, and signs in with a recovery code on a phone', async () => {
  const { press, type } = handsOf(page, 'keyboard');
  await goTo(page, '/config/settings');
  const card = page.getByRole('region', { name: 'Two-step sign-in' });
  await press(card.getByRole('button', { name: 'Turn on' }));
  await type(page.getByLabel('Your password'), password);
  await page.keyboard.press('Enter');
  const key = (await page.getByRole('dialog').locator('code').innerText()).replaceAll(' ', '');
  await clean();
  await type(page.getByLabel('Code that the app shows'), '000000');
  await page.keyboard.press('Enter');
  await said(codeWrong().message);
  await type(page.getByLabel('Code that the app shows'), totpCode(key, stepAt(Date.now())));
  await page.keyboard.press('Enter');
  const shown = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await shown.first().waitFor();
  const codes = await shown.allInnerTexts();
  expect(codes).toHaveLength(10);
  await clean();
  await press(page.getByRole('button', { name: 'I saved them' }));
  await card.getByText('10 recovery codes left').waitFor();

  await page.setViewportSize(phone);
  await clean();
  await page.setViewportSize(desk);

  const other = await openPage(browser, { viewport: phone });
  await other.page.goto(`${server.adminOrigin}/config`);
  await other.page.getByLabel('Email').fill('rosalind@shop.example');
  await other.page.getByLabel('Password').fill(password);
  await other.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await other.page.getByRole('heading', { name: 'Enter the code' }).waitFor();
  expect(await axeInBothSchemes(other.page)).toEqual([]);
  await other.page.getByRole('button', { name: 'Use a recovery code' }).click();
  await other.page.getByLabel('Recovery code').fill(codes[0]!);
  await other.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await other.page.getByRole('heading', { name: /^Hello/ }).waitFor();
  await other.context.close();
});

const formWays = ways('finger at 390 px');
it.each(formWays)('makes a form and answers what a visitor sent with it, by $name', async (way) => {
  const { press, type, choose, act } = await byWay(way, page, use);
  const [name, sender] = [`Wholesale by ${way.name}`, `Zoe by ${way.name}`];
  await page.goto(`${server.adminOrigin}/config/forms`);
  if (way === formWays[0]) await said('Forms that you create for contact, orders, or sign-ups appear here.');
  await press(button('New form'));
  await type(page.getByLabel('Form name'), name);
  await press(button('Create form'));
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  await said(/^Nowhere yet/);
  await press(button('Add a field'));
  await choose(page.getByLabel('Kind'), 'Dropdown');
  await type(page.getByLabel('Label', { exact: true }), 'Quantity');
  await press(button('Apply'));
  await said('Enter at least one choice.');
  await type(page.getByLabel('Choices, one per line'), '10\n100');
  await clean();
  await press(button('Apply'));
  await said('Quantity');
  await press(button('Save'));
  await said('Saved');
  await clean();
  const ofZapier = '**/config/api/forms/*/zapier';
  await page.route(ofZapier, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  await press(button('Connect Zapier'));
  await said('Unable to connect. Please try again');
  await page.unroute(ofZapier);
  const id = new URL(page.url()).pathname.split('/').pop()!;

  const api = page.context().request;
  const crumb = (await page.context().cookies()).find(({ name }) => name === 'crumb')?.value ?? '';
  const post = async (path: string, data: object) =>
    api.post(`${server.origin}${path}`, { headers: { 'X-CSRF-Token': crumb, Origin: server.origin }, data });
  const { key } = await (await post('/api/form/FormSubmissionKey', {})).json();
  const form = JSON.stringify({
    name: sender,
    email: 'zoe@example.com',
    message: 'Do you sell by the\nbox?',
    'field-1': '100',
  });
  const captchaKey = await solvePuzzle(key);
  expect((await post('/api/form/SaveFormSubmission', { formId: id, key, form, captchaKey })).status()).toBe(204);

  await goTo(page, '/config');
  await press(page.getByRole('link', { name: '1 new submission' }));
  const submission = page.getByRole('link', { name: sender });
  await submission.waitFor();
  await clean();
  await press(button('Assigned to me'));
  await submission.waitFor({ state: 'detached' });
  // Later, the submissions of earlier ways are listed.
  await press(button(way === formWays[0] ? 'Clear filters' : 'All'));
  await press(submission);
  await page.getByRole('heading', { name: sender, level: 1 }).waitFor();
  await type(page.getByLabel('We email it to zoe@example.com.'), 'Yes, by the hundred.');
  await press(button('Send reply'));
  await said('Yes, by the hundred.');
  await clean();
  await choose(page.getByLabel('Assigned to'), 'Rosalind');
  await said(/^Assigned to /);
  await press(page.getByRole('link', { name: 'Submissions' }).first());
  await press(button('Assigned to me'));
  await page
    .getByRole('row', { name: new RegExp(sender) })
    .getByText('Answered')
    .waitFor();
  const [file] = await Promise.all([page.waitForEvent('download'), act(/^Export/)]);
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
});
