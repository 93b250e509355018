// Forms and newsletters on a page of the built program: each sentence of the specification's sections 5 and 8, triggered for real or by
// mocked answers, and the follow-up on success. Spec §4 "Form submission", "Bot-check widget".
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putCollection } from '../../server/content/collection/collection.ts';
import { putLiveDocument } from '../../server/content/document/document.ts';
import type { Block } from '../../server/content/document/schema.ts';
import { createForm } from '../../server/forms/form/form.ts';
import { formBodySchema } from '../../server/forms/form/schema.ts';
import { transact } from '../../server/store/transact.ts';
import {
  axeFindings,
  claimSite,
  desktop,
  frameLoaded,
  openPage,
  phone,
  sharedBrowser,
} from '../../server/testing/driver/browser.ts';
import type { BuiltServer } from '../../server/testing/harness/built-server.ts';
import { startBuiltShop } from '../../server/testing/harness/built-shop.ts';
import { page as pageDocument, textBlock } from '../../server/testing/harness/documents.ts';
import { shopCollection } from '../../server/testing/harness/shop.ts';
import { soon } from './fixtures/stall.ts';
import { endJourney } from './hands.ts';

let server: BuiltServer;
let browser: Browser;

const contact = {
  name: 'Write to us',
  fields: [
    { id: 'name-1', type: 'name', title: 'Name', required: true },
    { id: 'email-1', type: 'email', title: 'Email', required: true },
    { id: 'words-1', type: 'textarea', title: 'Message', maxLength: 20 },
    { id: 'from-1', type: 'hidden', title: 'campaign', value: 'none' },
  ],
  submissionMessage: 'Thank you, we write back.',
  submissionHtml: '<p id="after">And more.</p><script>document.documentElement.dataset.ran = "yes";</script>',
  submitButtonText: 'Send',
};
const news = {
  name: 'News',
  isNewsletter: true,
  fields: [{ id: 'email-1', type: 'email', title: 'Email', required: true }],
  submissionMessage: 'You are on the list.',
  submitButtonText: 'Sign up',
};

beforeAll(async () => {
  server = await startBuiltShop('form-blocks', async (parts) => {
    const made = async (body: object) => (await createForm(parts, formBodySchema.parse(body))).id;
    const ids = [
      await made(contact),
      await made(news),
      await made({ ...news, isNewsletter: false, redirect: '/stall' }),
      await made({ ...contact, name: 'Ask us', captchaEnabled: true }),
    ];
    const block = (id: string, type: number, props: Block['props']): Block => textBlock(id, '', { type, props });
    const blocks: Record<string, Block[]> = {
      contact: [block('b1', 9, { formId: ids[0]! })],
      news: [
        block('b1', 51, { formId: ids[1]!, title: 'News', description: 'Twice a year.' }),
        block('b2', 51, { formId: ids[1]! }),
      ],
      checked: [block('b1', 9, { formId: ids[3]! })],
      onwards: [block('b1', 9, { formId: ids[2]! })],
    };
    let n = 0;
    for (const [urlId, list] of Object.entries(blocks)) {
      const id = `f00d${String(++n).padStart(20, '0')}`;
      await transact(parts.store, async (tx) => {
        await putCollection(tx, {
          ...shopCollection,
          id,
          type: 10,
          typeName: 'page',
          regionName: 'default',
          urlId,
          title: urlId,
        });
        const heading = { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: urlId }] };
        const title = block('b0', 2, { doc: { type: 'doc', content: [heading] } });
        const placed = [title, ...list].map((one, y) => ({ ...one, layout: { desktop: { x: 0, w: 24, y, h: 1 } } }));
        putLiveDocument(tx, { ...pageDocument(id), blocks: Object.fromEntries(placed.map((one) => [one.id, one])) });
      });
    }
  });
  browser = await sharedBrowser();
}, 120_000);

afterAll(() => endJourney(server, browser));

const form = (page: Page) => page.locator('form[data-stoa-form]').first();
const button = (page: Page) => form(page).locator('button[type=submit]');
const said = (page: Page) => form(page).locator('.form-problem');
const started = (page: Page) =>
  soon(() => form(page).evaluate((one) => (one as HTMLFormElement).noValidate)).toBe(true);

async function openContact(page: Page, query = ''): Promise<void> {
  await page.goto(`${server.origin}/contact${query}`);
  await started(page);
}

