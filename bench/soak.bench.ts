// Memory, open handles, and answers during an hour of mixed reads and writes, with random faults and, every five
// minutes, three times as many visitors as can be served. In the end the store must have everything it acknowledged.
// Memory is what is left after a garbage collection: live objects, and buffers outside the heap. Garbage and free pages that the
// process hasn't returned come and go with the load, and pages of the database file belong to the system.
//
// STOA_SECONDS=3600 STOA_SEED=1 npm run bench soak
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { examineSite } from '../server/installation/whole.ts';
import { inStore, KillableShop } from '../server/testing/driver/killable-shop.ts';
import { type BuiltServer, program, startBuiltServer } from '../server/testing/harness/built-server.ts';
import { seeded } from '../server/testing/harness/seeded.ts';
import { smtpSink } from '../server/testing/harness/smtp-sink.ts';
import type { Answer, TestVisitor } from '../server/testing/harness/visitor.ts';
import { differingUploads, faultsOf } from '../server/testing/mixed-writes/faults.ts';
import { furnish } from '../server/testing/mixed-writes/furnish.ts';
import { Journal } from '../server/testing/mixed-writes/journal.ts';
import { everybody, type World } from '../server/testing/mixed-writes/people.ts';
import { type OpenLoad, openLoad } from './lib/open-load.ts';
import { processMs, root, temporaryFolder } from './lib/processes.ts';
import { median, type Rows, report, rounded } from './lib/report.ts';

const seconds = Number(process.env.STOA_SECONDS ?? 120);
const seed = Number(process.env.STOA_SEED ?? Date.now() % 1_000_000);
const roundSeconds = Math.min(300, seconds / 4);
/** Duration of each of a round's two open loads. */
const loadSeconds = roundSeconds / 20;
/** Memory may grow during this time. */
const warmSeconds = seconds / 4;
const sampleMs = 5_000;
/** Pause of each person between two rounds. */
const pauseMs = 100;
/** Visitors in a closed loop that keep the server busy. */
const busyWith = 4;
/** Rendered per visitor: duplicate parameters bypass the cache. */
const paths = ['/stall?tag=a&tag=b', '/cart'];

type Sample = {
  atSeconds: number;
  residentMb: number;
  cachesMb: number;
  files: number;
  threads: number;
  handles: number;
};

