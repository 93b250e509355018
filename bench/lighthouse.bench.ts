// Lighthouse (mobile) scores of home, product list and product. Median of three runs per page, one at a time.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { browserPath } from '../server/testing/driver/browser.ts';
import { fetchedPackage } from '../server/testing/harness/fetched-package.ts';
import { startStoa } from './lib/processes.ts';
import { median, report } from './lib/report.ts';
import { demoSite } from './lib/site.ts';

const run = promisify(execFile);
const runs = 3;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const audits = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'cumulative-layout-shift',
  'total-blocking-time',
] as const;

export async function lighthouseScores(): Promise<void> {
  const site = await demoSite();
  const stoa = await startStoa(site.folder);
  const rows = [];
  try {
    for (const path of ['/', '/shop', await site.firstProductPath(stoa.origin)]) {
      // The first request generates the pictures; only later visitors are measured.
      await lighthouseRun(stoa.origin + path);
      const found: Record<string, number>[] = [];
      for (let round = 0; round < runs; round++) found.push(await lighthouseRun(stoa.origin + path));
      const middle = (name: string) => median(found.map((scores) => scores[name]!));
      rows.push({
        page: path,
        ...Object.fromEntries(categories.map((name) => [name, middle(name)])),
        ...Object.fromEntries(audits.map((name) => [name, Math.round(middle(name) * 1000) / 1000])),
      });
    }
  } finally {
    await stoa.stop();
    site.remove();
  }
  report('lighthouse', 'What does Lighthouse (mobile) say of home, product list and product?', rows, { runs });
}

type Result = {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null; displayValue?: string; numericValue?: number }>;
};

/** Lighthouse adds a fifth as many packages as everything else together, and only this bench needs it: npm fetches it at the first run. */
const lighthouseVersion = '13.5.0';

async function lighthouseRun(url: string): Promise<Record<string, number>> {
  const program = path.join(await fetchedPackage('lighthouse', lighthouseVersion), 'cli/index.js');
  const chromeFlags = [
    '--headless=new',
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ].join(' ');
  const args = [program, url, '--output=json', '--quiet', `--only-categories=${categories}`];
  const { stdout } = await run(process.execPath, [...args, `--chrome-flags=${chromeFlags}`], {
    env: { ...process.env, CHROME_PATH: browserPath() },
    maxBuffer: 2 ** 26,
  });
  const result = JSON.parse(stdout) as Result;
  if (result.runtimeError) throw new Error(result.runtimeError.message);
  for (const [name, category] of Object.entries(result.categories)) {
    for (const ref of category.auditRefs) {
      const audit = result.audits[ref.id];
      if (audit && audit.score !== null && audit.score < 0.9 && ref.weight > 0)
        console.log(`  ${name}: ${audit.title} (${audit.displayValue ?? audit.score})`);
    }
  }
  return {
    ...Object.fromEntries(categories.map((name) => [name, Math.round((result.categories[name]?.score ?? 0) * 100)])),
    ...Object.fromEntries(audits.map((name) => [name, result.audits[name]?.numericValue ?? 0])),
  };
}
