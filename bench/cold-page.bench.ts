// How long does a page take that is in no cache, and how much of that does the main thread work?
import { performance } from 'node:perf_hooks';
import { startWatched } from './lib/processes.ts';
import { median, report, rounded } from './lib/report.ts';
import { demoSite } from './lib/site.ts';

const samples = 60;

export async function coldPage(): Promise<void> {
  const site = await demoSite();
  const stoa = await startWatched(site.folder, ['--page-cache-mb', '0']);
  const rows = [];
  try {
    const product = await site.firstProductPath(stoa.origin);
    for (const path of ['/', '/shop', product]) {
      const times: number[] = [];
      const firstBytes: number[] = [];
      const worked = [];
      for (let i = 0; i < samples; i++) {
        const { mainThreadMs } = await stoa.watched(async () => {
          const started = performance.now();
          const response = await fetch(stoa.origin + path);
          const reader = response.body!.getReader();
          await reader.read();
          firstBytes.push(performance.now() - started);
          while (!(await reader.read()).done);
          times.push(performance.now() - started);
          if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
        });
        worked.push(mainThreadMs);
      }
      rows.push({
        page: path,
        'first byte ms': rounded(median(firstBytes)),
        'whole page ms': rounded(median(times)),
        'main thread ms': rounded(median(worked)),
      });
    }
  } finally {
    await stoa.stop();
    site.remove();
  }
  report('cold-page', 'How long does a page take that is in no cache?', rows, { samples });
}
