// Trace context: the request, mail, or job that the running code works for. Log lines include its id, and spans are recorded with it.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Log } from './parts.ts';

export type SpanName = 'store' | 'data' | 'template' | 'render' | 'image' | 'worker' | 'outside';

export type Span = {
  readonly name: SpanName;
  /** From a fixed set, e.g. the job of a worker. Never an address or a user-chosen name. */
  readonly detail?: string;
  /** Monotonic, in milliseconds. */
  readonly startMs: number;
  readonly endMs: number;
  readonly isFailed: boolean;
};

type Trace = { readonly requestId?: string; readonly note?: (span: Span) => void };

const current = new AsyncLocalStorage<Trace>();

/** Runs `work` and everything it starts in this trace. */
export const inTrace = <T>(trace: Trace, work: () => T): T => current.run(trace, work);

/** Runs work on behalf of an earlier request, e.g. its mail: recorded in the current trace, with that request's id. */
export const forRequest = <T>(requestId: string | undefined, work: () => T): T =>
  requestId === undefined ? work() : current.run({ ...current.getStore(), requestId }, work);

export const currentRequestId = (): string | undefined => current.getStore()?.requestId;

/** Records how long `work` takes. */
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

/** Adds the request id to each line that has none. */
export function tracedLog(log: Log): Log {
  const withId = (fields?: Record<string, unknown>) => {
    const requestId = fields?.requestId === undefined ? currentRequestId() : undefined;
    return requestId === undefined ? fields : { requestId, ...fields };
  };
  return {
    info: (event, fields) => log.info(event, withId(fields)),
    warn: (event, fields) => log.warn(event, withId(fields)),
    fault: (event, error, fields) => log.fault(event, error, withId(fields)),
  };
}
