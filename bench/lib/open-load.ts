// Visitors who come when they come, whether or not the server keeps up: each request on a connection of its own, at a fixed rate, in a
// process on the core that the server does not have. Beside them a health check five times a second.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { onCore } from './processes.ts';

export type OpenLoadPlan = {
  origin: string;
  paths: readonly string[];
  seconds: number;
  /** Requests begun each second; or `closed`: so many visitors, each asking again when answered. */
  perSecond?: number;
  closed?: number;
};

export type OpenLoad = {
  asked: number;
  accepted: number;
  /** 503 with Retry-After. */
  refused: number;
  /** Neither: other answers, none within 40 s, connections that broke. */
  failed: number;
  /** Of what failed, how many had which status; 0: no answer. */
  failedStatuses: Record<number, number>;
  acceptedPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  health: { asked: number; failed: number; p99Ms: number };
};

export async function openLoad(plan: OpenLoadPlan): Promise<OpenLoad> {
  const [command, args] = onCore(1, process.execPath, [path.join(import.meta.dirname, 'open-load-child.ts')]);
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(plan));
  return (await json(child.stdout)) as OpenLoad;
}