async function fill(page: Page): Promise<void> {
  await form(page).getByLabel('First Name').fill('Ada');
  await form(page).getByLabel('Last Name').fill('Lovelace');
  await form(page).getByLabel('Email').fill('ada@example.com');
}

const keys = '**/api/form/FormSubmissionKey';
const saves = '**/api/form/SaveFormSubmission';

describe('a form on a page', () => {
  it('says what is wrong, is sent, and thanks where it stood', async () => {
    const { page, context, problems } = await openPage(browser, { viewport: phone });
    const looksRight = async () => {
      for (const viewport of [desktop, phone]) {
        await page.setViewportSize(viewport);
        expect(await axeFindings(page)).toEqual([]);
      }
    };
    await openContact(page, '?campaign=spring');
    await looksRight();
    const sent: { form: string; pagePath: string; objectName: string }[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/SaveFormSubmission')) sent.push(request.postDataJSON());
    });

    await form(page).getByLabel('Email').fill('nobody');
    await form(page).getByLabel('Message').fill('Longer than twenty letters');
    await button(page).click();
    await expect
      .poll(() => form(page).locator('.field-error').allInnerTexts())
      .toEqual([
        'Required',
        'Email is not valid. Email addresses should follow the format user@domain.com.',
        'You have exceeded the character limit.',
      ]);
    await expect
      .poll(() => form(page).locator('.form-problem-above').innerText())
      .toBe('Your form has encountered a problem. Please scroll down to review.');
    expect((await said(page).innerText()).split('\n')).toEqual([
      'One or more fields is invalid, please check your entries.',
      'Your form has encountered a problem. Please scroll up to review.',
    ]);
    const first = form(page).getByLabel('First Name');
    await expect.poll(() => first.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(sent).toEqual([]);
    await looksRight();

    // Each loses its error as soon as it is right, before it is sent.
    const message = form(page).getByLabel('Message');
    await message.fill('Short');
    expect(await message.getAttribute('aria-invalid')).toBe(null);
    expect((await form(page).locator('.field-error').allInnerTexts()).map((text) => text.trim())).toEqual([
      'Required',
      'Email is not valid. Email addresses should follow the format user@domain.com.',
      '',
    ]);

    const events = page.evaluate(
      () =>
        new Promise((done) =>
          document.addEventListener('stoa:form-success', (event) => done((event as CustomEvent).detail.objectName)),
        ),
    );
    const held = Promise.withResolvers<void>();
    await page.route(saves, async (route) => {
      await held.promise;
      await route.continue();
    });
    await fill(page);
    await form(page).getByLabel('Message').fill('Hello');
    await button(page).click();
    await soon(() => button(page).innerText()).toBe('Submitting…');
    await expect.poll(() => form(page).locator('.field-error, .alert:visible').count()).toBe(0);
    // Sent once, no matter how often it is pressed.
    await form(page).getByLabel('Email').press('Enter');
    held.resolve();
    const thanks = page.getByText('Thank you, we write back.');
    await thanks.waitFor();
    await expect.poll(() => form(page).isVisible()).toBe(false);
    await expect.poll(() => thanks.evaluate((element) => element === document.activeElement)).toBe(true);
    await expect.poll(() => page.locator('#after').innerText()).toBe('And more.');
    // The owner's script runs; the page's CSP allows it by its hash.
    expect(await page.evaluate(() => document.documentElement.dataset.ran)).toBe('yes');
    expect(await events).toBe('b1');
    expect(sent).toHaveLength(1);
    expect(JSON.parse(sent[0]!.form)).toEqual({
      'name-1': ['Ada', 'Lovelace'],
      'email-1': 'ada@example.com',
      'words-1': 'Hello',
      'from-1': 'spring',
    });
    expect([sent[0]!.pagePath, sent[0]!.objectName]).toEqual(['/contact', 'b1']);
    expect(problems).toEqual([]);
    await context.close();
  }, 60_000);

  it('says what the specification says of each refusal, keeps what was typed, and can be sent after that', async () => {
    const { page, context } = await openPage(browser);
    await openContact(page);
    await fill(page);
    const refusals = [
      [keys, undefined, 'Could not get a form submission key, please try again later.'],
      [keys, { status: 500, body: '' }, 'Could not get a form submission key, please try again later.'],
      [keys, { status: 200, json: {} }, 'Could not get a form submission key, please try again later.'],
      [saves, { status: 401, json: {} }, 'Unable to submit form. Please try again later.'],
      [saves, { status: 404, json: {} }, 'This form has not been configured yet.'],
      [
        saves,
        { status: 429, json: {} },
        'Unable to submit form. Submission rate limit exceeded. Please try again later.',
      ],
      [saves, { status: 500, json: {} }, 'Unable to send form. Please try again later.'],
      [saves, { status: 418, json: { error: 'I am a teapot.' } }, 'I am a teapot.'],
      [saves, { status: 418, body: '' }, 'Unknown error, please try again later.'],
      [saves, undefined, 'Error processing form submission. Please reload and try again.'],
    ] as const;
    for (const [calls, answer, text] of refusals) {
      await page.route(calls, (route) => (answer ? route.fulfill(answer) : route.abort()));
      await button(page).click();
      await soon(() => said(page).innerText()).toBe(text);
      expect([await button(page).innerText(), await button(page).getAttribute('aria-disabled')]).toEqual([
        'Send',
        null,
      ]);
      await expect.poll(() => form(page).getByLabel('First Name').inputValue()).toBe('Ada');
      await page.unroute(calls);
    }

    // Field errors, with the server's own messages.
    const errors = { 'email-1': 'We know this address.' };
    await page.route(saves, (route) => route.fulfill({ status: 400, json: { errors } }));
    await button(page).click();
    await soon(() => form(page).locator('.field-error').allInnerTexts()).toEqual(['We know this address.']);
    await expect
      .poll(() => said(page).innerText())
      .toContain('One or more fields is invalid, please check your entries.');
    await page.unroute(saves);

    const given = await form(page).getAttribute('data-stoa-form');
    await form(page).evaluate((one) => one.setAttribute('data-stoa-form', '{'));
    await button(page).click();
    await soon(() => said(page).innerText()).toBe('Could not parse the form fields, please check your entries.');
    await form(page).evaluate((one, before) => one.setAttribute('data-stoa-form', before!), given);
    const sending = page.waitForRequest(saves);
    await button(page).click();
    await page.getByText('Thank you, we write back.').waitFor();
    // The URL named no campaign.
    expect(JSON.parse((await sending).postDataJSON().form)).toMatchObject({ 'from-1': 'none' });
    await context.close();
  }, 60_000);

  it('that only asks for something stops asking once any field is filled in', async () => {
    const { page, context } = await openPage(browser, { viewport: phone });
    await openContact(page);
    await form(page).evaluate((one) => {
      const asked = JSON.parse(one.dataset.stoaForm!);
      for (const field of asked.fields) field.required = false;
      one.dataset.stoaForm = JSON.stringify(asked);
    });
    await button(page).click();
    const errors = async () => (await form(page).locator('.field-error').allInnerTexts()).map((text) => text.trim());
    await expect.poll(errors).toEqual(['Please fill out at least one form field.']);
    await form(page).getByLabel('Message').fill('Hello');
    expect(await errors()).toEqual(['']);
    expect(await form(page).locator('[aria-invalid]').count()).toBe(0);
    await context.close();
  });

  it('leads on where its owner wants it to', async () => {
    const { page, context, problems } = await openPage(browser);
    await page.goto(`${server.origin}/onwards`);
    await started(page);
    await form(page).getByLabel('Email').fill('ada@example.com');
    await button(page).click();
    await page.waitForURL(/\/stall$/);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('works without script: its answer is a page of its own', async () => {
    const { page, context, problems } = await openPage(browser, { viewport: phone, javaScriptEnabled: false });
    await page.goto(`${server.origin}/contact`);
    await fill(page);
    await form(page).getByLabel('Message').fill('Longer than twenty letters');
    await button(page).click();
    await page.waitForURL(/\/form\//);
    await expect
      .poll(() => page.getByRole('alert').innerText())
      .toBe('One or more fields is invalid, please check your entries.');
    await expect
      .poll(() => page.locator('.field-error').allInnerTexts())
      .toEqual(['Value should have a length no longer than 20.']);
    await page.getByLabel('Message').fill('Hello');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Thank you, we write back.').waitFor();
    await page.goto(`${server.origin}/onwards`);
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.waitForURL(/\/stall$/);
    expect(problems.filter((one) => !one.includes('400'))).toEqual([]);
    await context.close();
  });
});

describe('a newsletter', () => {
  it('says what is wrong at its field alone, is the right one of two, and tells scripts who signed up', async () => {
    const { page, context, problems } = await openPage(browser, { viewport: phone });
    await page.goto(`${server.origin}/news`);
    await started(page);
    expect(await axeFindings(page)).toEqual([]);
    const second = page.locator('form[data-stoa-form]').nth(1);
    await second.getByRole('button', { name: 'Sign up' }).click();
    await expect.poll(() => second.locator('.field-error').allInnerTexts()).toEqual(['Required']);
    await expect
      .poll(() => second.locator('.form-problem').innerText())
      .toBe('One or more fields is invalid, please check your entries.');
    await expect
      .poll(() => page.getByText('Your form has encountered a problem').filter({ visible: true }).count())
      .toBe(0);
    await expect.poll(() => page.locator('.field-error').count()).toBe(1);
    const event = page.evaluate(
      () =>
        new Promise((done) =>
          document.addEventListener('stoa:newsletter-subscribe', (one) => done((one as CustomEvent).detail.objectName)),
        ),
    );
    await second.getByLabel('Email').fill('ada@example.com');
    await second.getByLabel('Email').press('Enter');
    await page.getByText('You are on the list.').filter({ visible: true }).waitFor();
    expect(await event).toBe('b2');
    await expect.poll(() => page.locator('form[data-stoa-form]').first().isVisible()).toBe(true);
    expect(problems).toEqual([]);
    await context.close();
  });
});

describe('the bot check', () => {
  /** The page of a site with these bot-check keys and a widget container in its form; the library is mocked. */
  async function openChecked(
    keys: { siteKey?: string; enterpriseKey?: string },
    widthPx = 400,
    { bound = false, hasLibrary = true } = {},
  ) {
    const watched = await openPage(browser);
    const { page } = watched;
    await page.addInitScript(() => {
      const calls: unknown[] = [];
      let answer = '';
      let answered = () => {};
      const render = (_: Element, { sitekey, size, callback }: { sitekey: string; size: string; callback(): void }) => {
        answered = callback;
        return calls.push(['render', sitekey, size]);
      };
      const reset = (widget: number) => {
        calls.push(['reset', widget]);
        answer = '';
      };
      const execute = async (key: string, { action }: { action: string }) => `${key} ${action}`;
      const solve = (text: string) => {
        answer = text;
        answered();
      };
      Object.assign(window, {
        calls,
        solve,
        library: { render, reset, getResponse: () => answer, enterprise: { execute } },
      });
    });
    await page.route('**/contact', async (route) => {
      const response = await route.fetch({ maxRetries: 5 });
      const html = (await response.text())
        .replace('"captchaSettings":{', `"captchaSettings":{${keys.siteKey ? `"siteKey":"${keys.siteKey}",` : ''}`)
        .replace('"recaptchaEnterpriseSiteKey":""', `"recaptchaEnterpriseSiteKey":"${keys.enterpriseKey ?? ''}"`)
        .replace('<div class="form-problem"', `<div class="captcha-container" style="width:${widthPx}px"></div>$&`)
        .replace('type="submit"', bound ? '$& data-captcha-bound' : '$&');
      const { 'content-security-policy': _, ...headers } = response.headers();
      await route.fulfill({ response, headers, body: html });
    });
    let fetched = 0;
    await page.route('https://www.google.com/recaptcha/**', (route) => {
      fetched++;
      if (!hasLibrary) return route.abort();
      return route.fulfill({
        contentType: 'text/javascript',
        body: 'window.grecaptcha = window.library; stoaCaptchaLoaded();',
      });
    });
    await openContact(page);
    const calls = () => page.evaluate(() => (window as unknown as { calls: unknown[] }).calls);
    const solve = (text: string) =>
      page.evaluate((one) => (window as unknown as { solve(t: string): void }).solve(one), text);
    return { ...watched, calls, solve, fetched: () => fetched };
  }

  it.each([
    [319, 'compact'],
    [320, 'normal'],
  ])('%i px wide is %s; it must be completed, goes along, and is reset with every error', async (widthPx, size) => {
    const { page, context, calls, solve, fetched } = await openChecked(
      { siteKey: 'site', enterpriseKey: 'key' },
      widthPx,
    );
    await soon(calls).toEqual([['render', 'site', size]]);
    expect(fetched()).toBe(1);
    await fill(page);
    await button(page).click();
    await expect.poll(() => said(page).innerText()).toBe('Complete CAPTCHA before submitting.');
    await solve('solved');
    const sent: Record<string, unknown>[] = [];
    await page.route(saves, (route) => {
      sent.push(route.request().postDataJSON());
      return route.fulfill(sent.length === 1 ? { status: 429, json: {} } : { status: 204, body: '' });
    });
    await button(page).click();
    await soon(() => said(page).innerText()).toContain('rate limit');
    expect((await calls()).at(-1)).toEqual(['reset', 1]);
    await button(page).click();
    await expect.poll(() => said(page).innerText()).toBe('Complete CAPTCHA before submitting.');
    await solve('again');
    await button(page).click();
    await page.getByText('Thank you, we write back.').waitFor();
    const tokens = sent.map(({ captchaKey, recaptchaEnterpriseV3Token }) => [captchaKey, recaptchaEnterpriseV3Token]);
    expect(tokens).toEqual([
      ['solved', 'key FORM_BLOCK_SUBMISSION'],
      ['again', 'key FORM_BLOCK_SUBMISSION'],
    ]);
    await context.close();
  });

  it('keeps a button that is bound to it off until it is completed, and after an error', async () => {
    const { page, context, solve } = await openChecked({ siteKey: 'site' }, 400, { bound: true });
    await soon(() => button(page).isDisabled()).toBe(true);
    await fill(page);
    await solve('solved');
    await soon(() => button(page).isDisabled()).toBe(false);
    await page.route(saves, (route) => route.fulfill({ status: 429, json: {} }));
    await button(page).click();
    await soon(() => said(page).innerText()).toContain('rate limit');
    await expect.poll(() => button(page).isDisabled()).toBe(true);
    await solve('again');
    await soon(() => button(page).isDisabled()).toBe(false);
    await context.close();
  });

  it('shows its badge only while a field has the focus, above all else', async () => {
    const { page, context } = await openChecked({ enterpriseKey: 'key' });
    await page.evaluate(() => {
      const badge = document.createElement('div');
      badge.className = 'grecaptcha-badge';
      badge.style.position = 'fixed';
      document.body.append(badge);
    });
    const shown = () =>
      page.locator('.grecaptcha-badge').evaluate((badge) => {
        const { visibility, zIndex } = getComputedStyle(badge);
        return [visibility, zIndex];
      });
    expect(await shown()).toEqual(['hidden', '12000']);
    await form(page).getByLabel('Message').focus();
    expect(await shown()).toEqual(['visible', '12000']);
    await button(page).focus();
    expect(await shown()).toEqual(['hidden', '12000']);
    await page.evaluate(() => document.body.classList.add('sqs-modal-lightbox-open'));
    await form(page).getByLabel('Email').focus();
    expect(await shown()).toEqual(['visible', '100000001']);
    await context.close();
  });

  it('set up without a key says so to the owner’s console, and the visitor goes on', async () => {
    const { page, context, problems } = await openChecked({});
    await fill(page);
    await button(page).click();
    await page.getByText('Thank you, we write back.').waitFor();
    expect(problems.map((one) => one.replace(/^\S+ /, ''))).toEqual(['Enterprise V3 ReCaptcha site key not found']);
    await context.close();
  });

  it('without its library sends nothing', async () => {
    const { page, context } = await openChecked({ enterpriseKey: 'key' }, 400, { hasLibrary: false });
    await fill(page);
    const warned = page.waitForEvent('console', (message) => message.type() === 'warning');
    await button(page).click();
    await soon(() => said(page).innerText()).toBe('Unable to submit form. Please try again later.');
    expect((await warned).text()).toContain('ReCaptcha has not been set up!');
    await context.close();
  });
});

describe('the built-in bot check', () => {
  const open = async (width: 'phone' | 'desktop') => {
    const watched = await openPage(browser, { viewport: width === 'phone' ? phone : desktop });
    const keyed: string[] = [];
    watched.page.on('request', (request) => {
      if (request.url().endsWith('/SaveFormSubmission')) keyed.push(request.postDataJSON().captchaKey);
    });
    await watched.page.goto(`${server.origin}/checked`);
    await started(watched.page);
    return { ...watched, keyed };
  };

  it.each(['phone', 'desktop'] as const)(
    'on a %s is neither seen, reached, nor read out, and lets people through',
    async (width) => {
      const { page, context, problems, keyed } = await open(width);
      const trap = form(page).locator('.form-trap');
      expect(await trap.evaluate((one) => [one.clientWidth, one.clientHeight])).toEqual([0, 0]);
      expect(await page.getByRole('textbox', { name: 'Leave this field empty' }).count()).toBe(0);
      await fill(page);
      await form(page).getByLabel('Message').focus();
      await page.keyboard.press('Tab');
      expect(await button(page).evaluate((one) => one === document.activeElement)).toBe(true);
      expect(await axeFindings(page)).toEqual([]);
      await page.keyboard.press('Enter');
      await page.getByText('Thank you, we write back.').waitFor();
      expect(keyed).toEqual([expect.stringMatching(/^\d+(\.\d+){7}$/)]);
      expect(problems).toEqual([]);
      await context.close();
    },
  );

  it('refuses a filled honeypot once, in case a browser filled it in', async () => {
    const { page, context } = await open('phone');
    await fill(page);
    await form(page)
      .locator('input[name=subject]')
      .evaluate((one) => {
        (one as HTMLInputElement).value = 'Buy';
      });
    await button(page).click();
    await soon(() => said(page).innerText()).toBe('The CAPTCHA check failed. Please try again.');
    await button(page).click();
    await page.getByText('Thank you, we write back.').waitFor();
    await context.close();
  });

  it('without JavaScript asks to send once more', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: phone });
    const page = await context.newPage();
    await page.goto(`${server.origin}/checked`);
    await fill(page);
    await button(page).click();
    await page.getByText('Please check your entries and send the form once more.').waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe('ada@example.com');
    await context.close();
  });
});

