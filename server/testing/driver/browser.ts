// Chromium for browser tests, with shared helpers.
import { existsSync, readFileSync, statfsSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { ContextObject, PartialResult, Result, RunOptions } from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Frame, type Locator, type Page } from 'playwright-core';
import { formAgeMsMin, formStamp, stampedAt } from '../../base/form-stamp.ts';
import { createSeal, readSecret } from '../../data-folder/secret.ts';

/** @throws if it is missing: the system's browser would give other results */
export function browserPath(): string {
  const { STOA_CHROMIUM: file } = process.env;
  if (!file || !existsSync(file))
    throw new Error(
      'No Chromium: run it with npm test, npm run bench, or npm run sheets, which name one in STOA_CHROMIUM',
    );
  return file;
}

/** @param env replaces this process's environment */
export async function launchBrowser(env?: Record<string, string>): Promise<Browser> {
  return chromium.launch({
    executablePath: browserPath(),
    ignoreDefaultArgs: hasSharedMemory() ? ['--disable-dev-shm-usage'] : [],
    ...(env && { env }),
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      // Nothing leaves this machine.
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.*, EXCLUDE ::1, EXCLUDE localhost, EXCLUDE *.localhost',
    ],
  });
}

const sharedMemoryMin = 2 ** 30;

/** Playwright has Chromium put each frame's pixels into files of the disk instead, because containers may have little shared memory. */
function hasSharedMemory(folder = '/dev/shm'): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= sharedMemoryMin;
}

let shared: Promise<Browser> | undefined;

/** Shared by all test files of a process, because starting one takes as long as opening two pages. Closing it closes a file's contexts. */
export async function sharedBrowser(): Promise<Browser> {
  const started = await shared?.catch(() => undefined);
  if (!started?.isConnected()) shared = launchBrowser();
  const browser = await shared!;
  browser.close = async () => {
    for (const context of browser.contexts()) await context.close();
  };
  return browser;
}

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1280, height: 900 };

export type Watched = {
  context: BrowserContext;
  page: Page;
  /** Console errors and uncaught exceptions so far. */
  problems: string[];
};

/** The editor's preview image of the home page has no scripts on purpose, and Chromium logs each one. */
const pictureRunsNothing = /^Blocked script execution in '[^']*' because the document's frame is sandboxed/;

/** A page that records console errors: a test checks that there were none. */
export async function openPage(
  browser: Browser,
  options: {
    viewport?: { width: number; height: number };
    javaScriptEnabled?: boolean;
    hasTouch?: boolean;
    serviceWorkers?: 'allow';
  } = {},
): Promise<Watched> {
  const context = await browser.newContext({
    viewport: options.viewport ?? desktop,
    javaScriptEnabled: options.javaScriptEnabled ?? true,
    hasTouch: options.hasTouch ?? false,
    // Requests that a service worker answers bypass `page.route`.
    serviceWorkers: options.serviceWorkers ?? 'block',
  });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() !== 'error' || pictureRunsNothing.test(message.text())) return;
    // The browser reports that a request was refused, but not which one.
    const asked = message.text().startsWith('Failed to load resource') ? `${message.location().url}: ` : '';
    problems.push(`${page.url()}: ${asked}${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`));
  return { context, page, problems };
}

/**
 * Claims the site like the form behind the one-time link, which has its own journeys; then one of the editor's small screens is open,
 * because few journeys begin at Home, which loads the home page beside its own figures.
 */
export async function claimSite(page: Page, ownerLink = ''): Promise<void> {
  const { origin, hash } = new URL(ownerLink);
  // Does not wait for its script.
  await page.goto(ownerLink, { waitUntil: 'commit' });
  const status = await page.evaluate(async (token) => {
    const crumb = /(?:^|;\s*)crumb=([^;]*)/.exec(document.cookie)?.[1] ?? '';
    const headers = { 'Content-Type': 'application/json', 'X-CSRF-Token': crumb };
    const owner = { token, name: 'Rosalind', email: 'rosalind@shop.example', password: 'correct horse battery' };
    return (await fetch('/api/auth/claim', { method: 'POST', headers, body: JSON.stringify(owner) })).status;
  }, hash.slice(1));
  if (status !== 200) throw new Error(`Claiming the site was answered with ${status}`);
  await page.goto(`${origin}/config/settings/api-keys`);
  await page.getByRole('heading', { name: 'API keys', level: 1 }).waitFor();
}

/**
 * Mouse position of a target in the page's frame, which may be scaled down: Playwright considers the scale only for frames in the
 * page's process.
 * @param x of the target's width, from 0 to 1. @param y of its height
 */
