// The census script's cost on a visitor's main thread with a four times slower CPU: from load until idle, and when the page
// is hidden. Measures the thread's own CPU time, times four: wall time, and a throttled browser, would include other programs.
import type { Browser, CDPSession } from 'playwright-core';
import { launchBrowser } from '../server/testing/driver/browser.ts';
import { startStoa } from './lib/processes.ts';
import { median, report, rounded } from './lib/report.ts';
import { demoSite } from './lib/site.ts';

const runs = 5;
const slower = 4;
/** Milliseconds; a long task is one of 50 (W3C). */
const limits = { mainThread: 15, task: 50 };

export async function censusScript(): Promise<void> {
  const site = await demoSite();
  const stoa = await startStoa(site.folder);
  const browser = await launchBrowser();
  const rows = [];
  try {
    for (const path of ['/', '/shop', await site.firstProductPath(stoa.origin)]) {
      const found: Cost[] = [];
      // The first run generates the pictures.
      await measured(browser, stoa.origin + path);
      for (let run = 0; run < runs; run++) found.push(await measured(browser, stoa.origin + path));
      const middle = (name: keyof Cost) => rounded(median(found.map((one) => one[name])));
      rows.push({
        page: path,
        mainThreadMs: middle('mainThreadMs'),
        longestTaskMs: middle('longestTaskMs'),
        callsAfter: middle('calls'),
        beforeLoad: Math.max(...found.map(({ beforeLoad }) => beforeLoad)),
      });
    }
  } finally {
    await browser.close();
    await stoa.stop();
    site.remove();
  }
  report('census-script', 'What does the census cost a visitor on a slow phone?', rows, { runs, slower, limits });
}

type Cost = { mainThreadMs: number; longestTaskMs: number; calls: number; beforeLoad: number };
type TraceEvent = {
  name: string;
  ph: string;
  ts: number;
  dur?: number;
  /** The thread's CPU time. */
  tdur?: number;
  tid: number;
  args?: { data?: { url?: string } };
};

async function measured(browser: Browser, url: string): Promise<Cost> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  let calls = 0;
  let beforeLoad = 0;
  let hasLoaded = false;
  page.on('load', () => void (hasLoaded = true));
  page.on('request', (request) => {
    if (!/\/universal\/census|\/api\/(?:census|events|performance)/.test(request.url())) return;
    calls++;
    if (!hasLoaded) beforeLoad++;
  });
  const events = await traced(session, async () => {
    // The script's last actions after load.
    const parts = [/\/census-telemetry\./, /\/api\/census\/RecordHit/].map((one) => page.waitForResponse(one));
    await page.goto(url, { waitUntil: 'load' });
    await Promise.all(parts);
    await page.evaluate(() => new Promise((done) => requestIdleCallback(() => requestIdleCallback(done))));
    const told = page.waitForRequest(/\/api\/performance\//);
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await told;
  });
  await context.close();
  return { ...costOf(events), calls, beforeLoad };
}

async function traced(session: CDPSession, run: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as never as TraceEvent[])));
  await session.send('Tracing.start', { categories: 'devtools.timeline,toplevel,v8', transferMode: 'ReportEvents' });
  await run();
  const done = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await done;
  return events;
}

/** Time spent compiling, running, and calling census scripts: nested calls count once. */
function costOf(events: readonly TraceEvent[]): Pick<Cost, 'mainThreadMs' | 'longestTaskMs'> {
  const isOurs = ({ ph, name, args }: TraceEvent) =>
    ph === 'X' &&
    /^(?:EvaluateScript|FunctionCall|v8\.compile)$/.test(name) &&
    /\/universal\/census/.test(args?.data?.url ?? '');
  const ours = events.filter(isOurs).toSorted((a, b) => a.ts - b.ts);
  let [sum, until] = [0, 0];
  for (const { ts, dur = 0, tdur = dur } of ours) {
    if (ts < until) continue;
    sum += tdur;
    until = ts + dur;
  }
  const tasks = events.filter(({ ph, name }) => ph === 'X' && /RunTask$/.test(name));
  const withOurs = tasks.filter((task) =>
    ours.some(({ tid, ts }) => tid === task.tid && ts >= task.ts && ts < task.ts + (task.dur ?? 0)),
  );
  const longest = Math.max(0, ...withOurs.map(({ dur = 0, tdur = dur }) => tdur));
  return { mainThreadMs: (sum * slower) / 1000, longestTaskMs: (longest * slower) / 1000 };
}
