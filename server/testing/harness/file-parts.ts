// For tests of files: blobs in a temporary folder with the real worker pool, and uploads.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createPool, type Job } from '../../../workers/pool.ts';
import { openBlobs } from '../../data-folder/blobs.ts';
import type { Answer, Client } from '../../http/edge/edge-fixture.ts';
import { testParts } from './shop.ts';

/** The .ts file of a job: Node runs it directly, so tests need no build. */
export const jobSource = (job: Job): string => new URL(`../../../workers/${job}.ts`, import.meta.url).pathname;

/** Blobs in a temporary folder and one worker thread, besides the parts of `testParts`. */
export async function fileParts() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'stoa-files-'));
  const parts = testParts();
  const blobs = await openBlobs(folder);
  const pool = createPool({ programFolder: '', threads: 1, log: parts.log, entry: jobSource });
  return {
    ...parts,
    blobs,
    pool,
    folder,
    async close() {
      await pool.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type FileParts = Awaited<ReturnType<typeof fileParts>>;

/** Sends one file as a browser's form does, with the cookie jar's CSRF token. */
export function upload(
  client: Client,
  address: string,
  file: { name: string; bytes: Uint8Array; type?: string },
  fields: Record<string, string> = {},
): Promise<Answer> {
  const boundary = 'stoa-test-boundary';
  const part = (head: string, body: Uint8Array | string) => [
    Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`),
    Buffer.from(body),
    Buffer.from('\r\n'),
  ];
  const body = Buffer.concat([
    ...Object.entries(fields).flatMap(([name, value]) => part(`Content-Disposition: form-data; name="${name}"`, value)),
    ...part(
      `Content-Disposition: form-data; name="file"; filename="${file.name}"\r\nContent-Type: ${file.type ?? 'application/octet-stream'}`,
      file.bytes,
    ),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
  return client.send(
    'POST',
    address,
    {
      'Content-Type': `multipart/form-data; boundary=${boundary}`,
      'Content-Length': String(body.length),
      'X-CSRF-Token': client.jar.get('crumb') ?? '',
    },
    body,
  );
}
