// Sends one file in parts, and goes on after the last part that the server has. Spec §8 "Editor UI messages" has the errors.

import { siteFileBytesMax } from '../../../../../server/content/file/schema.ts';
import { imageBytesMax } from '../../../../../server/content/image/schema.ts';
import { fileManagerCalls } from '../../../../../server/owner/file-manager/calls.ts';
import type { NewUpload, OpenUpload } from '../../../../../server/owner/file-manager/schema.ts';
import { ask, Refused, upload } from '../../../../api/ask.ts';
import { fileProblem } from '../../../file-problem.ts';
import { imageTypes } from '../../content/pictures/use-uploads.ts';
import { messages } from './messages.ts';

/** A failed upload; the message is for people. */
export class UploadFailed extends Error {}

type Sending = Pick<NewUpload, 'folderId' | 'replaces'> & {
  file: File;
  /** From an earlier attempt. */
  uploadId?: string | undefined;
  signal: AbortSignal;
  onStarted?(uploadId: string): void;
  /** @param share from 0 to 1; 1: all arrived, and the server reads it */
  onProgress(share: number): void;
};

export const isImage = ({ type }: File): boolean => imageTypes.includes(type);

/** Why it can't be uploaded. @param mayScript the person may upload scripts */
export const problemOf = (file: File, mayScript: boolean): string | undefined =>
  fileProblem(file, {
    kind: '',
    endings: mayScript ? /(?:)/ : /^(?!.*\.(?:js|mjs|cjs|wasm)$)/i,
    bytesMax: isImage(file) ? imageBytesMax : siteFileBytesMax,
  });

/** @throws UploadFailed; TypeError when the network failed; the signal's reason */
export async function sendFile({ file, folderId, replaces, uploadId, signal, onStarted, onProgress }: Sending) {
  const start = () =>
    ask(fileManagerCalls.startUpload, {
      body: {
        ...{ name: file.name.slice(-200), sizeBytes: file.size, as: isImage(file) ? 'image' : 'file' },
        ...(folderId !== undefined && { folderId }),
        ...(replaces !== undefined && { replaces }),
      },
    });
  let opened: OpenUpload = await explained(messages.notStarted, async () => {
    if (uploadId === undefined) return start();
    try {
      return await ask(fileManagerCalls.openUpload, { id: uploadId });
    } catch (error) {
      // It ended in between.
      if (error instanceof Refused && error.status === 404) return start();
      throw error;
    }
  });
  const { id, partBytesMax } = opened;
  onStarted?.(id);
  while (opened.receivedBytes < file.size) {
    signal.throwIfAborted();
    const { receivedBytes: before, partCount } = opened;
    const part = file.slice(before, before + partBytesMax);
    opened = await explained(messages.incomplete, () =>
      upload(fileManagerCalls.addPart, {
        ...{ id, number: String(partCount), form: part, signal },
        onProgress: (share) => onProgress(Math.min(0.999, (before + share * part.size) / file.size)),
      }),
    );
  }
  signal.throwIfAborted();
  onProgress(1);
  return (
    await explained(messages.processingFailed, () => ask(fileManagerCalls.finishUpload, { id }), messages.noAnswer)
  ).file;
}

/** The server's own reason, or what failed. @param noAnswer when the answer isn't one */
async function explained<T>(failed: string, work: () => Promise<T>, noAnswer = failed): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.status === 502) throw new UploadFailed(noAnswer);
    throw new UploadFailed(error.status >= 500 ? failed : error.message);
  }
}