export async function soak(): Promise<void> {
  const { folder, remove } = temporaryFolder('soak');
  const mail = await mailHost();
  const [data, backups, random] = [path.join(folder, 'data'), path.join(folder, 'backups'), seeded(seed)];
  let shop: BusyShop | undefined;
  try {
    await (await startBuiltServer({ dataFolder: data, flags: ['--no-demo'] })).stop();
    const site = await inStore(data, furnish);
    const socket = path.join(folder, 'memory.sock');
    shop = new BusyShop(data, flagsOf(mail.url, backups), { ...(await memoryEnv()), ...watchEnv(socket) });
    const server = await shop.server();
    const metrics = server.lines.find(({ event }) => event === 'metrics')!;
    const sampled = sampler(server, `http://127.0.0.1:${metrics.port}/metrics`);
    const collected = async (atSeconds: number) => ({ ...(await liveMemory(socket)), ...(await sampled(atSeconds)) });
    await wait(2_000);
    const atFirst = await collected(0);

    let ended = false;
    const world = {
      ...{ shop, journal: new Journal(), site, ended: () => ended, orders: [], reviewTokens: [] },
      ...{ uploads: new Map(), counted: { answered: 0, asked: 0 }, places: new Map() },
    } satisfies Omit<World, 'random'>;
    const work = everybody(world, seed, pauseMs).finally(() => (ended = true));
    work.catch(() => {});
    const begun = performance.now();
    const passed = () => (performance.now() - begun) / 1000;
    const samples: Sample[] = [];
    const watching = (async () => {
      for (; !ended; await wait(sampleMs)) {
        samples.push(await sampled(passed()));
        mail.mails.length = 0;
        forgetLines(server);
      }
    })();

    const faults = faultsFor({ server, backups, data, folder, mail });
    const counts: Record<string, number> = {};
    const rows: Rows = [];
    const ratios: number[] = [];
    const kept: (Live & Sample)[] = [];
    while (!ended && passed() < seconds) {
      const [from, callsBefore, cpuBefore] = [passed(), shop.answered, processMs(server.child.pid!)];
      const until = from + roundSeconds * 0.85;
      while (!ended && passed() < until) {
        const name = Object.keys(faults)[Math.floor(random() * Object.keys(faults).length)]!;
        counts[name] = (counts[name] ?? 0) + 1;
        await faults[name]!();
        await wait((0.02 + 0.04 * random()) * roundSeconds * 1000);
      }
      const calls = shop.answered - callsBefore;
      const busy = (processMs(server.child.pid!) - cpuBefore) / 10 / (passed() - from);
      const loads = await overloaded(server.origin);
      ratios.push(loads.three.p99Ms / loads.one.p99Ms);
      const live = await collected(passed());
      kept.push(live);
      rows.push(rowOf({ from, to: passed(), samples, live, calls, busy, ...loads }));
      console.log(JSON.stringify(rows.at(-1)));
    }
    ended = true;
    await work;
    await watching;
    // Waits until idle connections are closed and threads end.
    await wait(75_000);
    const atLast = await collected(passed());
    const wrong = [...(await differingUploads(server.origin, world))];
    await shop.stop('settled');
    wrong.push(...(await inStore(data, (store) => faultsOf(store, world, true))));
    wrong.push(...(await examineSite(data)).damage.map((one) => JSON.stringify(one)));

    const warm = <S extends Sample>(all: readonly S[]) => all.filter(({ atSeconds }) => atSeconds > warmSeconds);
    report('soak', 'What becomes of memory, handles, and answers under mixed load with faults?', rows, {
      ...{ seconds, seed, loadAverage: os.loadavg().map((one) => rounded(one)) },
      'grows in 10 minutes, MB, after the first quarter': {
        'live objects': growth(warm(kept), 'liveMb'),
        'of it caches with a bound': growth(warm(kept), 'cachesMb'),
        'buffers outside the heap': growth(warm(kept), 'outsideMb'),
        'resident without files': growth(warm(samples), 'residentMb'),
      },
      'at rest': { before: atFirst, after: atLast },
      'p99 at three times capacity beside capacity, median of rounds': rounded(median(ratios)),
      faults: counts,
      answered: { calls: shop.answered, 'told to come again': shop.refused, ...world.journal.answeredCounts() },
      wrong,
    });
    if (wrong.length > 0) throw new Error(`seed ${seed}: ${wrong.slice(0, 20).join('\n')}`);
  } finally {
    await shop?.end();
    await mail.close();
    remove();
  }
}

const flagsOf = (smtpUrl: string, backups: string): string[] => [
  ...['--smtp-url', smtpUrl, '--mail-from', 'shop@example.com', '--backup-to', backups, '--backup-every', '10m'],
  ...['--metrics', '0', '--max-in-flight', '64', '--max-delay-ms', '100', '--page-cache-mb', '8'],
];

async function memoryEnv(): Promise<Record<string, string>> {
  const steps = pathToFileURL(path.join(root, 'server/setup/steps.mjs')).href;
  return ((await import(steps)) as { memoryEnv: Record<string, string> }).memoryEnv;
}

/** Retries after a 503, as a browser's script would. */
class BusyShop extends KillableShop {
  refused = 0;

  override async askOnce<T>(
    cookies: Map<string, string>,
    call: (visitor: TestVisitor) => Promise<Answer<T>>,
    at?: 'origin' | 'adminOrigin',
  ): Promise<Answer<T> | undefined> {
    const answer = await super.askOnce(cookies, call, at).catch(() => undefined);
    if (answer !== undefined && answer.status !== 503 && answer.status !== 429) return answer;
    this.refused++;
    await wait(answer?.status === 429 ? 2_000 : 200);
    return undefined;
  }
}

