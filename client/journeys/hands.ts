// Drivers for operating a screen: by pointer, by finger (in a touch context), or by keyboard only, where Tab and the arrow keys must reach
// everything.
import { Agent } from 'node:http';
import type { Browser, BrowserContext, CDPSession, Locator, Page } from 'playwright-core';
import { expect, inject, onTestFinished } from 'vitest';
import { addToCart, newShopper, place, typeDetails } from '../../bench/lib/shopper.ts';
import {
  axeInBothSchemes,
  claimSite,
  clickInFrame,
  desktop,
  openPage,
  phone,
  sharedBrowser,
  type Watched,
} from '../../server/testing/driver/browser.ts';
import { type BuiltServer, startBuiltServer } from '../../server/testing/harness/built-server.ts';
import { demoFolder } from '../../server/testing/harness/demo-folder.ts';

type How = 'pointer' | 'finger' | 'keyboard';
export type Hands = ReturnType<typeof handsOf>;

const wide = { width: 1366, height: 768 };
const everyWay = [
  { name: 'pointer at 1366 px', how: 'pointer', view: wide },
  { name: 'keyboard at 1366 px', how: 'keyboard', view: wide },
  { name: 'finger at 390 px', how: 'finger', view: phone },
  { name: 'keyboard at 390 px', how: 'keyboard', view: phone },
] as const;
export type Way = (typeof everyWay)[number];

/** @returns how a journey is made: these ways in `npm test`, where all four would take too long; all four with STOA_EVERY_HAND=1 */
export const ways = (...usual: Way['name'][]): Way[] =>
  everyWay.filter(({ name }) => process.env.STOA_EVERY_HAND || usual.includes(name));

const problemsOfWays: string[][] = [];

/** A page in a browser of its own, signed in like `owner`, to work in one way. `endJourney` checks that it had no problems. */
export async function openWay(owner: BrowserContext, { how, view }: Way): Promise<Watched & { hands: Hands }> {
  const watched = await openPage(await sharedBrowser(), { viewport: view, hasTouch: how === 'finger' });
  problemsOfWays.push(watched.problems);
  await watched.context.addCookies(await owner.cookies());
  return { ...watched, hands: handsOf(watched.page, how) };
}

/** Like `openWay`, until the test ends: `use` gets the page, and then `page` again, also if the test fails. */
export async function byWay(way: Way, page: Page, use: (page: Page) => void): Promise<Hands> {
  const opened = await openWay(page.context(), way);
  onTestFinished(async () => {
    use(page);
    await opened.context.close();
  });
  use(opened.page);
  return opened.hands;
}

/** @returns where a page with this title is, e.g. `/our-story` */
export const pathOf = (title: string): string => `/${title.toLowerCase().replaceAll(/\W+/g, '-')}`;

/** An upper bound on focus stops, and on frames until a dialog or menu has the focus. */
const stepsMax = 600;
const tabsAtOnce = 16;

type Started = { server: BuiltServer; browser: Browser };

/** A built site of the test's own. @param options.site `empty`: without the demo shop. @param options.dataFolder instead */
export async function startSite(
  options: { site?: 'demo' | 'empty'; dataFolder?: string; flags?: string[] } = {},
): Promise<Started> {
  const { dataFolder = demoFolder(inject(options.site === 'empty' ? 'emptyFolder' : 'demoFolder')) } = options;
  const starting = startBuiltServer({ dataFolder, flags: options.flags });
  const [server, browser] = await Promise.all([starting, sharedBrowser()]);
  return { server, browser };
}

/**
 * A built site, and a page that records its problems, where the owner is signed in, on a small screen of the editor.
 * @param options.isClaimed false: the site has no owner yet, and the page is blank
 */
export async function startJourney({
  viewport = desktop,
  isClaimed = true,
  ...site
}: Parameters<typeof startSite>[0] & {
  viewport?: { width: number; height: number };
  isClaimed?: boolean;
} = {}): Promise<Started & Watched> {
  const { server, browser } = await startSite(site);
  const watched = await openPage(browser, { viewport });
  if (isClaimed) await claimSite(watched.page, server.ownerLink);
  return { ...watched, server, browser };
}

