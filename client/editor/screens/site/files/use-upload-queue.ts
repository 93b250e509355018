// Uploads files one after another, with progress. Each can be paused, canceled, or tried again, and continues after a reload or a dropped
// connection. Editor E4 to E6.
import { useEffect, useRef, useState } from 'react';
import { can } from '../../../../../server/base/roles.ts';
import { fileManagerCalls } from '../../../../../server/owner/file-manager/calls.ts';
import { ask } from '../../../../api/ask.ts';
import { messages as common } from '../../../../messages.ts';
import { useWindowEvent } from '../../../../ui/use-window-event.ts';
import { useEditor } from '../../../editor-context.ts';
import type { LeaveGuard } from '../../../shell/leave-guard.tsx';
import { forgetUpload, keepUpload, listKeptUploads } from './kept-uploads.ts';
import { messages } from './messages.ts';
import { problemOf, sendFile, UploadFailed } from './send-file.ts';

type State = 'waiting' | 'uploading' | 'processing' | 'paused' | 'lost' | 'done' | 'failed' | 'canceled';
export type Upload = {
  id: string;
  file: File;
  folderId?: string | undefined;
  uploadId?: string | undefined;
  state: State;
  share: number;
  problem?: string | undefined;
};

const queuedMax = 200;
/** After a dropped connection, unless the browser says earlier that it is back. */
const retryMs = 5_000;

const isRunning = ({ state }: Upload) => state === 'uploading' || state === 'processing';
export const isOpen = (one: Upload) => isRunning(one) || ['waiting', 'paused', 'lost'].includes(one.state);

