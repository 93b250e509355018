// A product's form in its lightbox, in the built program: position, messages, counter. Spec §4, §5, §9. Keyboard use is in
// client/journeys/forms.browser.test.ts.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createForm } from '../../../server/forms/form/form.ts';
import { formBodySchema } from '../../../server/forms/form/schema.ts';
import { axeFindings, openPage, phone, sharedBrowser } from '../../../server/testing/driver/browser.ts';
import type { BuiltServer } from '../../../server/testing/harness/built-server.ts';
import { startBuiltShop } from '../../../server/testing/harness/built-shop.ts';
import { mug, stocked } from '../../../server/testing/harness/shop.ts';
import { endJourney } from '../../journeys/hands.ts';

let server: BuiltServer;
let browser: Browser;

beforeAll(async () => {
  server = await startBuiltShop('form-lightbox', async (parts) => {
    const form = await createForm(
      parts,
      formBodySchema.parse({
        name: 'About your print',
        fields: [
          { id: 'words-1', type: 'textarea', title: 'Words on it', maxLength: 10, required: true },
          { id: 'mail-1', type: 'email', title: 'Proof goes to', required: true },
          { id: 'note-1', type: 'textarea', title: 'Anything else' },
        ],
      }),
    );
    await stocked(parts, mug({ title: 'Print', urlId: 'print', additionalFieldsFormId: form.id }));
  });
  browser = await sharedBrowser();
}, 120_000);

afterAll(() => endJourney(server, browser));

const lightbox = (page: Page) => page.getByRole('dialog', { name: 'About your print' });

async function open(page: Page): Promise<void> {
  await page.locator('.product-checkout .sqs-add-to-cart-button').click();
  await lightbox(page).waitFor();
}

describe('the lightbox of a form', () => {
  it('stands in the middle, or 50 px below the top when it is taller than the window, 100 ms after a change', async () => {
    const { page, context, problems } = await openPage(browser, { viewport: phone });
    await page.clock.install();
    await page.goto(`${server.origin}/stall/p/print`);
    await open(page);
    await page.clock.pauseAt(Date.now() + 3_600_000);
    const content = page.locator('.sqs-modal-lightbox-content');
    const place = async () => {
      const { y, height } = (await content.boundingBox())!;
      return { top: Math.round(y), height, gap: Math.round(page.viewportSize()!.height - height - 2 * y) };
    };
    expect(Math.abs((await place()).gap)).toBeLessThan(2);
    expect((await place()).top).toBeGreaterThan(50);
    await expect.poll(() => page.locator('body').getAttribute('class')).toContain('sqs-modal-lightbox-open');

    const resized = page.evaluate(() => new Promise((done) => addEventListener('resize', done, { once: true })));
    await page.setViewportSize({ width: 390, height: 320 });
    await resized;
    await page.clock.runFor(99);
    expect((await place()).top).not.toBe(50);
    await page.clock.runFor(1);
    expect((await place()).top).toBe(50);

    // Focus cycles within the dialog, never to the page behind.
    for (let presses = 0; presses < 8; presses++) {
      await page.keyboard.press('Tab');
      const where = await page.evaluate(() =>
        document.activeElement === document.body ? 'browser' : document.activeElement?.closest('dialog')?.className,
      );
      expect(['browser', 'sqs-modal-lightbox']).toContain(where);
    }
    await lightbox(page).getByRole('button', { name: 'Close' }).click();
    await lightbox(page).waitFor({ state: 'hidden' });
    await expect.poll(() => page.locator('body').getAttribute('class')).not.toContain('sqs-modal-lightbox-open');
    expect(problems).toEqual([]);
    await context.close();
  });

  it("counts 'length / max', marks what is too long, and says what is wrong above each field", async () => {
    const { page, context, problems } = await openPage(browser, { viewport: phone });
    await page.goto(`${server.origin}/stall/p/print`);
    await open(page);
    const words = lightbox(page).getByLabel('Words on it');
    const counter = lightbox(page).locator('.character-counter');
    const isMarked = () => counter.evaluate((element) => element.classList.contains('error'));
    await expect.poll(() => counter.allInnerTexts()).toEqual(['0 / 10']);
    const send = () => lightbox(page).getByRole('button', { name: 'Add to Cart' }).click();
    const errors = () => lightbox(page).locator('.field-error').allInnerTexts();
    await send();
    expect(await errors()).toEqual(['Required', 'Required']);

    await words.fill('0123456789');
    expect([await counter.innerText(), await isMarked()]).toEqual(['10 / 10', false]);
    await words.pressSequentially('0');
    expect([await counter.innerText(), await isMarked()]).toEqual(['11 / 10', true]);
    await lightbox(page).getByLabel('Proof goes to').fill('ada@example');
    await send();
    expect(await errors()).toEqual([
      'You have exceeded the character limit.',
      'Email is not valid. Email addresses should follow the format user@domain.com.',
    ]);
    await expect
      .poll(() => lightbox(page).getByRole('alert').innerText())
      .toBe('One or more fields is invalid, please check your entries.');
    // The fields were redrawn: still one counter, and the focus is on the field to correct.
    await expect.poll(() => counter.allInnerTexts()).toEqual(['11 / 10']);
    await expect.poll(() => words.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await axeFindings(page)).toEqual([]);

    await words.fill('For Ada');
    // It has lost its error, and the other field keeps its own.
    expect((await errors()).map((text) => text.trim())).toEqual(['', expect.stringContaining('Email is not valid')]);
    await lightbox(page).getByLabel('Proof goes to').fill('ada@example.com');
    await send();
    await lightbox(page).waitFor({ state: 'detached' });
    await expect.poll(() => page.locator('.sqs-cart-quantity').first().innerText()).toBe('1');
    expect(problems).toEqual([]);
    await context.close();
  });

  it('counts characters once for each text area, and not where its template names no number above 0', async () => {
    const { page, context, problems } = await openPage(browser);
    await page.goto(`${server.origin}/stall/p/print`);
    await page.evaluate(() => {
      for (const max of ['many', '', '0', '-5', '7']) {
        const place = document.body.appendChild(document.createElement('div'));
        place.innerHTML = `<textarea id="max${max}" class="of-template" data-max-length="${max}">Hello</textarea>`;
      }
    });
    for (const max of ['many', '', '0', '-5', '7', '7']) {
      await page.locator(`[id="max${max}"]`).focus();
      await page.locator(`[id="max${max}"]`).blur();
    }
    const counters = () => page.locator('.of-template ~ .character-counter').allInnerTexts();
    await expect.poll(counters).toEqual(['5 / 7']);
    await page.locator('#max7').fill('Hello all');
    await expect.poll(counters).toEqual(['9 / 7']);
    expect(problems).toEqual([]);
    await context.close();
  });
});
