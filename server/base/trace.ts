// Which request, or which mail or job, the running code works for: log lines carry its id, and what takes time is noted with it.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Log } from './parts.ts';

export type SpanName = 'store' | 'data' | 'template' | 'render' | 'image' | 'worker' | 'outside';

export type Span = {
  readonly name: SpanName;
  /** Of a fixed set, e.g. the job of a worker. Never an address or a name that someone chose. */
  readonly detail?: string;
  /** Monotonic, in milliseconds. */
  readonly startMs: number;
  readonly endMs: number;
  readonly isFailed: boolean;
};

export type Trace = { readonly requestId?: string; readonly note?: (span: Span) => void };

const current = new AsyncLocalStorage<Trace>();

/** All that `work` causes belongs to this trace. */
export const inTrace = <T>(trace: Trace, work: () => T): T => current.run(trace, work);

/** What an earlier request asked for, e.g. its mail: noted where the running work is noted, with that request's id. */
export const forRequest = <T>(requestId: string | undefined, work: () => T): T =>
  requestId === undefined ? work() : current.run({ ...current.getStore(), requestId }, work);

export const currentRequestId = (): string | undefined => current.getStore()?.requestId;

/** Notes how long `work` takes. */
export async function spanned<T>(name: SpanName, work: () => Promise<T>, detail?: string): Promise<T> {
  const note = current.getStore()?.note;
  if (!note) return work();
  const startMs = performance.now();
  let isFailed = true;
  try {
    const result = await work();
    isFailed = false;
    return result;
  } finally {
    note({ name, ...(detail !== undefined && { detail }), startMs, endMs: performance.now(), isFailed });
  }
}

/** Adds the id of the request to each line that has none. */
export function tracedLog(log: Log): Log {
  const withId = (fields?: Record<string, unknown>) => {
    const requestId = currentRequestId();
    return requestId === undefined ? fields : { requestId, ...fields };
  };
  return {
    info: (event, fields) => log.info(event, withId(fields)),
    warn: (event, fields) => log.warn(event, withId(fields)),
    fault: (event, error, fields) => log.fault(event, error, withId(fields)),
  };
}
