// Scripts of a template joined into one answer (`combo="true"`, template-folders 6): its address, and what stands in it.
import type { Pool } from '../../../workers/pool.ts';
import type { Blobs } from '../../data-folder/blobs.ts';
import type { Template } from './template.ts';

/** Of one joined answer. Our choice: more than that are several. */
const comboBytesMax = 2 * 1024 * 1024;
const comboFilesMax = 50;

export const scriptPath = (path: string, revision: number): string =>
  `/scripts/${path.split('/').map(encodeURIComponent).join('/')}?v=${revision}`;

/** `/scripts/combo?v=3&f=a.js&f=vendor/b.js` */
export const comboPath = (paths: readonly string[], revision: number): string =>
  `/scripts/combo?v=${revision}${paths.map((path) => `&f=${encodeURIComponent(path)}`).join('')}`;

type Combos = {
  /** @returns undefined when a file is not there or it is too much together */
  of(template: Template, paths: readonly string[]): Promise<string | undefined>;
};

const keptMax = 32;

export function createCombos(parts: { pool: Pool; blobs: Blobs }): Combos {
  const kept = new Map<string, Promise<string>>();
  return {
    async of(template, paths) {
      if (paths.length === 0 || paths.length > comboFilesMax) return undefined;
      const files = paths.map((path) => template.file(`scripts/${path}`));
      let bytes = 0;
      const hashes: string[] = [];
      for (const file of files) {
        if (!file) return undefined;
        hashes.push(file.hash);
        bytes += file.sizeBytes;
      }
      if (bytes > comboBytesMax) return undefined;
      const key = hashes.join(' ');
      let made = kept.get(key);
      if (!made) {
        made = join(parts, hashes);
        kept.set(key, made);
        made.catch(() => kept.delete(key));
        for (const old of kept.keys()) {
          if (kept.size <= keptMax) break;
          kept.delete(old);
        }
      }
      return made;
    },
  };
}

async function join({ pool, blobs }: { pool: Pool; blobs: Blobs }, hashes: readonly string[]): Promise<string> {
  const texts = await Promise.all(
    hashes.map(async (hash) =>
      new TextDecoder().decode((await blobs.read(hash)) ?? new Uint8Array()).replace(/^\uFEFF/, ''),
    ),
  );
  return (await pool.run('minify-script', { texts })).text;
}
