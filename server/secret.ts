// The site's own secret, from which crumbs and tokens are made: a file in the data folder, or the environment.
import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import path from 'node:path';

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
  const handle = await open(file, 'wx', 0o600);
  await handle.writeFile(`${secret.toString('base64url')}\n`);
  await handle.sync();
  await handle.close();
  return secret;
}

function decode(text: string, file: string): Uint8Array {
  const bytes = Buffer.from(text.trim(), 'base64url');
  if (bytes.length < 32) throw new Error(`Cannot use "${file}": it holds no secret of 32 bytes.`);
  return bytes;
}