/**
 * Ends what `startJourney` started, as far as it did. The program must end cleanly, without a fault, and the pages of `openWay` without a
 * problem.
 * @param logged problems that the journey causes
 */
export async function endJourney(
  server: BuiltServer | undefined,
  browser: Browser | undefined,
  logged?: RegExp,
): Promise<void> {
  await browser?.close();
  expect(await server?.stop()).toBe(0);
  expect(server?.faults()).toEqual([]);
  const problems = problemsOfWays.splice(0).flat();
  expect(problems.filter((text) => !logged?.test(text))).toEqual([]);
}

type Sold = {
  id: string;
  title: string;
  variants: { sku: string; price: number; salePrice: number; onSale: boolean }[];
};

/** A product of the store page. */
export async function soldItem({ origin }: BuiltServer, title: string): Promise<Sold | undefined> {
  const { items } = (await (await fetch(`${origin}/shop?format=json`)).json()) as { items: Sold[] };
  return items.find((one) => one.title === title);
}

/**
 * A shopper buys a product, without a browser. The server needs `shopperFlags`.
 * @param options.n of the shopper, who is ada-`n`@example.com
 */
export async function buyOne(
  server: BuiltServer,
  {
    n,
    title = 'Counterweight',
    variant = 0,
    pieces = 1,
    additionalFields,
    card,
  }: {
    n: number;
    title?: string;
    variant?: number;
    pieces?: number;
    additionalFields?: Record<string, string>;
    card?: string;
  },
): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const item = await soldItem(server, title);
  const visitor = await newShopper(agent, server.origin, n);
  const sold = {
    itemId: item?.id ?? '',
    sku: item?.variants[variant]?.sku ?? '',
    ...(additionalFields && { additionalFields }),
  };
  let token = '';
  for (let piece = 0; piece < pieces; piece++) token = await addToCart(agent, server.origin, visitor, sold);
  const shopper = await typeDetails(agent, server.origin, visitor, { token, n });
  const answer = await place(agent, server.origin, shopper, card);
  expect(answer.status, answer.body).toBe(200);
  agent.destroy();
}

/** Sets up a new site's owner: from the one-time link, through the shop's name, to Home. Admin, job 1. */
export async function claimBy(page: Page, how: How, ownerLink: string | undefined): Promise<void> {
  const { type, press } = handsOf(page, how);
  await page.goto(ownerLink ?? '');
  await type(page.getByLabel('Your name'), 'Rosalind');
  await type(page.getByLabel('Email'), 'rosalind@shop.example');
  await type(page.getByLabel('Password'), 'correct horse battery');
  await press(page.getByRole('button', { name: /password/ }).last());
  await type(page.getByLabel('Shop name'), 'Seedling Press');
  await press(page.getByRole('button', { name: 'Continue', exact: true }));
  await page.getByRole('heading', { name: 'What you sell', level: 2 }).waitFor();
  await press(page.getByRole('link', { name: 'Finish later' }));
  await page.getByRole('heading', { name: 'Hello, Rosalind' }).waitFor();
}

/** Navigates within the editor, as its links do: without reloading, and with earlier toasts closed. */
export async function goTo(page: Page, path: string): Promise<void> {
  await closeToasts(page);
  await page.evaluate((path) => history.pushState(null, '', path), path);
}

/** Nothing is wider than the screen. */
export const fits = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

/** Axe finds nothing, light or dark, and nothing is wider than the screen. */
export async function expectClean(page: Page): Promise<void> {
  expect(await axeInBothSchemes(page)).toEqual([]);
  expect(await fits(page)).toBe(true);
}

/** Toasts cover the corner of the page for a while, and must not be mistaken for later ones. */
export const closeToasts = (page: Page): Promise<void> =>
  page
    .getByRole('region', { name: /notification/ })
    .getByRole('button', { name: 'Close' })
    .evaluateAll((all) => {
      for (const one of all as HTMLElement[]) one.click();
    });

