// The site's own secret, from which crumbs and tokens are made: a file in the data folder, or the environment.
import { randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { writeDurably } from './store/lmdb/folder.ts';

/** @throws when the file is there but is no secret: making a new one would end every session without a word */
export async function loadSecret(dataFolder: string): Promise<Uint8Array> {
  const file = path.join(dataFolder, 'secret.key');
  try {
    return decode(await readFile(file, 'utf8'), file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  await mkdir(dataFolder, { recursive: true });
  const secret = randomBytes(32);
  // Whole or not there: half a secret would keep the site from starting ever again.
  await writeDurably(file, `${secret.toString('base64url')}\n`);
  return secret;
}

function decode(text: string, file: string): Uint8Array {
  const bytes = Buffer.from(text.trim(), 'base64url');
  if (bytes.length < 32) throw new Error(`Cannot use "${file}": it holds no secret of 32 bytes.`);
  return bytes;
}
