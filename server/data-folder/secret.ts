// The site's secret, a file in the data folder. Tokens and encryption keys are derived from it.
import { createCipheriv, createDecipheriv, createHmac, hash, hkdfSync, randomBytes } from 'node:crypto';
import { readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder, syncFolder, writeDurably } from '../store/engines/lmdb/folder.ts';
import { dataMessages } from './messages.ts';

const secretFile = (dataFolder: string): string => path.join(dataFolder, 'secret.key');

/** After an interrupted rotation, the store knows which of the two is current. */
const nextFile = (dataFolder: string): string => `${secretFile(dataFolder)}.next`;

/**
 * @param wanted its id, where it is known @returns undefined when absent @throws when the file contains no secret
 */
export async function readSecret(dataFolder: string, wanted?: string): Promise<Uint8Array | undefined> {
  const next = wanted === undefined ? undefined : await readSecretFile(nextFile(dataFolder)).catch(() => undefined);
  return next && secretId(next) === wanted ? next : readSecretFile(secretFile(dataFolder));
}

async function readSecretFile(file: string): Promise<Uint8Array | undefined> {
  try {
    return decode(await readFile(file, 'utf8'), file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** A new secret ends every session and cannot open sealed keys, so whole.ts decides when a site may have one. */
export async function createSecret(dataFolder: string): Promise<Uint8Array> {
  const secret = randomBytes(32);
  await writeSecret(dataFolder, secret);
  return secret;
}

export async function writeSecret(dataFolder: string, secret: Uint8Array): Promise<void> {
  await makeFolder(dataFolder);
  // Half a secret would keep the site from ever starting again.
  await writeDurably(secretFile(dataFolder), `${Buffer.from(secret).toString('base64url')}\n`);
}

/** Next to the current one. */
export async function writeNextSecret(dataFolder: string): Promise<Uint8Array> {
  const secret = randomBytes(32);
  await writeDurably(nextFile(dataFolder), `${secret.toString('base64url')}\n`);
  return secret;
}

/** Makes the next secret the current one. */
export async function takeNextSecret(dataFolder: string): Promise<void> {
  await rename(nextFile(dataFolder), secretFile(dataFolder));
  await syncFolder(dataFolder);
}

/**
 * Cleans up an interrupted rotation.
 * @param used the secret that the store knows
 */
export async function dropNextSecret(dataFolder: string, used: Uint8Array): Promise<void> {
  const next = await readSecretFile(nextFile(dataFolder)).catch(() => undefined);
  if (next && secretId(next) === secretId(used)) await takeNextSecret(dataFolder);
  else await rm(nextFile(dataFolder), { force: true });
}

/** Identifies a secret without revealing anything about it. */
export const secretId = (secret: Uint8Array): string =>
  createHmac('sha256', secret).update('stoa secret id').digest('base64url').slice(0, 16);

function decode(text: string, file: string): Uint8Array {
  const bytes = Buffer.from(text.trim(), 'base64url');
  if (bytes.length < 32) throw new Error(dataMessages.noSecret({ file }));
  return bytes;
}

export type Seal = {
  /** Authenticated encryption with a random nonce. */
  seal(text: string): string;
  /** @throws when the text was sealed with another key or modified */
  open(sealed: string): string;
  /** A keyed hash: deterministic, and neither forgeable nor reversible without the key. */
  mark(text: string): string;
};

/**
 * For secrets that must be read again, such as those that sign webhooks: AES-256-GCM with a key derived from the site's secret. The sealed
 * form is `keyId.nonce.text`, where the key id identifies the secret it needs. Operations "Crypto, secrets".
 *
 * @param purpose has its own key, e.g. `webhook`
 */
export function createSeal(secret: Uint8Array, purpose: string): Seal {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', `stoa seal ${purpose}`, 32));
  const markKey = new Uint8Array(hkdfSync('sha256', secret, '', `stoa mark ${purpose}`, 32));
  const keyId = hash('sha256', key, 'base64url').slice(0, 8);
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
      if (id !== keyId) throw new Error(dataMessages.otherSecret({ found: id, expected: keyId }));
      const bytes = Buffer.from(text, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'));
      decipher.setAuthTag(bytes.subarray(-16));
      return decipher.update(bytes.subarray(0, -16), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}
