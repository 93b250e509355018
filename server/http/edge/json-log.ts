// The log as JSON lines: `{"time":"…","level":"info","event":"request",…}`.
import type { Clock, Log } from '../../base/parts.ts';
import { withoutSecrets } from '../../base/secret-fields.ts';

type JsonLog = Log & {
  /** Flushes, e.g. before exit. */
  flush(): void;
};

const waitingMax = 65_536;
const waitMs = 10;

/**
 * @param write takes whole lines, e.g. `(text) => void process.stdout.write(text)`. Batches lines, because a system
 * call per request would cost more than a cached response. Faults are written immediately
 */
export function createJsonLog(parts: { write: (lines: string) => void; clock: Clock }): JsonLog {
  const { write, clock } = parts;
  let waiting = '';
  let planned = false;
  let second = Number.NaN;
  let secondText = '';

  /** Printed once per second, not once per line. */
  const time = () => {
    const now = clock.now();
    const ms = now % 1_000;
    if (now - ms !== second) {
      second = now - ms;
      secondText = new Date(second).toISOString().slice(0, -4);
    }
    return `${secondText}${String(ms).padStart(3, '0')}Z`;
  };

  const flush = () => {
    planned = false;
    const lines = waiting;
    waiting = '';
    if (lines !== '') write(lines);
  };

  const add = (level: string, event: string, fields: Record<string, unknown>) => {
    waiting += `{"time":"${time()}","level":"${level}","event":${JSON.stringify(event)}${rest(fields)}\n`;
    if (waiting.length > waitingMax) return flush();
    if (planned) return;
    planned = true;
    setTimeout(flush, waitMs);
  };

  return {
    info: (event, fields = {}) => add('info', event, fields),
    warn: (event, fields = {}) => add('warn', event, fields),
    fault(event, error, fields = {}) {
      add('fault', event, { ...fields, ...described(error) });
      flush();
    },
    flush,
  };
}

const described = (error: unknown) =>
  error instanceof Error
    ? { error: error.message, code: (error as { code?: unknown }).code, stack: error.stack }
    : { error: String(error) };

/** The fields behind the first three, with the closing brace. */
function rest(fields: Record<string, unknown>): string {
  try {
    const text = JSON.stringify(withoutSecrets(fields));
    return text === '{}' ? '}' : `,${text.slice(1)}`;
  } catch {
    return ',"fields":"unprintable"}'; // Not serializable: the event must be logged anyway.
  }
}
