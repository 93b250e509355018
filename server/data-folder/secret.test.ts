import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { inTempFolder } from '../store/testing.ts';
import { createSecret, readSecret } from './secret.ts';

describe('the secret of a site', () => {
  it('is made once, for its owner alone', async () => {
    await inTempFolder(async (folder) => {
      const dataFolder = path.join(folder, 'data');
      expect(await readSecret(dataFolder)).toBeUndefined();
      const secret = await createSecret(dataFolder);
      expect(secret).toHaveLength(32);
      expect(await readSecret(dataFolder)).toEqual(secret);
      expect((await stat(path.join(dataFolder, 'secret.key'))).mode & 0o777).toBe(0o600);
    });
  });

  it('is not there when a killed process had only begun to write it', async () => {
    await inTempFolder(async (folder) => {
      await writeFile(path.join(folder, 'secret.key.new'), 'half');
      expect(await readSecret(folder)).toBeUndefined();
    });
  });

  it('is refused when what is there is none', async () => {
    await inTempFolder(async (folder) => {
      const file = path.join(folder, 'secret.key');
      await writeFile(file, 'short');
      await expect(readSecret(folder)).rejects.toThrow('it has no 32-byte secret');
      expect(await readFile(file, 'utf8')).toBe('short');
    });
  });
});