/** Samples little from the process itself, so that the figures reflect the load. */
function sampler({ child }: BuiltServer, metricsUrl: string) {
  const folder = `/proc/${child.pid}`;
  return async (atSeconds: number): Promise<Sample> => {
    const status = readFileSync(`${folder}/status`, 'utf8');
    const kb = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0);
    const text = await fetch(metricsUrl).then(
      (answer) => answer.text(),
      () => '',
    );
    const value = (name: string) => Number(new RegExp(`^${name} ([\\d.e+]+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
    return {
      atSeconds: rounded(atSeconds, 0),
      residentMb: rounded(kb('RssAnon') / 1024, 1),
      cachesMb: rounded((value('stoa_store_cache_bytes') + value('stoa_page_cache_bytes')) / 2 ** 20, 1),
      files: readdirSync(`${folder}/fd`).length,
      threads: kb('Threads'),
      handles: value('nodejs_active_resources_total'),
    };
  };
}

/** So that the bench itself does not grow. */
function forgetLines({ lines }: BuiltServer): void {
  const kept = lines.filter(({ level }) => level === 'fault');
  lines.splice(0, lines.length, ...kept);
}

async function overloaded(origin: string): Promise<{ one: OpenLoad; three: OpenLoad }> {
  const plan = { origin, paths, seconds: loadSeconds };
  const perSecond = (await openLoad({ ...plan, closed: busyWith })).acceptedPerSecond;
  const one = await openLoad({ ...plan, perSecond });
  return { one, three: await openLoad({ ...plan, perSecond: perSecond * 3 }) };
}

type Live = { liveMb: number; outsideMb: number };

const watchEnv = (socket: string): Record<string, string> => ({
  NODE_OPTIONS: `--import ${pathToFileURL(path.join(import.meta.dirname, 'lib/memory-watch.mjs')).href}`,
  STOA_MEMORY_SOCKET: socket,
});

/** After a garbage collection. */
async function liveMemory(socket: string): Promise<Live> {
  const { heapUsed, external } = JSON.parse(await text(net.connect(socket))) as NodeJS.MemoryUsage;
  return { liveMb: rounded(heapUsed / 2 ** 20, 1), outsideMb: rounded(external / 2 ** 20, 1) };
}

type Round = {
  from: number;
  to: number;
  samples: Sample[];
  live: Live;
  calls: number;
  busy: number;
  one: OpenLoad;
  three: OpenLoad;
};

function rowOf({ from, to, samples, live, calls, busy, one, three }: Round): Rows[number] {
  const own = samples.filter(({ atSeconds }) => atSeconds >= from && atSeconds < to);
  const middle = (name: keyof Sample) => rounded(median(own.map((sample) => sample[name])));
  return {
    minute: rounded(to / 60, 1),
    'resident MB': middle('residentMb'),
    'live objects MB': live.liveMb,
    'buffers outside the heap MB': live.outsideMb,
    'caches MB': middle('cachesMb'),
    files: middle('files'),
    threads: middle('threads'),
    handles: middle('handles'),
    'calls/s': rounded(calls / (roundSeconds * 0.85)),
    'CPU %': rounded(busy),
    'load of the machine': rounded(os.loadavg()[0]!),
    'capacity/s': rounded(one.acceptedPerSecond),
    'p99 ms': rounded(one.p99Ms),
    '3 × p99 ms': rounded(three.p99Ms),
    '3 × accepted/s': rounded(three.acceptedPerSecond),
    '3 × 503 %': rounded((100 * three.refused) / three.asked),
    '3 × failed': three.failed,
    'their statuses': JSON.stringify({ ...one.failedStatuses, ...three.failedStatuses }),
    'health failed': one.health.failed + three.health.failed,
  };
}

/** Least squares. @returns MB in ten minutes */
function growth<S extends { atSeconds: number }>(samples: readonly S[], name: keyof S): number {
  const mean = (of: (sample: S) => number) => samples.reduce((sum, one) => sum + of(one), 0) / samples.length;
  const sizeOf = (one: S) => one[name] as number;
  const [at, size] = [mean(({ atSeconds }) => atSeconds), mean(sizeOf)];
  const shared = mean((one) => (one.atSeconds - at) * (sizeOf(one) - size));
  return rounded((600 * shared) / mean((one) => (one.atSeconds - at) ** 2));
}

type Hit = { server: BuiltServer; backups: string; data: string; folder: string; mail: MailHost };

/** Each promise resolves when its fault is over. None of them ends the process, whose memory is watched. */
function faultsFor({ server, backups, data, folder, mail }: Hit): Record<string, () => Promise<unknown>> {
  const { hostname, port } = new URL(server.origin);
  const open = (text: string) =>
    net
      .connect(Number(port), hostname, function (this: net.Socket) {
        this.write(text);
      })
      .on('error', () => undefined);
  const many = <T>(count: number, make: (n: number) => T) => Array.from({ length: count }, (_, n) => make(n));
  const head = `Host: ${hostname}:${port}\r\n`;
  return {
    'frozen process': async () => {
      server.child.kill('SIGSTOP');
      await wait(2_000);
      server.child.kill('SIGCONT');
    },
    'mail host dead': async () => {
      mail.mode = 'dead';
      await wait(5_000);
      mail.mode = 'works';
    },
    'mail host silent': async () => {
      mail.mode = 'silent';
      await wait(5_000);
      mail.mode = 'works';
    },
    'place of backups gone': async () => {
      await rename(backups, `${backups}-away`).catch(() => undefined);
      await writeFile(backups, '').catch(() => undefined);
      await wait(5_000);
      await rm(backups, { force: true }).catch(() => undefined);
      await rename(`${backups}-away`, backups).catch(() => undefined);
    },
    'backup by hand': async () => {
      const copy = path.join(folder, 'copy');
      await promisify(execFile)(process.execPath, [program, 'backup', copy, '--data', data]);
      await rm(copy, { recursive: true });
    },
    'requests that never end': async () => {
      const sockets = many(200, (n) => open(`GET /stall?slow=${n} HTTP/1.1\r\n${head}X-`));
      await wait(5_000);
      for (const socket of sockets) socket.destroy();
    },
    'visitors who leave': async () => {
      for (const n of many(100, (n) => n)) {
        const call = request(`${server.origin}${paths[n % paths.length]}`, { agent: false });
        call
          .on('error', () => undefined)
          .on('response', (answer) => answer.on('error', () => undefined).once('data', () => call.destroy()));
        call.end();
        await wait(10);
        if (n % 2 === 0) call.destroy();
      }
    },
    'visitors who do not read': async () => {
      const sockets = many(100, () => {
        const socket = open(many(20, () => `GET /stall HTTP/1.1\r\n${head}\r\n`).join(''));
        return socket.pause();
      });
      await wait(5_000);
      for (const socket of sockets) socket.destroy();
    },
    'bodies that break off': async () => {
      const sockets = many(100, () =>
        open(
          `POST /api/form/SaveFormSubmission HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: 50000\r\n\r\n{"a":`,
        ),
      );
      await wait(1_000);
      for (const socket of sockets) socket.destroy();
    },
    'what is no HTTP': async () => {
      const sockets = many(100, (n) =>
        open(n % 2 === 0 ? '\x16\x03\x01\x02\0' : `GET / HTTP/1.1\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`),
      );
      await wait(1_000);
      for (const socket of sockets) socket.destroy();
    },
    'addresses that lead nowhere': () =>
      Promise.all(
        many(200, (n) =>
          fetch(`${server.origin}/no/${n}/${performance.now()}`).then(
            (answer) => answer.text(),
            () => undefined,
          ),
        ),
      ),
  };
}

type MailHost = Awaited<ReturnType<typeof mailHost>>;

/** A proxy for a working mail server, with faults according to `mode`. */
async function mailHost() {
  const sink = await smtpSink();
  const target = Number(new URL(sink.url).port);
  const host = { mode: 'works' as 'works' | 'dead' | 'silent', mails: sink.mails, url: '', close };
  const front = net.createServer((socket) => {
    socket.on('error', () => undefined);
    if (host.mode === 'dead') return void socket.destroy();
    if (host.mode === 'silent') return void socket.resume();
    const behind = net.connect(target, '127.0.0.1').on('error', () => socket.destroy());
    socket.pipe(behind).pipe(socket);
  });
  async function close() {
    front.close();
    await sink.close();
  }
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  host.url = `smtp://127.0.0.1:${(front.address() as net.AddressInfo).port}`;
  return host;
}
