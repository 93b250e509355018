// Open load: visitors arrive at a fixed rate whether or not the server keeps up, each request on its own connection, in a
// process on the core that the server does not use. Also a health check five times a second.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { onCore } from './processes.ts';

export type OpenLoadPlan = {
  origin: string;
  paths: readonly string[];
  seconds: number;
  /** Requests started per second; or `closed`: this many visitors, each sending the next request after a response. */
  perSecond?: number;
  closed?: number;
};

export type OpenLoad = {
  asked: number;
  accepted: number;
  /** 503 with Retry-After. */
  refused: number;
  /** Other responses, none within 40 s, or broken connections. */
  failed: number;
  /** Failures by status; 0: no response. */
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
