import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allocate, type SpaceOptions } from '../store/engines/lmdb/space.ts';
import { inTempFolder, testLog } from '../store/testing.ts';
import { ballastBytes, dropBallast, layBallast } from './ballast.ts';

const disk = (freeBytes: number): SpaceOptions => ({
  growBytes: 0,
  freeSpace: async () => ({ freeBytes, totalBytes: 100 * ballastBytes }),
  floorBytes: () => 10 * ballastBytes,
});
const heldBytes = async (folder: string) => (await stat(join(folder, 'ballast')).catch(() => undefined))?.blocks;

describe('the ballast', () => {
  it('takes real space, once, and gives it back', async () => {
    await inTempFolder(async (folder) => {
      if ((await allocate(join(folder, 'probe'), 4096)) !== undefined)
        return console.warn('This disk cannot allocate.');
      await layBallast(folder, testLog(), disk(20 * ballastBytes));
      expect((await heldBytes(folder))! * 512).toBeGreaterThanOrEqual(ballastBytes);
      await layBallast(folder, testLog(), disk(0));
      expect(await dropBallast(folder)).toBe(true);
      expect(await heldBytes(folder)).toBeUndefined();
      expect(await dropBallast(folder)).toBe(false);
    });
  });

  it('is not laid where it would make the site read-only', async () => {
    await inTempFolder(async (folder) => {
      await layBallast(folder, testLog(), disk(10.9 * ballastBytes));
      expect(await heldBytes(folder)).toBeUndefined();
    });
  });
});
