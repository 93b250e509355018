// The file manager in a real browser: uploads that fail, are canceled, and continue after a reload; folders by drag and by keyboard; replacing,
// the trash, and what leaving the screen asks. On a phone and with pointer and keyboard at a desk. Editor E1 to E9; spec §8.
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
  ({ server, browser, page, problems } = await startJourney({ site: 'empty', viewport: phone }));
}, 120_000);

afterAll(async () => {
  await endJourney(server, browser);
  // Chromium logs refused calls and dropped connections, and that a renamed file isn't at its old address.
  const logged = /file-uploads|\/api\/file-manager\/file~menu\.pdf: /;
  expect(problems.filter((text) => !logged.test(text))).toEqual([]);
});

const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
const said = (text: string | RegExp) => page.getByText(text).first().waitFor();
const uploaded = () => page.getByText('Uploaded', { exact: true }).first().waitFor();
const clean = () => expectClean(page);
type Given = { name: string; mimeType: string; buffer: Buffer };
const choose = async (opener: string | RegExp, ...files: Given[]) => {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button(opener).click()]);
  await chooser.setFiles(files);
};
const pdf = (name: string, size = 16): Given => ({
  ...{ name, mimeType: 'application/pdf', buffer: Buffer.alloc(size, '%PDF-1.4 a menu ') },
});

it('says what failed or was left out, and can cancel and try again, on a phone', async () => {
  await goTo(page, '/config/files');
  await said('Images and files that you upload appear here.');
  const broken = { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('not an image') };
  const huge = { name: 'huge.png', mimeType: 'image/png', buffer: Buffer.alloc(20_000_001) };
  await choose('Upload', pdf('menu.pdf'), broken, huge, pdf('nothing.pdf', 0));
  await said('The file nothing.pdf is empty.');
  await said('The file huge.png is too large. The maximum allowed file size is 19 MB.');
  await uploaded();
  await said(/Unable to Upload File\. There was a problem while uploading your file\./);
  await said(/Cannot use "broken\.png"/);
  await clean();
  await button('Dismiss').click();

  const answers: [path: string, status: number, body: string, words: string][] = [
    ['file-uploads', 500, '{}', 'Error uploading'],
    ['file-uploads/*/parts/*', 500, '{}', 'File upload failed to complete'],
    ['file-uploads/*/finish', 500, '{}', 'File processing failed'],
    ['file-uploads/*/finish', 200, '{}', 'No response data from job request'],
  ];
  for (const [path, status, body, words] of answers) {
    const fail = `**/config/api/${path}`;
    await page.route(fail, (route) => route.fulfill({ status, body, contentType: 'application/json' }));
    await choose('Upload', pdf('prices.pdf'));
    await said(words);
    await page.unroute(fail);
    await button('Clear list').click();
  }
  // The answer doesn't come, so that the upload can be canceled. Leaving asks until then.
  const held = Promise.withResolvers<void>();
  await page.route('**/config/api/file-uploads/*/parts/*', () => held.promise);
  await choose('Upload', pdf('prices.pdf'));
  await button('Cancel prices.pdf').waitFor();
  await page.evaluate(() => history.back());
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay here' }).click();
  await button('Cancel prices.pdf').click();
  await said('File processing cancelled');
  held.resolve();
  await page.unroute('**/config/api/file-uploads/*/parts/*');
  await button('Try again').click();
  await uploaded();
});

it('continues an upload after a pause, a dropped connection, and a reload', async () => {
  const second = '**/config/api/file-uploads/*/parts/1';
  await page.route(second, (route) => route.abort());
  await choose('Upload', pdf('talk.pdf', 4_100_000));
  await said('Network error. Please check your internet connection.');
  await button('Pause talk.pdf').waitFor({ state: 'detached' });
  await page.unroute(second);
  const parts: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/parts/')) parts.push(request.url().slice(-1));
  });
  await page.reload();
  await uploaded();
  // The first part was not sent again.
  expect(parts).toEqual(['1']);
  await page.getByRole('link', { name: 'talk.pdf' }).waitFor();
});

it('sorts into folders by pointer and keyboard, replaces, deletes, and restores', async () => {
  await page.setViewportSize(desk);
  await goTo(page, '/config/files');
  await button('New folder').press('Enter');
  await page.getByLabel('Name', { exact: true }).fill('Menus');
  await page.keyboard.press('Enter');
  const folder = page.getByRole('button', { name: /^Menus/ });
  await folder.waitFor();
  const row = page.getByRole('row', { name: /menu\.pdf/ });
  await row.getByRole('link').dragTo(folder);
  await said('Moved 1 file to “Menus”.');
  await page
    .getByRole('row', { name: /talk\.pdf/ })
    .getByRole('checkbox')
    .press('Space');
  await button('Move to…').press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).press('Enter');
  await page.getByRole('button', { name: /^Menus\s*2 files/ }).press('Enter');
  await page.getByRole('row', { name: /prices\.pdf/ }).waitFor({ state: 'detached' });
  await clean();

  await page.getByRole('link', { name: 'menu.pdf' }).click();
  await said('No page, product, or setting uses it.');
  await clean();
  await page.getByLabel('File name').fill('');
  await button('Save').click();
  await said('Please enter a file name');
  await page.getByLabel('File name').fill('Lunch');
  const ofFile = '**/config/api/file-manager/*';
  await page.route(ofFile, (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
  await button('Save').click();
  await said('Unable to Rename File. There was a problem while renaming your file.');
  await page.unroute(ofFile);
  await button('Save').click();
  await page.getByRole('heading', { name: 'Lunch.pdf', level: 1 }).waitFor();
  await choose('Replace…', pdf('summer.pdf', 2000));
  await button('Replace everywhere').click();
  await said('Replaced “Lunch.pdf” everywhere.');
  await said('2 KB');
  await page.setViewportSize(phone);
  await clean();
  await button('Delete').click();
  await said('You can restore it from the trash for 30 days.');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await said('Moved “Lunch.pdf” to the trash.');

  await goTo(page, '/config/files/trash');
  await said('Earlier version');
  await clean();
  await page.getByRole('checkbox', { name: 'Select Lunch.pdf' }).first().check();
  await button('Restore').click();
  await said(/Restored \d files?\./);
  await page.getByRole('checkbox', { name: 'Select Lunch.pdf' }).first().check();
  await button('Delete for good').click();
  await said('This can’t be undone.');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete for good' }).click();
  await said('Deleted 1 file for good.');
  await goTo(page, '/config/files');
  await page.getByRole('link', { name: 'Lunch.pdf' }).waitFor();
  await button('Actions for the folder Menus').click();
  await page.getByRole('menuitem', { name: 'Delete folder' }).click();
  await said(/2 files stay, without a folder/);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete folder' }).click();
  await said('Deleted the folder “Menus”.');
});
