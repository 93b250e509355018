// Uploads files one after another, with progress; each can be canceled or tried again. Editor E4 to E6.
import { useRef, useState } from 'react';
import { fileCalls } from '../../../../../server/content/file/calls.ts';
import { siteFileBytesMax } from '../../../../../server/content/file/schema.ts';
import { imageCalls } from '../../../../../server/content/image/calls.ts';
import { Refused, upload } from '../../../../api/ask.ts';
import { fileProblem } from '../../../file-problem.ts';
import { imageTypes } from '../../content/pictures/use-uploads.ts';
import { messages } from './messages.ts';

type State = 'waiting' | 'uploading' | 'processing' | 'done' | 'failed' | 'canceled';
export type Upload = { id: number; file: File; state: State; share: number; problem?: string };

/** Spec: of an image; the server has the same limit. */
const imageBytesMax = 20 * 1000 * 1000;
const queuedMax = 200;

export function useUploadQueue() {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const line = useRef(Promise.resolve());
  const canceled = useRef(new Map<number, AbortController>());
  const nextId = useRef(1);
  const change = (id: number, part: Partial<Upload>) =>
    setUploads((before) => before.map((one) => (one.id === id ? { ...one, ...part } : one)));

  async function send(id: number, file: File): Promise<void> {
    const stop = canceled.current.get(id);
    if (!stop || stop.signal.aborted) return;
    change(id, { state: 'uploading' });
    const onProgress = (share: number) => change(id, share < 1 ? { share } : { share, state: 'processing' });
    try {
      if (imageTypes.includes(file.type)) {
        const form = new FormData();
        form.set('file', file);
        await upload(imageCalls.upload, { form, onProgress, signal: stop.signal });
      } else {
        const query = { name: file.name.slice(0, 200) };
        await upload(fileCalls.upload, { query, form: file, onProgress, signal: stop.signal });
      }
      change(id, { state: 'done', share: 1 });
    } catch (error) {
      if (stop.signal.aborted) change(id, { state: 'canceled', problem: messages.canceled });
      else change(id, { state: 'failed', problem: error instanceof Refused ? error.message : messages.incomplete });
    }
  }

  function begin(id: number, file: File): void {
    canceled.current.set(id, new AbortController());
    line.current = line.current.then(() => send(id, file));
  }

  return {
    uploads,
    isBusy: uploads.some(({ state }) => state === 'waiting' || state === 'uploading' || state === 'processing'),
    add(files: readonly File[]) {
      const added = files.slice(0, Math.max(0, queuedMax - uploads.length)).map((file): Upload => {
        const id = nextId.current++;
        const bytesMax = imageTypes.includes(file.type) ? imageBytesMax : siteFileBytesMax;
        const problem = fileProblem(file, { kind: '', endings: /(?:)/, bytesMax });
        return problem === undefined
          ? { id, file, state: 'waiting', share: 0 }
          : { id, file, state: 'failed', share: 0, problem };
      });
      setUploads((before) => [...before, ...added]);
      for (const { id, file, state } of added) if (state === 'waiting') begin(id, file);
    },
    cancel(id: number) {
      canceled.current.get(id)?.abort();
      change(id, { state: 'canceled', problem: messages.canceled });
    },
    retry({ id, file }: Upload) {
      change(id, { state: 'waiting', share: 0, problem: undefined });
      begin(id, file);
    },
    clear: () =>
      setUploads((before) =>
        before.filter(({ state }) => state === 'waiting' || state === 'uploading' || state === 'processing'),
      ),
  };
}
