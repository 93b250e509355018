// Exports read the whole store, so a semaphore limits how many run; the others wait instead of being refused or slowing everyone down.
import { Readable } from 'node:stream';
import { tooBusy } from '../base/errors.ts';
import { perStore } from '../base/process-state.ts';
import type { Ctx, Middleware } from './context.ts';
import { mediaTypeOf } from './media-types.ts';

const runningMax = 2;
/** Beyond this, an export is refused with 503. */
const waitingMax = 30;
/** A slower client keeps downloading, but frees its slot for the next export. */
const turnMsMax = 60_000;

type Queue = { running: number; waiting: Set<() => void> };

const queueOf = perStore((_: { store: object }): Queue => ({ running: 0, waiting: new Set() }));

/** Running exports, and queued ones. */
export function exportQueue(store: object): { running: number; waiting: number } {
  const { running, waiting } = queueOf({ store });
  return { running, waiting: waiting.size };
}

/**
 * Before a route that answers with an export; the slot is freed when the response ends.
 * @throws tooBusy when too many wait
 */
export function exportTurns(store: object): Middleware {
  const queue = queueOf({ store });
  return async (ctx, next) => {
    if (!(await turn(queue, ctx))) return;
    const end = once(() => {
      queue.running--;
      const [begin] = queue.waiting;
      begin?.();
    });
    const timer = setTimeout(end, turnMsMax);
    timer.unref();
    ctx.res.once('close', () => {
      clearTimeout(timer);
      end();
    });
    await next();
  };
}

/** Answers with a file, streamed, when it is its turn. @param rows may refuse before the answer begins */
export function exportDownloads(store: object) {
  const turn = exportTurns(store);
  return (
    ctx: Ctx,
    filename: string,
    rows: () => AsyncIterable<string> | Promise<Iterable<string> | AsyncIterable<string>>,
  ) =>
    turn(ctx, async () => {
      const body = await rows();
      ctx.set('Cache-Control', 'no-store');
      ctx.set('Content-Disposition', `attachment; filename="${filename}"`);
      ctx.type = mediaTypeOf(filename);
      ctx.body = Readable.from(body);
    });
}

/** @returns false when the client disconnected before its turn */
function turn(queue: Queue, { res }: Ctx): Promise<boolean> {
  if (queue.running < runningMax) {
    queue.running++;
    return Promise.resolve(true);
  }
  if (queue.waiting.size >= waitingMax) throw tooBusy();
  return new Promise((resolve) => {
    const leave = () => {
      queue.waiting.delete(begin);
      resolve(false);
    };
    const begin = () => {
      queue.waiting.delete(begin);
      res.off('close', leave);
      queue.running++;
      resolve(true);
    };
    queue.waiting.add(begin);
    res.once('close', leave);
  });
}

function once(run: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    run();
  };
}
