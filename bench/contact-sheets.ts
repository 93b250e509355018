// Photographs every screen of the registry with the demo's records: on desktop and phone, light
// and dark, filled, empty, and failing, with axe's findings, side by side on one page. Then the page editor at
// work (sheet-moments.ts).
//
// npm run sheets                    all screens, into sheets/index.html
// npm run sheets orders settings    those whose path contains one of the words
// npm run sheets moments            only the page editor's moments; `moments/typing` one of them
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { screens } from '../client/editor/screens.ts';
import { holdsItems } from '../server/content/collection/schema.ts';
import { axeFindings, claimSite, launchBrowser, openPage } from '../server/testing/driver/browser.ts';
import { type BuiltServer, startBuiltServer } from '../server/testing/harness/built-server.ts';
import { addToCart, newShopper, place, shopperFlags, typeDetails } from './lib/shopper.ts';
import { products } from './lib/site.ts';
import { visit } from './lib/visits.ts';
import { moments } from './sheet-moments.ts';

const folder = path.resolve('sheets');
const ordersPlaced = 6;
const visitors = 40;

const looks = [
  { name: 'desktop', viewport: { width: 1366, height: 900 }, colorScheme: 'light' },
  { name: 'desktop-dark', viewport: { width: 1366, height: 900 }, colorScheme: 'dark' },
  { name: 'phone', viewport: { width: 390, height: 844 }, colorScheme: 'light', hasTouch: true },
  { name: 'phone-dark', viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true },
] as const;

/** Empty: a new site without the demo. Failing: every call of the screen answers 500. */
const states = ['filled', 'empty', 'failing'] as const;
type State = (typeof states)[number];

type Shot = { screen: string; look: string; state: State; file: string; findings: string[] };

/** Screens that need no record. */
const without: Record<string, string> = {
  '/config/commerce/preferences/:namespace': 'orders',
  '/config/start/:step?': 'product',
};

const wanted = process.argv.slice(2);
const isWanted = (name: string) => wanted.length === 0 || wanted.some((word) => name.includes(word));
const shown = screens.filter(({ path: at }) => isWanted(at));
const reached = moments.filter(({ name }) => isWanted(`moments/${name}`));

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const browser = await launchBrowser();
const shots: Shot[] = [];
try {
  await photograph(['filled', 'failing'], []);
  await photograph(['empty'], ['--no-demo']);
} finally {
  await browser.close();
}
writeFileSync(path.join(folder, 'index.html'), sheet(shots));
const found = shots.filter(({ findings }) => findings.length > 0);
process.stdout.write(`\n  ${shots.length} pictures: ${path.join(folder, 'index.html')}\n`);
for (const { file, findings } of found) process.stdout.write(`  ${file}: ${findings.join('; ')}\n`);

async function photograph(of: readonly State[], flags: readonly string[]): Promise<void> {
  const server = await startBuiltServer({ flags: [...shopperFlags, ...flags] });
  const owner = await openPage(browser, {});
  await claimSite(owner.page, server.ownerLink);
  const storageState = await owner.context.storageState();
  if (of.includes('filled')) {
    await placeOrders(server);
    await placeVisits(server);
  }
  const records = of.includes('filled') ? await recordsOf(owner.page, server) : without;
  await owner.context.close();
  for (const look of looks) {
    const context = await browser.newContext({ ...look, storageState });
    for (const screen of shown) {
      const address = addressOf(screen.path, records);
      if (address === undefined) continue;
      for (const state of of)
        shots.push(await shot(context, server.adminOrigin + address, screen.path, look.name, state));
    }
    if (of.includes('filled'))
      for (const { name, reach } of reached)
        shots.push(await momentShot(context, (page) => reach(page, server.adminOrigin), name, look.name));
    await context.close();
  }
  await server.stop();
}

async function shot(context: BrowserContext, url: string, screen: string, look: string, state: State): Promise<Shot> {
  const page = await context.newPage();
  if (state === 'failing')
    await page.route(
      (address) => /\/api\//.test(address.pathname) && !/\/auth\/|changes-stream/.test(address.pathname),
      (route) => route.fulfill({ status: 500, json: { message: 'Broken on purpose' } }),
    );
  await page.goto(url);
  await page
    .locator('h1')
    .first()
    .waitFor({ timeout: 10_000 })
    .catch(() => undefined); // The screenshot shows the failure.
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined); // An open stream never idles.
  return taken(page, { screen, look, state });
}