export function handsOf(page: Page, how: How) {
  const isByKeyboard = how === 'keyboard';
  const click = async (target: Locator): Promise<void> => {
    if (how === 'finger') return target.tap();
    // Playwright misses small targets in a frame that is scaled down.
    return (await target.evaluate(() => window !== top)) ? clickInFrame(page, target) : target.click();
  };
  let taken = 0;
  const hands = {
    reach: (target: Locator) => reach(page, target),

    /** Number of steps since the last call: each press, field, choice, and toggle counts as one. */
    steps(): number {
      const before = taken;
      taken = 0;
      return before;
    },

    /** Presses a button, a link, or a checkbox. */
    async press(target: Locator): Promise<void> {
      taken++;
      await target.waitFor();
      const isBox = await target.evaluate((one) => one.matches('[type="checkbox"], [type="radio"]'));
      if (!isByKeyboard) return click(isBox ? target.locator('xpath=ancestor::label') : target);
      await reach(page, target);
      await page.keyboard.press(isBox ? 'Space' : 'Enter');
    },

    /** Selects a row: the focus does, or a press. */
    select: (row: Locator) => (isByKeyboard ? reach(page, row) : click(row)),

    /** Picks from the open menu. */
    pick: (name: string) => hands.press(page.getByRole('menuitem', { name, exact: true })),

    /** Presses an action of a list's head, which on a phone is in its menu. */
    async act(name: RegExp): Promise<void> {
      const [action, menu] = [page.getByRole('button', { name }), page.getByRole('button', { name: 'More actions' })];
      await action.or(menu).first().waitFor();
      if (await action.first().isVisible()) return hands.press(action.first());
      await hands.press(menu);
      await hands.press(page.getByRole('menuitem', { name }));
    },

    /** Replaces a field's text. */
    async type(field: Locator, text: string): Promise<void> {
      taken++;
      if (!isByKeyboard) return field.fill(text);
      await reach(page, field);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
    },

    /** Enters a date and time, e.g. 2031-11-28T09:00: by keyboard part by part, in the browser's English format. */
    async time(field: Locator, when: string): Promise<void> {
      taken++;
      if (!isByKeyboard) return field.fill(when);
      await reach(page, field);
      const [year, month, day, hour, minute] = when.split(/\D/).map(Number);
      const two = (part = 0) => String(part).padStart(2, '0');
      await page.keyboard.type(`${two(month)}${two(day)}${year}`);
      await page.keyboard.press('ArrowRight');
      await page.keyboard.type(`${two((((hour ?? 0) + 11) % 12) + 1)}${two(minute)}${(hour ?? 0) < 12 ? 'A' : 'P'}`);
      await expect.poll(() => field.inputValue()).toBe(when);
    },

    /** Chooses from a native select by typing. */
    async choose(field: Locator, label: string): Promise<void> {
      taken++;
      if (!isByKeyboard) return void (await field.selectOption({ label }));
      await reach(page, field);
      // Letters count as one word only while they come within a second of each other, so a busy machine may split them.
      const steps = await field.evaluate((element, wanted) => {
        const { options, selectedIndex } = element as HTMLSelectElement;
        return options.length > 12 ? undefined : [...options].findIndex((one) => one.label === wanted) - selectedIndex;
      }, label);
      if (steps === undefined) await page.keyboard.type(label);
      for (let n = 0; n < Math.abs(steps ?? 0); n++)
        await page.keyboard.press(Number(steps) > 0 ? 'ArrowDown' : 'ArrowUp');
      await expect
        .poll(() => field.evaluate((element) => (element as HTMLSelectElement).selectedOptions[0]?.label))
        .toBe(label);
    },

    /** Sets a checkbox or a switch. */
    async turn(box: Locator, isOn: boolean): Promise<void> {
      taken++;
      await box.waitFor();
      if ((await box.isChecked()) === isOn) return;
      if (!isByKeyboard) return box.setChecked(isOn);
      await reach(page, box);
      await page.keyboard.press('Space');
    },
  };
  return hands;
}

