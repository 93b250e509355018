// The site's own secret, from which crumbs and tokens are made: a file in the data folder, or the environment.
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { writeDurably } from '../store/engines/lmdb/folder.ts';

const secretFile = (dataFolder: string): string => path.join(dataFolder, 'secret.key');

/** @returns undefined where there is none @throws when the file is there but is no secret */
export async function readSecret(dataFolder: string): Promise<Uint8Array | undefined> {
  const file = secretFile(dataFolder);
  try {
    return decode(await readFile(file, 'utf8'), file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Whether a site may have a new one is for whole.ts to say: a new one ends every session and opens no sealed key. */
export async function createSecret(dataFolder: string): Promise<Uint8Array> {
  await mkdir(dataFolder, { recursive: true });
  const secret = randomBytes(32);
  // Whole or not there: half a secret would keep the site from starting ever again.
  await writeDurably(secretFile(dataFolder), `${secret.toString('base64url')}\n`);
  return secret;
}

/** Tells one secret from another and nothing else about it. */
export const secretId = (secret: Uint8Array): string =>
  createHmac('sha256', secret).update('stoa secret id').digest('base64url').slice(0, 16);

function decode(text: string, file: string): Uint8Array {
  const bytes = Buffer.from(text.trim(), 'base64url');
  if (bytes.length < 32) throw new Error(`Cannot use "${file}": it has no 32-byte secret.`);
  return bytes;
}

export type Seal = {
  /** Encrypted and checked; another text each time. */
  seal(text: string): string;
  /** @throws when it was sealed with another key or was changed */
  open(sealed: string): string;
  /** The same mark for the same text; without the key nobody makes it, nor finds the text that it stands for. */
  mark(text: string): string;
};

/**
 * For secrets that must be read again, such as those that sign webhooks: AES-256-GCM under a key made from the site's secret.
 * Sealed text is `keyId.nonce.text`; the key id tells after a change of the secret which one is wanted. Operations "Crypto, secrets".
 *
 * @param purpose each has its own key, e.g. `webhook`
 */
export function createSeal(secret: Uint8Array, purpose: string): Seal {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', `stoa seal ${purpose}`, 32));
  const markKey = new Uint8Array(hkdfSync('sha256', secret, '', `stoa mark ${purpose}`, 32));
  const keyId = createHash('sha256').update(key).digest('base64url').slice(0, 8);
  return {
    seal(text) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${keyId}.${nonce.toString('base64url')}.${bytes.toString('base64url')}`;
    },
    mark: (text) => createHmac('sha256', markKey).update(text).digest('base64url'),
    open(sealed) {
      const [id, nonce = '', text = ''] = sealed.split('.');
      if (id !== keyId) throw new Error(`Cannot open what was sealed with key "${id}": this site has "${keyId}".`);
      const bytes = Buffer.from(text, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'));
      decipher.setAuthTag(bytes.subarray(-16));
      return decipher.update(bytes.subarray(0, -16), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}