export function useUploadQueue(guard: LeaveGuard) {
  const { person } = useEditor();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  // Read by work that goes on while the screen is drawn again.
  const latest = useRef(uploads);
  const stops = useRef(new Map<string, AbortController>());
  const unkept = useRef(new Set<string>());
  const isBusy = useRef(false);
  const isGone = useRef(false);

  const set = (next: readonly Upload[]) => {
    latest.current = next;
    if (!isGone.current) setUploads(next);
  };
  const find = (id: string) => latest.current.find((one) => one.id === id);
  const change = (id: string, part: Partial<Upload>) =>
    set(latest.current.map((one) => (one.id === id ? { ...one, ...part } : one)));
  const keep = async ({ id, file, folderId, uploadId, state }: Upload) => {
    const isKept = await keepUpload({
      ...{ key: id, personId: person.id, file, folderId, uploadId },
      isPaused: state === 'paused',
    });
    if (!isKept) unkept.current.add(id);
  };

  /** Sends what waits, until nothing does. */
  async function run(): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    for (let next = first(); next; next = first()) await send(next);
    isBusy.current = false;
  }
  const first = () => (isGone.current ? undefined : latest.current.find(({ state }) => state === 'waiting'));

  async function send({ id, file, folderId, uploadId }: Upload): Promise<void> {
    const stop = new AbortController();
    stops.current.set(id, stop);
    change(id, { state: 'uploading', problem: undefined });
    try {
      await sendFile({
        ...{ file, folderId, uploadId, signal: stop.signal },
        onStarted(started) {
          change(id, { uploadId: started });
          const now = find(id);
          if (now && started !== uploadId && !stop.signal.aborted) void keep(now);
        },
        onProgress: (share) =>
          !stop.signal.aborted && change(id, { share, ...(share === 1 && { state: 'processing' }) }),
      });
      change(id, { state: 'done', share: 1 });
      void forgetUpload(id);
    } catch (error) {
      // Paused or canceled: the state says so.
      if (stop.signal.aborted) return;
      if (error instanceof TypeError)
        return change(id, { state: 'lost', problem: `${messages.networkError}. ${common.offline}` });
      change(id, { state: 'failed', problem: error instanceof UploadFailed ? error.message : common.otherwise });
      void forgetUpload(id);
    } finally {
      stops.current.delete(id);
    }
  }

  const start = (some: readonly Upload[]) => {
    set([...latest.current, ...some]);
    void run();
  };
  const resume = (which: (one: Upload) => boolean) => {
    set(latest.current.map((one) => (which(one) ? { ...one, state: 'waiting', problem: undefined } : one)));
    void run();
  };
  const end = (one: Upload) => {
    const { id, uploadId } = find(one.id) ?? one;
    change(id, { state: 'canceled', problem: messages.canceled, uploadId: undefined });
    stops.current.get(id)?.abort();
    void forgetUpload(id);
    // It ends by itself otherwise.
    if (uploadId !== undefined) void ask(fileManagerCalls.cancelUpload, { id: uploadId }).catch(() => undefined);
  };

  const work = useRef({ resume, start, end });
  work.current = { resume, start, end };

  // Uploads that an earlier visit of this screen left. Only one tab continues them.
  useEffect(() => {
    isGone.current = false;
    const left = Promise.withResolvers<void>();
    const restore = async () => {
      const known = new Set(latest.current.map(({ id }) => id));
      const kept = (await listKeptUploads(person.id)).filter(({ key }) => !known.has(key));
      if (isGone.current || kept.length === 0) return;
      const restored = kept.map(
        ({ key, file, folderId, uploadId, isPaused }): Upload => ({
          ...{ id: key, file, folderId, uploadId, share: 0, state: isPaused ? 'paused' : 'waiting' },
        }),
      );
      work.current.start(restored);
    };
    void navigator.locks?.request('stoa-uploads', { ifAvailable: true }, async (lock) => {
      if (!lock) return;
      await restore();
      await left.promise;
    });
    const running = stops.current;
    return () => {
      isGone.current = true;
      isBusy.current = false;
      left.resolve();
      for (const stop of running.values()) stop.abort();
    };
  }, [person.id]);

  useWindowEvent('online', () => resume(({ state }) => state === 'lost'));
  const isLost = uploads.some(({ state }) => state === 'lost');
  useEffect(() => {
    if (!isLost) return;
    const timer = setTimeout(() => work.current.resume(({ state }) => state === 'lost'), retryMs);
    return () => clearTimeout(timer);
  }, [isLost]);

  const { watch } = guard;
  useEffect(
    () =>
      watch({
        isAtRisk: () => latest.current.some(isOpen),
        // Files kept in the browser continue later.
        isUnsent: () => latest.current.some((one) => isOpen(one) && unkept.current.has(one.id)),
        isPart: () => false,
        async save() {
          work.current.resume(({ state }) => state === 'paused' || state === 'lost');
          while (
            latest.current.some(({ state }) => state === 'waiting' || state === 'uploading' || state === 'processing')
          )
            await new Promise((resolve) => setTimeout(resolve, 100));
          return !latest.current.some((one) => isOpen(one) || one.state === 'failed');
        },
        discard() {
          for (const one of latest.current.filter(isOpen)) work.current.end(one);
        },
        problem: () => messages.failed,
      }),
    [watch],
  );

  return {
    uploads,
    leftOut,
    dismiss: () => setLeftOut([]),
    add(files: readonly File[], folderId?: string) {
      const mayScript = can(person, 'code.site');
      const room = Math.max(0, queuedMax - latest.current.filter(isOpen).length);
      const judged = files.map((file) => ({ file, problem: problemOf(file, mayScript) }));
      const good = judged.filter(({ problem }) => problem === undefined);
      setLeftOut([
        ...judged.flatMap(({ problem }) => problem ?? []),
        ...(good.length > room
          ? [messages.queueFull({ max: queuedMax, names: good.slice(room).map(({ file }) => file.name) })]
          : []),
      ]);
      const added = good
        .slice(0, room)
        .map(({ file }): Upload => ({ id: crypto.randomUUID(), file, folderId, state: 'waiting', share: 0 }));
      for (const one of added) void keep(one);
      start(added);
    },
    cancel: end,
    pause(one: Upload) {
      change(one.id, { state: 'paused' });
      stops.current.get(one.id)?.abort();
      const now = find(one.id);
      if (now) void keep(now);
    },
    resume: ({ id }: Upload) => resume((one) => one.id === id),
    retry({ id }: Upload) {
      change(id, { share: 0, uploadId: undefined });
      const now = find(id);
      if (now) void keep(now);
      resume((one) => one.id === id);
    },
    clear: () => set(latest.current.filter(isOpen)),
  };
}
