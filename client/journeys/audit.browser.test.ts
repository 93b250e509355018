// The audit log in a real browser: opened from the command palette, the owner's actions, filters, an entry with before and after, no
// matches, an empty log, and a failed call.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeInBothSchemes, desktop, phone } from '../../server/testing/driver/browser.ts';
import type { BuiltServer } from '../../server/testing/harness/built-server.ts';
import { testVisitor } from '../../server/testing/harness/visitor.ts';
import { endJourney, goTo, openWay, startJourney, ways } from './hands.ts';

let server: BuiltServer;
let browser: Browser;
let page: Page;
const log = () => `${server.adminOrigin}/config/settings/audit-log`;

beforeAll(async () => {
  ({ server, browser, page } = await startJourney({ site: 'empty', isClaimed: false }));
  const owner = testVisitor(server.adminOrigin);
  await owner.get('/api/auth/me');
  const [password, email] = ['correct horse battery', 'rosalind@shop.example'];
  const claim = { token: server.ownerLink!.split('#')[1], name: 'Rosalind', email, password };
  expect((await owner.send('POST', '/api/auth/claim', claim)).status).toBe(200);
  const hook = { endpointUrl: 'https://hooks.example/stoa', topics: ['order.create'] };
  expect((await owner.send('POST', '/config/api/webhooks', hook)).status).toBe(201);
  for (const name of ['Five', ...ways('keyboard at 1366 px').map((way) => way.name)]) {
    const code = name.replaceAll(' ', '').toUpperCase();
    const discount = { kind: 'ANY_ORDER', name, code, value: { type: 'AMOUNT', cents: 500 } };
    expect((await owner.send('POST', '/config/api/discounts', discount)).status).toBe(201);
  }
  const cookies = [...owner.cookies].map(([name, value]) => ({ name, value, url: server.adminOrigin }));
  await page.context().addCookies(cookies);
}, 120_000);

afterAll(() => endJourney(server, browser));

it('lists what was done, keeps its filters in the address, and shows each field before and after', async () => {
  await page.goto(log());
  const rows = page.getByRole('row', { includeHidden: false });
  const entry = page.getByRole('link', { name: /^Added webhook/ }).first();
  await entry.waitFor();
  expect(await rows.count()).toBeGreaterThan(1);
  expect(await axeInBothSchemes(page)).toEqual([]);

  await page.getByRole('button', { name: 'Date', exact: true }).click();
  await page.getByText('Today', { exact: true }).click();
  await expect.poll(() => new URL(page.url()).search).toBe('?when=today');
  await entry.waitFor();
  // An offset and a start date are separate parameters.
  await goTo(page, '/config/settings/audit-log?when=custom&since=2026-01-05&from=25');
  await expect.poll(() => page.getByLabel('From').inputValue()).toBe('2026-01-05');
  await page.getByLabel('From').fill('2099-01-01');
  await page.getByText('Nothing matches your search and filters.').waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('?when=custom&since=2099-01-01');
  await goTo(page, '/config/settings/audit-log?did=removed');
  await page.getByText('Nothing matches your search and filters.').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();

  await entry.click();
  await page.getByRole('columnheader', { name: 'Before' }).first().waitFor();
  await page.getByText('Request ID').waitFor();
  await page.getByRole('row', { name: 'endpoint URL (none) https://hooks.example/stoa' }).waitFor();
  await page.getByRole('row', { name: /^created at \(none\) [A-Z][a-z]{2} \d/ }).waitFor();
  expect(await axeInBothSchemes(page)).toEqual([]);
  await page.setViewportSize(phone);
  expect(await axeInBothSchemes(page)).toEqual([]);
  await goTo(page, '/config/settings/audit-log');
  await entry.waitFor();
  expect(await axeInBothSchemes(page)).toEqual([]);
});

it('leads from an entry to its record', async () => {
  await page.setViewportSize(desktop);
  await goTo(page, '/config/settings/audit-log');
  await page
    .getByRole('link', { name: /^Added discount Five/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Open', exact: true }).click();
  await page.waitForURL('**/config/discounts/*');
  await page.getByRole('heading', { name: 'Five' }).waitFor();
});

it.each(ways('keyboard at 1366 px'))('exports what is listed, and undoes an action, by $name', async (way) => {
  const { page: own, hands } = await openWay(page.context(), way);
  await own.goto(`${log()}?record=discount`);
  const name = `Added discount ${way.name}`;
  const [file] = await Promise.all([own.waitForEvent('download'), hands.act(/^Export/)]);
  expect(file.suggestedFilename()).toBe('audit-log.csv');
  await hands.press(own.getByRole('link', { name: new RegExp(`^${name}`) }));
  await own.getByRole('columnheader', { name: 'Before' }).first().waitFor();
  await own.goBack();
  await hands.press(own.getByRole('button', { name: `Undo: ${name}` }));
  await own.getByText(`Undid: ${name}`).first().waitFor();
  await own
    .getByRole('link', { name: /^Undid an action/ })
    .first()
    .waitFor();
  await own.getByRole('button', { name: `Undo: ${name}` }).waitFor({ state: 'detached' });
  await own.setViewportSize(phone);
  expect(await axeInBothSchemes(own)).toEqual([]);
  await own.context().close();
});

it('says when it cannot be loaded, and tries again', async () => {
  await page.setViewportSize(desktop);
  const states = '**/config/api/settings';
  await page.route(states, (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto(`${server.adminOrigin}/config/settings`);
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  // Without their states, the settings still lead to their screens.
  await page
    .getByRole('list', { name: 'Your shop' })
    .getByRole('link', { name: /^Payments/ })
    .waitFor();
  await page.unroute(states);
  const calls = '**/config/api/audit/entries?*';
  await page.route(calls, (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto(log());
  const again = page.getByRole('button', { name: 'Try again' });
  await again.waitFor();
  await page.unroute(calls);
  await again.click();
  await page
    .getByRole('link', { name: /^Added webhook/ })
    .first()
    .waitFor();
});

it('says what will appear in an empty log, and is found in the command palette', async () => {
  const calls = '**/config/api/audit/entries?*';
  await page.route(calls, (route) => route.fulfill({ json: { rows: [], total: 0 } }));
  await page.goto(`${server.adminOrigin}/config`);
  await page.getByRole('button', { name: 'Search', exact: true }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('searchbox', { name: 'Search and commands' }).fill('activity');
  await page.getByRole('menuitem', { name: 'Activity log', exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(log());
  await page.getByText('What contributors and programs do appears here.').waitFor();
  expect(await page.getByRole('button', { name: 'Clear filters' }).count()).toBe(0);
  expect(await axeInBothSchemes(page)).toEqual([]);
  await page.unroute(calls);
});
