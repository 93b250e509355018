// Do products survive an export and import unchanged, in bounded memory, and how long do visitors wait during it? `import` uses
// sizes that take minutes; `import-large` uses 100,000, which takes most of an hour and runs only by name.
import { execFile } from 'node:child_process';
import { hash } from 'node:crypto';
import { cpSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { addProducts } from './lib/fill.ts';
import { onCore, root, type Served, startStoa, temporaryFolder } from './lib/processes.ts';
import { report, rounded } from './lib/report.ts';
import { demoSite, products } from './lib/site.ts';

const sizes = [1_000, 10_000];
const largeSizes = [100_000];
/** Interval of page requests while it runs. */
const everyMs = 10;

type Totals = { created: number; updated: number; unchanged: number; failed: number };

export const importAndExport = (): Promise<void> => measure('import', sizes);
export const importAndExportLarge = (): Promise<void> => measure('import-large', largeSizes);

async function measure(name: string, sizes: readonly number[]): Promise<void> {
  const rows = [];
  for (const size of sizes) {
    const { folder, remove } = temporaryFolder('csv');
    const site = await demoSite();
    try {
      const first = await startStoa(site.folder);
      const model = (await products(first.origin)).find(({ variants }) => variants.length === 2)!;
      await first.stop();
      // The same shop without the products: after the import, its export must equal the first one.
      const other = path.join(folder, 'other');
      cpSync(site.folder, other, { recursive: true });
      await addProducts(site.folder, model.id, size);
      const [out, again, back] = ['out', 'again', 'back'].map((name) => path.join(folder, `${name}.csv`)) as [
        string,
        string,
        string,
      ];

      const full = await startStoa(site.folder);
      const asked = { products: size, 'file, MB': 0, what: 'nothing' };
      rows.push({ ...asked, ...(await measured(full, () => new Promise((resolve) => setTimeout(resolve, 3000)))) });
      const exported = await measured(full, () => stoa(site.folder, 'export', 'products', '--out', out));
      asked['file, MB'] = rounded(statSync(out).size / 2 ** 20);
      rows.push({ ...asked, what: 'out', ...exported });
      const same = await measured(full, () => importOf(site.folder, out, ({ unchanged }) => unchanged > size));
      rows.push({ ...asked, what: 'in again, nothing changed', ...same });
      await stoa(site.folder, 'export', 'products', '--out', again);
      await full.stop();

      const empty = await startStoa(other);
      const made = await measured(empty, () => importOf(other, out, ({ created }) => created === size));
      rows.push({ ...asked, what: 'into a shop without them', ...made });
      await stoa(other, 'export', 'products', '--out', back);
      await empty.stop();
      const sums = [out, again, back].map(sumOf);
      if (new Set(sums).size > 1) throw new Error(`What came back is not what went out: ${sums.join(' ')}`);
      // Reported after each size, so that an aborted run keeps its results.
      report(name, 'How long do products take out and in again, and how long does a visitor wait meanwhile?', rows);
    } finally {
      site.remove();
      remove();
    }
  }
}

async function importOf(folder: string, file: string, isRight: (totals: Totals) => boolean): Promise<void> {
  const { totals } = JSON.parse(await stoa(folder, 'import', 'products', file, '--json')) as { totals: Totals };
  if (!isRight(totals) || totals.failed + totals.updated > 0) throw new Error(`Imported ${JSON.stringify(totals)}`);
}

/** Runs the command next to the running server, as an owner would. */
async function stoa(folder: string, ...words: string[]): Promise<string> {
  const [command, args] = onCore(1, process.execPath, [
    path.join(root, 'dist/server/main.cjs'),
    ...words,
    '--data',
    folder,
  ]);
  const env = { ...process.env, NODE_ENV: 'production' };
  return (await promisify(execFile)(command, args, { env, maxBuffer: 2 ** 28 })).stdout;
}

/** Duration, latency of a cached page during it, and the server's peak memory. */
async function measured(served: Served, run: () => Promise<unknown>): Promise<Record<string, number>> {
  let mostKb = 0;
  let ended = false;
  const waits: number[] = [];
  const visiting = (async () => {
    while (!ended) {
      const asked = performance.now();
      await (await fetch(`${served.origin}/`)).arrayBuffer();
      waits.push(performance.now() - asked);
      mostKb = Math.max(mostKb, ownKb(served.pid));
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  })();
  const started = performance.now();
  await Promise.race([run(), visiting]).finally(() => (ended = true));
  const seconds = (performance.now() - started) / 1000;
  await visiting;
  waits.sort((a, b) => a - b);
  const at = (share: number) => rounded(waits[Math.min(waits.length - 1, Math.floor(waits.length * share))]!);
  return {
    seconds: rounded(seconds),
    'page p50, ms': at(0.5),
    'p99, ms': at(0.99),
    'longest, ms': at(1),
    'memory, MB': Math.round(mostKb / 1024),
  };
}

/** Private memory: the system can reclaim mapped pages of the store's file. */
const ownKb = (pid: number): number =>
  Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);

/** Ignores the port, which changes at each start and is part of every picture's URL. */
const sumOf = (file: string): string =>
  hash('sha256', readFileSync(file, 'latin1').replace(/localhost:\d+/g, 'shop.example'));
