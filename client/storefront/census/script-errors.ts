// Errors of the page's scripts: sent a second after the last one, at most 10 at a time and 20 in a page. Spec §8 "Other".
import { census } from './limits.ts';

type ErrorEventFields = { event: string; data: Record<string, unknown>; timestamp: number };

/** @param send sends the body of one call */
export function createScriptErrors(send: (body: string) => void, page: () => Record<string, unknown>) {
  const queue: ErrorEventFields[] = [];
  let sent = 0;
  let timer = 0;
  const flush = () => {
    window.clearTimeout(timer);
    const events = queue.splice(0, Math.min(census.errorsQueuedMax, census.errorsSentMax - sent));
    queue.length = 0;
    sent += events.length;
    if (events.length > 0) send(JSON.stringify(events));
  };
  return {
    flush,
    /** Script errors and unhandled rejections. Missing images carry no details, so they are skipped. */
    add(event: Event): void {
      const { message, filename, lineno, colno, error } = event as ErrorEvent;
      const reason = event.type === 'unhandledrejection' ? (event as PromiseRejectionEvent).reason : error;
      const text = message ?? (reason instanceof Error ? reason.message : String(reason));
      if (event.type === 'error' && message === undefined) return;
      if (queue.length >= census.errorsQueuedMax || sent + queue.length >= census.errorsSentMax) return;
      const stack = String((reason as Error | undefined)?.stack ?? '').slice(0, census.stackMax);
      const at = { filename: filename ?? '', line: lineno ?? 0, column: colno ?? 0 };
      const data = { message: text.slice(0, 1_000), stack, ...at, ...page() };
      queue.push({ event: 'javascript-error', data, timestamp: Date.now() });
      window.clearTimeout(timer);
      timer = window.setTimeout(flush, census.errorDebounceMs);
    },
  };
}