async function momentShot(
  context: BrowserContext,
  reach: (page: Page) => Promise<void>,
  name: string,
  look: string,
): Promise<Shot> {
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  // The screenshot shows how far it got.
  const problem = await reach(page).then(
    () => [],
    (error: Error) => [`not reached: ${error.message.split('\n')[0]}`],
  );
  await page
    .getByText(/^Loading/)
    .first()
    .waitFor({ state: 'hidden' })
    .catch(() => undefined);
  // Waits for panels and dialogs that slide in; a spinner never ends.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((one) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ),
  );
  const picture = await taken(page, { screen: `moments/${name}`, look, state: 'filled' });
  return { ...picture, findings: [...problem, ...picture.findings] };
}

async function taken(page: Page, of: Pick<Shot, 'screen' | 'look' | 'state'>): Promise<Shot> {
  const file = `${of.screen.replace(/\W+/g, '-').replace(/^-|-$/g, '')}.${of.state}.${of.look}.png`;
  await page.screenshot({ path: path.join(folder, file) });
  const findings = await axeFindings(page);
  await page.close();
  process.stdout.write('.');
  return { ...of, file, findings };
}

async function placeVisits({ origin }: BuiltServer): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const shown = (await products(origin)).slice(0, 3).map(({ fullUrl }) => fullUrl);
  await visit(agent, origin, ['/', '/shop', ...shown], visitors);
  agent.destroy();
}

async function placeOrders(server: BuiltServer): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const items = (await products(server.origin)).flatMap(({ id, variants }) =>
    variants.slice(0, 1).map(({ sku }) => ({ itemId: id, sku })),
  );
  for (let n = 1; n <= ordersPlaced; n++) {
    const item = items[n % items.length];
    if (!item) break;
    const visitor = await newShopper(agent, server.origin, n);
    const token = await addToCart(agent, server.origin, visitor, item).catch(() => undefined); // Sold out.
    if (token === undefined) continue;
    await place(agent, server.origin, await typeDetails(agent, server.origin, visitor, { token, n }));
  }
  agent.destroy();
}

/** One record for each detail screen, by its path. */
async function recordsOf(page: Page, server: BuiltServer): Promise<Record<string, string>> {
  const read = async (call: string): Promise<Record<string, unknown>> =>
    (await page.request.get(`${server.adminOrigin}${call}`)).json();
  const first = (rows: unknown): string => (rows as { id: string }[] | undefined)?.[0]?.id ?? '';
  const { pages = [] } = (await read('/config/api/pages')) as {
    pages?: (Parameters<typeof holdsItems>[0] & { id: string })[];
  };
  const holder = first(pages.filter(holdsItems));
  return {
    '/config/orders/:id': first((await read('/config/api/orders')).rows),
    '/config/products/:id': first((await read('/config/api/search?q=tidelines')).found),
    '/config/discounts/:id': first((await read('/config/api/discount-list')).rows),
    '/config/gift-cards/:id': first((await read('/config/api/gift-card-list')).rows),
    '/config/customers/:id': first((await read('/config/api/customers')).rows),
    '/config/files/:id': first((await read('/config/api/file-manager')).rows),
    '/config/analytics/errors/:id': first((await read('/api/analytics/errors')).rows),
    '/config/settings/people/:id': first((await read('/config/api/people')).people),
    '/config/settings/audit-log/:id': first((await read('/config/api/audit/entries')).rows),
    '/config/pages/:id/:panel?': first(pages),
    '/config/pages/:id/settings': first(pages),
    '/config/items/:id': holder,
    '/config/item/:id': first((await read(`/config/api/collections/${holder}/item-list`)).rows),
    ...without,
  };
}

/** Undefined: there is no record for it. */
function addressOf(at: string, records: Record<string, string>): string | undefined {
  if (!at.includes(':')) return at;
  const record = records[at];
  return record ? at.replace(/:\w+\??/, record).replace(/\/:\w+\?/, '') : undefined;
}

function sheet(all: readonly Shot[]): string {
  const rows = [...new Set(all.map(({ screen, state }) => `${screen} · ${state}`))].map((row) => {
    const pictures = all
      .filter(({ screen, state }) => `${screen} · ${state}` === row)
      .map(
        ({ file, look, findings }) =>
          `<a href="${file}"><img loading="lazy" src="${file}" alt="${look}"></a>${findings.length > 0 ? `<b>${findings.length}</b>` : ''}`,
      );
    return `<h2>${row}</h2><p>${pictures.join('')}</p>`;
  });
  return `<!doctype html><meta charset="utf-8"><title>Screens</title>
<style>body{font:14px system-ui;margin:24px}p{display:flex;gap:12px;align-items:start}img{height:360px;border:1px solid #ccc}b{color:#b00}</style>
${rows.join('\n')}
`;
}
