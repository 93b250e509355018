// autocannon in a separate process, on the core that the server does not use.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { onCore } from './processes.ts';

export type LoadPlan = {
  url: string;
  connections: number;
  seconds: number;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** One object per connection, round-robin: its headers are added to the request. */
  visitors?: { headers: Record<string, string> }[];
};

export type Load = {
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  bytesPerSecond: number;
  requests: number;
  errors: number;
  non2xx: number;
};

export async function load(plan: LoadPlan): Promise<Load> {
  const [command, args] = onCore(1, process.execPath, [path.join(import.meta.dirname, 'load-child.ts')]);
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(plan));
  return (await json(child.stdout)) as Load;
}