export async function pointInFrame(page: Page, target: Locator, x = 0.5, y = 0.5): Promise<{ x: number; y: number }> {
  const box = await target.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);
  return inPage(page, { x: box.x + box.width * x, y: box.y + box.height * y });
}

/** Converts frame pixels to page pixels. */
async function inPage(page: Page, point: { x: number; y: number }): Promise<{ x: number; y: number }> {
  const iframe = page.locator('iframe');
  const outer = await iframe.boundingBox();
  if (!outer) throw new Error('There is no frame to point into');
  const scale = outer.width / (await iframe.evaluate((element) => (element as HTMLElement).offsetWidth));
  return { x: outer.x + point.x * scale, y: outer.y + point.y * scale };
}

/**
 * Clicks in the page's frame like a person: once the target is in view and does not move, because the page still scrolls to added content,
 * and where nothing covers it.
 */
export async function clickInFrame(page: Page, target: Locator, x = 0.5, y = 0.5): Promise<void> {
  for (let tries = 0; tries < clickTriesMax; tries++) {
    const at = await target.evaluate(restingPoint, { x, y });
    if (!at) continue;
    const point = await inPage(page, at);
    // Hovering shows buttons around the target.
    await page.mouse.move(point.x, point.y);
    const still = await target.evaluate(restingPoint, { x, y });
    const there = still && (await inPage(page, still));
    if (there?.x === point.x && there.y === point.y) return page.mouse.click(point.x, point.y);
  }
  throw new Error(`The mouse does not meet ${target}`);
}

const clickTriesMax = 200;

/** Runs in the frame. @returns undefined while it moves or is covered */
async function restingPoint(
  target: Element,
  share: { x: number; y: number },
): Promise<{ x: number; y: number } | undefined> {
  const pointNow = () => {
    const { x, y, width, height } = target.getBoundingClientRect();
    return { x: x + width * share.x, y: y + height * share.y };
  };
  const frames = 3;
  let at = pointNow();
  for (let rested = 0; rested < frames; rested++) {
    await new Promise(requestAnimationFrame);
    const now = pointNow();
    if (now.x !== at.x || now.y !== at.y) return undefined;
    at = now;
  }
  if (at.x < 0 || at.y < 0 || at.x >= innerWidth || at.y >= innerHeight)
    return void target.scrollIntoView({ block: 'center', behavior: 'instant' });
  const hit = (target.getRootNode() as Document | ShadowRoot).elementFromPoint(at.x, at.y);
  return target.contains(hit) ? at : undefined;
}

/** Waits until the page in the editor's frame is connected: before that, clicks in it have no effect. */
export async function frameLoaded(page: Page): Promise<void> {
  await page.locator('iframe').first().waitFor();
  await page.getByText('Loading page…').waitFor({ state: 'detached' });
}

/** Waits until a page of the site has loaded and the browser is idle: the census starts then. */
export const untilIdle = (page: Page): Promise<void> =>
  page.locator('script[src*="/census."]').waitFor({ state: 'attached' });

/** Axe's findings as text: `color-contrast: .price (needs 4.5:1)`. */
export async function axeFindings(page: Page): Promise<string[]> {
  // Axe checks frames, and would wait for one that never loads. A frame without a URL is lazy until scrolled to.
  for (const frame of page.frames().filter((one) => one.url() !== ''))
    await frame.waitForLoadState().catch((error) => {
      throw new Error(`The frame of ${frame.url()} does not load`, { cause: error });
    });
  await settled(page);
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  return inWords(await violations(page, tags));
}

/** Light and dark schemes differ only in colors, so the second run checks only contrast. */
export async function axeInBothSchemes(page: Page): Promise<string[]> {
  const light = await axeFindings(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await settled(page);
  const rules = ['color-contrast'];
  const dark = inWords(await violations(page, rules));
  await page.emulateMedia({ colorScheme: 'light' });
  return [...light, ...dark.map((finding) => `dark: ${finding}`)];
}

/**
 * Runs axe in the page and its frames. Axe's own Playwright builder copies axe into each of them and into a new page every time, which
 * takes ten times as long, and skips a frame that takes longer than a second.
 */
async function violations(page: Page, runOnly: string[]): Promise<Result[]> {
  const options = { runOnly, resultTypes: ['violations' as const], preload: { assets: ['media'] } };
  // Partial results describe every element that passes, too, which takes a third of the time.
  if (page.frames().length === 1) {
    await ensureAxe(page.mainFrame());
    return page.evaluate(async (options) => {
      const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
      return (await axe.run(document, options)).violations;
    }, options);
  }
  const partials = await partialsOf(page.mainFrame(), '{"include":[],"exclude":[]}', options);
  return page.evaluate(
    async ([partials, options]) => {
      const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
      const results = partials.map((partial) => JSON.parse(partial) as PartialResult | null);
      return (await axe.finishRun(results, options)).violations;
    },
    [partials, options] as const,
  );
}

let axeText: string | undefined;
/** The small build, because it is injected into each checked document. */
const axeSource = (): string =>
  (axeText ??= readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));

