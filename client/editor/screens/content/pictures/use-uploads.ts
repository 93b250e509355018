// Uploads images sequentially, which suits slow uplinks and keeps the order.
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { imageCalls } from '../../../../../server/content/image/calls.ts';
import type { ListedImage } from '../../../../../server/content/image/schema.ts';
import { errorText, upload } from '../../../../api/ask.ts';
import { keepAnswer } from '../../../use-call.ts';
import { messages } from './messages.ts';

/** Image types that the drop zone accepts. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif', 'image/svg+xml'];

type UploadOptions = {
  /** Maximum files per drop. */
  max: number;
  onImage(image: ListedImage, file: File): unknown;
  /** Called after each drop. @param count of images that `onImage` took */
  onDone?(count: number): void;
};

/** Reports failed files in `problem` and continues with the rest. */
export function useUploads(options: UploadOptions) {
  const client = useQueryClient();
  const [left, setLeft] = useState(0);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const line = useRef(Promise.resolve());
  // Uploads finish one after another, while the callbacks may change.
  const latest = useRef(options);
  latest.current = options;
  const send = async (file: File) => {
    const form = new FormData();
    form.set('file', file);
    const { image } = await upload(imageCalls.upload, { form });
    keepAnswer(client, imageCalls.open, { id: image.id }, { image });
    await latest.current.onImage(image, file);
  };
  const sendAll = async (files: readonly File[]) => {
    let count = 0;
    for (const file of files) {
      try {
        await send(file);
        count++;
      } catch (error) {
        setProblems((before) => [...before, errorText(error)]);
      }
      setLeft((before) => before - 1);
    }
    latest.current.onDone?.(count);
  };
  return {
    left,
    problem: problems.length > 0 ? [...new Set(problems)].join(' ') : undefined,
    add(files: readonly File[]) {
      // Also checked here, because uploading a video only to have it refused takes long.
      const isOther = ({ type }: File) => type !== '' && !type.startsWith('image/');
      const images = files.filter((file) => !isOther(file));
      const some = images.slice(0, Math.max(options.max, 0));
      const leftOut = images.length - some.length;
      setProblems([
        ...files.filter(isOther).map(({ name }) => messages.notAnImage({ name })),
        ...(leftOut > 0 ? [messages.leftOut({ count: leftOut })] : []),
      ]);
      setLeft((before) => before + some.length);
      line.current = line.current.then(() => sendAll(some));
    },
  };
}
