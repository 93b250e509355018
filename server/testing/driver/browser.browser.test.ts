// The browser of all other tests, without the machine's fonts and environment.
import { expect, it } from 'vitest';
import { launchBrowser, openPage } from './browser.ts';

const inputTypes = [
  'text',
  'password',
  'email',
  'url',
  'tel',
  'search',
  'number',
  'date',
  'time',
  'datetime-local',
  'month',
  'week',
  'color',
  'range',
  'file',
  'checkbox',
  'radio',
  'button',
  'submit',
  'reset',
  'image',
  'hidden',
];

const controls = [
  ...inputTypes.map((type) => `<input type="${type}" aria-label="${type}" placeholder="Größe æ ø 日本 ×">`),
  '<textarea aria-label="textarea" placeholder="Größe">Several\nlines</textarea>',
  '<select aria-label="select"><option>One</option><optgroup label="More"><option>Two</option></optgroup></select>',
  '<select aria-label="list" multiple size="3"><option selected>One</option><option>Two</option></select>',
  '<input aria-label="suggested" list="suggestions"><datalist id="suggestions"><option value="One"></datalist>',
  '<button>Button</button>',
  '<progress value="0.5">half</progress><meter value="0.5">half</meter><output>Output</output>',
  '<details open><summary>Summary</summary>Details</details><fieldset><legend>Legend</legend></fieldset>',
  '<p contenteditable>Rich text</p>',
];

it('starts with an empty environment and draws each kind of form control', async () => {
  const browser = await launchBrowser({});
  const { page, problems } = await openPage(browser);
  await page.setContent(`<!doctype html><title>Controls</title><form action="/">${controls.join('\n')}</form>`);
  // Rendered includes text: without a font it has no width.
  expect(
    await page.getByRole('button', { name: 'Button', exact: true }).evaluate((one) => one.clientWidth),
  ).toBeGreaterThan(30);
  await page.screenshot({ fullPage: true });
  for (const type of inputTypes.filter((one) => !['file', 'image', 'hidden'].includes(one)))
    await page.getByLabel(type, { exact: true }).focus();
  await page.getByLabel('text', { exact: true }).fill('Größe æ ø 日本 ×');
  await page.getByLabel('textarea', { exact: true }).fill('Typed');
  await page.getByLabel('select', { exact: true }).selectOption('Two');
  await page.getByLabel('date', { exact: true }).fill('2031-11-28');
  await page.getByLabel('color', { exact: true }).fill('#336699');
  await page.screenshot({ fullPage: true });
  expect(browser.isConnected()).toBe(true);
  expect(problems).toEqual([]);
  await browser.close();
});
