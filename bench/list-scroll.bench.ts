// Does a list of a hundred rows scroll smoothly on a slow computer? In Chromium, with a six times slower CPU.
import type { Page } from 'playwright-core';
import { claimSite, launchBrowser } from '../server/testing/driver/browser.ts';
import { startBuiltServer } from '../server/testing/harness/built-server.ts';
import { type Rows, report, rounded } from './lib/report.ts';
import { demoSite } from './lib/site.ts';
import { filled } from './order-place.bench.ts';

const records = 1_000;
const slower = 6;
/** Wheel events, one per frame. */
const turns = 150;
const pixels = 60;
const windows = [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
];

export async function listScroll(): Promise<void> {
  const site = await demoSite();
  const rows: Rows = [];
  try {
    await filled(site.folder, records);
    const server = await startBuiltServer({ dataFolder: site.folder });
    const browser = await launchBrowser();
    const page = await browser.newPage();
    await claimSite(page, server.ownerLink);
    for (const list of ['orders', 'commerce/products', 'inventory'])
      for (const window of windows) {
        await page.setViewportSize(window);
        await page.goto(`${server.adminOrigin}/config/${list}?rows=100`);
        await page.getByRole('row').nth(50).waitFor();
        rows.push({ list, width: window.width, ...(await scrolled(page)) });
      }
    await browser.close();
    await server.stop();
  } finally {
    site.remove();
  }
  report('list-scroll', `How long does a list keep a processor ${slower} times slower busy while it scrolls?`, rows, {
    turns,
    pixels,
  });
}

/** Figures per frame, and the longest task. */
async function scrolled(page: Page): Promise<Rows[number]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.mouse.move(300, 400);
  // Waits until the screen has finished opening, which is not scrolling.
  await page.waitForLoadState('load');
  for (let times = 0; times < 5; times++) await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  const metrics = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    const of = (name: string) => metrics.find((one) => one.name === name)!.value * 1000;
    return of('ScriptDuration') + of('LayoutDuration') + of('RecalcStyleDuration');
  };
  await page.evaluate(() => {
    const tasks: number[] = [];
    let frames = 0;
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      entryTypes: ['longtask'],
    });
    const count = () => {
      frames++;
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
    Object.assign(window, { scrolling: () => ({ longest: Math.max(0, ...tasks), frames }) });
  });
  type Scrolling = { scrolling(): { longest: number; frames: number } };
  const told = () => page.evaluate(() => (window as unknown as Scrolling).scrolling());
  const [before, began] = [await metrics(), await told()];
  for (let turn = 0; turn < turns; turn++) {
    await page.mouse.wheel(0, pixels);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  const [after, ended] = [await metrics(), await told()];
  const isDown = await page.evaluate(() => [...document.querySelectorAll('*')].some(({ scrollTop }) => scrollTop > 0));
  if (!isDown) throw new Error('The list did not scroll');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await devtools.detach();
  return {
    'script and layout ms a frame': rounded((after - before) / (ended.frames - began.frames)),
    'longest task ms': rounded(ended.longest),
  };
}
