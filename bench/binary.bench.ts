// Size of the single executable, time to its first page, and its memory then. From process start
// to the whole page, in its own home folder; reports main-thread time besides wall time, which depends on other load.
import { rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startBuiltServer } from '../server/testing/harness/built-server.ts';
import { binaryProgram, mainThreadMs, residentMb, temporaryFolder } from './lib/processes.ts';
import { median, report, rounded } from './lib/report.ts';

const starts = 7;
const restMs = 40_000;
const goals = { sizeMb: 130, warmMs: 400, firstMs: 2000, residentMb: 150 };

export async function binary(): Promise<void> {
  const { folder, remove } = temporaryFolder('binary');
  try {
    const [file] = binaryProgram(folder);
    const home = path.join(folder, 'home');
    const start = async (data: string, flags: string[] = []) => {
      const started = performance.now();
      const dataFolder = path.join(folder, data);
      const server = await startBuiltServer({ dataFolder, binary: file, env: { XDG_CACHE_HOME: home }, flags });
      const answer = await fetch(server.origin);
      if (!(await answer.text()).includes('</html>')) throw new Error(`The page is not whole: ${answer.status}`);
      const pageMs = performance.now() - started;
      const pid = server.child.pid!;
      return { server, pageMs, workedMs: mainThreadMs(pid), pid };
    };
    const once = async (...given: Parameters<typeof start>) => {
      const { server, ...figures } = await start(...given);
      await server.stop();
      return figures;
    };
    const empty = await once('empty', ['--no-demo']);
    rmSync(home, { recursive: true });
    const demo = await once('demo');
    rmSync(home, { recursive: true });
    const unpacking = await once('demo');
    await once('demo');
    const warm = [];
    for (let n = 0; n < starts; n++) warm.push(await once('demo'));
    const { server, pid } = await start('demo');
    const atOnce = residentMb(pid);
    // Threads that worked at startup end after half a minute.
    await wait(restMs);
    const atRest = residentMb(pid);
    await server.stop();
    const row = (what: string, { pageMs, workedMs }: { pageMs: number; workedMs: number }) => ({
      start: what,
      'first page ms': rounded(pageMs),
      'main thread ms': rounded(workedMs),
    });
    const sizeMb = Math.round(statSync(file).size / 1e5) / 10;
    report(
      'binary',
      'How large is the single executable, how soon does it serve, and how much memory does it hold?',
      [
        row('very first, new site without the demo', empty),
        row('very first, new site with the demo', demo),
        row('very first, a site that is there', unpacking),
        row('warm', {
          pageMs: median(warm.map(({ pageMs }) => pageMs)),
          workedMs: median(warm.map(({ workedMs }) => workedMs)),
        }),
      ],
      {
        sizeMb,
        residentMb: { atOnce: rounded(atOnce), atRest: rounded(atRest) },
        goals,
        starts,
      },
    );
    console.log(`${sizeMb} MB; resident ${rounded(atOnce)} MB at once, ${rounded(atRest)} MB at rest`);
  } finally {
    remove();
  }
}
