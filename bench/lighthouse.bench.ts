// What does Lighthouse (mobile) say of home, product list and product? Median of three runs a page, one at a time.
import * as chromeLauncher from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { browserPath } from '../server/testing/browser.ts';
import { startStoa } from './lib/processes.ts';
import { median, report } from './lib/report.ts';
import { demoSite } from './lib/site.ts';

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
      // Pictures are made at their first request: a visitor after the first is what is measured.
      await lighthouseRun(stoa.origin + path);
      const found: Record<string, number>[] = [];
      for (let run = 0; run < runs; run++) found.push(await lighthouseRun(stoa.origin + path));
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

async function lighthouseRun(url: string): Promise<Record<string, number>> {
  const chrome = await chromeLauncher.launch({
    chromePath: browserPath(),
    chromeFlags: [
      '--headless=new',
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  });
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: [...categories],
    });
    if (!result) throw new Error(`Lighthouse found nothing on ${url}`);
    const { lhr } = result;
    if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);
    for (const [name, category] of Object.entries(lhr.categories)) {
      for (const ref of category.auditRefs) {
        const audit = lhr.audits[ref.id];
        if (audit?.score !== null && audit !== undefined && audit.score < 0.9 && ref.weight > 0)
          console.log(`  ${name}: ${audit.title} (${audit.displayValue ?? audit.score})`);
      }
    }
    return {
      ...Object.fromEntries(categories.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)])),
      ...Object.fromEntries(audits.map((name) => [name, lhr.audits[name]?.numericValue ?? 0])),
    };
  } finally {
    chrome.kill();
  }
}
