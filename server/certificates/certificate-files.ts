// Certificates from files that another program renews, e.g. certbot: reloaded within a minute of a change.
import { readFile, stat } from 'node:fs/promises';
import { unreadableBecause } from '../base/file-messages.ts';
import type { Job } from '../base/jobs.ts';
import type { Log } from '../base/parts.ts';
import { type Certificate, examineCertificate } from './certificate.ts';
import { certificateMessages } from './messages.ts';

const everyMs = 60_000;

/** @throws when a file cannot be read, or the two do not belong together */
export async function readCertificateFiles(files: { cert: string; key: string }): Promise<Certificate> {
  try {
    const [cert, key] = await Promise.all([readText(files.cert), readText(files.key)]);
    const certificate = { cert, key };
    examineCertificate(certificate);
    return certificate;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const why = code?.startsWith('ERR_OSSL') ? certificateMessages.notPem({ why: message }) : message;
    throw new Error(certificateMessages.unusable({ file: files.cert, why }), { cause: error });
  }
}

const readText = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    const { code = '' } = cause;
    throw new Error(certificateMessages.unreadable({ file, why: unreadableBecause[code] ?? code }), {
      cause,
    });
  });

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
    // A missing file is named by the read.
    const now = await state().catch(() => '');
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
