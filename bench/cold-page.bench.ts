// How long does a page take that is in no cache, and how many of them can one core render a second?
import { performance } from 'node:perf_hooks';
import { load } from './lib/load.ts';
import { startStoa } from './lib/processes.ts';
import { median, report, rounded } from './lib/report.ts';
import { demoSite } from './lib/site.ts';

const samples = 60;

export async function coldPage(): Promise<void> {
  const site = await demoSite();
  const stoa = await startStoa(site.folder, ['--page-cache-mb', '0']);
  const rows = [];
  try {
    const product = await site.firstProductPath(stoa.origin);
    for (const path of ['/', '/shop', product]) {
      const times = [];
      const firstBytes = [];
      for (let i = 0; i < samples; i++) {
        const started = performance.now();
        const response = await fetch(stoa.origin + path);
        const reader = response.body!.getReader();
        await reader.read();
        firstBytes.push(performance.now() - started);
        while (!(await reader.read()).done);
        times.push(performance.now() - started);
        if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
      }
      const busy = await load({ url: stoa.origin + path, connections: 8, seconds: 4 });
      if (busy.non2xx + busy.errors > 0) throw new Error(`Refused answers on ${path}: ${JSON.stringify(busy)}`);
      rows.push({
        page: path,
        'first byte ms': rounded(median(firstBytes)),
        'whole page ms': rounded(median(times)),
        'renders/s, 8 at once': rounded(busy.requestsPerSecond),
      });
    }
  } finally {
    await stoa.stop();
    site.remove();
  }
  report('cold-page', 'How long does a page take that is in no cache?', rows, { samples });
}