describe('the editor', () => {
  it('adds a form block, whose form is chosen from those there are, and visitors see it', async () => {
    const { page, context, problems } = await openPage(browser);
    await claimSite(page, server.ownerLink);
    await page.goto(`${server.origin}/config/pages`);
    await page.getByRole('link', { name: 'onwards' }).first().click();
    const frame = page.frameLocator('iframe');
    await frame.getByRole('heading', { name: 'onwards' }).waitFor();
    await frameLoaded(page);
    await page.getByRole('button', { name: 'Add a block or section' }).click();
    await page.getByRole('button', { name: 'Form', exact: true }).click();
    await page.getByRole('navigation', { name: 'Panels' }).getByRole('link', { name: 'Edit' }).click();
    await page.getByRole('combobox', { name: 'Form', exact: true }).selectOption('Write to us');
    await frame.getByRole('button', { name: 'Send' }).waitFor();
    const isChecked = async () => (await (await fetch(`${server.origin}/contact`)).text()).includes('data-puzzle');
    expect(await isChecked()).toBe(false);
    await page.getByRole('checkbox', { name: 'Check for bots' }).check();
    await soon(isChecked).toBe(true);
    expect(await axeFindings(page)).toEqual([]);
    await soon(() => page.getByRole('status').allInnerTexts()).toContain('Saved');
    await page.getByRole('button', { name: 'Publish…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Publish changes' });
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('Published. Visitors see it now.').first().waitFor();
    await page.goto(`${server.origin}/onwards`);
    await expect.poll(() => page.locator('form[data-stoa-form] button').allInnerTexts()).toEqual(['Sign up', 'Send']);
    expect(problems).toEqual([]);
    await page.goto(`${server.origin}/config/settings/connections`);
    const card = page.getByRole('region', { name: 'Bot checks' });
    await card.getByText('Built in').waitFor();
    await card.getByRole('button', { name: 'Edit' }).click();
    const keysDialog = page.getByRole('dialog', { name: 'Bot checks' });
    await keysDialog.getByRole('radio', { name: /^reCAPTCHA Enterprise/ }).check();
    expect(await axeFindings(page)).toEqual([]);
    await keysDialog.getByRole('button', { name: 'Save' }).click();
    for (const text of ['Enter the site key.', 'Enter the secret key.', 'Enter the ID of your Google Cloud project.'])
      await keysDialog.getByText(text).waitFor();
    await context.close();
  }, 60_000);
});
