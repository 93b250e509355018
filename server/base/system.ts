// The real clock, ids, and log. Tests have their own in testing/.
import { randomBytes, randomUUID } from 'node:crypto';
import type { Clock, Ids, Log } from './parts.ts';
import { withoutSecrets } from './secret-fields.ts';

export const systemClock: Clock = { now: () => Date.now() };

/** 24 hex characters: 4 bytes of time, then 8 random bytes, so ids are unguessable and roughly ordered. */
export function systemIds(clock: Clock): Ids {
  const random = randomSource();
  return {
    next: () =>
      Math.floor(clock.now() / 1000)
        .toString(16)
        .padStart(8, '0') + random(8).toString('hex'),
    uuid: () => randomUUID(),
    token: (bytes) => random(bytes).toString('base64url'),
  };
}

/** Random bytes, read from the system in bulk: a call per new visitor would cost more than signing the CSRF token. */
function randomSource(): (count: number) => Buffer {
  const poolBytes = 4_096;
  let pool = Buffer.alloc(0);
  return (count) => {
    if (count > poolBytes) return randomBytes(count);
    if (count > pool.length) pool = randomBytes(poolBytes);
    const taken = pool.subarray(0, count);
    pool = pool.subarray(count);
    return taken;
  };
}

/** Log lines for people: `time level event field=value`. For machines, see http/edge/json-log.ts. */
export function textLog(write: (line: string) => void, clock: Clock): Log {
  const line = (level: string, event: string, fields: Record<string, unknown> = {}) => {
    const time = new Date(clock.now()).toISOString().slice(11, 19);
    const rest = Object.entries(withoutSecrets(fields) as typeof fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
    write(`${[time, level.padEnd(5), event, ...rest].join(' ')}\n`);
  };
  return {
    info: (event, fields) => line('info', event, fields),
    warn: (event, fields) => line('warn', event, fields),
    fault: (event, error, fields) => line('fault', event, { ...fields, error: describeError(error) }),
  };
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined
    ? (error.stack ?? error.message)
    : `${error.stack}\ncaused by ${describeError(error.cause)}`;
}

export const version = '0.2.0';
