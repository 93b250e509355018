// Certificates from files that another program renews, e.g. certbot: reloaded within a minute of a change.
import { readFile, stat } from 'node:fs/promises';
import type { Job } from '../base/jobs.ts';
import type { Log } from '../base/parts.ts';
import { type Certificate, examineCertificate } from './certificate.ts';
import { certificateMessages } from './messages.ts';

const everyMs = 60_000;

/** @throws when a file cannot be read, or the two do not belong together */
export async function readCertificateFiles(files: { cert: string; key: string }): Promise<Certificate> {
  try {
    const [cert, key] = await Promise.all([readFile(files.cert, 'utf8'), readFile(files.key, 'utf8')]);
    const certificate = { cert, key };
    examineCertificate(certificate);
    return certificate;
  } catch (error) {
    throw new Error(certificateMessages.unusable({ file: files.cert, why: (error as Error).message }), {
      cause: error,
    });
  }
}

/** @param use for new connections */
export function watchCertificateFiles(
  files: { cert: string; key: string },
  use: (certificate: Certificate) => void,
  log: Pick<Log, 'info' | 'warn'>,
): { load(): Promise<void>; job: Job } {
  let known = '';
  /** Polled, because file watching does not notice a symlink that is pointed elsewhere. */
  const state = async () =>
    (await Promise.all([stat(files.cert), stat(files.key)]))
      .map(({ mtimeMs, size, ino }) => `${mtimeMs} ${size} ${ino}`)
      .join();

  async function load(): Promise<void> {
    const now = await state();
    use(await readCertificateFiles(files));
    // Only after a successful read: one of the two files may be replaced a moment before the other.
    known = now;
  }

  return {
    load,
    job: {
      name: 'certificates/files',
      everyMs,
      async run() {
        try {
          if ((await state()) === known) return;
          await load();
          log.info('certificate-reloaded', { file: files.cert });
        } catch (error) {
          log.warn('certificate-not-reloaded', { message: (error as Error).message });
        }
      },
    },
  };
}
