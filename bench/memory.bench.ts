// Server memory at rest, after a first start, and after thirty image sizes. Before: with Node's defaults.
// After: as npm start and npx stoa start it (operations 5.4). And as the single executable, which has the same settings inside.
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { binaryProgram, nodeProgram, residentMb, root, startStoa, temporaryFolder } from './lib/processes.ts';
import { type Rows, report, rounded } from './lib/report.ts';

const variants = 30;
const restMs = 40_000;
const targetsMb = { 'at rest': 150, 'after the first start': 280, 'after 30 picture sizes': 280 };

export async function memory(): Promise<void> {
  const steps = pathToFileURL(path.join(root, 'server/setup/steps.mjs')).href;
  const { memoryEnv } = (await import(steps)) as { memoryEnv: Record<string, string> };
  const rows: Rows = [];
  const binary = temporaryFolder('memory-binary');
  try {
    for (const [settings, env, program] of [
      ['before', { MALLOC_ARENA_MAX: '', MALLOC_TRIM_THRESHOLD_: '', NODE_OPTIONS: '' }, nodeProgram],
      ['after', memoryEnv, nodeProgram],
      ['single executable', { XDG_CACHE_HOME: binary.folder }, binaryProgram(binary.folder)],
    ] as const) {
      const { folder, remove } = temporaryFolder('memory');
      const start = () => startStoa(folder, [], env, false, program);
      try {
        const first = await start();
        const afterFirst = residentMb(first.pid);
        await first.stop();
        const again = await start();
        await fetch(again.origin).then((answer) => answer.text());
        // Idle worker threads end after a quarter of a minute, and V8 frees their memory some seconds later.
        await wait(restMs);
        const atRest = residentMb(again.pid);
        await askSizes(again.origin);
        const afterSizes = residentMb(again.pid);
        await again.stop();
        rows.push({
          settings,
          'at rest MB': rounded(atRest),
          'after the first start MB': rounded(afterFirst),
          [`after ${variants} picture sizes MB`]: rounded(afterSizes),
        });
      } finally {
        remove();
      }
    }
    report('memory', 'How much memory does the server hold?', rows, { targetsMb });
  } finally {
    binary.remove();
  }
}

/** New sizes, so that each is generated. */
async function askSizes(origin: string): Promise<void> {
  const pages = await Promise.all(['/', '/shop'].map((page) => fetch(origin + page).then((answer) => answer.text())));
  const pictures = [...new Set(pages.join('').match(/\/images\/[0-9a-f]{24}\/[\w.%-]+/g))];
  const asked = pictures.flatMap((path) =>
    ['1500w', '750w', '500w', '300w'].map((size) => `${origin}${path}?format=${size}`),
  );
  if (asked.length < variants) throw new Error(`The demo shows ${pictures.length} pictures only`);
  for (const url of asked.slice(0, variants)) {
    const answer = await fetch(url, { headers: { Accept: 'image/avif,image/webp' } });
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
    await answer.arrayBuffer();
  }
}
