// Draws the demo site's pictures into a folder, once.
import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { newPrints, pictures } from './pictures.ts';
import { jpeg } from './raster.ts';

type ArtProgress = { done: number; total: number; file: string };

/** Two at a time: the drawing of one overlaps with the pixels of another, and a small machine stays usable. */
const lanes = 2;

/**
 * Pictures that are there already are kept. The same program draws the same bytes.
 * @returns names of all the pictures of the demo site
 */
export async function generateArt(options: {
  outFolder: string;
  onProgress?: (progress: ArtProgress) => void;
  /** Absent: all of them. */
  only?: readonly string[];
}): Promise<string[]> {
  const { outFolder, onProgress, only } = options;
  sharp.concurrency(1);
  await mkdir(outFolder, { recursive: true });
  const names = Object.keys(pictures).filter((name) => !only || only.includes(name));
  const print = newPrints();
  const waiting = [...names];
  let done = 0;

  const lane = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const file = join(outFolder, name);
      if (!(await exists(file))) {
        const bytes = await jpeg(await pictures[name]!(print));
        // Under another name first: a picture that was cut short must not count as there.
        await writeFile(`${file}.part`, bytes);
        await rename(`${file}.part`, file);
      }
      done++;
      onProgress?.({ done, total: names.length, file: name });
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return names;
}

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  );