async function ensureAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate('"axe" in globalThis'))) await frame.evaluate(axeSource());
}

/** Axe's partial results for a frame and its child frames, in the order it requires. @param about JSON, like the result */
async function partialsOf(frame: Frame, about: string, options: RunOptions): Promise<string[]> {
  await ensureAxe(frame);
  const { own, inner } = await frame.evaluate(
    async ([about, options]) => {
      const context = JSON.parse(about) as ContextObject;
      const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
      const inner = axe.utils.getFrameContexts(context, options);
      return { own: JSON.stringify(await axe.runPartial(context, options)), inner };
    },
    [about, options] as const,
  );
  const partials = [own];
  for (const { frameSelector, frameContext } of inner) {
    const element = await frame.evaluateHandle((selector) => {
      const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
      return axe.utils.shadowSelect(selector);
    }, frameSelector);
    const child = (await element.evaluate(runsScripts)) ? await element.asElement()?.contentFrame() : undefined;
    // A frame without a URL is lazy until scrolled to.
    partials.push(
      ...(child && child.url() !== '' ? await partialsOf(child, JSON.stringify(frameContext), options) : ['null']),
    );
  }
  return partials;
}

/** Axe would wait forever in a frame whose sandbox runs no scripts, e.g. the preview of an email. */
const runsScripts = (element: unknown): boolean =>
  !(element instanceof HTMLIFrameElement) ||
  !element.hasAttribute('sandbox') ||
  element.sandbox.contains('allow-scripts');

const inWords = (violations: readonly Result[]): string[] =>
  violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      (node) => `${id}: ${node.target.join(' ')} – ${help}. ${node.failureSummary?.split('\n')[1]?.trim() ?? ''}`,
    ),
  );

/**
 * Touch targets that are too small: less than 24 CSS pixels high or wide, e.g. `a "Terms" 62x17`. A field counts with its label; links
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
    // Hit areas that a style sheet adds count as well.
    const isHitAround = (element: HTMLElement) => {
      element.scrollIntoView({ block: 'center' });
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y, reach] = [left + width / 2, top + height / 2, sizeMin / 2 - 1];
      const points = [
        [x - reach, y],
        [x + reach, y],
        [x, y - reach],
        [x, y + reach],
      ] as const;
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

/**
 * Colors in transition are not final: waits until all finite animations have ended, in frames too. A frame may be gone by then. React Aria
 * keeps a dialog of the editor hidden until a phone's on-screen keyboard has closed.
 */
const settled = async (page: Page): Promise<void> => {
  await page.evaluate(async (framesMax) => {
    const isHidden = (one: Element) => !one.checkVisibility({ opacityProperty: true });
    for (let frame = 0; frame < framesMax; frame++) {
      if (![...document.querySelectorAll('[data-rac] [role="dialog"]')].some(isHidden)) return;
      await new Promise(requestAnimationFrame);
    }
  }, hiddenFramesMax);
  const frames = page.frames().filter((one) => one.parentFrame() !== null && one.url() !== '');
  await Promise.all([animationsEnded(page), ...frames.map((frame) => animationsEnded(frame).catch(() => undefined))]);
};

const hiddenFramesMax = 300;

const animationsEnded = (shown: Page | Frame): Promise<void> =>
  shown.evaluate(async () => {
    const ending = document
      .getAnimations()
      // A paused or scroll-driven animation never ends.
      .filter((a) => a.playState === 'running' && a.timeline instanceof DocumentTimeline)
      .filter((a) => a.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    // A canceled animation has ended too.
    await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)));
  });

/**
 * Makes the form appear as old as a person's, with an earlier timestamp, signed as the server does. Faster submissions are
 * refused. Commerce 3.5.
 */
export async function ageForm(page: Page, dataFolder: string): Promise<void> {
  const secret = await readSecret(dataFolder);
  const { searchParams } = new URL(page.url());
  const about = searchParams.get('cartToken') ?? searchParams.get('t') ?? '';
  const seal = secret && createSeal(secret, 'payment');
  const fields = page.locator('[name="stamp"]');
  const shownAt = seal && stampedAt(seal, { stamp: await fields.first().inputValue() }, about);
  if (shownAt === undefined) throw new Error(`The form of ${page.url()} has no stamp of its server`);
  await fields.evaluateAll(
    (inputs, stamp) => {
      for (const input of inputs as HTMLInputElement[]) input.value = stamp;
    },
    formStamp(seal, about, shownAt - formAgeMsMin),
  );
}
