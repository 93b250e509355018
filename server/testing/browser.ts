// Chromium for browser tests: the system's, or the one that npm test fetched.
import { existsSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { formAgeMsMin } from '../base/form-stamp.ts';
import { noteRequests } from './asked-calls.ts';

const systemPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** @throws when there is none: npm test finds or fetches one and says where in STOA_CHROMIUM */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = process.env.STOA_CHROMIUM ?? systemPaths.find((file) => existsSync(file));
  if (!executablePath) throw new Error('No Chromium: run npm test, which finds or fetches one');
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  });
}

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1280, height: 900 };

export type Watched = {
  context: BrowserContext;
  page: Page /** Console errors and uncaught exceptions so far. */;
  problems: string[];
};

/** The editor's picture of the home page has no scripts on purpose, and Chromium says so of each. */
const pictureRunsNothing = /^Blocked script execution in '[^']*' because the document's frame is sandboxed/;

/** A page whose console errors are kept: a test checks that there were none. */
export async function openPage(
  browser: Browser,
  options: { viewport?: { width: number; height: number }; javaScriptEnabled?: boolean; hasTouch?: boolean } = {},
): Promise<Watched> {
  const context = await browser.newContext({
    viewport: options.viewport ?? desktop,
    javaScriptEnabled: options.javaScriptEnabled ?? true,
    hasTouch: options.hasTouch ?? false,
  });
  noteRequests(context);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !pictureRunsNothing.test(message.text()))
      problems.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`));
  return { context, page, problems };
}

/** As the owner of a new site does it: by the one-time link, into the editor. */
export async function claimSite(page: Page, ownerLink: string | undefined): Promise<void> {
  await page.goto(ownerLink ?? '');
  await page.getByLabel('Your name').fill('Rosalind');
  await page.getByLabel('Email').fill('rosalind@shop.example');
  await page.getByLabel('Password').fill('correct horse battery');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Finish later' }).click();
  await page.getByRole('heading', { name: 'Hello, Rosalind' }).waitFor();
}

/** What axe finds on the page, in words: `color-contrast: .price (needs 4.5:1)`. */
export async function axeFindings(page: Page): Promise<string[]> {
  await settled(page);
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      (node) => `${id}: ${node.target.join(' ')} – ${help}. ${node.failureSummary?.split('\n')[1]?.trim() ?? ''}`,
    ),
  );
}

/**
 * Controls that a finger misses: less than 24 CSS pixels high or wide, e.g. `a "Terms" 62x17`. A field counts with its label; links
 * within a sentence may be as high as its lines. WCAG 2.2 "Target Size (Minimum)", without its exception for small targets far apart.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const sizeMin = 24;
    const controls = 'a[href], button, input, select, textarea, summary, [role="button"], [role="row"][tabindex]';
    const isInSentence = (element: Element) => {
      if (element.tagName !== 'A' || getComputedStyle(element).display !== 'inline') return false;
      const text = (node: Node | null) => node?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
      const around = element.closest('p, li, dd, td, figcaption, blockquote, small, label');
      return text(around).length > text(element).length;
    };
    // What a style sheet adds around it counts as well.
    const isHitAround = (element: HTMLElement) => {
      element.scrollIntoView({ block: 'center' });
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y, reach] = [left + width / 2, top + height / 2, sizeMin / 2 - 1];
      const points = [[x - reach, y], [x + reach, y], [x, y - reach], [x, y + reach]] as const; // biome-ignore format: four
      return points.every(([px, py]) => element.contains(document.elementFromPoint(px, py)));
    };
    const isForReaders = (element: Element | null): boolean => {
      for (let one = element; one && one !== document.body; one = one.parentElement) {
        const { width, height } = one.getBoundingClientRect();
        if ((width <= 2 || height <= 2) && getComputedStyle(one).overflow === 'hidden') return true;
      }
      return false;
    };
    return [...document.querySelectorAll<HTMLElement>(controls)]
      .filter((element) => {
        if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
        const { width, height } = element.getBoundingClientRect();
        if (element.matches(':disabled, [type="hidden"], [aria-hidden="true"] *') || width === 0 || height === 0)
          return false;
        return !isForReaders(element) && !isInSentence(element);
      })
      .flatMap((element) => {
        const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
        const boxes = [element, ...labels].map((one) => one.getBoundingClientRect());
        const width = Math.max(...boxes.map((box) => box.width));
        const height = Math.max(...boxes.map((box) => box.height));
        if ((width >= sizeMin - 0.5 && height >= sizeMin - 0.5) || isHitAround(element)) return [];
        const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim();
        const kind = `${element.tagName.toLowerCase()}${element.className ? `.${String(element.className).split(' ')[0]}` : ''}`;
        return [`${kind} "${name.slice(0, 40)}" ${Math.round(width)}x${Math.round(height)}`];
      });
  });

/** Colours on their way from one state to another are not what anybody reads: waits until nothing with an end is moving. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((a) => a.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    // An animation that is cancelled has ended too.
    await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)));
  });

/** Until the form on the page is as old as a person's, by the stamp that the server gave it: one that comes back sooner is refused. Commerce 3.5. */
export async function untilFormIsOld(page: Page): Promise<void> {
  const [shownAt = ''] = (await page.locator('[name="stamp"]').first().inputValue()).split('.');
  const waitMs = Number(shownAt) + formAgeMsMin - Date.now();
  if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
}
