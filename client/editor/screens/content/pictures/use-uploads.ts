// Uploads images sequentially, which suits slow uplinks and keeps the order.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { imageCalls } from '../../../../../server/content/image/calls.ts';
import type { ListedImage } from '../../../../../server/content/image/schema.ts';
import { errorText, upload } from '../../../../api/ask.ts';
import { keepAnswer } from '../../../use-call.ts';

/** Image types that the drop zone accepts. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif', 'image/svg+xml'];

/** @param max maximum files per drop */
export function useUploads(onImage: (image: ListedImage) => void, max: number) {
  const client = useQueryClient();
  const [left, setLeft] = useState(0);
  const line = useRef(Promise.resolve());
  // Uploads finish one after another, while the callback may change.
  const latest = useRef(onImage);
  latest.current = onImage;
  const send = useMutation({
    mutationFn: async (file: File) => {
      const form = new FormData();
      form.set('file', file);
      return (await upload(imageCalls.upload, { form })).image;
    },
    onSuccess: (image) => {
      keepAnswer(client, imageCalls.open, { id: image.id }, { image });
      latest.current(image);
    },
    onSettled: () => {
      setLeft((before) => before - 1);
    },
  });
  return {
    left,
    problem: send.isError ? errorText(send.error) : undefined,
    add: (files: readonly File[]) => {
      const some = files.slice(0, max);
      setLeft((before) => before + some.length);
      for (const file of some) line.current = line.current.then(() => send.mutateAsync(file).then(ignore, ignore));
    },
  };
}

/** The notice shows the error; the next image continues. */
const ignore = () => {};
