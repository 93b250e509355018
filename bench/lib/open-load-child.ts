// Child process of openLoad(): runs the plan from standard input, prints the figures as JSON.
import { connect } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import type { OpenLoad, OpenLoadPlan } from './open-load.ts';

const timeoutMs = 40_000;
const plan = (await json(process.stdin)) as OpenLoadPlan;
const { host, hostname, port } = new URL(plan.origin);
const begun = performance.now();
const endsAt = begun + plan.seconds * 1000;

type Answer = { status: number; retryAfter: boolean; ms: number };

/** A single network would hit its limit. Only Linux has these loopback addresses by default. */
let asks = 0;
const nextNetwork = () => (process.platform === 'linux' ? `127.0.0.${1 + (asks++ % 8)}` : undefined);

/** Reads no more of an answer than it needs: on the core beside the server's, a whole client would be late itself. */
function ask(path: string): Promise<Answer> {
  const started = performance.now();
  let head = '';
  let isBody = false;
  let bodyBytes = 0;
  let tail = '';
  const read = (bytes: Buffer) => {
    let text = bytes.toString('latin1');
    if (!isBody) {
      head += text;
      const end = head.indexOf('\r\n\r\n') + 4;
      if (end < 4) return;
      isBody = true;
      text = head.slice(end);
      head = head.slice(0, end);
    }
    bodyBytes += text.length;
    tail = (tail + text).slice(-5);
  };
  const answer = (): Answer => {
    const length = /\r\nContent-Length: (\d+)/i.exec(head)?.[1];
    const isWhole = length === undefined ? tail === '0\r\n\r\n' : bodyBytes === Number(length);
    return {
      status: isWhole ? Number(head.slice(9, 12)) : 0,
      retryAfter: /\r\nRetry-After: /i.test(head),
      ms: performance.now() - started,
    };
  };
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port), localAddress: nextNetwork() });
    socket.setTimeout(timeoutMs, () => socket.destroy());
    socket
      .on('data', read)
      .on('error', () => {})
      .once('close', () => resolve(answer()));
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  });
}

const pathOf = (n: number) => plan.paths[n % plan.paths.length]!;

async function visitors(): Promise<Answer[]> {
  if (plan.closed !== undefined) {
    const answers: Answer[] = [];
    let n = 0;
    const loop = async () => {
      while (performance.now() < endsAt) answers.push(await ask(pathOf(n++)));
    };
    await Promise.all(Array.from({ length: plan.closed }, loop));
    return answers;
  }
  const asked: Promise<Answer>[] = [];
  while (performance.now() < endsAt) {
    const due = ((performance.now() - begun) / 1000) * (plan.perSecond ?? 0);
    while (asked.length < due) asked.push(ask(pathOf(asked.length)));
    await wait(1);
  }
  return Promise.all(asked);
}

async function healthChecks(): Promise<Answer[]> {
  const asked: Promise<Answer>[] = [];
  while (performance.now() < endsAt) {
    asked.push(ask('/healthz'));
    await wait(200);
  }
  return Promise.all(asked);
}

const quantile = (times: readonly number[], share: number) =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;

const [answers, health] = await Promise.all([visitors(), healthChecks()]);
const accepted = answers.filter(({ status }) => status === 200);
const isRefused = ({ status, retryAfter }: Answer) => status === 503 && retryAfter;
const refused = answers.filter(isRefused).length;
const failed = answers.filter((answer) => answer.status !== 200 && !isRefused(answer));
const times = accepted.map(({ ms }) => ms);
const figures: OpenLoad = {
  asked: answers.length,
  accepted: accepted.length,
  refused,
  failed: failed.length,
  failedStatuses: Object.fromEntries(
    [...Map.groupBy(failed, ({ status }) => status)].map(([status, all]) => [status, all.length]),
  ),
  acceptedPerSecond: accepted.length / ((performance.now() - begun) / 1000),
  p50Ms: quantile(times, 0.5),
  p99Ms: quantile(times, 0.99),
  health: {
    asked: health.length,
    failed: health.filter(({ status }) => status !== 200).length,
    p99Ms: quantile(
      health.map(({ ms }) => ms),
      0.99,
    ),
  },
};
process.stdout.write(JSON.stringify(figures));