/**
 * Moves the focus with Tab, or backward with Shift and Tab, and, within lists, trees, tabs, menus, and radio groups, which are one stop
 * each, with arrow keys.
 * @throws when the keys do not reach it
 */
export async function reach(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  const keyboard = await page.context().newCDPSession(page);
  try {
    for (let steps = 0; steps < stepsMax; ) {
      const aim = await target.evaluateHandle(aimAt);
      const key = await aim.evaluate((one) => one.key);
      if (key === 'soon') await page.evaluate(() => new Promise(requestAnimationFrame));
      const times = key.endsWith('Tab') ? tabsAtOnce : 1;
      if (key in keyCodes) await pressKey(keyboard, key as keyof typeof keyCodes, times);
      // Gone if a key navigated to another page.
      await aim.evaluate((one) => one.end()).catch(() => undefined);
      if (key === 'here') return;
      steps += times;
    }
  } finally {
    await keyboard.detach();
  }
  throw new Error(`No key leads to ${target}`);
}

const keyCodes = { Tab: 9, 'Shift+Tab': 9, ArrowUp: 38, ArrowDown: 40, ArrowRight: 39 };
const shift = 8;

/** Presses keys without waiting for each. Playwright would wait, or hold the key down. */
async function pressKey(keyboard: CDPSession, chord: keyof typeof keyCodes, times: number): Promise<void> {
  const key = chord.split('+').at(-1);
  const modifiers = key === chord ? 0 : shift;
  const event = { key, code: key, windowsVirtualKeyCode: keyCodes[chord], modifiers };
  const presses = Array.from({ length: times }, () => [
    keyboard.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...event }),
    keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event }),
  ]);
  await Promise.all(presses.flat());
}

/**
 * Runs in the page. Someone who works by keyboard goes back to what they have passed. @returns the key that leads to the target; until `end`
 * is called, Tab is blocked once another key is needed
 */
function aimAt(target: Element) {
  const radios = (one: Element) => (one instanceof HTMLInputElement && one.type === 'radio' ? one.name : undefined);
  const keyNow = () => {
    const focused = document.activeElement;
    if (focused === target || !focused) return 'here';
    const over = target.closest('[role="dialog"], [role="alertdialog"], [role="menu"]');
    if (over && !over.closest('[role="region"]') && !over.contains(focused)) return 'soon';
    if (radios(target) !== undefined && radios(target) === radios(focused)) return 'ArrowDown';
    const group = focused.closest('[role="treegrid"], [role="grid"], [role="tablist"], [role="menu"]');
    const isBehind = (target.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    if (!group?.contains(target)) return isBehind ? 'Shift+Tab' : 'Tab';
    const isInRow = target.closest('[role="row"]')?.contains(focused);
    if (group.role === 'tablist' || isInRow) return 'ArrowRight';
    return isBehind ? 'ArrowUp' : 'ArrowDown';
  };
  const key = keyNow();
  const stop = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || keyNow() === key) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  if (key.endsWith('Tab')) addEventListener('keydown', stop, true);
  return { key, end: () => removeEventListener('keydown', stop, true) };
}

type Point = { x: number; y: number };

/** Touch input: Playwright's own touchscreen can only tap. */
export async function fingerOn(page: Page) {
  const screen = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) =>
    screen.send('Input.dispatchTouchEvent', { type, touchPoints });
  const steps = 8;
  return {
    down: (at: Point) => send('touchStart', at),
    async move(from: Point, to: Point) {
      for (let step = 1; step <= steps; step++)
        await send('touchMove', {
          x: from.x + ((to.x - from.x) * step) / steps,
          y: from.y + ((to.y - from.y) * step) / steps,
        });
    },
    up: () => send('touchEnd'),
  };
}
